"""What the query string of the list asks for, and addresses of lists that ask for something else."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from urllib.parse import quote_plus, urlencode

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models.listing import SORTS, STATUSES, Filter
from dayshift_expenses.money import Money, Unreadable, editable, read_amount
from dayshift_expenses.money.dates import BadDate, read_date

PATH = "/expenses"
PAGE_SIZE = 50
YES_NO = {"yes": True, "no": False}
ALWAYS = "merchant"
"""The column that leads to the expense, which no choice of columns leaves out."""
COLUMNS = (
    "date", "merchant", "receipt", "category", "project", "tags", "report", "owner", "type", "original",
    "converted", "status", "problems",
)  # fmt: skip
USUAL = tuple(each for each in COLUMNS if each not in ("project", "tags"))
"""The columns of a list that nobody has chosen any for."""


@dataclass(frozen=True)
class Asked:
    """A list as its address names it. `errors` says by name what could not be understood."""

    currency: str
    filter: Filter = field(default_factory=Filter)
    sort: str = "date"
    descending: bool = True
    page: int = 1
    columns: tuple[str, ...] = USUAL
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, args: "MultiDict[str, str]", currency: str) -> "Asked":
        """From the parameters of a request."""
        errors: dict[str, str] = {}
        sort = args.get("sort", "-date")
        name = sort.removeprefix("-")
        return cls(
            currency=currency,
            filter=_filter(args, currency, errors),
            sort=name if name in SORTS else "date",
            descending=sort.startswith("-") if name in SORTS else True,
            page=max(args.get("page", 1, type=int), 1),
            columns=_columns(args.get("columns", "")),
            errors=errors,
        )

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The parameters that name this list; what is usual is left out."""
        found = _pairs(self.filter, self.currency)
        if (self.sort, self.descending) != ("date", True):
            found.append(("sort", f"{'-' if self.descending else ''}{self.sort}"))
        if self.columns != USUAL:
            found.append(("columns", ".".join(self.columns)))
        if self.page != 1:
            found.append(("page", str(self.page)))
        return found

    @property
    def query(self) -> str:
        return urlencode(self.pairs)

    @property
    def url(self) -> str:
        return f"{PATH}?{self.query}" if self.pairs else PATH

    def narrowed(self, **changes: Any) -> "Asked":
        """The first page of a list with another filter."""
        return replace(self, filter=replace(self.filter, **changes), page=1)

    def ways(self, name: str) -> Callable[[str], str]:
        """Addresses of the first page of lists that differ in one word of the filter, by that word."""
        pairs = self.narrowed(**{name: "-"}).pairs
        at = next(place for place, pair in enumerate(pairs) if pair[0] == name)
        before, after = urlencode(pairs[:at]), urlencode(pairs[at + 1 :])
        start = f"{PATH}?{before}{'&' if before else ''}{name}="
        end = f"{'&' if after else ''}{after}"
        return lambda word: f"{start}{quote_plus(word)}{end}"

    def without(self, *names: str) -> "Asked":
        return replace(self, filter=self.filter.without(*names), page=1)

    def sorted_by(self, column: str) -> "Asked":
        """As the head of a column asks: dates and amounts begin with the most, words with A."""
        first = column in ("date", "original", "converted")
        turned = not self.descending if column == self.sort else first
        return replace(self, sort=column, descending=turned, page=1)

    def with_column(self, name: str) -> "Asked":
        """The same list with one column more, or one less if it has it."""
        turned = set(self.columns) ^ {name}
        return replace(self, columns=tuple(each for each in COLUMNS if each in turned))

    def at(self, page: int) -> "Asked":
        return replace(self, page=page)

    def kept(self, *names: str) -> list[tuple[str, str]]:
        """The parameters that a filter's form sends along, leaving out its own and the page."""
        return [pair for pair in self.at(1).pairs if pair[0] not in names]


def _columns(text: str) -> tuple[str, ...]:
    """The columns of an address, in their usual order; the usual ones where it names none."""
    named = {ALWAYS, *text.split(".")}
    return tuple(each for each in COLUMNS if each in named) if text else USUAL


def _pairs(wanted: Filter, currency: str) -> list[tuple[str, str]]:
    single = {
        "q": wanted.text, "from": _iso(wanted.since), "to": _iso(wanted.until),
        "min": _amount(wanted.least, currency), "max": _amount(wanted.most, currency),
        "category": wanted.category, "project": wanted.project, "tag": wanted.tag,
        "card": wanted.card, "owner": wanted.owner,
    }  # fmt: skip
    found = [(name, value) for name, value in single.items() if value]
    found += [("status", word) for word in wanted.statuses]
    found += [("problem", "1")] if wanted.has_problem else []
    found += [("receipt", "none")] if wanted.lacks_receipt else []
    for name, value in (("reimbursable", wanted.reimbursable), ("billable", wanted.billable)):
        if value is not None:
            found.append((name, "yes" if value else "no"))
    return found


def _filter(args: "MultiDict[str, str]", currency: str, errors: dict[str, str]) -> Filter:
    def understood(name: str, read: Callable[[str], Any]) -> Any:
        text = args.get(name, "").strip()
        try:
            return read(text) if text else None
        except (BadDate, Unreadable) as error:
            errors[name] = str(error)
            return None

    def amount(text: str) -> int:
        return read_amount(text, currency).amount

    return Filter(
        text=" ".join(args.get("q", "").split()),
        since=understood("from", read_date),
        until=understood("to", read_date),
        least=understood("min", amount),
        most=understood("max", amount),
        category=args.get("category", ""),
        project=args.get("project", ""),
        tag=args.get("tag", ""),
        card=args.get("card", ""),
        owner=args.get("owner", ""),
        statuses=tuple(word for word in STATUSES if word in args.getlist("status")),
        has_problem=args.get("problem") == "1",
        lacks_receipt=args.get("receipt") == "none",
        reimbursable=YES_NO.get(args.get("reimbursable", "")),
        billable=YES_NO.get(args.get("billable", "")),
    )


def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""


def _amount(amount: int | None, currency: str) -> str:
    return "" if amount is None else editable(Money(amount, currency))
