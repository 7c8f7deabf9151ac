"""The list of expenses as a screen: rows, heads, chips and what it all adds up to."""

from dataclasses import dataclass

from dayshift_expenses.models import Person
from dayshift_expenses.models.listing import SORTS, ExpenseList, Sums
from dayshift_expenses.money import Money, editable, written
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.asking import ALWAYS, PAGE_SIZE, Asked
from dayshift_expenses.presenters.chips import Chip, Choice, chips_of
from dayshift_expenses.presenters.figures import counted, spoken
from dayshift_expenses.presenters.rows import Row, rows_of
from dayshift_expenses.presenters.views import Views, views_of


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column that sorts."""

    key: str
    name: str
    url: str
    direction: str
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Foot:
    """What the list adds up to, and the ways to its other pages."""

    count: str
    sums: tuple[Written, ...]
    converted: str
    where: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Days and amounts of the filter as its forms hold them."""

    since: str
    until: str
    least: str
    most: str
    currency: str


@dataclass(frozen=True, slots=True)
class ListScreen:
    """The screen."""

    rows: list[Row]
    heads: list[Head]
    columns: list[Choice]
    views: Views
    chips: list[Chip]
    foot: Foot
    total: int
    query: str
    asked: Typed
    is_narrowed: bool
    errors: list[str]

    def has(self, column: str) -> bool:
        """Whether a column is shown."""
        return any(head.key == column for head in self.heads)


COLUMNS = (
    ("date", "Date", "col-date"),
    ("merchant", "Merchant", "col-merchant"),
    ("receipt", "Receipt", "col-receipt"),
    ("category", "Category", "col-category"),
    ("project", "Project", "col-project"),
    ("tags", "Tags", "col-tags"),
    ("report", "Report", "col-report"),
    ("owner", "Owner", "col-owner"),
    ("type", "Type", "col-type"),
    ("original", "Original", "col-original number"),
    ("converted", "Converted", "col-converted number"),
    ("status", "Status", "col-status"),
    ("problems", "Problems", "col-problems"),
)
_LABELS = {"from": "Date from", "to": "Date to", "min": "Amount from", "max": "Amount to"}


def listed_by(asked: Asked) -> ExpenseList:
    """The list itself, as the signed-in person sees it."""
    return ExpenseList(Person.signed_in(), asked.filter, asked.sort, asked.descending)


def screen_of(asked: Asked) -> ListScreen:
    listed = listed_by(asked)
    sums = listed.sums()
    last = max((sums.count - 1) // PAGE_SIZE + 1, 1)
    asked = asked.at(min(asked.page, last))
    rows = rows_of(listed.page(asked.page, PAGE_SIZE), asked)
    return ListScreen(
        rows=rows,
        heads=[_head(asked, *column) for column in COLUMNS if column[0] in asked.columns],
        columns=[
            Choice(name, asked.with_column(key).url, key in asked.columns)
            for key, name, _ in COLUMNS
            if key != ALWAYS
        ],
        views=views_of(asked, listed.reader),
        chips=chips_of(asked, listed),
        foot=_foot(asked, sums, len(rows), last),
        total=sums.count,
        query=asked.query,
        asked=_typed(asked),
        is_narrowed=not asked.filter.is_empty,
        errors=[f"{_LABELS[name]}: {why}" for name, why in asked.errors.items()],
    )


def _head(asked: Asked, key: str, name: str, extra: str) -> Head:
    direction = ""
    if key == asked.sort:
        direction = "descending" if asked.descending else "ascending"
    return Head(key, name, asked.sorted_by(key).url if key in SORTS else "", direction, extra)


def _foot(asked: Asked, sums: Sums, shown: int, last: int) -> Foot:
    first = (asked.page - 1) * PAGE_SIZE
    where = f"{first + 1}–{first + shown} of {sums.count:,}" if shown else "0 of 0"
    return Foot(
        count=counted(sums.count, "expense"),
        sums=tuple(written(each) for each in sums.original),
        converted=" + ".join(spoken(each) for each in sums.converted),
        where=where,
        before=asked.at(asked.page - 1).url if asked.page > 1 else "",
        after=asked.at(asked.page + 1).url if asked.page < last else "",
    )


def _typed(asked: Asked) -> Typed:
    wanted, currency = asked.filter, asked.currency
    since, until = ("" if each is None else written_date(each) for each in (wanted.since, wanted.until))
    least, most = ("" if e is None else editable(Money(e, currency)) for e in (wanted.least, wanted.most))
    return Typed(since, until, least, most, currency)
