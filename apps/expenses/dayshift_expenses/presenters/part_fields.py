"""From the rows of a form to what the verbs take: items, siblings, shares."""

from typing import Any, cast

from dayshift_expenses.models import Category, CostCentre, Expense, ExpenseFields, Person, Project, Share
from dayshift_expenses.money.dates import read_date
from dayshift_expenses.presenters.parts import Part, Parts
from dayshift_kit import current
from dayshift_kit.errors import Invalid


def fields_of_parts(parts: Parts) -> list[ExpenseFields]:
    """What each item or sibling is given.

    Raises:
        Invalid: a row cannot be understood.
    """
    _ensure_readable(parts)
    return [cast(ExpenseFields, _fields(row)) for row in parts.rows]


def shares_of_parts(parts: Parts) -> list[Share]:
    """Shares in per cent where all are, else as amounts.

    Raises:
        Invalid: a row cannot be understood.
    """
    _ensure_readable(parts)
    in_percent = all(row.percent is not None for row in parts.rows)
    return [_share(row, in_percent=in_percent) for row in parts.rows if row.minor]


def names_for(expense: Expense) -> dict[str, list[dict[str, str]]]:
    """What the rows can be coded with, by field."""
    day = expense.spent_on or Person.signed_in().today
    found = {}
    for name, kind in (("category_id", Category), ("project_id", Project), ("cost_centre_id", CostCentre)):
        rows = current.session.scalars(kind.choices(day))
        found[name] = [
            {"value": row.id, "words": row.name if kind is Category else f"{row.code} {row.name}"}
            for row in rows
        ]
    return found


def _ensure_readable(parts: Parts) -> None:
    if not parts.is_readable:
        errors = [row.error for row in parts.rows if row.error]
        raise Invalid({"parts": errors[0] if errors else "Give every row an amount."})


def _fields(row: Part) -> dict[str, Any]:
    given: dict[str, Any] = {"amount": row.minor, "description": row.note, "is_personal": row.is_personal}
    given["category_id"] = row.category_id or None
    if row.project_id:
        given["project_id"] = row.project_id
    if row.spent_on:
        given["spent_on"] = read_date(row.spent_on)
    return given


def _share(row: Part, *, in_percent: bool) -> Share:
    share: Share = {"project_id": row.project_id or None, "cost_centre_id": row.cost_centre_id or None}
    if in_percent and row.percent is not None:
        share["percent"] = int(row.percent.scaleb(2))
    else:
        share["amount"] = row.minor or 0
    return share
