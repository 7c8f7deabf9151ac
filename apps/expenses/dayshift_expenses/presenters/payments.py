"""Payments as a screen: reports that are ready to be paid, batches, and what accounting is given."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from sqlalchemy import Select, func, select

from dayshift_expenses.models import Entity, PaymentBatch, Person, Report
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.payment_rows import (
    PAYMENTS,
    UNFINISHED,
    BatchRow,
    BookedRow,
    ReadyRow,
    batch_row,
    batches,
    booked_row,
    exported,
    matching,
    ready,
    ready_count,
    ready_row,
    unexported,
)
from dayshift_expenses.presenters.seen import latest
from dayshift_kit import current

PAGE = 50
TABS = {"": "Ready to pay", "batches": "Batches", "accounting": "Accounting"}
AnyRow = ReadyRow | BatchRow | BookedRow


class Link(NamedTuple):
    """A way to another part of the screen; `about` is its full name where the words are short."""

    words: str
    url: str
    number: int | None
    is_current: bool
    about: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for."""

    tab: str = ""
    show: str = ""
    entity: str = ""
    text: str = ""
    page: int = 1

    @classmethod
    def read(cls, args: Mapping[str, str]) -> "Asked":
        tab, page = args.get("tab", ""), args.get("page", "")
        return cls(
            tab=tab if tab in TABS else "",
            show="exported" if tab == "accounting" and args.get("show") == "exported" else "",
            entity=args.get("entity", ""),
            text=" ".join(args.get("q", "").split()),
            page=max(int(page), 1) if page.isascii() and page.isdigit() and len(page) < 6 else 1,
        )

    def url(self, **changes: str | int) -> str:
        """The same list with something else asked for; the first page unless one is named."""
        given = {"tab": self.tab, "show": self.show, "entity": self.entity, "q": self.text, "page": 1}
        named = {name: value for name, value in (given | changes).items() if value}
        if named.get("page") == 1:
            del named["page"]
        return f"{PAYMENTS}?{urlencode(named)}" if named else PAYMENTS

    @property
    def company(self) -> Any:
        """The column of whatever is listed that tells the company."""
        return PaymentBatch.entity_id if self.tab == "batches" else Report.entity_id

    @property
    def found(self) -> Select[Any]:
        """Everything that is listed, of all companies."""
        if self.tab == "batches":
            return batches().where(PaymentBatch.id.icontains(self.text, autoescape=True))
        if self.tab == "accounting":
            return matching(exported() if self.show else unexported(), self.text)
        return matching(ready(), self.text)


@dataclass(frozen=True, slots=True)
class Desk:
    """The screen; `batches` are those that ready reports can be added to."""

    asked: Asked
    tabs: tuple[Link, ...]
    shows: tuple[Link, ...]
    entities: tuple[Link, ...]
    rows: tuple[AnyRow, ...]
    batches: tuple[BatchRow, ...]
    is_payer: bool
    is_bookkeeper: bool
    count: str
    sums: tuple[Written, ...]
    where: str
    before: str
    after: str
    seen: int

    @property
    def takes_any(self) -> bool:
        return any(not isinstance(row, BatchRow) and not row.refused for row in self.rows)

    @property
    def is_narrowed(self) -> bool:
        return bool(self.asked.text or self.asked.entity)


_ROWS: dict[str, Callable[[Any, Person], AnyRow]] = {
    "": ready_row, "batches": batch_row, "accounting": booked_row,
}  # fmt: skip


def desk_of(person: Person, asked: Asked) -> Desk:
    """The list that the address asks for."""
    found = asked.found.where(asked.company == asked.entity) if asked.entity else asked.found
    total = _count(found)
    page = min(asked.page, max((total - 1) // PAGE + 1, 1))
    some = current.session.scalars(found.offset((page - 1) * PAGE).limit(PAGE))
    rows = tuple(_ROWS[asked.tab](each, person) for each in some)
    first = (page - 1) * PAGE + 1
    return Desk(
        asked=asked,
        tabs=tuple(tabs_of(asked.tab)),
        shows=tuple(_shows(asked)) if asked.tab == "accounting" else (),
        entities=tuple(_entities(asked)),
        rows=rows,
        batches=tuple(batch_row(each, person) for each in _open(asked)) if not asked.tab else (),
        is_payer=person.has_role("payer"),
        is_bookkeeper=person.has_role("finance"),
        count=counted(total, "batch", "batches") if asked.tab == "batches" else counted(total, "report"),
        sums=() if asked.tab else tuple(_sums(found)),
        where=f"{first}–{first + len(rows) - 1} of {total:,}" if rows else "0 of 0",
        before=asked.url(page=page - 1) if page > 1 else "",
        after=asked.url(page=page + 1) if page * PAGE < total else "",
        seen=latest(),
    )


def tabs_of(chosen: str) -> Iterator[Link]:
    unfinished = _count(batches().where(PaymentBatch.state.in_(UNFINISHED)))
    numbers = {"": ready_count(), "batches": unfinished, "accounting": _count(unexported())}
    for key, words in TABS.items():
        yield Link(words, Asked(tab=key).url(), numbers[key], key == chosen)
    yield Link("Periods", f"{PAYMENTS}/periods", None, chosen == "periods")


def _shows(asked: Asked) -> Iterator[Link]:
    for key, words, found in (("", "To export", unexported()), ("exported", "Exported", exported())):
        number = _count(matching(found, asked.text))
        yield Link(words, asked.url(show=key, entity=""), number, key == asked.show)


def _entities(asked: Asked) -> Iterator[Link]:
    """The companies that occur, with how many of each."""
    counts = asked.found.order_by(None).with_only_columns(asked.company, func.count())
    numbers: dict[str, int] = {}
    for entity_id, number in current.session.execute(counts.group_by(asked.company)):
        numbers[entity_id] = number
    if len(numbers) < 2 and not asked.entity:
        return
    yield Link("All", asked.url(entity=""), sum(numbers.values()), not asked.entity)
    entities = select(Entity).where(Entity.id.in_(numbers)).order_by(Entity.name, Entity.id)
    for each in current.session.scalars(entities):
        url = asked.url(entity=each.id)
        yield Link(each.country, url, numbers[each.id], each.id == asked.entity, each.name)


def _open(asked: Asked) -> Iterator[PaymentBatch]:
    found = batches().where(PaymentBatch.state == "open")
    narrowed = found.where(PaymentBatch.entity_id == asked.entity) if asked.entity else found
    yield from current.session.scalars(narrowed.limit(20))


def _sums(found: Select[Any]) -> Iterator[Written]:
    sums = found.order_by(None).with_only_columns(Report.currency, func.sum(Report.due_employee))
    for currency, amount in current.session.execute(sums.group_by(Report.currency).order_by(Report.currency)):
        yield written(Money(amount, currency))


def _count(found: Select[Any]) -> int:
    return current.session.scalar(found.order_by(None).with_only_columns(func.count())) or 0
