"""People's portraits: a code drawn from who they are, a picture drawn from the code."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from markupsafe import Markup

from dayshift_kit.ui.portraits import palette
from dayshift_kit.ui.portraits.chance import Chance
from dayshift_kit.ui.portraits.drawing import COLOURS, Looks, draw

PRESENCES = {"active": "Active", "away": "Away", "paused": "Notifications paused"}


class Portrayed(Protocol):
    """Whoever can be shown with a picture."""

    @property
    def avatar(self) -> str: ...


@lru_cache(maxsize=8192)
def portrait_code(seed: int | str, *, pronouns: str = "", origin: str = "", is_grey: bool = False) -> str:
    """What an app keeps to draw somebody: `f2c-1234567`.

    Args:
        seed: anything that is this person's own; letters, digits, dot, hyphen.
        pronouns: "she/her", "he/him", "they/them", or only the first word.
        origin: where the family's name comes from ("dutch"): a hint for skin and hair.
        is_grey: grey or white hair.
    """
    chance = Chance(f"code\0{seed}")
    lightest, darkest, hairs = palette.FAMILIES[palette.FAMILY_OF.get(origin, "any")]
    skin = lightest + chance.below("skin", darkest - lightest + 1)
    colour = chance.pick("grey", ("grey", "silver")) if is_grey else chance.pick("hair", hairs)
    return f"{_look(chance, pronouns, origin)}{skin}{chr(ord('a') + COLOURS.index(colour))}-{seed}"


def _look(chance: Chance, pronouns: str, origin: str) -> str:
    look = {"she": "f", "he": "m"}.get(pronouns.partition("/")[0], "n")
    if look == "f" and origin in palette.SCARVES and chance.happens("scarf", 30):
        return "s"
    if look == "m" and origin in palette.TURBANS and chance.happens("turban", 35):
        return "t"
    return look


@lru_cache(maxsize=4096)
def portrait(code: str) -> str:
    """The SVG of a code. A text that is no code still gives one and the same face."""
    return draw(Looks.of(code) or _looks_of_stranger(code))


def _looks_of_stranger(text: str) -> Looks:
    chance = Chance(text)
    looks = Looks.of(f"{chance.pick('look', 'fmn')}{chance.below('skin', 8)}{chance.pick('hair', 'abcd')}-x")
    assert looks is not None
    return Looks(looks.look, looks.skin, looks.hair, chance)


def avatar_url(code: str) -> str:
    """Where a portrait is served from."""
    return f"/assets/kit/portraits/{code}.svg"


def avatar(
    who: Portrayed | str, size: int = 36, *, presence: str | None = None, label: str = "", classes: str = ""
) -> Markup:
    """Somebody's picture; without a label it is decoration, as beside their name.

    Args:
        who: a person, or a portrait code.
        size: edge in pixels.
        presence: `active`, `away` or `paused` adds the dot in the corner.
        label: what assistive technology says.
        classes: more class names, such as `avatar--round`.
    """
    return _avatar(who if isinstance(who, str) else who.avatar, size, presence, label, classes)


@lru_cache(maxsize=8192)
def _avatar(code: str, size: int, presence: str | None, label: str, classes: str) -> Markup:
    picture = Markup(
        '<img class="avatar__picture" src="{}" alt="{}" width="{}" height="{}"'
        ' decoding="sync" draggable="false">'
    ).format(avatar_url(code), label, size, size)
    names = f"avatar {classes}".strip()
    return Markup('<span class="{}">{}{}</span>').format(names, picture, _dot(presence))


def _dot(presence: str | None) -> Markup:
    if presence is None:
        return Markup("")
    dot = Markup('<span class="presence presence--{}" role="img" aria-label="{}">{}</span>')
    return dot.format(presence, PRESENCES[presence], "z" if presence == "paused" else "")


def avatar_stack(people: Iterable[Portrayed | str], size: int = 24) -> Markup:
    """Several pictures that overlap a little."""
    pictures = Markup("").join(avatar(who, size) for who in people)
    return Markup('<span class="avatar-stack">{}</span>').format(pictures)
