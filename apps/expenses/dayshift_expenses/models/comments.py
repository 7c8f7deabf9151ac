"""What people write to one another about reports and expenses."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

LONGEST = 2000


class Comment(Audited, Base):
    """Words about a report or about one expense; they stay as written."""

    __tablename__ = "comment"
    __table_args__ = (
        CheckConstraint("(report_id IS NULL) != (expense_id IS NULL)", name="on_one_thing"),
        CheckConstraint(f"length(body) BETWEEN 1 AND {LONGEST}", name="body"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    report_id: Mapped[str | None] = mapped_column(ForeignKey("report.id"), index=True)
    expense_id: Mapped[str | None] = mapped_column(ForeignKey("expense.id"), index=True)
    author_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    body: Mapped[str]
    written_at: Mapped[Instant]

    author: Mapped["Person"] = relationship()
    mentions: Mapped[list["CommentMention"]] = relationship(cascade="all, delete-orphan")

    @classmethod
    def write(
        cls, *, actor: "Person", on: "Report | Expense", body: str, mentions: "tuple[Person, ...]" = ()
    ) -> "Comment":
        """Say something where everybody who can see the thing reads it.

        Raises:
            NotAllowed: the actor cannot see it.
            Invalid: nothing is said, or too much.
        """
        from dayshift_expenses.models.reports import Report  # noqa: PLC0415 - reports build on comments

        if not actor.can_see(on):
            raise NotAllowed("You cannot comment on this.")
        body = body.replace("\r\n", "\n").strip()
        if not body:
            raise Invalid({"body": "Write a comment first."})
        if len(body) > LONGEST:
            raise Invalid({"body": f"Keep it to {LONGEST} characters; this is {len(body)}."})
        where = {"report_id" if isinstance(on, Report) else "expense_id": on.id}
        comment = cls(author_id=actor.id, body=body, written_at=clock.now(), **where)
        named = sorted({person.id for person in mentions})
        comment.mentions.extend(CommentMention(person_id=person_id) for person_id in named)
        current.session.add(comment)
        comment.track("written", actor=actor, after={"body": body, **where})
        return comment


class CommentMention(Base):
    """Somebody a comment is addressed to."""

    __tablename__ = "comment_mention"

    comment_id: Mapped[int] = mapped_column(ForeignKey("comment.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True, index=True)
