"""Who was there, as the editor shows them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import func, select

from dayshift_expenses.models import Expense, Guest, Person
from dayshift_expenses.money import evenly
from dayshift_expenses.presenters.figures import figure
from dayshift_expenses.presenters.typed import Form
from dayshift_kit import current


class Head(NamedTuple):
    """Somebody who was there, and their share of the bill. The owner's `position` is 0."""

    position: int
    name: str
    organisation: str
    share: str


class Table(NamedTuple):
    """Everybody who was there, and the form for one more."""

    heads: tuple[Head, ...]
    options: Sequence[Mapping[str, str]]
    can_change: bool
    errors: Mapping[str, str]
    typed: Mapping[str, str]


def table_of(
    expense: Expense,
    reader: Person,
    options: Sequence[Mapping[str, str]],
    typed: Form | None,
    errors: Mapping[str, str],
) -> Table:
    """The owner and the guests, with equal shares of the bill."""
    everybody = [Head(0, expense.owner.real_name, "Spent it", "")]
    everybody += [
        Head(each.position, each.name, each.organisation or ("Colleague" if each.person_id else "Guest"), "")
        for each in expense.attendees
    ]
    shares = evenly(expense.amount, len(everybody))
    heads = tuple(
        head._replace(share=str(figure(share, expense.currency)))
        for head, share in zip(everybody, shares, strict=True)
    )
    kept = {} if typed is None else typed.to_dict()
    return Table(heads, options, expense.is_editable_by(reader, "attendees"), errors, kept)


def token_of(guest: Mapping[str, str | None]) -> tuple[str, str]:
    """A guest as the field for all of them holds one: what is sent, and what is shown."""
    name, organisation = guest["name"] or "", guest["organisation"] or ""
    words = f"{name}, {organisation}" if organisation else name
    return guest["person_id"] or words, words


def typed_tokens(typed: Form | None) -> tuple[tuple[str, str], ...]:
    pairs = []
    for value in typed.getlist("attendees") if typed is not None else ():
        person = current.session.get(Person, value)
        pairs.append((value, person.real_name if person is not None else value))
    return tuple(pairs)


def guest_named(name: str, organisation: str) -> Guest:
    """A colleague if exactly one has the name, else somebody from elsewhere."""
    name, organisation = " ".join(name.split()), " ".join(organisation.split())
    same = select(Person).where(func.lower(Person.real_name) == name.lower(), Person.deactivated_at.is_(None))
    found = current.session.scalars(same).all() if not organisation else []
    if len(found) == 1:
        return {"name": found[0].real_name, "organisation": "", "person_id": found[0].id}
    return {"name": name, "organisation": organisation, "person_id": None}
