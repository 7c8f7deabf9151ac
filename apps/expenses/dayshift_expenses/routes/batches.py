"""What is done with a batch and its payments: a dialog to ask with, and the verb behind it."""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import PaymentBatch, Person
from dayshift_expenses.presenters.batch_acts import (
    ACTS,
    batch_dialog,
    failure_dialog,
    url_of,
    why_not,
)
from dayshift_expenses.presenters.batches import batch_page
from dayshift_expenses.presenters.dialogs import DialogView
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.payment_rows import PAYMENTS
from dayshift_expenses.presenters.seen import is_repeated
from dayshift_expenses.presenters.shell import shell_of
from dayshift_expenses.routes.payments import chosen_reports, visitor
from dayshift_kit.errors import Invalid, NotFound
from dayshift_kit.web.respond import TURBO_STREAM, respond, wants_stream

batches = Blueprint("batches", __name__, url_prefix=f"{PAYMENTS}/batches/<batch_id>")
VERBS: dict[str, Callable[[PaymentBatch, Person], object]] = {
    "closing": lambda batch, person: batch.close(actor=person),
    "sending": lambda batch, person: batch.send(actor=person),
    "confirmation": lambda batch, person: batch.confirm(actor=person),
    "cancellation": lambda batch, person: batch.cancel(actor=person),
}
SAID = {
    "closing": "{} is closed.",
    "sending": "{} is with the bank.",
    "confirmation": "{} is confirmed.",
    "cancellation": "{} is cancelled.",
}


@batches.get("/<noun>")
def show(batch_id: str, noun: str) -> ResponseReturnValue:
    """The dialog, or why there is none."""
    person, batch = visitor(), PaymentBatch.found(batch_id)
    if noun not in ACTS:
        raise NotFound("A batch has no such part.")
    refused = why_not(noun, batch, person)
    if refused is None or refused:
        return _frame(None, refused or "This is not yours to do now."), 409
    return _frame(batch_dialog(batch, person, noun))


@batches.post("/<noun>")
def create(batch_id: str, noun: str) -> ResponseReturnValue:
    person, batch = visitor(), PaymentBatch.found(batch_id)
    if noun not in VERBS:
        raise NotFound("A batch has no such part.")
    if not is_repeated("payment_batch", batch_id, ACTS[noun].verb, _seen()):
        VERBS[noun](batch, person)
    return _again(batch, SAID[noun].format(batch.id))


@batches.post("/reports")
def add(batch_id: str) -> ResponseReturnValue:
    """Puts every chosen report in, or none of them if one is refused."""
    person, batch = visitor(), PaymentBatch.found(batch_id)
    try:
        chosen = chosen_reports(person)
        fresh = [each for each in chosen if not is_repeated("report", each.id, "batched", _seen())]
        for report in fresh:
            batch.add(report, actor=person)
    except Invalid as refusal:
        return _refused(batch_dialog(batch, person, "reports"), refusal)
    return _again(batch, f"{counted(len(fresh), 'report')} added to {batch.id}." if fresh else "")


@batches.post("/reports/<report_id>/removal")
def remove(batch_id: str, report_id: str) -> ResponseReturnValue:
    person, batch = visitor(), PaymentBatch.found(batch_id)
    if not is_repeated("report", report_id, "unbatched", _seen()):
        batch.remove(person.report(report_id), actor=person)
    return _again(batch, f"{report_id} is in {batch.id} no more.")


@batches.post("/payments/<int:payment_id>/confirmation")
def confirm(batch_id: str, payment_id: int) -> ResponseReturnValue:
    person, batch = visitor(), PaymentBatch.found(batch_id)
    payment = batch.payment(payment_id)
    if not is_repeated("payment", str(payment_id), "confirmed", _seen()):
        batch.confirm_payment(payment, actor=person)
    return _again(batch, f"{payment.person.real_name} is paid.")


@batches.get("/payments/<int:payment_id>/failure")
def show_failure(batch_id: str, payment_id: int) -> ResponseReturnValue:
    visitor().ensure_role("payer", doing="pay reports")
    batch = PaymentBatch.found(batch_id)
    payment = batch.payment(payment_id)
    if batch.state != "sent" or payment.state != "pending":
        return _frame(None, "This payment is decided, or not with the bank."), 409
    return _frame(failure_dialog(payment, batch))


@batches.post("/payments/<int:payment_id>/failure")
def fail(batch_id: str, payment_id: int) -> ResponseReturnValue:
    person, batch = visitor(), PaymentBatch.found(batch_id)
    payment, reason = batch.payment(payment_id), request.form.get("reason", "")
    try:
        if not is_repeated("payment", str(payment_id), "failed", _seen()):
            batch.fail_payment(payment, actor=person, reason=reason)
    except Invalid as refusal:
        return _refused(replace(failure_dialog(payment, batch), typed={"reason": reason}), refusal)
    return _again(batch, f"The payment to {payment.person.real_name} failed.")


def _seen() -> int | None:
    return request.form.get("seen", type=int)


def _again(batch: PaymentBatch, said: str) -> Response:
    """The batch's page brought up to date."""
    person = visitor()
    return respond(
        stream="payments/batch.stream.html",
        to=url_of(batch),
        page=batch_page(batch, person),
        shell=shell_of(person, current="payments"),
        said=said,
    )


def _frame(dialog: DialogView | None, refused: str = "") -> str:
    return render_template("reports/dialog.html", asked=dialog, refused=refused)


def _refused(dialog: DialogView, refusal: Invalid) -> ResponseReturnValue:
    """The dialog once more, with what was typed and what is missing."""
    if not wants_stream():
        raise refusal
    errors = {name: text for name, text in refusal.errors.items() if name == "reason"}
    rest = " ".join(text for name, text in refusal.errors.items() if name != "reason")
    body = render_template(
        "reports/refused.stream.html", asked=replace(dialog, errors=errors, error=rest), refused=""
    )
    return Response(body, refusal.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
