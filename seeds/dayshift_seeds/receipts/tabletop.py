"""What receipts lie on when somebody photographs them: tables, desks and cloth."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from dayshift_seeds.rng import Rng

_WIDTH, _HEIGHT = 800, 2400
Colour = tuple[int, int, int]


class Wood(NamedTuple):
    dark: Colour
    light: Colour
    plank: int


WOODS = {
    "walnut": Wood((58, 36, 25), (122, 82, 56), 190),
    "oak": Wood((132, 98, 62), (196, 158, 112), 260),
    "pine": Wood((168, 130, 88), (224, 190, 146), 330),
    "dark": Wood((34, 29, 28), (76, 66, 61), 230),
}
PLAIN: Mapping[str, tuple[Colour, Colour]] = {
    "desk": ((186, 188, 188), (214, 215, 213)),
    "slate": ((52, 58, 62), (84, 91, 94)),
    "counter": ((92, 84, 78), (150, 140, 130)),
}
CLOTHS: Mapping[str, tuple[Colour, Colour]] = {
    "linen": ((150, 142, 126), (206, 198, 182)),
    "navy": ((34, 42, 66), (66, 76, 104)),
}
TABLES = (*WOODS, *PLAIN, *CLOTHS)


def noise(seed: Random, width: int, height: int) -> Image.Image:
    """Grey dust, the same for the same seed."""
    return Image.frombytes("L", (width, height), seed.randbytes(width * height))


def tabletop(name: str, size: tuple[int, int], rng: Rng) -> Image.Image:
    """A piece of one of the tables, nowhere the same twice."""
    whole = _table(name)
    width, height = size
    x = rng.below(max(1, whole.width - width))
    y = rng.below(max(1, whole.height - height))
    piece = whole.crop((x, y, x + width, y + height))
    return ImageOps.mirror(piece) if rng.chance(50) else piece


@cache
def _table(name: str) -> Image.Image:
    seed = Random(f"table {name}")  # noqa: S311  (dust, not a secret)
    if name in WOODS:
        return _wood(WOODS[name], seed)
    makers: Mapping[str, Callable[[Random], Image.Image]] = {
        **dict.fromkeys(PLAIN, _speckles),
        **dict.fromkeys(CLOTHS, _weave),
    }
    dark, light = {**PLAIN, **CLOTHS}[name]
    return ImageOps.colorize(makers[name](seed), dark, light)


def _wood(wood: Wood, seed: Random) -> Image.Image:
    size = (_WIDTH, _HEIGHT)
    broad = noise(seed, 60, 6).resize(size, Image.Resampling.BICUBIC)
    fine = noise(seed, _WIDTH // 2, 24).resize(size, Image.Resampling.BICUBIC)
    knots = noise(seed, 9, 22).resize(size, Image.Resampling.BICUBIC)
    grain = Image.blend(Image.blend(broad, fine, 0.42), knots, 0.28)
    draw = ImageDraw.Draw(grain)
    planks = Image.new("L", size, 255)
    for n, x in enumerate(range(0, _WIDTH, wood.plank)):
        ImageDraw.Draw(planks).rectangle((x, 0, x + wood.plank, _HEIGHT), fill=255 - (n * 37) % 46)
        draw.line((x, 0, x, _HEIGHT), fill=8, width=3)
        draw.line((x + 3, 0, x + 3, _HEIGHT), fill=190)
    return ImageOps.colorize(ImageChops.multiply(grain, planks), wood.dark, wood.light)


def _speckles(seed: Random) -> Image.Image:
    size = (_WIDTH, _HEIGHT)
    clouds = noise(seed, 12, 36).resize(size, Image.Resampling.BICUBIC)
    grit = noise(seed, _WIDTH // 2, _HEIGHT // 2).filter(ImageFilter.GaussianBlur(1)).resize(size)
    return Image.blend(clouds, grit, 0.45)


def _weave(seed: Random) -> Image.Image:
    size = (_WIDTH, _HEIGHT)
    warp = noise(seed, _WIDTH // 4, 60).resize(size, Image.Resampling.BILINEAR)
    weft = noise(seed, 20, _HEIGHT // 4).resize(size, Image.Resampling.BILINEAR)
    return Image.blend(warp, weft, 0.5)
