"""Writes sheets as the pages of a PDF that tells neither when nor by what it was made."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from dayshift_seeds.receipts.faces import path
from dayshift_seeds.receipts.sheet import Sheet


def pdf(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as a PDF, equal to the byte whenever it is made."""
    out = BytesIO()
    canvas: Any = Canvas(out, invariant=1, pageCompression=1)
    for tell in (canvas.setTitle, canvas.setAuthor, canvas.setSubject, canvas.setCreator, canvas.setProducer):
        tell("")
    for sheet in sheets:
        canvas.setPageSize((sheet.width, sheet.height))
        _draw(canvas, sheet)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Any, sheet: Sheet) -> None:
    for shape in sheet.shapes:
        box = shape.box
        canvas.setFillColorRGB(*(part / 255 for part in shape.fill))
        canvas.rect(box.left, sheet.height - box.bottom, box.right - box.left, box.bottom - box.top, 0, 1)
    for text in sheet.texts:
        canvas.setFillColorRGB(*(part / 255 for part in text.ink))
        canvas.setFont(_registered(text.face), text.size)
        write = {"l": canvas.drawString, "m": canvas.drawCentredString, "r": canvas.drawRightString}[
            text.anchor
        ]
        write(text.x, sheet.height - text.y, text.words)


@cache
def _registered(face: str) -> str:
    pdfmetrics.registerFont(TTFont(face, str(path(face))))
    return face
