"""Tables as a workbook with typed cells, equal to the byte whenever it is written."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from dayshift_expenses.exports.tables import Cell, Table, safe_text
from dayshift_expenses.money import Money, exponent

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every part of the file: the earliest that an archive can tell."""

PROPERTIES = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    b' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Outlay</dc:creator></cp:coreProperties>'
)
_BOLD = Font(bold=True)


def xlsx_file(tables: Sequence[Table]) -> bytes:
    """One sheet for each table, its heads held in place."""
    book = Workbook(write_only=True)
    for table in tables:
        _write(book, table)
    out = io.BytesIO()
    book.save(out)
    return timeless(out.getvalue())


def timeless(archive: bytes) -> bytes:
    """The same workbook without a trace of when it was made."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as given,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as kept,
    ):
        for name in sorted(given.namelist()):
            part = zipfile.ZipInfo(name, EPOCH)
            part.compress_type, part.create_system = zipfile.ZIP_DEFLATED, 0
            content = PROPERTIES if name == "docProps/core.xml" else given.read(name)
            kept.writestr(part, content, compresslevel=6)
    return out.getvalue()


def _write(book: Workbook, table: Table) -> None:
    sheet: Any = book.create_sheet(table.name)
    sheet.freeze_panes = "A2"
    for number, column in enumerate(table.columns, 1):
        sheet.column_dimensions[get_column_letter(number)].width = column.width
    heads = [_typed(sheet, column.name) for column in table.columns]
    for head in heads:
        head.font = _BOLD
    sheet.append(heads)
    for row in table.rows:
        sheet.append(_cells(sheet, row))


def _cells(sheet: Any, row: Iterable[Cell]) -> list[Any]:
    return [None if cell is None else _typed(sheet, cell) for cell in row]


def _typed(sheet: Any, value: str | date | Money | Decimal | int) -> Any:
    """A cell of the value's own type: text is never a formula, an amount is a number with its decimals."""
    cell: Any = WriteOnlyCell(sheet)
    if isinstance(value, str):
        cell.value, cell.data_type = safe_text(value), "s"
    elif isinstance(value, Money):
        places = exponent(value.currency)
        cell.value, cell.number_format = value.decimal, f"0.{'0' * places}" if places else "0"
    elif isinstance(value, date):
        cell.value, cell.number_format = value, "yyyy-mm-dd"
    else:
        cell.value = value
    return cell
