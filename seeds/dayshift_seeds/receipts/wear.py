"""What happens to paper before it is photographed: folds, faint print, coffee, heat."""

from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from dayshift_seeds.receipts.sheet import Box, Sheet
from dayshift_seeds.receipts.tabletop import noise
from dayshift_seeds.rng import Rng

TINTS = ((253, 251, 246), (250, 249, 247), (252, 248, 238), (246, 248, 250))


def worn(
    paper: Image.Image, sheet: Sheet, *, level: int, unreadable: str, rng: Rng, dust: Random
) -> Image.Image:
    """The paper with the wear of a level from 0 (fresh) to 3."""
    named = [text.box for text in sheet.texts if text.names]
    if level >= 2 and rng.child("toner").chance(55):
        paper = _faint(paper, rng.child("bands"))
    shade = _texture(paper.size, dust, rng.child("texture"))
    if level >= 1:
        shade = ImageChops.multiply(shade, _creases(paper.size, level, rng.child("creases")))
    paper = ImageChops.multiply(paper, Image.merge("RGB", (shade, shade, shade)))
    paper = ImageChops.multiply(paper, Image.new("RGB", paper.size, rng.child("tint").pick(TINTS)))
    if level >= 2 and rng.child("coffee").chance(30):
        paper = _coffee(paper, named, rng.child("ring"))
    for text in sheet.texts:
        if unreadable and text.names == unreadable:
            paper = _blackened(paper, text.box, rng.child("heat"))
    return paper


def _texture(size: tuple[int, int], dust: Random, rng: Rng) -> Image.Image:
    """Uneven light over the paper, and its fibres."""
    patches = Image.new("L", (3, 4))
    patches.putdata([rng.between(240, 255) for _ in range(12)])
    light = patches.resize(size, Image.Resampling.BICUBIC)
    fibres = noise(dust, size[0] // 3, size[1] // 3).resize(size, Image.Resampling.BILINEAR)
    return ImageChops.multiply(light, fibres.point([247 + value // 32 for value in range(256)]))


def _creases(size: tuple[int, int], level: int, rng: Rng) -> Image.Image:
    """Folds across the paper, light on one side and dark on the other."""
    width, height = size
    folds = Image.new("L", size, 250)
    draw = ImageDraw.Draw(folds)
    for n in range(rng.between(1, level + 1)):
        one = rng.child(n)
        y = one.between(height // 6, height * 5 // 6)
        tilt = one.between(-14, 14)
        depth = one.between(16, 26) + 5 * level
        for d in range(44):
            draw.line((0, y + d, width, y + d + tilt), fill=250 - depth * (44 - d) ** 2 // 44**2, width=2)
        draw.line((0, y - 2, width, y - 2 + tilt), fill=255, width=3)
    return folds.filter(ImageFilter.GaussianBlur(1.1))


def _faint(paper: Image.Image, rng: Rng) -> Image.Image:
    """Print that comes and goes in upright bands, as from a worn head."""
    bands = Image.new("L", (14, 1))
    bands.putdata([rng.between(0, 92) for _ in range(14)])
    mask = bands.resize(paper.size, Image.Resampling.BICUBIC)
    return Image.composite(Image.new("RGB", paper.size, (255, 255, 255)), paper, mask)


def _coffee(paper: Image.Image, named: list[Box], rng: Rng) -> Image.Image:
    """The ring of a cup where it covers nothing that matters, or none at all."""
    size = 210
    x, y = _place_of_cup(paper, named, size, rng)
    ring = Image.new("L", (size * 2, size * 2), 255)
    draw = ImageDraw.Draw(ring)
    draw.ellipse((20, 20, size * 2 - 20, size * 2 - 20), outline=176, width=16)
    draw.arc((28, 26, size * 2 - 14, size * 2 - 18), 20, 215, fill=150, width=9)
    ring = ring.resize((size, size), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1.4))
    layer = Image.new("L", paper.size, 255)
    layer.paste(ring, (x, y))
    blue = layer.point([max(0, value - (255 - value) * 6 // 10) for value in range(256)])
    return ImageChops.multiply(paper, Image.merge("RGB", (layer.point(_weaker), layer, blue)))


def _place_of_cup(paper: Image.Image, named: list[Box], size: int, rng: Rng) -> tuple[int, int]:
    """The first of a few places where the ring meets nothing that matters, or the last of them."""
    place = (0, 0)
    for _ in range(8):
        place = (
            rng.between(-size // 2, paper.width - size // 2),
            rng.between(0, max(1, paper.height - size)),
        )
        if not any(_meets(box, *place, size) for box in named):
            break
    return place


_weaker = [255 - (255 - value) * 6 // 10 for value in range(256)]


def _meets(box: Box, x: int, y: int, size: int) -> bool:
    return box.left < x + size and box.right > x and box.top < y + size and box.bottom > y


def _blackened(paper: Image.Image, box: Box, rng: Rng) -> Image.Image:
    """Thermal paper that was too near something hot: the words there are gone."""
    mask = Image.new("L", paper.size, 0)
    draw = ImageDraw.Draw(mask)
    for _ in range(9):
        x, y = rng.between(round(box.left), round(box.right)), rng.between(round(box.top), round(box.bottom))
        across, down = rng.between(34, 92), rng.between(18, 36)
        draw.ellipse((x - across, y - down, x + across, y + down), fill=255)
    draw.rectangle((box.left - 14, box.top - 4, box.right + 14, box.bottom + 4), fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(8)).point([min(255, value * 2) for value in range(256)])
    return Image.composite(Image.new("RGB", paper.size, (74, 70, 70)), paper, mask)
