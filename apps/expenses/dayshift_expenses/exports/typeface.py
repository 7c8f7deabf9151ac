"""The type of printed pages: PT Sans, and Noto Sans JP as pictures for what PT Sans lacks."""

import base64
import io
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw, ImageFont
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

PLAIN, BOLD = "Outlay", "Outlay-Bold"
_FACES = {PLAIN: "PT_Sans-Web-Regular.ttf", BOLD: "PT_Sans-Web-Bold.ttf"}
_DRAWN_AT = 64
"""Pixels of a letter that is drawn."""


@cache
def install() -> frozenset[int]:
    """Make the faces known to the writer of PDFs; answers with the characters that they have."""
    # Of addresses in markup only those that hold their picture themselves are read.
    rl_config.trustedHosts, rl_config.trustedSchemes = ["localhost"], ["data"]
    for face, file in _FACES.items():
        pdfmetrics.registerFont(TTFont(face, str(_folder("fontpkg_pt_sans") / "files" / file)))
    pdfmetrics.registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)
    font: Any = pdfmetrics.getFont(PLAIN)
    return frozenset(font.face.charToGlyph)


def marked(text: str, size: int) -> str:
    """Any text as a paragraph's markup."""
    known = install()
    shown = "".join(
        " " if letter.isspace() else letter for letter in text if letter.isprintable() or letter.isspace()
    )
    runs = groupby(shown, key=lambda letter: ord(letter) in known)
    return "".join(
        escape("".join(letters)) if is_known else _drawn("".join(letters), size) for is_known, letters in runs
    )


@cache
def _drawn(letters: str, size: int) -> str:
    """Letters as a picture that stands in the line."""
    face = ImageFont.truetype(
        str(_folder("pylopdf_fonts_jp") / "NotoSansJP-Regular.otf"),
        _DRAWN_AT,
        layout_engine=ImageFont.Layout.BASIC,
    )
    width, height = max(int(face.getlength(letters)), 1), _DRAWN_AT * 5 // 4
    picture = Image.new("L", (width, height), 255)
    ImageDraw.Draw(picture).text((0, _DRAWN_AT), letters, fill=0x22, font=face, anchor="ls")
    out = io.BytesIO()
    picture.save(out, "PNG")
    source = f"data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"
    tall = size * 5 // 4
    return f'<img src="{source}" width="{width * tall // height}" height="{tall}" valign="{-(size // 4)}"/>'


@cache
def _folder(package: str) -> Path:
    """Where a package of type lies.

    Raises:
        FileNotFoundError: it is not installed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"no package {package}, which holds the type of printed pages")
    return Path(spec.submodule_search_locations[0])
