"""What may be done with a report: the buttons of its page, each with the reason where it cannot be used."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dayshift_expenses.models import Action, CashAdvance, Person, Report, answer
from dayshift_expenses.models.transitions import TABLE
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.figures import spoken


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to do, by the noun of its address. `verb` is what the log calls it once done."""

    noun: str
    action: Action
    label: str
    icon: str
    verb: str
    is_negative: bool = False


class Button(NamedTuple):
    """A button: where its dialog is, and why it cannot be used if so."""

    noun: str
    label: str
    icon: str
    url: str
    reason: str
    is_negative: bool


class ActionBar(NamedTuple):
    """The buttons of a report: quiet ones, at most one that leads on, and those behind a menu."""

    first: Button | None
    others: tuple[Button, ...]
    menu: tuple[Button, ...]


ACTS: dict[str, Act] = {
    each.noun: each
    for each in (
        Act("submission", "submit", "Submit", "send", "submitted"),
        Act("readiness", "edit", "Ready to submit", "circle-check", "made_ready"),
        Act("approval", "approve", "Approve", "check", "approved"),
        Act("approval-of-unheld", "approve_unheld", "Approve now", "check", "approved"),
        Act("approval-of-all", "approve_all", "Approve all", "check-check", "approved"),
        Act("expenses", "add_expenses", "Add expenses", "plus", "added_to_report"),
        Act("retraction", "retract", "Retract", "undo-2", "retracted"),
        Act("request", "retract", "Ask to retract", "undo-2", "written"),
        Act("return", "send_back", "Send back", "corner-up-left", "sent_back", is_negative=True),
        Act("holds", "hold", "Hold", "pause", "held"),
        Act("details", "edit", "Edit details", "pencil", "edited"),
        Act("advances", "edit", "Apply an advance", "hand-coins", "advance_applied"),
        Act("approver", "change_approver", "Change approver", "user-round-pen", "approver_changed"),
        Act("control", "take_control", "Take control", "hand", "control_taken"),
        Act("bypass", "bypass", "Bypass this approval", "skip-forward", "bypassed"),
        Act("settlement", "mark_paid", "Mark paid elsewhere", "banknote", "paid"),
        Act("export", "export", "Export to accounting", "book-up", "exported"),
        Act("closing", "close", "Close", "archive", "closed"),
        Act("unapproval", "unapprove", "Unapprove", "rotate-ccw", "unapproved"),
        Act("reopening", "reopen", "Reopen", "folder-open", "reopened"),
        Act("deletion", "delete", "Delete", "trash-2", "deleted", is_negative=True),
    )
}
LEADING = ("submission", "approval", "approval-of-unheld")
BAR = ("expenses", "approval-of-all", "readiness", "retraction", "request", "return")


def bar_of(report: Report, reader: Person) -> ActionBar:
    """Every button that can be the reader's in the state that the report is in."""
    found = {button.noun: button for button in _buttons(report, reader)}
    leading = next((found[noun] for noun in LEADING if noun in found), None)
    others = tuple(found[noun] for noun in BAR if noun in found)
    shown = {leading.noun if leading else "", *LEADING, *BAR}
    return ActionBar(leading, others, tuple(each for noun, each in found.items() if noun not in shown))


def why_not(act: Act, report: Report, reader: Person) -> str | None:
    """Why the reader cannot use a button now; empty when they can, None when they are not to see it."""
    found = answer(act.action, report, reader)
    if found.is_hidden or not _is_due(act, report):
        return None
    if act.noun in _SHOWN_IF and not _SHOWN_IF[act.noun](report):
        return None
    if act.noun == "readiness" and not _awaits_owner(report, reader):
        return None
    return "" if act.noun == "request" else found.reason


def _buttons(report: Report, reader: Person) -> Iterator[Button]:
    for act in ACTS.values():
        reason = why_not(act, report, reader)
        if reason is not None:
            url = f"/reports/{report.id}/{act.noun}"
            yield Button(act.noun, _label(act, report), act.icon, url, reason, act.is_negative)


def _label(act: Act, report: Report) -> str:
    """Two amounts can be approved while something is held."""
    amount = report.approved_total
    if act.noun == "approval-of-unheld":
        return f"Approve {spoken(Money(amount - report.held_total, report.currency))} now"
    if act.noun == "approval-of-all":
        return f"Approve all {spoken(Money(amount, report.currency))}"
    return act.label


def _is_due(act: Act, report: Report) -> bool:
    """Whether the report is in a state in which the button means anything."""
    row = TABLE[act.action]
    return report.approval_status in row.approval and report.payment_status in row.payment


def _is_decided(report: Report) -> bool:
    return bool(report.decided_steps)


def _is_held(report: Report) -> bool:
    return bool(report.held_lines)


def _is_partly_held(report: Report) -> bool:
    return 0 < len(report.held_lines) < len(report.lines)


def _has_advance(report: Report) -> bool:
    """Whether an advance has something left that the report could use."""
    usable = (each for each in CashAdvance.unsettled_of(report.owner_id) if each.currency == report.currency)
    return any(each.outstanding > 0 for each in usable) and report.reimbursable_total > report.advance_applied


def _awaits_owner(report: Report, reader: Person) -> bool:
    """Whether the reader prepares it and cannot submit it, so that the owner has to be told."""
    is_told = report.ready_at is not None or reader.id == report.owner_id
    return bool(report.lines) and not is_told and answer("submit", report, reader).is_hidden


_SHOWN_IF: dict[str, Callable[[Report], bool]] = {
    "approval": lambda report: not report.held_lines,
    "approval-of-unheld": _is_partly_held,
    "approval-of-all": _is_held,
    "retraction": lambda report: not report.decided_steps,
    "request": _is_decided,
    "holds": lambda report: any(not line.is_held for line in report.lines),
    "advances": _has_advance,
    "export": lambda report: not report.is_exported,
}
