"""The frame of printed pages: paper, margins, a foot on every page, and the looks of text and tables."""

import io
from collections.abc import Sequence
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from dayshift_expenses.exports.typeface import BOLD, PLAIN, install, marked

MARGIN = 36
_FOOT = 30
_INK, _SOFT, _LINE, _SUNK = (HexColor(each) for each in ("#14231c", "#45544c", "#e2e7e1", "#f1f4f0"))
TEXT = ParagraphStyle("text", fontName=PLAIN, fontSize=9, leading=12, textColor=_INK)
SOFT = ParagraphStyle("soft", TEXT, textColor=_SOFT)
SMALL = ParagraphStyle("small", SOFT, fontSize=8, leading=10)
STRONG = ParagraphStyle("strong", TEXT, fontName=BOLD)
HEAD = ParagraphStyle("head", SMALL, fontName=BOLD)
TITLE = ParagraphStyle("title", TEXT, fontName=BOLD, fontSize=18, leading=22)
SECTION = ParagraphStyle(
    "section", STRONG, fontSize=11, leading=14, spaceBefore=14, spaceAfter=4, keepWithNext=1
)
ITEM = ParagraphStyle("item", TEXT, leftIndent=10)


def right(style: ParagraphStyle) -> ParagraphStyle:
    """The same look at the right edge, as figures stand."""
    return ParagraphStyle(f"{style.name}-right", style, alignment=TA_RIGHT)


def words(text: str, style: ParagraphStyle = TEXT) -> Paragraph:
    return Paragraph(marked(text, int(style.fontSize)), style)


def written(parts: Sequence[Flowable], *, title: str, foot: str, is_letter: bool) -> bytes:
    """The parts on as many pages as they take, equal to the byte whenever they are written."""
    install()
    out, size = io.BytesIO(), LETTER if is_letter else A4
    document = BaseDocTemplate(
        out, pagesize=size, invariant=1, title=title, author="", creator="", producer=""
    )
    width, height = size
    inside = Frame(
        MARGIN, MARGIN + _FOOT // 2, width - 2 * MARGIN, height - 2 * MARGIN - _FOOT // 2, 0, 0, 0, 0
    )
    document.addPageTemplates([PageTemplate("page", [inside])])
    document.build(list(parts), canvasmaker=_footed(foot))
    return out.getvalue()


def grid(rows: Sequence[Sequence[Any]], widths: Sequence[int | None], *, has_foot: bool = False) -> Table:
    """A table whose first row is repeated on every page."""
    looks: list[Any] = [
        ("BACKGROUND", (0, 0), (-1, 0), _SUNK),
        ("LINEBELOW", (0, 0), (-1, -1), 1, _LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ]
    if has_foot:
        looks.append(("LINEABOVE", (0, -1), (-1, -1), 1, _SOFT))
    return Table(
        [list(row) for row in rows], list(widths), repeatRows=1, hAlign="LEFT", style=TableStyle(looks)
    )


class Picture(Flowable):  # type: ignore[misc]  # the library has no types
    """A picture as large as the rest of the page allows, and never larger than it is sharp."""

    def __init__(self, content: bytes, room: int) -> None:
        super().__init__()
        self._reader = ImageReader(io.BytesIO(content))
        self._room = room

    def wrap(self, aW: Any, aH: Any) -> tuple[Any, Any]:  # noqa: N803 - the library's names
        across, down = self._reader.getSize()
        wide, tall = int(aW), min(int(aH), self._room)
        if across * tall > wide * down:
            self.width, self.height = wide, wide * down // across
        else:
            self.width, self.height = tall * across // down, tall
        return self.width, self.height

    def draw(self) -> None:
        self.canv.drawImage(self._reader, 0, 0, self.width, self.height)


def _footed(foot: str) -> type[Canvas]:
    class Footed(Canvas):  # type: ignore[misc]  # the library has no types
        """A canvas that numbers its pages once it knows how many there are."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._kept: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - the library's name
            self._kept.append(dict(self.__dict__))
            canvas: Any = self
            canvas._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._kept, 1):
                self.__dict__.update(page)
                self._number(number, len(self._kept))
                super().showPage()
            super().save()

        def _number(self, number: int, count: int) -> None:
            self.setFillColor(_SOFT)
            canvas: Any = self
            width = canvas._pagesize[0]
            text = words(foot, SMALL)
            text.wrap(width - 2 * MARGIN - 80, _FOOT)
            text.drawOn(self, MARGIN, MARGIN - 12)
            self.setFont(PLAIN, 8)
            self.drawRightString(width - MARGIN, MARGIN - 10, f"Page {number} of {count}")

    return Footed
