"""The company as it is seeded, in a unit of work that its author opened."""

import pytest
from sqlalchemy import func, select

from dayshift_expenses.models import Expense, Report
from dayshift_kit import current


class Books:
    """Everything there is, by the questions that tests ask of it."""

    def all(self, kind, *rules):
        return list(current.session.scalars(select(kind).where(*rules)))

    def count(self, kind, *rules):
        return current.session.scalar(select(func.count()).select_from(kind).where(*rules))

    def tally(self, column, *rules):
        return dict(
            current.session.execute(select(column, func.count()).where(*rules).group_by(column)).all()
        )

    def report(self, key):
        return current.session.get_one(Report, key)

    def handed_in(self):
        """Lines and items of reports that are with an approver, or past one."""
        rule = Report.approval_status.in_(("pending", "approved", "closed"))
        return list(current.session.scalars(select(Expense).join(Report).where(rule)))


@pytest.fixture
def books(world, author_id):
    with world.unit(person=author_id, channel="ui"):
        yield Books()
