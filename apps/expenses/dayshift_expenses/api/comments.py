"""What people write about reports and expenses."""

from datetime import datetime

from pydantic import Field
from sqlalchemy import select

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Body, Id, Page, PageAsked, Shape
from dayshift_expenses.models import Comment, Expense, Person, Report
from dayshift_kit import current
from dayshift_kit.errors import Invalid


class CommentsAsked(PageAsked):
    report_id: str | None = Field(None, max_length=80)
    expense_id: str | None = Field(None, max_length=80)


class CommentShape(Shape):
    """Words about a report or an expense; they stay as written."""

    id: str
    report_id: str | None
    expense_id: str | None
    author_id: str
    body: str
    written_at: datetime
    mention_ids: list[str]


class CommentBody(Body):
    """A comment on a report, or on an expense; those it mentions have to be able to see it."""

    body: str = Field(max_length=4000)
    report_id: Id | None = None
    expense_id: Id | None = None
    mention_ids: list[Id] = Field(default_factory=list, max_length=20)


@operation("GET /comments", answer=Page[CommentShape], asked=CommentsAsked)
def list_comments(person: Person, asked: CommentsAsked) -> Page[CommentShape]:
    """Comments on one report or one expense, the oldest first."""
    subject = _subject(person, asked.report_id, asked.expense_id, mark="?")
    column = Comment.report_id if isinstance(subject, Report) else Comment.expense_id
    return paged(select(Comment).where(column == subject.id), asked, _shape, by=[Comment.id])


@operation("POST /comments", body=CommentBody, answer=CommentShape, status=201)
def write_comment(person: Person, body: CommentBody) -> CommentShape:
    """Say something where everybody who can see the thing reads it."""
    subject = _subject(person, body.report_id, body.expense_id, mark="")
    named = [_mentioned(subject, at, each) for at, each in enumerate(body.mention_ids)]
    comment = Comment.write(actor=person, on=subject, body=body.body, mentions=tuple(named))
    current.session.flush()
    return _shape(comment)


def _subject(person: Person, report_id: str | None, expense_id: str | None, *, mark: str) -> Report | Expense:
    if (report_id is None) == (expense_id is None):
        raise Invalid({f"{mark}report_id": "Name either a report or an expense."})
    return person.report(report_id) if report_id is not None else person.expense(expense_id or "")


def _mentioned(subject: Report | Expense, at: int, person_id: str) -> Person:
    person = current.session.get(Person, person_id)
    if person is None or not person.can_see(subject):
        raise Invalid({f"/mention_ids/{at}": "There is nobody of this id who can see it."})
    return person


def _shape(comment: Comment) -> CommentShape:
    same = ("report_id", "expense_id", "author_id", "body", "written_at")
    return CommentShape(
        id=str(comment.id),
        **{name: getattr(comment, name) for name in same},
        mention_ids=sorted(each.person_id for each in comment.mentions),
    )
