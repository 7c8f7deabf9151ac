"""The dialog that begins a report."""

from collections.abc import Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.dialogs import Option, addable, line_option
from dayshift_expenses.presenters.seen import latest


@dataclass(frozen=True, slots=True)
class NewReport:
    """What the dialog shows."""

    typed: Mapping[str, str]
    errors: Mapping[str, str]
    options: tuple[Option, ...]
    seen: int


def new_report(
    person: Person, typed: "MultiDict[str, str] | None" = None, errors: Mapping[str, str] | None = None
) -> NewReport:
    """Empty, or as it was typed. Expenses that are in no report yet can be taken along."""
    chosen = set(typed.getlist("id")) if typed is not None else set()
    return NewReport(
        typed=typed.to_dict() if typed is not None else {},
        errors=errors or {},
        options=tuple(line_option(each, is_chosen=each.id in chosen) for each in addable(person.id, person)),
        seen=latest(),
    )
