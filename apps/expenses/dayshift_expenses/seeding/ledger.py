"""What is being written: rows by table and the events that tell how they came about."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete, inspect, select
from sqlalchemy.orm import Session

from dayshift_expenses.models import (
    Affidavit,
    Attendee,
    Card,
    CardTransaction,
    Expense,
    ExpenseTag,
    Receipt,
    ReceiptUse,
    Report,
    ScanReading,
    StatementPeriod,
)
from dayshift_expenses.models.audited import plain
from dayshift_expenses.records import Base, Event
from dayshift_expenses.seeding.adding import Row, add
from dayshift_seeds import Rng, Truth
from dayshift_seeds.truth import Purchase
from dayshift_seeds.truth import Report as Claim

ORDER: tuple[type[Base], ...] = (
    Card, StatementPeriod, CardTransaction, Report, Expense, ExpenseTag, Attendee, Receipt, ReceiptUse,
    ScanReading, Affidavit,
)  # fmt: skip


@dataclass
class Line:
    """One purchase on its way to being an expense, with its items."""

    purchase: Purchase
    row: Row
    items: list[Row] = field(default_factory=list)
    guests: list[Row] = field(default_factory=list)
    claim: Claim | None = None

    @property
    def rows(self) -> list[Row]:
        return [self.row, *self.items]

    @property
    def counted(self) -> list[Row]:
        return self.items or [self.row]


@dataclass
class Ledger:
    """Rows that wait to be inserted. Events are numbered once all are there, in order of time."""

    truth: Truth
    rows: dict[type[Base], list[Row]] = field(default_factory=lambda: defaultdict(list))
    events: list[Row] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    receipts: int = 0

    def rng(self, *path: object) -> Rng:
        """Chance of this company's spending, by what it is for."""
        return Rng("outlay", self.truth.company, self.truth.seed, *path)

    def id_of(self, person: str) -> str:
        return self.truth.people[person].id

    def put(self, kind: type[Base], row: Row) -> Row:
        self.rows[kind].append(row)
        return row

    def tell(
        self,
        at: datetime,
        actor: str | None,
        verb: str,
        thing: tuple[str, str],
        *,
        before: Row | None = None,
        after: Row | None = None,
    ) -> None:
        """Note an event as a verb would: `thing` is a table's name and a key."""
        table, key = thing
        channel = "system" if actor is None else "ui"
        self.events.append(
            {
                "at": at, "actor": actor, "on_behalf_of": None, "channel": channel, "verb": verb,
                "kind": f"expenses.{table}", "object": key, "before": _plain(before), "after": _plain(after),
                "request_id": "seed", "page": None,
            }
        )  # fmt: skip

    def flush(self, session: Session) -> None:
        """Insert the rows so far, each table after those it points at."""
        for kind in ORDER:
            add(session, kind, self.rows.pop(kind, []))

    def tell_all(self, session: Session) -> None:
        """Put all events there are in order, oldest first; those of one instant stay as they came."""
        columns = [column for column in inspect(Event).local_table.columns if column.name != "id"]
        written = [dict(row._mapping) for row in session.execute(select(*columns).order_by(Event.id))]
        session.execute(delete(Event))
        add(session, Event, sorted([*self.events, *written], key=lambda event: event["at"]))


def _plain(values: Row | None) -> dict[str, Any] | None:
    return None if values is None else {name: plain(value) for name, value in values.items()}
