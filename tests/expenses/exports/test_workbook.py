"""Lists as workbooks."""

import io
import zipfile
from datetime import date, datetime

import openpyxl

from dayshift_expenses.exports.lines import lines_table, totals_table
from dayshift_expenses.exports.workbook import xlsx_file
from dayshift_expenses.money import Money


def written(*lines):
    return xlsx_file([lines_table(lines), totals_table(lines)])


def opened(*lines):
    return openpyxl.load_workbook(io.BytesIO(written(*lines)))


def cells(book, number=2):
    sheet = book["Expenses"]
    return {head.value: cell for head, cell in zip(sheet[1], sheet[number], strict=True)}


def test_ex_113_cells_have_types_days_amounts_answers_and_text(line):
    row = cells(opened(line(cost_centre="4100", amount=Money(2740, "USD"))))
    assert row["Date"].value == datetime(2026, 3, 4)  # noqa: DTZ001 - as a workbook has days
    assert (row["Date"].number_format, row["Date"].is_date) == ("yyyy-mm-dd", True)
    assert (row["Amount"].value, row["Amount"].number_format) == (27.4, "0.00")
    assert row["Reimbursable"].value is True
    assert row["Receipts"].value == 1
    assert (row["Cost centre"].value, row["Cost centre"].data_type) == ("4100", "s")
    assert row["Approved"].value is None


def test_ex_113_yen_have_no_decimals_and_dinars_three(line):
    book = opened(line(amount=Money(13200, "JPY")), line(amount=Money(1234567, "KWD")))
    assert [cells(book, number)["Amount"].number_format for number in (2, 3)] == ["0", "0.000"]
    assert [cells(book, number)["Amount"].value for number in (2, 3)] == [13200, 1234.567]


def test_ex_113_no_text_is_a_formula_and_no_control_character_breaks_the_file(line):
    row = cells(opened(line(merchant="=HYPERLINK(A1)", description="bell\x07 and more")))
    assert (row["Merchant"].value, row["Merchant"].data_type) == ("'=HYPERLINK(A1)", "s")
    assert row["Description"].value == "bell and more"


def test_ex_113_totals_are_told_for_each_currency_spent_and_converted(line):
    book = opened(
        line(amount=Money(1000, "EUR"), converted=Money(1160, "USD")),
        line(amount=Money(-250, "EUR"), converted=Money(-290, "USD")),
        line(amount=Money(6480, "JPY"), converted=None),
    )
    rows = [tuple(cell.value for cell in row) for row in book["Totals"].iter_rows()]
    assert rows == [
        ("Total", "Currency", "Expenses", "Amount"),
        ("Spent", "EUR", 2, 7.5),
        ("Spent", "JPY", 1, 6480),
        ("Converted", "USD", 2, 8.7),
    ]


def test_ex_113_a_workbook_does_not_tell_when_it_was_written(line):
    with zipfile.ZipFile(io.BytesIO(written(line()))) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        properties = archive.read("docProps/core.xml").decode()
        assert str(date.today().year) not in "".join(  # noqa: DTZ011 - the wall clock is what must not show
            archive.read(name).decode() for name in archive.namelist() if name.startswith("docProps/")
        )
    assert "created" not in properties
    assert "modified" not in properties
