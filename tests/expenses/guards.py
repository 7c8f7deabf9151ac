"""Everything that can be tried with a report, through every channel it can be tried through."""

from typing import NamedTuple


class Attempt(NamedTuple):
    """One request: a form posted by a page, or a body sent by a program."""

    channel: str
    method: str
    path: str
    sent: dict[str, object]


def page(path, **form):
    return Attempt("page", "POST", path, form)


def bulk(path, **form):
    return Attempt("bulk", "POST", path, form)


def api(path, _method="POST", **body):
    return Attempt("api", _method, f"/api/v1{path}", body)


REPORT, LINE = "/reports/{report}", "/expenses/{line}"
WHY = "Because"
ATTEMPTS: dict[str, tuple[Attempt, ...]] = {
    "edit": (page(f"{REPORT}/details", name="Other"), api(REPORT, "PATCH", name="Other")),
    "add_expenses": (
        page(f"{REPORT}/expenses", id="{free}"),
        api(f"{REPORT}/add-expenses", expense_ids=["{free}"]),
        bulk("/expenses/selection/reports/{report}", id="{free}"),
    ),
    "submit": (page(f"{REPORT}/submission"), api(f"{REPORT}/submit")),
    "retract": (page(f"{REPORT}/retraction"), api(f"{REPORT}/retract")),
    "approve": (
        page(f"{REPORT}/approval", seen_problems="1"),
        api(f"{REPORT}/approve", seen_problems=True),
        bulk("/approvals/selection", id="{report}"),
    ),
    "approve_all": (
        page(f"{REPORT}/approval-of-all", seen_problems="1"),
        api(f"{REPORT}/approve", seen_problems=True, held_lines="release"),
    ),
    "approve_unheld": (
        page(f"{REPORT}/approval-of-unheld", seen_problems="1"),
        api(f"{REPORT}/approve", seen_problems=True, held_lines="set_apart"),
    ),
    "send_back": (page(f"{REPORT}/return", reason=WHY), api(f"{REPORT}/send-back", reason=WHY)),
    "reject_expense": (
        page(f"{REPORT}{LINE}/rejection", reason=WHY),
        api(f"{REPORT}/reject-expense", expense_id="{line}", reason=WHY),
    ),
    "hold": (
        page(f"{REPORT}{LINE}/hold", reason=WHY),
        api(f"{LINE}/hold", reason=WHY),
        bulk("/expenses/selection/holds", id="{line}", hold_reason=WHY),
    ),
    "release": (page(f"{REPORT}{LINE}/release"), api(f"{LINE}/release")),
    "recode": (
        page(LINE, description="Other"),
        api(LINE, "PATCH", description="Other"),
    ),
    "lower": (
        page(f"{REPORT}{LINE}/amount", amount="20.00", reason=WHY),
        api(f"{REPORT}/lower-expense", expense_id="{line}", amount=2000, note=WHY),
    ),
    "unapprove": (page(f"{REPORT}/unapproval", confirmed="1"), api(f"{REPORT}/unapprove", confirmed=True)),
    "reopen": (
        page(f"{REPORT}/reopening", confirmed="1", reason=WHY),
        api(f"{REPORT}/reopen", confirmed=True, reason=WHY),
    ),
    "change_approver": (
        page(f"{REPORT}/approver", approver="cleo", reason=WHY),
        api(f"{REPORT}/change-approver", approver_id="cleo", reason=WHY),
    ),
    "take_control": (page(f"{REPORT}/control"), api(f"{REPORT}/take-control")),
    "bypass": (page(f"{REPORT}/bypass", reason=WHY), api(f"{REPORT}/bypass", reason=WHY)),
    "pay": (page("/payments/batches", id="{report}"), api(f"{REPORT}/pay")),
    "mark_paid": (page(f"{REPORT}/settlement", reason=WHY), api(f"{REPORT}/mark-paid", note=WHY)),
    "export": (page(f"{REPORT}/export", confirmed="1"), api(f"{REPORT}/export", confirmed=True)),
    "close": (page(f"{REPORT}/closing"), api(f"{REPORT}/close")),
    "delete": (page(f"{REPORT}/deletion"), api(REPORT, "DELETE")),
}


def filled(value, names):
    """The same with ids in their places."""
    if isinstance(value, str):
        return value.format(**names)
    return [filled(each, names) for each in value] if isinstance(value, list) else value
