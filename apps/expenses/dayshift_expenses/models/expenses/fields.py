"""What can be typed into an expense: which fields there are, and what each of them takes."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, TypedDict

from dayshift_expenses.models.categories import Category
from dayshift_expenses.models.company import CostCentre, Project, Tag
from dayshift_expenses.models.currencies import Currency, checked_rate
from dayshift_expenses.models.policies import Policy
from dayshift_expenses.models.taxes import TaxRate
from dayshift_expenses.money.reading import LARGEST
from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import Invalid

LONGEST_MERCHANT = 100
LONGEST_DESCRIPTION = 1000
MOST_GUESTS = 50


class Guest(TypedDict, total=False):
    """Somebody who was there."""

    name: str
    organisation: str
    person_id: str | None


class Coding(TypedDict, total=False):
    """What an expense is booked as."""

    category_id: str | None
    cost_centre_id: str | None
    project_id: str | None
    tags: dict[str, str]
    description: str
    is_billable: bool
    attendees: Sequence[Guest]
    tax_rate_id: str | None
    tax_amount: int | None


class ExpenseFields(Coding, total=False):
    """Everything that can be typed: amounts in minor units, `tags` by list, None to clear a field.

    A `tax_amount` of None has the tax computed; `fx_rate` None takes the rate of the table.
    """

    policy_id: str
    merchant: str
    spent_on: date | None
    amount: int
    currency: str
    is_reimbursable: bool
    is_personal: bool
    fx_rate: str | None
    fx_reason: str
    refund_of_id: str | None


CODING = frozenset(Coding.__annotations__)


def checked(typed: ExpenseFields) -> dict[str, Any]:
    """The fields as they would be kept.

    Raises:
        Invalid: a field is unknown or holds what it cannot; one sentence for each at fault.
    """
    kept: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, value in typed.items():
        try:
            kept[name] = _CHECKS[name](value)
        except Invalid as refusal:
            errors[name] = next(iter(refusal.errors.values()))
        except KeyError:
            errors[name] = "There is no such field."
    if errors:
        raise Invalid(errors)
    return kept


def _refuse(why: str) -> Invalid:
    return Invalid({"": why})


def _text(longest: int) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise _refuse("This is text.")
        tidy = value.replace("\r\n", "\n").strip()
        if len(tidy) > longest:
            raise _refuse(f"Keep it to {longest} characters; this is {len(tidy)}.")
        return tidy

    return check


def _amount(value: Any) -> int:
    if type(value) is not int:
        raise _refuse("Amounts are whole minor units.")
    if abs(value) >= LARGEST:
        raise _refuse("Amount is too large.")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refuse("This is yes or no.")
    return value


def _day(value: Any) -> date | None:
    if value is not None and type(value) is not date:
        raise _refuse("This is a calendar date.")
    return value


def _known(kind: type[Base], what: str) -> Callable[[Any], str | None]:
    def check(value: Any) -> str | None:
        if value is not None and current.session.get(kind, value) is None:
            raise _refuse(f"There is no such {what}.")
        return value if value is None else str(value)

    return check


def _currency(value: Any) -> str:
    found = current.session.get(Currency, value)
    if found is None or not found.is_active:
        raise _refuse(f"{value} is not a currency we know.")
    return found.code


def _policy(value: Any) -> str:
    found = current.session.get(Policy, value)
    if found is None or not found.is_active:
        raise _refuse("There is no such policy.")
    return found.id


def _tags(value: Any) -> dict[str, str]:
    for list_id, tag_id in value.items():
        tag = current.session.get(Tag, tag_id)
        if tag is None or tag.list_id != list_id:
            raise _refuse("There is no such tag in this list.")
        if tag.parent_id is not None and tag.parent_id not in value.values():
            raise _refuse(f"{tag.name} does not go with the tag before it.")
    return dict(sorted(value.items()))


def _guests(value: Any) -> list[Guest]:
    if len(value) > MOST_GUESTS:
        raise _refuse(f"Name at most {MOST_GUESTS} guests.")
    guests: list[Guest] = []
    for each in value:
        name = " ".join(str(each.get("name", "")).split())
        if not name:
            raise _refuse("Each guest needs a name.")
        if (key := each.get("person_id")) and current.session.get(current.manifest.person, key) is None:
            raise _refuse(f"{name} is not a colleague we know.")
        guests.append(
            {"name": name, "organisation": each.get("organisation", ""), "person_id": each.get("person_id")}
        )
    return guests


def _rate(value: Any) -> str | None:
    return None if value in (None, "") else f"{checked_rate(value):f}"


_CHECKS: dict[str, Callable[[Any], Any]] = {
    "policy_id": _policy,
    "merchant": _text(LONGEST_MERCHANT),
    "spent_on": _day,
    "amount": _amount,
    "currency": _currency,
    "is_reimbursable": _flag,
    "is_personal": _flag,
    "is_billable": _flag,
    "fx_rate": _rate,
    "fx_reason": _text(LONGEST_DESCRIPTION),
    "refund_of_id": lambda value: value,
    "category_id": _known(Category, "category"),
    "cost_centre_id": _known(CostCentre, "cost centre"),
    "project_id": _known(Project, "project"),
    "tax_rate_id": _known(TaxRate, "tax rate"),
    "tax_amount": lambda value: None if value is None else _amount(value),
    "tags": _tags,
    "description": _text(LONGEST_DESCRIPTION),
    "attendees": _guests,
}
