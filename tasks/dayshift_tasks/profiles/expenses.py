"""What Outlay does by itself when expenses and reports are changed."""

from dayshift_control.wire import Row
from dayshift_graders import AppProfile, Derived

TOTALS = frozenset(
    {
        "version", "claimed_total", "approved_total", "company_paid_total", "personal_total", "due_employee",
        "due_company",
    }
)  # fmt: skip
FROZEN = frozenset({"version", "claimed_amount", "approved_amount", "policy_version_id"})


def _its_report(cause: Row, effect: Row) -> bool:
    """The report an expense is in adds itself up anew."""
    return cause["report_id"] is not None and bool(effect["id"] == cause["report_id"])


def _of_report(cause: Row, effect: Row) -> bool:
    return bool(effect["report_id"] == cause["id"])


def _voided(cause: Row, effect: Row) -> bool:
    """Nobody is asked any more for a report that its owner has again."""
    is_back = cause["approval_status"] in ("not_submitted", "sent_back")
    return is_back and _of_report(cause, effect) and effect["state"] == "void"


def _asked(cause: Row, effect: Row) -> bool:
    """Those who are asked for a report that was handed in."""
    is_first = cause["approval_status"] == "pending" and effect["state"] == "waiting"
    return is_first and _of_report(cause, effect) and bool(effect["round"] == cause["round"])


def _in_the_books(cause: Row, effect: Row) -> bool:
    """A line of the entry that a final approval makes; what ties them is the unit of work."""
    return cause["approval_status"] in ("approved", "closed") and effect["entry_id"] is not None


def _of_expense(cause: Row, effect: Row) -> bool:
    """What hangs on an expense goes with it."""
    return bool(effect["expense_id"] == cause["id"])


def _of_pair(cause: Row, effect: Row) -> bool:
    return cause["id"] in (effect["first_id"], effect["second_id"])


EXPENSES = AppProfile(
    app="expenses",
    derived=(
        Derived("expenses.expense", "update", "expenses.report", "update", _its_report, TOTALS),
        Derived("expenses.expense", "insert", "expenses.report", "update", _its_report, TOTALS),
        Derived("expenses.report", "update", "expenses.expense", "update", _of_report, FROZEN),
        Derived(
            "expenses.report", "update", "expenses.approval_step", "update", _voided, frozenset({"state"})
        ),
        Derived("expenses.report", "update", "expenses.approval_step", "insert", _asked),
        Derived("expenses.report", "insert", "expenses.approval_step", "insert", _asked),
        Derived("expenses.report", "update", "expenses.journal_entry", "insert", _of_report),
        Derived("expenses.report", "update", "expenses.journal_line", "insert", _in_the_books),
        Derived("expenses.expense", "delete", "expenses.report", "update", _its_report, TOTALS),
        *(
            Derived("expenses.expense", "delete", f"expenses.{part}", "delete", _of_expense)
            for part in ("expense_tag", "attendee", "allocation", "receipt_use", "affidavit")
        ),
        Derived("expenses.expense", "update", "expenses.duplicate_pair", "insert", _of_pair),
        Derived("expenses.expense", "insert", "expenses.duplicate_pair", "insert", _of_pair),
        Derived("expenses.expense", "update", "expenses.duplicate_pair", "delete", _of_pair),
        Derived("expenses.expense", "delete", "expenses.duplicate_pair", "delete", _of_pair),
    ),
    owners={
        "expenses.expense": "owner_id",
        "expenses.report": "owner_id",
        "expenses.receipt": "owner_id",
        "expenses.comment": "author_id",
        "expenses.card": "owner_id",
        "expenses.cash_advance": "owner_id",
        "expenses.person": "id",
    },
    logs=frozenset({"expenses.event"}),
    incidental={
        "expenses.expense": frozenset({"id", "version", "created_at", "held_at", "rejected_at"}),
        "expenses.report": frozenset(
            {"id", "version", "created_at", "submitted_at", "approved_at", "paid_at"}
        ),
        "expenses.approval_step": frozenset({"id", "decided_at"}),
        "expenses.comment": frozenset({"id", "written_at"}),
        "expenses.attendee": frozenset({"id"}),
        "expenses.allocation": frozenset({"id"}),
        "expenses.duplicate_pair": frozenset({"found_at", "decided_at"}),
    },
)
