"""Where an expense stands in the list it was opened from."""

from typing import NamedTuple
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Expense, Person
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.asking import PATH, Asked
from dayshift_expenses.presenters.lists import listed_by


class Place(NamedTuple):
    """`6 of 58`, and its neighbours."""

    words: str
    before: str
    after: str
    back: str


NOWHERE = Place("", "", "", PATH)


def place_of(expense: Expense, within: str) -> Place:
    """Where it stands; nowhere once an edit has taken it out of that list."""
    asked = Asked.read(MultiDict(parse_qsl(within)), Person.signed_in().entity.currency)
    ids = listed_by(asked).ids()
    back = f"{PATH}?{within}" if within else PATH
    if expense.id not in ids:
        return Place("", "", expense_url(ids[0], within=within) if ids else "", back)
    at = ids.index(expense.id)
    return Place(
        words=f"{at + 1:,} of {len(ids):,}",
        before=expense_url(ids[at - 1], within=within) if at else "",
        after=expense_url(ids[at + 1], within=within) if at + 1 < len(ids) else "",
        back=back,
    )
