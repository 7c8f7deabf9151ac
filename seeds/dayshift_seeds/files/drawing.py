"""What all drawn pictures share: the font that comes with Pillow, and small files."""

from functools import cache
from io import BytesIO

from PIL import Image, ImageFont

from dayshift_seeds.files.papers import latin

Colour = tuple[int, int, int]


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font inside Pillow, without the shaping that differs between machines."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise OSError("Pillow was built without FreeType")
    return found.font_variant(layout_engine=ImageFont.Layout.BASIC)


def text(words: str) -> str:
    """Words in signs that the font has."""
    return latin(words).replace("€", "EUR")


def png(image: Image.Image, *, colours: int = 32) -> bytes:
    """A small PNG: few colours, no dates."""
    out = BytesIO()
    image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()
