"""Looking for words in whatever the person may read."""

from typing import Literal

from pydantic import Field
from sqlalchemy import or_

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.shapes import Asked, Shape, Whole
from dayshift_expenses.models import Expense, Person, Report
from dayshift_expenses.models.listing import ExpenseList, Filter, pill_of
from dayshift_kit import current


class SearchAsked(Asked):
    q: str = Field(min_length=1, max_length=200, description="Words that all are found in it.")
    limit: Whole = Field(20, ge=1, le=100, description="At most so many of each kind.")


class HitShape(Shape):
    """Something that was found."""

    kind: Literal["expense", "report"]
    id: str
    title: str
    status: str


class HitsShape(Shape):
    data: list[HitShape]


@operation("GET /search", answer=HitsShape, asked=SearchAsked)
def search(person: Person, asked: SearchAsked) -> HitsShape:
    """Reports by name or id; expenses by merchant, description, ids, owner, report or file name."""

    reports = person.reports()
    for word in asked.q.split():
        places = (Report.id, Report.name, Report.purpose)
        reports = reports.where(or_(*(place.icontains(word, autoescape=True) for place in places)))
    expenses = ExpenseList(person, Filter(text=asked.q)).matching().order_by(Expense.id.desc())
    found = current.session.scalars(reports.limit(asked.limit))
    hits = [HitShape(kind="report", id=each.id, title=each.name, status=each.pill) for each in found]
    hits += [
        HitShape(kind="expense", id=each.id, title=each.merchant or each.id, status=pill_of(each))
        for each in current.session.scalars(expenses.limit(asked.limit))
    ]
    return HitsShape(data=hits)
