"""Reports on paper."""

import io

import pypdfium2
import pytest
from PIL import Image

from dayshift_expenses.exports.pictures import LONGEST, printable
from dayshift_expenses.exports.printed import PrintedLine, Sheet
from dayshift_expenses.exports.report_pdf import report_pdf


@pytest.fixture
def read():
    """The words on each page of a PDF."""
    opened = []

    def read(content):
        opened.append(pypdfium2.PdfDocument(content))
        found = []
        for page in opened[-1]:
            text = page.get_textpage()
            found.append(text.get_text_bounded())
            text.close()
            page.close()
        return found

    yield read
    for document in opened:
        document.close()


def picture(width=300, height=400, colour="white", form="JPEG"):
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form)
    return out.getvalue()


def test_ex_113_one_page_tells_the_sums_the_lines_the_problems_and_who_approved(report, read):
    (page,) = read(report_pdf(report()))
    for words in (
        "Seattle, March", "R-2026-00001 · Approved", "Due to Maya Okafor", "USD 27.40", "Tillicum Cabs",
        "EXP-000042", "Above the limit", "Henrik Solvang", "Approved", "Page 1 of 1",
    ):  # fmt: skip
        assert words in page


def test_ex_113_receipts_are_appended_page_by_page_under_their_numbers(report, read):
    sheets = (Sheet("Receipt 1", "EXP-000042", picture()), Sheet("Receipt 2", "EXP-000043", None))
    pages = read(report_pdf(report(sheets=sheets, left_out=3)))
    assert len(pages) == 4
    assert "Receipt 1" in pages[1]
    assert "cannot be shown on paper" in pages[2]
    assert "3 more pages of receipts are kept in Outlay." in pages[3]
    assert "Page 4 of 4" in pages[3]


def test_ex_113_a_long_report_repeats_its_heads_on_every_page(report, read):
    rows = tuple(
        PrintedLine(f"EXP-{number:06d}", "4 Mar 2026", "Cab", "", "Travel", "USD 1.00", "1.00", "1.00", "")
        for number in range(120)
    )
    pages = read(report_pdf(report(lines=rows)))
    listed = [page for page in pages if "EXP-0000" in page]
    assert len(listed) >= 3
    assert all("Merchant" in page for page in listed)
    assert "EXP-000119" in "".join(pages)


def test_ex_113_names_are_text_and_never_markup(report, read):
    (page,) = read(report_pdf(report(name="<b>Fair</b> & <img src='x'/>", company="A & B <Ltd>")))
    assert "<b>Fair</b> & <img src='x'/>" in page
    assert "A & B <Ltd>" in page


def test_ex_113_letters_that_the_type_lacks_are_drawn(report):
    def with_merchant(name):
        row = PrintedLine("EXP-000001", "4 Mar 2026", name, "", "Meals", "JPY 6,480", "41.47", "41.47", "")
        document = pypdfium2.PdfDocument(report_pdf(report(lines=(row,))))
        try:
            return document[0].render(scale=1).to_pil().tobytes()
        finally:
            document.close()

    assert with_merchant("居酒屋 きたはま") not in (with_merchant(""), with_merchant("居酒屋 みなみ"))


def test_ex_113_pictures_are_turned_upright_and_made_no_larger_than_a_page_needs():
    small = picture(300, 400)
    assert printable(small) == small
    turned = Image.open(io.BytesIO(printable(small, turned=90)))
    assert turned.size == (400, 300)
    large = Image.open(io.BytesIO(printable(picture(5000, 1000))))
    assert max(large.size) == LONGEST


def test_ex_113_a_file_that_is_no_picture_is_not_printed():
    assert printable(b"\x00\x00\x00\x18ftypheic and so on") is None
