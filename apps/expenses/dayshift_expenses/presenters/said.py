"""What is said once something is done with a report."""

from dayshift_expenses.models import Report

_LINES = {
    "hold": "{id} is held.",
    "release": "{id} is released.",
    "rejection": "{id} is rejected and no longer in the report.",
    "amount": "Less of {id} is approved.",
    "removal": "{id} is out of the report.",
}
_REPORTS = {
    "readiness": "{owner} is told that {id} is ready.",
    "expenses": "Expenses are added to {id}.",
    "retraction": "{id} is a draft again.",
    "request": "Your request is written as a comment.",
    "return": "{id} is sent back to {owner}.",
    "holds": "Expenses of {id} are held.",
    "details": "{id} is saved.",
    "advances": "The advance is applied to {id}.",
    "approver": "{id} waits for {step}.",
    "control": "{id} waits for you.",
    "settlement": "{id} is marked as paid.",
    "export": "{id} is exported and locked.",
    "closing": "{id} is closed.",
    "unapproval": "{id} waits at its last step again.",
    "reopening": "{id} is a draft again.",
}


def said_of(report: Report, noun: str) -> str:
    """One sentence."""
    step = report.step
    names = {
        "id": report.id,
        "owner": report.owner.real_name,
        "step": step.who if step is not None else "nobody",
    }
    if noun in _REPORTS:
        return _REPORTS[noun].format(**names)
    if noun == "submission":
        return f"{report.id} is submitted to {names['step']}." if step else f"{report.id} is approved."
    return f"{report.id} is approved and goes on to {names['step']}." if step else f"{report.id} is approved."


def said_of_line(expense_id: str, noun: str) -> str:
    return _LINES[noun].format(id=expense_id)
