"""A table on its way into a file: typed cells under named columns."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from dayshift_expenses.money import Money, plain

Cell = str | date | Money | Decimal | int | bool | None
"""Text, a day, an amount, a rate, a count, a yes or no; None where there is nothing."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column, and how wide it is in characters."""

    name: str
    width: int = 14


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under their columns; `name` is that of the sheet."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def safe_text(text: str) -> str:
    """Text that no spreadsheet takes for a formula; a plain number stays as it is."""
    shown = _UNPRINTABLE.sub("", text)
    if shown.startswith(_FORMULA) and not _NUMBER.fullmatch(shown):
        return f"'{shown}"
    return shown


def as_text(cell: Cell) -> str:
    """A cell as a text file has it: ISO days, plain decimals."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return safe_text(cell)
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, Money):
        return plain(cell)
    return f"{cell:f}" if isinstance(cell, Decimal) else str(cell)
