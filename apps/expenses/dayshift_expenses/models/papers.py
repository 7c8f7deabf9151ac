"""Files that may become receipts: what they are, how many pages they have, and how a page looks."""

import io
from pathlib import Path
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from dayshift_expenses.models.receipts import LARGEST
from dayshift_kit.errors import Invalid, NotFound

MEGABYTE = 1024 * 1024
PDF = "application/pdf"
_STARTS = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png", b"%PDF-": PDF}
_HEIC = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc")
_SCALE = 2
"""Pixels for each point of a page: a page of A4 is sharp across the viewer."""


class Paper(NamedTuple):
    """What a file turned out to be."""

    media_type: str
    pages: int


def examined(content: bytes) -> Paper:
    """What a file is, by what stands in it, whatever it is called.

    Raises:
        Invalid: it is of no type that is taken, too large, encrypted, or has no pages.
    """
    if not content:
        raise _refused("the file is empty")
    if len(content) > LARGEST:
        tenths = len(content) * 10 // MEGABYTE
        raise _refused(f"{tenths // 10}.{tenths % 10} MB, the limit is {LARGEST // MEGABYTE} MB")
    found = next((kind for start, kind in _STARTS.items() if content.startswith(start)), None)
    if found is None and content[4:12] in _HEIC:
        found = "image/heic"
    if found is None:
        raise _refused("use JPEG, PNG or PDF")
    return Paper(found, _pages(content) if found == PDF else 1)


def page_picture(path: Path, page: int) -> io.BytesIO:
    """A page of a document as a PNG picture, counted from 1.

    Raises:
        NotFound: the document has no such page.
    """
    document = pypdfium2.PdfDocument(path)
    try:
        if not 1 <= page <= len(document):
            raise NotFound("This document has no such page.")
        drawn = io.BytesIO()
        document[page - 1].render(scale=_SCALE).to_pil().save(drawn, "PNG")
    finally:
        document.close()
    drawn.seek(0)
    return drawn


def _pages(content: bytes) -> int:
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        is_locked = "password" in str(error).lower()
        raise _refused("the PDF is locked with a password" if is_locked else "the PDF is damaged") from error
    count = len(document)
    document.close()
    if count == 0:
        raise _refused("the PDF has no pages")
    return count


def _refused(why: str) -> Invalid:
    return Invalid({"file": why})
