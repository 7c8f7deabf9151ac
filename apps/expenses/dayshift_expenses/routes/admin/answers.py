"""Who may come here, and how screens of Admin are drawn."""

from typing import Any

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.admin.nav import nav_of
from dayshift_expenses.routes.answers import page


def administrator() -> Person:
    """The signed-in person.

    Raises:
        NotAllowed: they are no administrator.
    """
    person = Person.signed_in()
    person.ensure_role("admin", doing="see these settings")
    return person


def admin_page(template: str, *, part: str, is_quiet: bool = True, **context: Any) -> str:
    """A screen of Admin beside the list of its parts."""
    return page(template, current="admin", is_quiet=is_quiet, nav=nav_of(part), **context)
