"""Where things are."""

from urllib.parse import urlencode

from flask import current_app


def expense_url(expense_id: str, *, within: str = "", tab: str = "") -> str:
    """The editor of an expense, in the list it was opened from."""
    asked = {name: value for name, value in (("tab", tab), ("within", within)) if value}
    return f"/expenses/{expense_id}{'?' if asked else ''}{urlencode(asked)}"


def report_url(report_id: str | None) -> str:
    """The page of a report; empty while there are none."""
    return f"/reports/{report_id}" if report_id and "reports.show" in current_app.view_functions else ""
