"""Notes: written, edited, shared and erased by their author."""

from typing import TYPE_CHECKING, Self

from sqlalchemy import CheckConstraint, ForeignKey, Select, or_, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.records import Base
from dayshift_kit import clock, current, ids
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.records import Instant, Tracked

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

LONGEST_TITLE = 120


class Note(Tracked, Base):
    """Something written down: its author's alone until it is shared with everybody."""

    __tablename__ = "note"
    __table_args__ = (CheckConstraint(f"length(title) BETWEEN 1 AND {LONGEST_TITLE}", name="title"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    author_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    title: Mapped[str]
    body: Mapped[str]
    written_at: Mapped[Instant]
    edited_at: Mapped[Instant | None]
    shared_at: Mapped[Instant | None]

    author: Mapped["Person"] = relationship(lazy="joined", innerjoin=True)

    @classmethod
    def readable_by(cls, person_id: str) -> Select[Self]:
        """One's own and the shared ones, latest first."""
        is_readable = or_(cls.author_id == person_id, cls.shared_at.is_not(None))
        return select(cls).where(is_readable).order_by(cls.written_at.desc(), cls.id)

    @classmethod
    def write(cls, *, author: "Person", title: str, body: str) -> "Note":
        words = _tidied(title, body)
        note = cls(id=ids.public("N"), author_id=author.id, written_at=clock.now(), **words)
        note.track("written", actor=author, after=words)
        return note

    @property
    def is_shared(self) -> bool:
        return self.shared_at is not None

    def is_by(self, person: "Person") -> bool:
        return self.author_id == person.id

    def edit(self, *, actor: "Person", title: str, body: str) -> None:
        self._ensure_by(actor)
        before, after = {"title": self.title, "body": self.body}, _tidied(title, body)
        if after != before:
            self.title, self.body, self.edited_at = after["title"], after["body"], clock.now()
            self.track("edited", actor=actor, before=before, after=after)

    def share(self, *, actor: "Person") -> None:
        """Let everybody in the company read it."""
        self._ensure_by(actor)
        if not self.is_shared:
            self.shared_at = clock.now()
            self.track("shared", actor=actor)

    def withdraw(self, *, actor: "Person") -> None:
        """Keep it to its author again."""
        self._ensure_by(actor)
        if self.is_shared:
            self.shared_at = None
            self.track("withdrawn", actor=actor)

    def erase(self, *, actor: "Person") -> None:
        self._ensure_by(actor)
        self.track("erased", actor=actor, before={"title": self.title, "body": self.body})
        current.session.delete(self)

    def _ensure_by(self, actor: "Person") -> None:
        if not self.is_by(actor):
            raise NotAllowed("Only its author can change a note.")


def _tidied(title: str, body: str) -> dict[str, str]:
    tidy = " ".join(title.split())
    if not tidy:
        raise Invalid({"title": "Give the note a title."})
    if len(tidy) > LONGEST_TITLE:
        raise Invalid({"title": f"A title has at most {LONGEST_TITLE} characters."})
    return {"title": tidy, "body": body.replace("\r\n", "\n").strip()}
