"""Problems as pages show them: an icon, a colour and words, the same everywhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dayshift_expenses.models import DuplicatePair, Expense, Person, Violation
from dayshift_expenses.models.duplicates import CODES
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.rules.catalogue import SEVERITIES

Reviews = frozenset[tuple[str, str]]
"""Pairs of look-alikes that the reader may compare."""
_SIGNS = {"block": "circle-x", "warn": "triangle-alert", "info": "info"}


class ProblemView(NamedTuple):
    """One problem."""

    code: str
    severity: str
    icon: str
    message: str
    detail: str
    field: str
    url: str = ""
    """Where it can be looked into, if there is such a place."""

    @property
    def blocks(self) -> bool:
        return self.severity == "block"


@dataclass(frozen=True, slots=True)
class ProblemCount:
    """How many of one severity there are."""

    severity: str
    icon: str
    count: int
    label: str


class Problems(NamedTuple):
    """Everything wrong with one expense."""

    all: tuple[ProblemView, ...]

    @property
    def title(self) -> str:
        return counted(len(self.all), "problem")

    @property
    def sentence(self) -> str:
        """What stands over the list in the editor."""
        blocking = sum(each.blocks for each in self.all)
        if not blocking:
            return self.title
        which = f"{blocking} " if blocking != len(self.all) else ""
        return f"{self.title} – {which}must be fixed before this can be submitted"

    @property
    def has_blocking(self) -> bool:
        return any(each.blocks for each in self.all)

    @property
    def counts(self) -> tuple[ProblemCount, ...]:
        """How many block, warn and are only worth knowing."""
        found = []
        for severity, one in (("block", "blocking problem"), ("warn", "warning"), ("info", "note")):
            number = sum(each.severity == severity for each in self.all)
            if number:
                found.append(ProblemCount(severity, _SIGNS[severity], number, counted(number, one)))
        return tuple(found)

    def of(self, *fields: str) -> tuple[ProblemView, ...]:
        """Those that belong beside a field."""
        return tuple(each for each in self.all if each.field in fields)


def problems_of(expense: Expense, reviews: Reviews | None = None) -> Problems:
    """The problems of a line, its items' among them, the worst first."""
    rows = [each for row in expense.family for each in row.violations]
    ranked = sorted(rows, key=lambda each: SEVERITIES.index(each.severity))
    reviews = reviews_among(rows) if reviews is None else reviews
    return Problems(tuple(_once(view(each, reviews) for each in ranked)))


def reviews_of(expenses: Iterable[Expense]) -> Reviews:
    """The pairs that the problems of some lines lead to."""
    return reviews_among(each for line in expenses for row in line.family for each in row.violations)


def reviews_among(rows: Iterable[Violation]) -> Reviews:
    """The pairs of look-alikes that some problems name and that the reader may compare."""
    pairs = {_pair(row) for row in rows if row.code in CODES and row.expense_id is not None}
    return DuplicatePair.seen_among(Person.signed_in(), pairs)


def view(row: Violation, reviews: Reviews) -> ProblemView:
    sign, pair = _SIGNS[row.severity], _pair(row)
    url = f"/duplicates/{pair[0]}/{pair[1]}" if pair in reviews else ""
    return ProblemView(row.code, row.severity, sign, row.message, row.detail, row.field, url)


def _pair(row: Violation) -> tuple[str, str]:
    """The two that a problem is about, as pairs of look-alikes are kept."""
    one, other = row.expense_id or "", row.related_id
    return (one, other) if one < other else (other, one)


def _once(views: Iterable[ProblemView]) -> Iterable[ProblemView]:
    return dict.fromkeys(views)
