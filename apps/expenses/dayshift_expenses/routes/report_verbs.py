"""Which verb of the model stands behind which part of a report's address."""

from collections.abc import Callable

from dayshift_expenses.models import CashAdvance, Comment, Person, transitions
from dayshift_expenses.money import Unreadable, read_amount
from dayshift_expenses.routes.deeds import Deed, LineDeed, LineVerb, day_of, named
from dayshift_kit import current
from dayshift_kit.errors import Invalid


def _edit(deed: Deed) -> None:
    form = deed.form
    values: dict[str, object] = {name: form[name] for name in ("name", "purpose") if name in form}
    days = {name: day_of(form, name) for name in ("starts_on", "ends_on") if name in form}
    deed.report.edit(actor=deed.person, seen_version=None, **values, **days)


def _hold(deed: Deed) -> None:
    """Holds every chosen line, or none of them."""
    chosen = deed.chosen
    if any(each.report_id != deed.report.id for each in chosen):
        raise Invalid({"": f"One of them is no longer in {deed.report.id}."})
    for each in chosen:
        each.hold(actor=deed.person, reason=deed.reason)


def _ask_back(deed: Deed) -> None:
    """Only an approver can send it back once somebody has approved: they are asked in a comment."""
    if transitions.answer("retract", deed.report, deed.person).is_hidden or not deed.report.is_pending:
        transitions.ensure("retract", deed.report, deed.person)
    if not deed.reason:
        raise Invalid({"reason": "Say what you want to change."})
    step = deed.report.step
    asked = (step.approver,) if step is not None and step.approver is not None else ()
    names = "".join(f"@{each.real_name} " for each in asked)
    body = f"{names}please send this back: {deed.reason}"
    Comment.write(actor=deed.person, on=deed.report, body=body, mentions=asked)


def _apply(deed: Deed) -> None:
    chosen = current.session.get(CashAdvance, deed.form["id"]) if deed.form.get("id") else None
    deed.report.apply_advance(actor=deed.person, advance=chosen)


def _change_approver(deed: Deed) -> None:
    approver = current.session.get(Person, deed.form.get("approver", ""))
    if approver is None:
        raise Invalid({"approver": "Choose who approves instead."})
    deed.report.change_approver(actor=deed.person, approver=approver, reason=deed.reason)


def _mark_paid(deed: Deed) -> None:
    with named(note="reason"):
        deed.report.mark_paid(actor=deed.person, note=deed.reason)


def _lower(deed: LineDeed) -> None:
    try:
        amount = read_amount(deed.form.get("amount", ""), deed.report.currency).amount
    except Unreadable as error:
        raise Invalid({"amount": f"{error}."}) from error
    with named(approved_amount="amount", note="reason"):
        deed.line.lower(actor=deed.person, amount=amount, note=deed.reason)


REPORT_VERBS: dict[str, Callable[[Deed], object]] = {
    "submission": lambda deed: deed.report.submit(actor=deed.person),
    "readiness": lambda deed: deed.report.mark_ready(actor=deed.person),
    "approval": lambda deed: deed.report.approve(actor=deed.person, seen_problems=deed.is_seen),
    "approval-of-all": lambda deed: deed.report.approve_all(actor=deed.person, seen_problems=deed.is_seen),
    "approval-of-unheld": lambda deed: deed.report.approve_unheld(
        actor=deed.person, seen_problems=deed.is_seen
    ),
    "expenses": lambda deed: deed.report.add_expenses(deed.chosen, actor=deed.person),
    "retraction": lambda deed: deed.report.retract(actor=deed.person),
    "request": _ask_back,
    "return": lambda deed: deed.report.send_back(actor=deed.person, reason=deed.reason),
    "holds": _hold,
    "details": _edit,
    "advances": _apply,
    "approver": _change_approver,
    "control": lambda deed: deed.report.take_control(actor=deed.person),
    "bypass": lambda deed: deed.report.bypass(actor=deed.person, reason=deed.reason),
    "settlement": _mark_paid,
    "export": lambda deed: deed.report.export(actor=deed.person, confirmed=deed.is_confirmed),
    "closing": lambda deed: deed.report.close(actor=deed.person),
    "unapproval": lambda deed: deed.report.unapprove(actor=deed.person, confirmed=deed.is_confirmed),
    "reopening": lambda deed: deed.report.reopen(
        actor=deed.person, reason=deed.reason, confirmed=deed.is_confirmed
    ),
    "deletion": lambda deed: deed.report.delete(actor=deed.person),
}
LINE_VERBS = {
    "hold": LineVerb("held", lambda deed: deed.line.hold(actor=deed.person, reason=deed.reason)),
    "release": LineVerb("released", lambda deed: deed.line.release(actor=deed.person)),
    "rejection": LineVerb("rejected", lambda deed: deed.line.reject(actor=deed.person, reason=deed.reason)),
    "amount": LineVerb("lowered", _lower),
    "removal": LineVerb(
        "removed_from_report", lambda deed: deed.report.remove_expense(deed.line, actor=deed.person)
    ),
}
