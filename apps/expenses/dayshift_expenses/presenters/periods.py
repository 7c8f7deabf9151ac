"""The months of a company's books: which are locked, by whom, and what is booked in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select

from dayshift_expenses.models import Entity, JournalEntry, PeriodLock, Person
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.dates import MONTHS
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.figures import counted, day
from dayshift_expenses.presenters.payment_rows import PAYMENTS
from dayshift_expenses.presenters.payments import Link, tabs_of
from dayshift_expenses.presenters.pills import Pill
from dayshift_kit import current

PERIODS = f"{PAYMENTS}/periods"
SHOWN = 18
"""How many months are listed, this one the first."""


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """One month; `url` is where its lock is put on or taken off, empty for those who may not."""

    period: str
    name: str
    is_locked: bool
    pill: Pill
    about: str
    entries: str
    amount: Written
    url: str


@dataclass(frozen=True, slots=True)
class PeriodScreen:
    """The screen."""

    tabs: tuple[Link, ...]
    entities: tuple[Link, ...]
    company: str
    rows: tuple[PeriodRow, ...]


def periods_of(entity: Entity, reader: Person) -> PeriodScreen:
    booked = _booked(entity)
    entities = current.session.scalars(select(Entity).order_by(Entity.name, Entity.id))
    return PeriodScreen(
        tabs=tuple(tabs_of("periods")),
        entities=tuple(
            Link(each.country, f"{PERIODS}?entity={each.id}", 0, each.id == entity.id, each.name)
            for each in entities
        ),
        company=entity.name,
        rows=tuple(_row(entity, month, booked, reader) for month in _months(entity.today)),
    )


def _months(last: date) -> Iterator[date]:
    month = last.replace(day=1)
    for _ in range(SHOWN):
        yield month
        before = month.year * 12 + month.month - 2
        month = date(before // 12, before % 12 + 1, 1)


def _booked(entity: Entity) -> dict[str, tuple[int, int]]:
    """For each period how many entries it has, and their sum."""
    sums = select(JournalEntry.period, func.count(), func.sum(JournalEntry.debit_total))
    found = sums.where(JournalEntry.entity_id == entity.id).group_by(JournalEntry.period)
    return {period: (count, amount) for period, count, amount in current.session.execute(found)}


def _row(entity: Entity, month: date, booked: dict[str, tuple[int, int]], reader: Person) -> PeriodRow:
    period = f"{month:%Y-%m}"
    lock = entity.lock_of(period)
    count, amount = booked.get(period, (0, 0))
    verb = "unlocking" if lock is not None else "locking"
    return PeriodRow(
        period=period,
        name=f"{MONTHS[month.month - 1]} {month.year}",
        is_locked=lock is not None,
        pill=Pill("Locked", "warning") if lock is not None else Pill("Open", "good"),
        about=_locked(lock, reader) if lock is not None else "",
        entries=counted(count, "entry", "entries"),
        amount=written(Money(amount, entity.currency)),
        url=f"{PERIODS}/{entity.id}/{period}/{verb}" if reader.has_role("finance") else "",
    )


def _locked(lock: PeriodLock, reader: Person) -> str:
    who = current.session.get_one(Person, lock.locked_by_id).real_name
    return f"{day(lock.locked_at.astimezone(reader.zone).date())} by {who}"
