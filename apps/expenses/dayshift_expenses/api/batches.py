"""Payment batches: filled, closed, given to the bank, confirmed or failed."""

from datetime import datetime
from typing import ClassVar, Literal

from sqlalchemy import select

from dayshift_expenses.api.company import named
from dayshift_expenses.api.expenses import ReasonBody
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Body, Id, MoneyShape, Page, PageAsked, Shape, money
from dayshift_expenses.api.tags import seen, settled
from dayshift_expenses.models import Entity, Payment, PaymentBatch, Person
from dayshift_expenses.models.people.finding import SEES_ALL
from dayshift_kit import current
from dayshift_kit.errors import NotFound


class BatchesAsked(PageAsked):
    state: Literal["open", "closed", "sent", "confirmed", "failed", "cancelled"] | None = None


class PaymentShape(Shape):
    """What one employee is paid: their reports, less what they owe."""

    id: str
    person_id: str
    gross: MoneyShape
    debts: MoneyShape
    amount: MoneyShape
    state: str
    failure: str


class BatchShape(Shape):
    """Payments of one entity that go to the bank together."""

    is_tagged: ClassVar[bool] = True

    id: str
    entity_id: str
    state: str
    total: MoneyShape
    opened_at: datetime
    closed_at: datetime | None
    sent_at: datetime | None
    finished_at: datetime | None
    report_ids: list[str]
    payments: list[PaymentShape]


class NewBatchBody(Body):
    entity_id: Id


class ReportIdBody(Body):
    report_id: Id


@operation("GET /batches", answer=Page[BatchShape], asked=BatchesAsked)
def list_batches(person: Person, asked: BatchesAsked) -> Page[BatchShape]:
    """Every batch, the newest first; for payers, finance, administrators and auditors."""
    person.ensure_role(*SEES_ALL, doing="read payment batches")
    batches = select(PaymentBatch)
    if asked.state is not None:
        batches = batches.where(PaymentBatch.state == asked.state)
    return paged(batches, asked, batch_shape, by=[PaymentBatch.id], is_descending=True)


@operation("POST /batches", body=NewBatchBody, answer=BatchShape, status=201, at="/batches")
def create_batch(person: Person, body: NewBatchBody) -> BatchShape:
    """Open an empty batch."""
    entity = named(Entity, body.entity_id, "entity_id", "entity")
    return batch_shape(PaymentBatch.begin(actor=person, entity=entity))


@operation("GET /batches/{batch_id}", answer=BatchShape)
def show_batch(person: Person, batch_id: str) -> BatchShape:
    """One batch."""
    return batch_shape(_batch(person, batch_id))


@operation("POST /batches/{batch_id}/add-report", body=ReportIdBody, answer=BatchShape)
def add_report_to_batch(person: Person, batch_id: str, body: ReportIdBody) -> BatchShape:
    """Take an approved report in."""
    batch = _batch(person, batch_id)
    batch.add(person.report(body.report_id), actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/remove-report", body=ReportIdBody, answer=BatchShape)
def remove_report_from_batch(person: Person, batch_id: str, body: ReportIdBody) -> BatchShape:
    """Take a report out again, as long as the batch is not with the bank."""
    batch = _batch(person, batch_id)
    batch.remove(person.report(body.report_id), actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/close", answer=BatchShape)
def close_batch(person: Person, batch_id: str) -> BatchShape:
    """Take no more reports."""
    batch = _batch(person, batch_id)
    batch.close(actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/send", answer=BatchShape)
def send_batch(person: Person, batch_id: str) -> BatchShape:
    """Give it to the bank."""
    batch = _batch(person, batch_id)
    batch.send(actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/confirm", answer=BatchShape)
def confirm_batch(person: Person, batch_id: str) -> BatchShape:
    """The bank has paid everything that has not failed."""
    batch = _batch(person, batch_id)
    batch.confirm(actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/cancel", answer=BatchShape)
def cancel_batch(person: Person, batch_id: str) -> BatchShape:
    """Pay none of it."""
    batch = _batch(person, batch_id)
    batch.cancel(actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/payments/{payment_id}/confirm", answer=BatchShape)
def confirm_payment(person: Person, batch_id: str, payment_id: str) -> BatchShape:
    """The bank has paid one employee."""
    batch = _batch(person, batch_id)
    batch.confirm_payment(_payment(batch, payment_id), actor=person)
    return batch_shape(batch)


@operation("POST /batches/{batch_id}/payments/{payment_id}/fail", body=ReasonBody, answer=BatchShape)
def fail_payment(person: Person, batch_id: str, payment_id: str, body: ReasonBody) -> BatchShape:
    """The bank could not pay one employee."""
    batch = _batch(person, batch_id)
    batch.fail_payment(_payment(batch, payment_id), actor=person, reason=body.reason)
    return batch_shape(batch)


def batch_shape(batch: PaymentBatch) -> BatchShape:
    settled()
    same = ("id", "entity_id", "state", "opened_at", "closed_at", "sent_at", "finished_at")
    return BatchShape(
        **{name: getattr(batch, name) for name in same},
        total=money(batch.total, batch.currency),
        report_ids=[each.report_id for each in batch.entries if each.is_live or batch.state == "confirmed"],
        payments=[_payment_shape(each, batch.currency) for each in batch.payments],
    )


def _payment_shape(payment: Payment, currency: str) -> PaymentShape:
    return PaymentShape(
        id=str(payment.id), person_id=payment.person_id, state=payment.state, failure=payment.failure,
        gross=money(payment.gross, currency), debts=money(payment.debts, currency),
        amount=money(payment.amount, currency),
    )  # fmt: skip


def _batch(person: Person, batch_id: str) -> PaymentBatch:
    """A batch that the person may read.

    Raises:
        NotFound: there is none, or it is not theirs to see.
    """
    batch = current.session.get(PaymentBatch, batch_id) if person.has_role(*SEES_ALL) else None
    if batch is None:
        raise NotFound("There is no such batch.")
    return seen(batch, batch_shape)


def _payment(batch: PaymentBatch, payment_id: str) -> Payment:
    found = next((each for each in batch.payments if str(each.id) == payment_id), None)
    if found is None:
        raise NotFound("There is no such payment in this batch.")
    return found
