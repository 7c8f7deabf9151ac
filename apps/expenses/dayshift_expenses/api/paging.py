"""Lists in parts: each page begins after the last row of the one before, whatever came in meanwhile."""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, TypeVar

from sqlalchemy import Select, tuple_

from dayshift_expenses.api.shapes import Item, Page, PageAsked
from dayshift_kit import current
from dayshift_kit.errors import Invalid

Row = TypeVar("Row")


def paged(
    found: Select[Any],
    asked: PageAsked,
    draw: Callable[[Any], Item],
    *,
    by: Sequence[Any],
    is_descending: bool = False,
) -> Page[Item]:
    """One page of what a query finds, ordered by columns that together are unique and never null."""
    if asked.cursor is not None:
        here, last = tuple_(*by), tuple_(*_values(asked.cursor, by))
        found = found.where(here < last if is_descending else here > last)
    order = [column.desc() if is_descending else column.asc() for column in by]
    rows = list(current.session.scalars(found.order_by(None).order_by(*order).limit(asked.limit + 1)))
    shown = rows[: asked.limit]
    more = cursor_of([getattr(shown[-1], each.key) for each in by]) if len(rows) > len(shown) else None
    return Page(data=[draw(row) for row in shown], next_cursor=more)


def cursor_of(values: Sequence[Any]) -> str:
    """Where a page ended, as text for an address."""
    plain = [value.isoformat() if isinstance(value, date) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("=")


def _values(cursor: str, by: Sequence[Any]) -> list[Any]:
    """What the columns held where the page before ended.

    Raises:
        Invalid: no page gave this cursor out.
    """
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        values = json.loads(base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True))
        if not isinstance(values, list) or len(values) != len(by):
            raise ValueError("not of this list")
        return [_typed(value, column.type.python_type) for value, column in zip(values, by, strict=True)]
    except (ValueError, binascii.Error, RecursionError) as error:
        raise Invalid({"?cursor": "No page of this list ended there."}) from error


def _typed(value: object, kind: type) -> Any:
    if kind is date and isinstance(value, str):
        return date.fromisoformat(value)
    if type(value) is not kind or (isinstance(value, int) and abs(value) >= 1 << 63):
        raise ValueError("not of this list")
    if isinstance(value, str):
        value.encode()
    return value
