"""The bar under the list: what is selected, what it has in common, what may be done with all of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Category, Expense, Person, Project, Report
from dayshift_expenses.models.bulk import Outcome, Refused
from dayshift_expenses.models.expenses import ExpenseFields
from dayshift_expenses.money import written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.asking import YES_NO, Asked
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.lists import listed_by
from dayshift_kit import current

MULTIPLE = "Multiple"
NONE = "none"


@dataclass(frozen=True)
class Selection:
    """The expenses that somebody ticked, or all that match the list."""

    asked: Asked
    ids: tuple[str, ...]
    is_all: bool
    values: Mapping[str, str]

    @classmethod
    def read(cls, form: "MultiDict[str, str]") -> "Selection":
        person = Person.signed_in()
        within: MultiDict[str, str] = MultiDict(parse_qsl(form.get("within", "")))
        asked = Asked.read(within, person.entity.currency)
        is_all = form.get("all") == "1"
        ids = listed_by(asked).ids() if is_all else form.getlist("id")
        values = {name: form[name] for name in FIELDS if form.get(name)}
        return cls(asked, tuple(ids), is_all, values)

    @property
    def expenses(self) -> list[Expense]:
        """Those of them that the person may read."""
        return listed_by(self.asked).among(self.ids)

    @property
    def fields(self) -> ExpenseFields:
        """What was chosen for all of them; untouched fields are left out."""
        chosen: dict[str, Any] = {}
        for name, value in self.values.items():
            column = FIELDS[name][1]
            chosen[column] = YES_NO[value] if name in SWITCHES else None if value == NONE else value
        return chosen  # type: ignore[return-value]  # columns of `FIELDS`, which are fields of an expense


@dataclass(frozen=True, slots=True)
class BulkChoice:
    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BulkField:
    """One field of the bar: what the lines have now, or what they shall have."""

    key: str
    name: str
    shown: str
    is_mixed: bool
    is_changed: bool
    value: str
    choices: tuple[BulkChoice, ...]


@dataclass(frozen=True, slots=True)
class BulkBar:
    """The bar."""

    count: int
    total: int
    is_all: bool
    sums: tuple[Written, ...]
    fields: tuple[BulkField, ...]
    reports: tuple[Report, ...]
    owners: int
    values: Mapping[str, str]

    @property
    def is_changed(self) -> bool:
        return bool(self.values)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a change of many."""

    title: str
    refused: tuple[Refused, ...]
    tone: str


FIELDS = {
    "set_category": ("Category", "category_id"),
    "set_project": ("Project", "project_id"),
    "set_billable": ("Billable", "is_billable"),
    "set_reimbursable": ("Reimbursable", "is_reimbursable"),
}
SWITCHES = ("set_billable", "set_reimbursable")


def bar_of(selection: Selection) -> BulkBar:
    expenses = selection.expenses
    listed = listed_by(selection.asked)
    sums = listed.sums_of([each.id for each in expenses])
    owners = {each.owner_id for each in expenses}
    return BulkBar(
        count=len(expenses),
        total=listed.sums().count,
        is_all=selection.is_all,
        sums=tuple(written(each) for each in sums.original),
        fields=tuple(_field(name, expenses, selection) for name in FIELDS),
        reports=tuple(_reports(owners)) if len(owners) == 1 else (),
        owners=len(owners),
        values=selection.values,
    )


def result_of(outcome: Outcome, done: str) -> Result:
    """`3 changed, 1 refused`."""
    changed, refused = len(outcome.changed), len(outcome.refused)
    if not refused:
        return Result(f"{counted(changed, 'expense')} {done}", (), "good")
    title = f"{changed} of {changed + refused} expenses {done}"
    return Result(title, outcome.refused, "alert")


def _field(key: str, expenses: list[Expense], selection: Selection) -> BulkField:
    name, column = FIELDS[key]
    options = dict(_options(key))
    value = selection.values.get(key, "")
    common = {_text(getattr(each, column)) for each in expenses}
    shown = options.get(value, "") if value else _shown(common, options)
    return BulkField(
        key=key,
        name=name,
        shown=shown,
        is_mixed=not value and len(common) > 1,
        is_changed=bool(value),
        value=value,
        choices=tuple(BulkChoice(each, words, each == value) for each, words in options.items()),
    )


def _shown(common: set[str], options: Mapping[str, str]) -> str:
    if len(common) != 1:
        return MULTIPLE
    only = next(iter(common))
    return "None" if only == NONE else options.get(only, only)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value else NONE


def _options(key: str) -> Iterable[tuple[str, str]]:
    today = Person.signed_in().today
    if key == "set_category":
        return [(row.id, row.name) for row in current.session.scalars(Category.choices(today))]
    if key == "set_project":
        rows = current.session.scalars(Project.choices(today))
        return [(NONE, "No project"), *((row.id, f"{row.code} {row.name}") for row in rows)]
    return [("yes", "Yes"), ("no", "No")]


def _reports(owners: set[str]) -> list[Report]:
    """The reports of one owner that take more expenses."""
    found = Person.signed_in().reports().where(Report.owner_id.in_(sorted(owners)), Report.is_open)
    return list(current.session.scalars(found.limit(20)))
