"""Lists as CSV."""

import csv
import io
from datetime import date
from decimal import Decimal

import pytest

from dayshift_expenses.exports.lines import lines_table
from dayshift_expenses.exports.separated import csv_file
from dayshift_expenses.exports.tables import safe_text
from dayshift_expenses.money import Money


def records(*lines):
    content = csv_file(lines_table(lines))
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def test_ex_113_a_file_begins_with_the_mark_of_utf_8_and_ends_every_record_with_crlf(line):
    content = csv_file(lines_table([line(merchant="Café Zwaan"), line()]))
    assert content.startswith(b"\xef\xbb\xbfExpense,Date,Merchant,")
    assert content.count(b"\r\n") == content.count(b"\n") == 3
    assert "Café Zwaan" in content.decode()


def test_ex_113_commas_quotes_and_line_breaks_come_back_as_they_were(line):
    said = 'He said "now", then\nleft'
    (row,) = records(line(description=said))
    assert row["Description"] == said
    assert b'"He said ""now"", then\nleft"' in csv_file(lines_table([line(description=said)]))


def test_ex_113_days_are_iso_and_amounts_are_plain_with_their_currency_beside_them(line):
    foreign = line(
        amount=Money(1284000, "EUR"), converted=Money(1489440, "USD"), rate=Decimal("1.16000000"),
        rate_on=date(2026, 2, 27), rate_source="table",
    )  # fmt: skip
    (row,) = records(foreign)
    assert (row["Date"], row["Currency"], row["Amount"]) == ("2026-03-04", "EUR", "12840.00")
    assert (row["Converted currency"], row["Converted"]) == ("USD", "14894.40")
    assert (row["Rate"], row["Rate date"]) == ("1.16000000", "2026-02-27")


@pytest.mark.parametrize(
    ("money", "written"),
    [
        (Money(13200, "JPY"), "13200"),
        (Money(-4, "USD"), "-0.04"),
        (Money(1234567, "KWD"), "1234.567"),
        (Money(0, "USD"), "0.00"),
    ],
)
def test_ex_113_spending_is_positive_refunds_negative_and_each_currency_has_its_decimals(
    line, money, written
):
    (row,) = records(line(amount=money, tax=Money(0, money.currency)))
    assert row["Amount"] == written


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-A1"])
def test_ex_113_text_that_a_spreadsheet_would_run_is_neutralised(line, text):
    (row,) = records(line(merchant=text, description=text))
    assert row["Merchant"] == row["Description"] == f"'{text}"


@pytest.mark.parametrize("text", ["-5", "+5.25", "-0.04", "A=B", "me@work", "Zürich - HB", ""])
def test_ex_113_plain_numbers_and_harmless_text_stay_as_they_are(text):
    assert safe_text(text) == text


def test_ex_113_nothing_is_an_empty_cell_and_answers_are_words(line):
    (row,) = records(line(spent_on=None, converted=None, is_billable=True))
    assert [row[name] for name in ("Date", "Converted", "Approved", "Billable", "Personal")] == [
        "", "", "", "yes", "no",
    ]  # fmt: skip
