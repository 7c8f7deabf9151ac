"""What the form of an expense holds: read into fields, all at fault told at once."""

from collections.abc import Callable
from typing import Any, cast

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Expense, ExpenseFields, Guest, Person
from dayshift_expenses.money import Unreadable, read_amount
from dayshift_expenses.money.currencies import UnknownCurrency
from dayshift_expenses.money.dates import BadDate, read_date
from dayshift_kit import current
from dayshift_kit.errors import Invalid

Form = MultiDict[str, str]

TEXTS = ("merchant", "description", "currency")
CHOICES = ("category_id", "project_id", "cost_centre_id", "tax_rate_id")
SWITCHES = ("is_reimbursable", "is_billable", "is_personal")
TAG = "tag_"


def fields_of(form: Form, currency: str) -> ExpenseFields:
    """The fields that a form sends; those that are locked it does not send.

    Args:
        form: as sent.
        currency: what amounts are in when the form does not say.

    Raises:
        Invalid: an amount or a date cannot be understood.
    """
    errors: dict[str, str] = {}
    code = form.get("currency", currency)
    found: dict[str, Any] = {name: form[name] for name in TEXTS if name in form}
    found |= {name: form[name] or None for name in CHOICES if name in form}
    found |= {name: name in form for name in SWITCHES if f"has_{name}" in form}
    if "spent_on" in form:
        found["spent_on"] = _read(form, "spent_on", read_date, errors)
    for name in ("amount", "tax_amount"):
        if name in form:
            found[name] = _read(form, name, lambda text: read_amount(text, code).amount, errors)
    if "amount" in found and found["amount"] is None and "amount" not in errors:
        found["amount"] = 0
    if any(name.startswith(TAG) for name in form):
        found["tags"] = {name[len(TAG) :]: form[name] for name in form if name.startswith(TAG) and form[name]}
    if "has_attendees" in form:
        found["attendees"] = [_guest(each) for each in form.getlist("attendees") if each.strip()]
    if errors:
        raise Invalid(errors)
    return cast(ExpenseFields, found)


def changes_of(expense: Expense, form: Form) -> ExpenseFields:
    """Only what differs from the expense, so that nobody needs a right for what they leave alone.

    Raises:
        Invalid: as `fields_of`.
    """
    typed = fields_of(form, expense.currency)
    tax = expense.tax_amount if expense.tax_rate_id else None
    now: dict[str, Any] = {"tags": expense.tags, "attendees": expense.guests, "tax_amount": tax}
    changed = {
        name: value for name, value in typed.items() if value != now.get(name, getattr(expense, name, None))
    }
    return cast(ExpenseFields, changed)


def _read(form: Form, name: str, read: Callable[[str], Any], errors: dict[str, str]) -> Any:
    text = form[name].strip()
    try:
        return read(text) if text else None
    except (BadDate, Unreadable, UnknownCurrency) as error:
        errors[name] = f"{error}."
        return None


def _guest(written: str) -> Guest:
    """A colleague by id; anybody else as `Name, organisation`."""
    person = current.session.get(Person, written)
    if person is not None:
        return {"name": person.real_name, "organisation": "", "person_id": person.id}
    name, _, organisation = written.partition(",")
    return {"name": " ".join(name.split()), "organisation": organisation.strip(), "person_id": None}
