"""What is said about one expense."""

from typing import NamedTuple

from dayshift_expenses.models import Expense, Person
from dayshift_expenses.presenters.feed import Feed, comment_view, comments_on, people_of


class Talk(NamedTuple):
    """The comments, and where one more goes."""

    id: str
    url: str
    within: str
    feed: Feed


def talk_about(expense: Expense, reader: Person, within: str) -> Talk:
    return Talk(
        id=expense.id,
        url=f"/expenses/{expense.id}",
        within=within,
        feed=Feed(
            comments=tuple(comment_view(each, reader) for each in comments_on(expense)),
            history=(),
            people=tuple(each for each in people_around(expense) if each.id != reader.id),
        ),
    )


def people_around(expense: Expense) -> list[Person]:
    """Whoever has to do with it: its owner, those of its report, and those who wrote about it."""
    found = [expense.owner, *(people_of(expense.report) if expense.report is not None else ())]
    found += [comment.author for comment in comments_on(expense)]
    return list(dict.fromkeys(found))
