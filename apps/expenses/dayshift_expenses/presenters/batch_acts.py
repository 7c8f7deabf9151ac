"""What is done with a batch: which button when, and what its dialog asks."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from dayshift_expenses.models import Payment, PaymentBatch, Person, Report
from dayshift_expenses.models.payments.batched import OWN, PARTLY
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.asks import Asks
from dayshift_expenses.presenters.dialogs import DialogView, Option
from dayshift_expenses.presenters.figures import counted, spoken
from dayshift_expenses.presenters.payment_rows import PAYMENTS, ready, ready_row
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.records import Event
from dayshift_kit import current


class BatchAct(NamedTuple):
    """Something to do with a batch: in which states, and what the log calls it."""

    label: str
    icon: str
    states: tuple[str, ...]
    verb: str
    asks: Asks
    is_negative: bool = False


ACTS = {
    "reports": BatchAct("Add reports", "plus", ("open",), "batched", Asks("Add reports to {id}", "", "Add")),
    "closing": BatchAct(
        "Close", "lock", ("open",), "closed",
        Asks("Close {id}?", "It takes no more reports: {what}, {total}.", "Close batch"),
    ),
    "sending": BatchAct(
        "Send to bank", "send", ("closed",), "sent",
        Asks("Send {id} to the bank?", "{what}, {total} in all.", "Send"),
    ),
    "confirmation": BatchAct(
        "Confirm all", "check-check", ("sent",), "confirmed",
        Asks("Confirm {id}?", "The bank has paid everything that is still undecided.", "Confirm all"),
    ),
    "cancellation": BatchAct(
        "Cancel batch", "ban", ("open", "closed", "sent"), "cancelled",
        Asks(
            "Cancel {id}?", "None of it is paid. Its reports stay approved and can go into another batch.",
            "Cancel batch", look="negative",
        ),
        is_negative=True,
    ),
}  # fmt: skip
LEADING = ("closing", "sending", "confirmation")
FAILURE = Asks(
    "The payment to {name} failed?",
    "{total}. Their reports stay approved and can be paid in another batch.",
    "Mark as failed",
    "What did the bank say?",
    look="negative",
)


def begun_since(seen: int | None, reports: Iterable[Report]) -> str | None:
    """The batch of these very reports that the signed-in person opened since a page was drawn, if any."""
    if seen is None:
        return None
    mine = select(Event.object).where(
        Event.id > seen, Event.actor == Person.signed_in().id, Event.kind == "expenses.payment_batch",
        Event.verb == "opened",
    )  # fmt: skip
    wanted = {report.id for report in reports}
    for batch_id in current.session.scalars(mine):
        if {entry.report_id for entry in PaymentBatch.found(batch_id).entries} == wanted:
            return batch_id
    return None


def url_of(batch: PaymentBatch) -> str:
    return f"{PAYMENTS}/batches/{batch.id}"


def why_not(noun: str, batch: PaymentBatch, reader: Person) -> str | None:
    """Why the reader cannot do something now; empty when they can, None when it is not theirs or not due."""
    act = ACTS[noun]
    if batch.state not in act.states or not reader.has_role("payer"):
        return None
    if noun != "reports" and batch.holds_report_of(reader):
        return OWN
    if noun == "closing" and not batch.entries:
        return "Add at least one report."
    if noun == "cancellation" and batch.is_partly_paid:
        return PARTLY
    return ""


def batch_dialog(batch: PaymentBatch, reader: Person, noun: str) -> DialogView:
    """What is asked before something is done with a batch."""
    asks = ACTS[noun].asks
    people = [each for each in batch.payments if each.state != "cancelled"]
    words = {
        "id": batch.id,
        "what": counted(len(people), "payment"),
        "total": spoken(Money(batch.total, batch.currency)),
    }
    return DialogView(
        noun=noun,
        url=f"{url_of(batch)}/{noun}",
        title=asks.title.format(**words),
        text=asks.text.format(**words),
        go=asks.go,
        look=asks.look,
        seen=latest(),
        options=_addable(batch, reader) if noun == "reports" else (),
        back=url_of(batch),
    )


def failure_dialog(payment: Payment, batch: PaymentBatch) -> DialogView:
    words = {
        "name": payment.person.real_name,
        "total": spoken(Money(payment.amount, batch.currency)),
    }
    return DialogView(
        noun="failure",
        url=f"{url_of(batch)}/payments/{payment.id}/failure",
        title=FAILURE.title.format(**words),
        text=FAILURE.text.format(**words),
        go=FAILURE.go,
        look=FAILURE.look,
        seen=latest(),
        reason=FAILURE.reason,
        back=url_of(batch),
    )


def _addable(batch: PaymentBatch, reader: Person) -> tuple[Option, ...]:
    found = current.session.scalars(ready().where(Report.entity_id == batch.entity_id).limit(200))
    rows = (ready_row(report, reader) for report in found)
    return tuple(
        Option(row.id, row.name, f"{row.id} · {row.owner.real_name} · {row.amount}", is_chosen=False)
        for row in rows
        if not row.refused
    )
