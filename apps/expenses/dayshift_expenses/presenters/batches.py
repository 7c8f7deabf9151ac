"""One batch as a page: its payments with their reports, what comes next, and its dialogs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import select

from dayshift_expenses.models import Debt, DebtSettlement, Payment, PaymentBatch, Person, Report
from dayshift_expenses.models.payments.batched import OWN, PARTLY
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.acts import ActionBar, Button
from dayshift_expenses.presenters.asks import Asks
from dayshift_expenses.presenters.dialogs import DialogView, Option
from dayshift_expenses.presenters.figures import counted, day, moment, spoken
from dayshift_expenses.presenters.payment_rows import PAYMENTS, ready, ready_row, state_pill
from dayshift_expenses.presenters.pills import Pill
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.presenters.standing import Next
from dayshift_expenses.presenters.timeline import Stop
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


@dataclass(frozen=True, slots=True)
class EntryView:
    """A report in a payment, or a debt that is taken off."""

    id: str
    url: str
    name: str
    amount: Written
    removal: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class PaymentView:
    """What one employee gets."""

    id: int
    url: str
    person: Person
    pill: Pill
    failure: str
    gross: Written
    debts: Written
    amount: Written
    entries: tuple[EntryView, ...]
    taken_off: tuple[EntryView, ...]
    is_decidable: bool


@dataclass(frozen=True, slots=True)
class BatchPage:
    """The page."""

    id: str
    url: str
    company: str
    pill: Pill
    total: str
    about: str
    next: Next
    bar: ActionBar
    payments: tuple[PaymentView, ...]
    gross: Written
    debts: Written
    amount: Written
    stops: tuple[Stop, ...]
    count: str
    is_sent: bool
    seen: int


def batch_page(batch: PaymentBatch, reader: Person) -> BatchPage:
    shown = [each for each in batch.payments if batch.entries_of(each)]
    live = [each for each in shown if each.state != "cancelled"]
    opener = current.session.get_one(Person, batch.opened_by_id)

    def total(amount: int) -> Written:
        return written(Money(amount, batch.currency))

    return BatchPage(
        id=batch.id,
        url=url_of(batch),
        company=batch.entity.name,
        pill=state_pill(batch.state),
        total=spoken(Money(batch.total, batch.currency)),
        about=f"Opened by {opener.real_name}, {day(batch.entity.day_of(batch.opened_at))}",
        next=_next(batch, shown),
        bar=_bar(batch, reader),
        payments=tuple(_payment(each, batch, reader) for each in shown),
        gross=total(sum(each.gross for each in live)),
        debts=total(-sum(each.debts for each in live)),
        amount=total(sum(each.amount for each in live)),
        stops=tuple(_stops(batch, reader)),
        count=counted(len(shown), "payment"),
        is_sent=batch.state == "sent",
        seen=latest(),
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


def _bar(batch: PaymentBatch, reader: Person) -> ActionBar:
    found = {
        noun: Button(noun, act.label, act.icon, f"{url_of(batch)}/{noun}", reason, act.is_negative)
        for noun, act in ACTS.items()
        if (reason := why_not(noun, batch, reader)) is not None
    }
    first = next((found[noun] for noun in LEADING if noun in found), None)
    return ActionBar(first, tuple(each for noun, each in found.items() if noun not in LEADING), ())


def _next(batch: PaymentBatch, shown: list[Payment]) -> Next:
    undecided = sum(each.state == "pending" for each in shown)
    failed = sum(each.state == "failed" for each in shown)
    if batch.state == "open":
        words = "Close it once every report is in" if shown else "Add at least one report"
        return Next(words, "folder-open", "info")
    if batch.state == "closed":
        return Next("Ready for the bank", "lock", "info")
    if batch.state == "sent":
        return Next(f"The bank has to answer for {counted(undecided, 'payment')}", "clock", "info")
    if batch.state == "cancelled":
        return Next("Nothing of it was paid", "ban", "warning")
    if failed:
        has = "has" if failed == 1 else "have"
        return Next(f"{counted(failed, 'payment')} failed and {has} to be made again", "circle-x", "alert")
    return Next("Everything was paid", "circle-check", "good")


def _payment(payment: Payment, batch: PaymentBatch, reader: Person) -> PaymentView:
    def shown(amount: int) -> Written:
        return written(Money(amount, batch.currency))

    is_theirs = reader.has_role("payer") and not batch.holds_report_of(reader)
    return PaymentView(
        id=payment.id,
        url=f"{url_of(batch)}/payments/{payment.id}",
        person=payment.person,
        pill=state_pill(payment.state),
        failure=payment.failure,
        gross=shown(payment.gross),
        debts=shown(-payment.debts),
        amount=shown(payment.amount),
        entries=tuple(_entries(payment, batch, reader)),
        taken_off=tuple(_taken_off(each, batch) for each in payment.settlements),
        is_decidable=batch.state == "sent" and payment.state == "pending" and is_theirs,
    )


def _entries(payment: Payment, batch: PaymentBatch, reader: Person) -> Iterator[EntryView]:
    is_removable = batch.state in ("open", "closed") and reader.has_role("payer")
    for entry in batch.entries_of(payment):
        report = entry.report
        yield EntryView(
            id=report.id,
            url=f"/reports/{report.id}",
            name=report.name,
            amount=written(Money(entry.amount, batch.currency)),
            removal=f"{url_of(batch)}/reports/{report.id}/removal" if is_removable else "",
            refused="Nobody pays their own report." if report.owner_id == reader.id else "",
        )


def _taken_off(settlement: DebtSettlement, batch: PaymentBatch) -> EntryView:
    debt = current.session.get_one(Debt, settlement.debt_id)
    why = "Paid before it was reopened" if debt.kind == "reopened" else "Owed to the company"
    amount = written(Money(-settlement.amount, batch.currency))
    return EntryView(debt.report_id, f"/reports/{debt.report_id}", why, amount)


def _stops(batch: PaymentBatch, reader: Person) -> Iterator[Stop]:
    """Where it is on its way to the bank and back."""
    ended = {"confirmed": "Confirmed", "failed": "Failed", "cancelled": "Cancelled"}
    way = [("Opened", batch.opened_at), ("Closed", batch.closed_at), ("Sent to the bank", batch.sent_at)]
    for place, (name, at) in enumerate(way, 1):
        if at is not None:
            yield Stop("done", name, "", moment(at, reader.zone), "check")
        elif batch.state not in ended:
            yield Stop("coming", name, "", "", str(place))
    if batch.finished_at is not None:
        state = "done" if batch.state == "confirmed" else "back"
        sign = "check" if batch.state == "confirmed" else "circle-x"
        yield Stop(state, ended[batch.state], "", moment(batch.finished_at, reader.zone), sign)
    else:
        yield Stop("coming", "Answered by the bank", "", "", "4")
