"""Turns a painted strip into a snapshot of it: on a table, a little askew, lit from one side."""

from dataclasses import dataclass
from io import BytesIO
from random import Random

from PIL import Image, ImageChops, ImageFilter

from dayshift_seeds.receipts.paint import outline, painted
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.receipts.tabletop import TABLES, noise, tabletop
from dayshift_seeds.receipts.warp import Pose, warped
from dayshift_seeds.receipts.wear import worn
from dayshift_seeds.rng import Rng

WIDTH, HEIGHT = 720, 900
QUALITY = 72


@dataclass(frozen=True, slots=True)
class Shot:
    """How bad the photograph is."""

    turn: int  # most hundredths of a degree
    lean: int  # keystone, in thousandths
    bend: int  # pixels that the paper waves
    blur: float
    grain: int


SHOTS = (
    Shot(40, 2, 0, 0, 2),
    Shot(170, 14, 3, 0, 4),
    Shot(380, 32, 6, 0.6, 7),
    Shot(380, 32, 6, 0.6, 8),
)


def photographed(sheet: Sheet, level: int, unreadable: str, rng: Rng) -> Image.Image:
    """The snapshot of a strip of paper at a level of noise from 0 to 3."""
    shot = SHOTS[level]
    dust = Random(rng.child("dust").bits())  # noqa: S311  (dust, not a secret)
    paper = worn(painted(sheet), sheet, level=level, unreadable=unreadable, rng=rng.child("wear"), dust=dust)
    size = (WIDTH, max(HEIGHT, round(sheet.height) + 90))
    pose = _pose(sheet, size, shot, rng.child("pose"))
    paper, mask = warped(paper, pose, size), warped(outline(sheet), pose, size)
    table = tabletop(rng.child("table").pick(TABLES), size, rng.child("piece"))
    image = _shaded(table, mask, rng.child("shade"))
    image.paste(paper, mask=mask)
    image = _lit(image, rng.child("light"))
    if shot.blur:
        image = image.filter(ImageFilter.GaussianBlur(shot.blur))
    image = _grainy(image, shot.grain, dust)
    if level == 3:
        image = image.transpose(rng.child("way").pick(list(Image.Transpose)[2:5]))
    return image


def _pose(sheet: Sheet, size: tuple[int, int], shot: Shot, rng: Rng) -> Pose:
    """Where the paper lies: nearly in the middle, and wholly inside the picture."""
    return Pose(
        width=round(sheet.width),
        height=round(sheet.height),
        x=size[0] / 2 + rng.between(-6, 6),
        y=size[1] / 2 + rng.between(-8, 8),
        turn=_either(rng, shot.turn) / 100,
        lean=_either(rng, shot.lean) / 1000,
        bend=_either(rng, shot.bend),
        phase=rng.between(0, 99),
    )


def _either(rng: Rng, most: int) -> int:
    """At least half as much as there may be, either way."""
    return rng.between(most // 2, most) * (1 if rng.chance(50) else -1)


def _shaded(table: Image.Image, mask: Image.Image, rng: Rng) -> Image.Image:
    """The table with the shadow of the paper on it."""
    small = mask.resize((mask.width // 4, mask.height // 4), Image.Resampling.BOX)
    soft = small.filter(ImageFilter.GaussianBlur(3)).point([255 - value * 58 // 100 for value in range(256)])
    shadow = ImageChops.offset(soft.resize(mask.size), rng.between(5, 13), rng.between(6, 14))
    return ImageChops.multiply(table, Image.merge("RGB", (shadow, shadow, shadow)))


def _lit(image: Image.Image, rng: Rng) -> Image.Image:
    """Light that falls off to one corner."""
    glow = Image.new("L", (3, 3))
    glow.putdata([rng.between(228, 255) for _ in range(9)])
    light = glow.resize(image.size, Image.Resampling.BICUBIC)
    warm = light.point([min(255, value * 97 // 100 + 1) for value in range(256)])
    return ImageChops.multiply(image, Image.merge("RGB", (light, light, warm)))


def _grainy(image: Image.Image, grain: int, dust: Random) -> Image.Image:
    tile = noise(dust, image.width // 2, image.height // 2)
    grit = tile.resize(image.size).point([128 + (value - 128) * grain // 128 for value in range(256)])
    return ImageChops.add(image, Image.merge("RGB", (grit, grit, grit)), 1, -128)


def jpeg(image: Image.Image, quality: int = QUALITY) -> bytes:
    """The picture in a file that tells nothing but the picture."""
    out = BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()
