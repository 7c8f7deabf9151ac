import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from PIL import Image

from dayshift_seeds import build, file_bytes

PICTURES = ("chart", "scope", "mock", "screenshot", "photo")


@pytest.fixture(scope="module")
def quote_key(standard):
    deal = next(deal for deal in standard.deals.all if deal.customer == "calder-biologics" and deal.is_open)
    return deal.quotes[-1]


def test_a_quote_is_a_pdf_of_a_few_kilobytes(standard, quote_key):
    made = file_bytes(standard, f"quote:{quote_key}")
    assert made.startswith(b"%PDF-")
    assert made.rstrip().endswith(b"%%EOF")
    assert len(made) < 12_000


def test_a_workbook_opens_and_holds_the_figures(standard):
    book = load_workbook(BytesIO(file_bytes(standard, "workbook:close-2025-q4")))
    wanted = standard.workbooks["close-2025-q4"].sheets[1].rows[0][1]
    assert book["Figures"]["B2"].value == float(wanted.decimal)


def test_the_forecast_file_of_a_week_says_what_was_posted(standard):
    arc = [arc for arc in standard.arcs.all if arc.kind == "forecast_call"][-1]
    week = arc.steps[0].data["week"]
    sheet = load_workbook(BytesIO(file_bytes(standard, f"forecast:{week}")))["Summary"]
    assert (sheet["A2"].value, sheet["B2"].value) == (week, float(arc.steps[0].data["commit"].decimal))


def test_open_quotes_are_listed_as_a_table(standard):
    text = file_bytes(standard, "open-quotes:PB-2026-03").decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert rows
    for row in rows:
        quote = standard.quotes[row["Quote"]]
        assert str(quote.total.decimal) == row["Total"]
        assert standard.deals[quote.deal].is_open


def test_a_receipt_is_a_picture(standard):
    purchase = standard.purchases.all[40]
    image = Image.open(BytesIO(file_bytes(standard, f"receipt:{purchase.key}")))
    assert image.format == "PNG"
    assert image.width == 420
    assert image.height > 200


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_are_small_and_differ_by_number(standard, kind):
    one, two = (file_bytes(standard, f"picture:{kind}:{number}") for number in (11, 12))
    assert one != two
    assert len(one) < 20_000
    assert Image.open(BytesIO(one)).size == (640, 400)


def test_files_are_equal_to_the_byte_in_a_truth_built_again(standard, quote_key):
    again = build.__wrapped__("northlight", 1, "standard")
    keys = [f"quote:{quote_key}", "workbook:forecast-2026-q1", "open-quotes:PB-2026-03", "picture:chart:3"]
    for key in [*keys, f"receipt:{standard.purchases.all[7].key}"]:
        assert file_bytes(standard, key) == file_bytes(again, key), key


def test_a_spreadsheet_does_not_tell_when_it_was_made(standard):
    with ZipFile(BytesIO(file_bytes(standard, "workbook:budget-2026"))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 1, 5, 9, 0, 0)}
        assert b"2026-01-05T09:00:00Z" in archive.read("docProps/core.xml")


@pytest.mark.parametrize("key", ["song:1", "picture:oil-painting:2", "quote:Q-0", "forecast:1999-W01"])
def test_what_is_not_there_has_no_file(standard, key):
    with pytest.raises(KeyError):
        file_bytes(standard, key)


def test_every_file_in_the_chat_can_be_made(standard):
    keys = {file.content_key for message in standard.transcript.messages for file in message.files}
    kinds = {key.rpartition(":")[0] if key.startswith("picture") else key for key in keys}
    for kind in sorted(kinds):
        key = next(key for key in sorted(keys) if key.startswith(kind))
        assert file_bytes(standard, key), key
