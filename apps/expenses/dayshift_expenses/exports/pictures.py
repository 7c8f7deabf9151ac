"""Pictures of receipts, made ready to be printed."""

import io

from PIL import Image, ImageOps, UnidentifiedImageError

LONGEST = 2000
"""Pixels of the longer side: sharp on a page, and no larger."""

_QUALITY = 82


def printable(content: bytes, *, turned: int = 0) -> bytes | None:
    """A picture the right way up and no larger than a page needs; None for what cannot be drawn."""
    try:
        picture: Image.Image = Image.open(io.BytesIO(content))
        upright = ImageOps.exif_transpose(picture).rotate(-turned, expand=True)
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return None
    if turned == 0 and max(upright.size) <= LONGEST and picture.getexif().get(0x0112, 1) == 1:
        return content
    upright.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    upright.convert("RGB").save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
