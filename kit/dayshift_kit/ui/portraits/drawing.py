"""From a code to a picture."""

import re
from dataclasses import dataclass

from dayshift_kit.ui.portraits import clothes, face, hair, palette
from dayshift_kit.ui.portraits.chance import Chance

CODE = re.compile(r"(?P<look>[fmnst])(?P<skin>[0-7])(?P<hair>[a-k])-(?P<seed>[A-Za-z0-9._-]{1,40})")
COLOURS = tuple(palette.HAIRS)
DECIMALS = re.compile(r"(\.\d*?)0+(?=\D)")


@dataclass(frozen=True)
class Looks:
    """What a code says: a look (f, m, n; s with a headscarf, t with a turban), skin, hair, and chance."""

    look: str
    skin: int
    hair: str
    chance: Chance

    @classmethod
    def of(cls, code: str) -> "Looks | None":
        """The looks of a well-formed code, else None."""
        match = CODE.fullmatch(code)
        if match is None:
            return None
        colour = COLOURS[ord(match["hair"]) - ord("a")]
        return cls(match["look"], int(match["skin"]), colour, Chance(match["seed"]))

    @property
    def manner(self) -> str:
        return {"s": "f", "t": "m"}.get(self.look, self.look)


def draw(looks: Looks) -> str:
    """The picture as SVG text, a square."""
    chance = looks.chance
    wall, floor = chance.pick("wall", palette.WALLS)
    style = _style(looks)
    parts = (
        style.back,
        face.HEAD,
        chance.pick("clothes", clothes.WORN[looks.manner]),
        *_features(looks),
        style.front,
    )
    body = "".join(parts).format(**_colours(looks))
    return DECIMALS.sub(
        lambda match: match[1].rstrip("."),
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 6 84 84" width="84" height="84">'
        f'<linearGradient id="w" x2="0" y2="1"><stop stop-color="{wall}"/><stop offset="1" stop-color="{floor}"/></linearGradient>'
        f'<path fill="url(#w)" d="M0 0h100v100H0z"/>{body}</svg>',
    )


def _style(looks: Looks) -> hair.Hair:
    if looks.look == "s":
        return hair.HEADSCARF
    if looks.look == "t":
        return hair.TURBAN
    styles = {"f": hair.WOMEN, "m": hair.MEN, "n": hair.WOMEN[6:7] + hair.MEN[:4] + hair.WOMEN[8:]}[
        looks.look
    ]
    fitting = [style for style in styles if looks.skin > 3 or style not in hair.TIGHT]
    return looks.chance.pick("style", fitting)


def _features(looks: Looks) -> list[str]:
    chance = looks.chance
    drawn = [chance.pick("eyes", face.EYES), _stroke(chance.pick("nose", face.NOSES), "{d}", 1.5)]
    drawn.append(_stroke(chance.pick("brows", face.BROWS), "{b}", 1.4 if looks.manner == "f" else 1.9))
    if looks.manner == "f":
        drawn += [face.CHEEKS, face.LASHES] if chance.happens("lashes", 70) else [face.CHEEKS]
    if looks.look == "f" and chance.happens("earrings", 40):
        drawn.append(chance.pick("earring", face.EARRINGS))
    if looks.look == "t" or (looks.look == "m" and chance.happens("beard", 50)):
        drawn.append(face.BEARDS[0] if looks.look == "t" else chance.pick("cut", face.BEARDS))
    drawn.append(chance.pick("mouth", face.MOUTHS))
    if chance.happens("glasses", 22):
        drawn.append(chance.pick("frame", face.GLASSES))
    return drawn


def _stroke(shape: str, colour: str, width: float) -> str:
    return f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _colours(looks: Looks) -> dict[str, str]:
    chance, skin = looks.chance, looks.skin
    dark, light = palette.HAIRS[looks.hair]
    cloth, shade = chance.pick("cloth", palette.CLOTHES)
    worn, fold = chance.pick("headwear", palette.CLOTHES)
    covered = looks.look in "st"
    return {
        "s": palette.SKINS[skin],
        "d": palette.SHADES[skin],
        "p": palette.LIPS[skin],
        "h": worn if covered else dark,
        "l": fold if covered else light,
        "b": dark,
        "c": cloth,
        "k": shade,
    }
