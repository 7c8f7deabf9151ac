"""The bar under the list: what is selected, what it has in common, what may be done with all of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import parse_qsl

from sqlalchemy import select
from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Category, Expense, Person, Project, Report, TagList
from dayshift_expenses.models.bulk import Outcome, Refused
from dayshift_expenses.models.expenses import ExpenseFields
from dayshift_expenses.money import written
from dayshift_expenses.money.dates import BadDate, read_date, written_date
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.asking import YES_NO, Asked
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.lists import listed_by
from dayshift_kit import current
from dayshift_kit.errors import Invalid

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
        values = {name: form[name] for name in (*fields_offered(), DAY) if form.get(name)}
        return cls(asked, tuple(ids), is_all, values)

    @property
    def expenses(self) -> list[Expense]:
        """Those of them that the person may read."""
        return listed_by(self.asked).among(self.ids)

    def fields_for(self, expense: Expense) -> ExpenseFields:
        """What was chosen for all of them, as one of them takes it; untouched fields and tags stay.

        Raises:
            Invalid: the day that was typed is none.
        """
        chosen: dict[str, Any] = {}
        for name, value in self.values.items():
            if name.startswith(TAG):
                tags = chosen.setdefault("tags", dict(expense.tags))
                tags.pop(name.removeprefix(TAG), None)
                tags |= {} if value == NONE else {name.removeprefix(TAG): value}
            elif name == DAY:
                chosen["spent_on"] = _day(value)
            else:
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
class BulkDay:
    """The day they have in common, or shall have."""

    shown: str
    typed: str
    error: str
    is_mixed: bool

    @property
    def is_changed(self) -> bool:
        return bool(self.typed) and not self.error


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
    """What was chosen so far, but for the day, which stands in a field of its own."""
    day: "BulkDay"

    @property
    def is_changed(self) -> bool:
        return bool(self.values) or self.day.is_changed


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
TAG, DAY = "set_tag_", "set_date"


def fields_offered() -> dict[str, str]:
    """Names of what the bar can change: the fields, and every list of tags."""
    lists = current.session.scalars(select(TagList).order_by(TagList.position))
    fields = {key: name for key, (name, _) in FIELDS.items()}
    return {**fields, **{f"{TAG}{each.id}": each.name for each in lists}}


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
        fields=tuple(_field(key, name, expenses, selection) for key, name in fields_offered().items()),
        reports=tuple(_reports(owners)) if len(owners) == 1 else (),
        owners=len(owners),
        values={name: value for name, value in selection.values.items() if name != DAY},
        day=_days(expenses, selection.values.get(DAY, "")),
    )


def result_of(outcome: Outcome, done: str) -> Result:
    """`3 changed, 1 refused`."""
    changed, refused = len(outcome.changed), len(outcome.refused)
    if not refused:
        return Result(f"{counted(changed, 'expense')} {done}", (), "good")
    title = f"{changed} of {changed + refused} expenses {done}"
    return Result(title, outcome.refused, "alert")


def _days(expenses: list[Expense], typed: str) -> BulkDay:
    days = {each.spent_on for each in expenses}
    error = ""
    try:
        days = {_day(typed)} if typed else days
    except Invalid as refusal:
        error = " ".join(refusal.errors.values())
    only = next(iter(days)) if len(days) == 1 else None
    shown = written_date(only) if only is not None else MULTIPLE if len(days) > 1 else "None"
    return BulkDay(typed if error else shown, typed, error, is_mixed=not typed and len(days) > 1)


def _day(typed: str) -> date:
    try:
        return read_date(typed.strip())
    except BadDate as error:
        raise Invalid({"spent_on": f"{error}."}) from error


def _field(key: str, name: str, expenses: list[Expense], selection: Selection) -> BulkField:
    options = dict(_options(key))
    value = selection.values.get(key, "")
    common = {_text(_held(each, key)) for each in expenses}
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


def _held(expense: Expense, key: str) -> object:
    """What an expense has in a field of the bar."""
    if key.startswith(TAG):
        return expense.tags.get(key.removeprefix(TAG))
    return getattr(expense, FIELDS[key][1])


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
    if key.startswith(TAG):
        tags = current.session.get_one(TagList, key.removeprefix(TAG)).tags
        return [(NONE, "No tag"), *((tag.id, tag.name) for tag in tags if tag.is_valid_on(today))]
    return [("yes", "Yes"), ("no", "No")]


def _reports(owners: set[str]) -> list[Report]:
    """The reports of one owner that take more expenses."""
    found = Person.signed_in().reports().where(Report.owner_id.in_(sorted(owners)), Report.is_open)
    return list(current.session.scalars(found.limit(20)))
