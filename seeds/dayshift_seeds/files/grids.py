"""Spreadsheets and tables, equal to the byte whenever they are made."""

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook as XlsxFile
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from dayshift_seeds.truth import Money, PriceBook, Sheet, Truth, Value, Workbook
from dayshift_seeds.truth.book import exponent

_STAMP = "2026-01-05T09:00:00Z"
_ZIP_TIME = (2026, 1, 5, 9, 0, 0)


def workbook(truth: Truth, key: str) -> bytes:
    """A workbook of the company as a spreadsheet file; "forecast" is the current quarter's."""
    if key == "forecast":
        key = max(name for name in truth.workbooks if name.startswith("forecast-"))
    return _xlsx(truth.workbooks[key].sheets)


def forecast_week(truth: Truth, week: str) -> bytes:
    """The forecast as it was posted in one week: what was said in the call, and the rows of that quarter."""
    for arc in truth.arcs.all:
        step = arc.steps[0]
        if arc.kind == "forecast_call" and step.data["week"] == week:
            summary = Sheet(
                "Summary",
                ("Week", "Commit", "Week before", "Why"),
                ((week, step.data["commit"], step.data["prior"], step.data["why"]),),
            )
            book: Workbook = truth.workbooks[arc.refs.text("workbook")]
            return _xlsx([summary, *(sheet for sheet in book.sheets if sheet.name == "Weekly")])
    raise KeyError(f"no forecast was posted for {week}")


def open_quotes(truth: Truth, key: str) -> bytes:
    """Quotes that are out and hold a product whose price the book raises, as a table."""
    book = truth.price_books[key] if key in truth.price_books else _newest(truth)
    product = next(
        (arc.refs.text("product") for arc in truth.arcs.all if arc.refs.get("price_book") == book.key), None
    )
    rows = []
    for quote in truth.quotes.all:
        deal = truth.deals[quote.deal]
        is_out = deal.is_open and quote.key == deal.quotes[-1]
        if is_out and any(line.product == product for line in quote.lines):
            customer = truth.customers[deal.customer].name
            owner = truth.people[deal.owner].name
            rows.append((quote.key, customer, owner, quote.total.decimal, "USD", quote.issued, quote.expires))
    return _csv(("Quote", "Account", "Owner", "Total", "Currency", "Issued", "Expires"), rows)


def price_list(truth: Truth, key: str) -> bytes:
    """A price book as a table."""
    rows = [
        (code, truth.products[code].name, price.decimal, price.currency)
        for code, price in truth.price_books[key].prices
    ]
    return _csv(("Code", "Product", "List price", "Currency"), rows)


def _newest(truth: Truth) -> PriceBook:
    return [book for book in truth.price_books.all if book.region == "Standard"][-1]


def _csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows(rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _xlsx(sheets: Iterable[Sheet]) -> bytes:
    book = XlsxFile()
    book.remove(book.worksheets[0])
    for sheet in sheets:
        _fill(book.create_sheet(sheet.name), sheet)
    raw = BytesIO()
    book.save(raw)
    return _settled(raw.getvalue())


def _fill(page: Worksheet, sheet: Sheet) -> None:
    page.append(list(sheet.columns))
    for cell in page[1]:
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E8EEEC")
    page.freeze_panes = "A2"
    for row in sheet.rows:
        page.append([_plain(value) for value in row])
        for cell, value in zip(page[page.max_row], row, strict=False):
            if isinstance(value, Money):
                cell.number_format = "#,##0" if exponent(value.currency) == 0 else "#,##0.00"
    for n, name in enumerate(sheet.columns):
        longest = max([len(name), *(len(str(_plain(row[n]))) for row in sheet.rows)], default=8)
        page.column_dimensions[chr(65 + n)].width = min(46, longest + 3)


def _plain(value: Value | None) -> str | int | float | date | datetime | None:
    """A value as a cell holds it."""
    if isinstance(value, Money):
        return float(value.decimal)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, tuple):
        return ", ".join(value)
    return value.replace(tzinfo=None) if isinstance(value, datetime) else value


def _settled(raw: bytes) -> bytes:
    """The same archive without the moment at which it was made."""
    out = BytesIO()
    with ZipFile(BytesIO(raw)) as made, ZipFile(out, "w") as kept:
        for name in sorted(made.namelist()):
            content = made.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", _STAMP.encode(), content)
            entry = ZipInfo(name, _ZIP_TIME)
            entry.compress_type = ZIP_DEFLATED
            kept.writestr(entry, content)
    return out.getvalue()
