"""Payments: what is to be paid, and the batches it is paid in. Only payers and finance come here."""

from flask import Blueprint, Response, request

from dayshift_expenses.models import PaymentBatch, Person, Report
from dayshift_expenses.presenters.batch_acts import begun_since
from dayshift_expenses.presenters.batches import batch_page
from dayshift_expenses.presenters.payment_rows import PAYMENTS, SEERS
from dayshift_expenses.presenters.payments import Asked, desk_of
from dayshift_expenses.routes.answers import page
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import go_to

payments = Blueprint("payments", __name__, url_prefix=PAYMENTS)


@payments.get("")
def index() -> str:
    desk = desk_of(visitor(), Asked.read(request.args))
    return page("payments/index.html", current="payments", is_quiet=True, desk=desk)


@payments.post("/batches")
def create() -> Response:
    """Begins a batch with every chosen report, or with none of them if one is refused."""
    person = visitor()
    chosen = chosen_reports(person)
    known = begun_since(request.form.get("seen", type=int), chosen)
    if known is not None:
        return go_to(f"{PAYMENTS}/batches/{known}")
    if len({report.entity_id for report in chosen}) > 1:
        raise Invalid({"": "Choose reports of one company: each batch is paid from one bank account."})
    batch = PaymentBatch.begin(actor=person, entity=chosen[0].entity)
    for report in chosen:
        batch.add(report, actor=person)
    return go_to(f"{PAYMENTS}/batches/{batch.id}")


@payments.get("/batches/<batch_id>")
def show(batch_id: str) -> str:
    person = visitor()
    drawn = batch_page(PaymentBatch.found(batch_id), person)
    return page("payments/batch.html", current="payments", is_quiet=True, page=drawn)


def visitor() -> Person:
    """The signed-in person.

    Raises:
        NotAllowed: payments are not theirs to see.
    """
    person = Person.signed_in()
    person.ensure_role(*SEERS, doing="see payments")
    return person


def chosen_reports(person: Person) -> list[Report]:
    """The reports that were ticked.

    Raises:
        Invalid: there are none.
        NotFound: one of them is not theirs to see.
    """
    ids = list(dict.fromkeys(request.form.getlist("id")))
    if not ids:
        raise Invalid({"": "Choose at least one report."})
    return [person.report(each) for each in ids]
