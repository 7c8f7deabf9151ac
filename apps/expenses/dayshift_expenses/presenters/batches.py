"""One batch as a page: its payments with their reports, what comes next, what it adds up to."""

from collections.abc import Iterator
from dataclasses import dataclass

from dayshift_expenses.models import Debt, DebtSettlement, Payment, PaymentBatch, Person
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.acts import ActionBar, Button
from dayshift_expenses.presenters.batch_acts import ACTS, LEADING, url_of, why_not
from dayshift_expenses.presenters.figures import counted, day, moment, spoken
from dayshift_expenses.presenters.payment_rows import state_pill
from dayshift_expenses.presenters.pills import Pill
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.presenters.standing import Next
from dayshift_expenses.presenters.timeline import Stop
from dayshift_kit import current


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
    sums: tuple[tuple[str, Written], ...]
    due: tuple[str, Written]
    stops: tuple[Stop, ...]
    count: str
    is_sent: bool
    seen: int


def batch_page(batch: PaymentBatch, reader: Person) -> BatchPage:
    shown = [each for each in batch.payments if batch.entries_of(each)]
    opener = current.session.get_one(Person, batch.opened_by_id)

    def total(amount: int) -> Written:
        return written(Money(amount, batch.currency))

    return BatchPage(
        id=batch.id,
        url=url_of(batch),
        company=batch.entity.name,
        pill=state_pill(batch.state),
        total=spoken(Money(batch.total, batch.currency)),
        about=f"Opened by {opener.real_name}, {day(batch.opened_at.astimezone(reader.zone).date())}",
        next=_next(batch, shown),
        bar=_bar(batch, reader),
        payments=tuple(_payment(each, batch, reader) for each in shown),
        sums=tuple((words, total(amount)) for words, amount in _sums(batch)),
        due=("To pay" if batch.finished_at is None else "Paid", total(batch.total)),
        stops=tuple(_stops(batch, reader)),
        count=counted(len(shown), "payment"),
        is_sent=batch.state == "sent",
        seen=latest(),
    )


def _bar(batch: PaymentBatch, reader: Person) -> ActionBar:
    found = {
        noun: Button(noun, act.label, act.icon, f"{url_of(batch)}/{noun}", reason, act.is_negative)
        for noun, act in ACTS.items()
        if (reason := why_not(noun, batch, reader)) is not None
    }
    first = next((found[noun] for noun in LEADING if noun in found), None)
    return ActionBar(first, tuple(each for noun, each in found.items() if noun not in LEADING), ())


def _sums(batch: PaymentBatch) -> Iterator[tuple[str, int]]:
    """What leads to the total."""
    live = [each for each in batch.payments if each.state != "cancelled"]
    yield "Reports", sum(each.gross for each in live)
    yield "Taken off for debts", -sum(each.debts for each in live)
    if failed := sum(each.amount for each in live if each.state == "failed"):
        yield "Failed", -failed


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
