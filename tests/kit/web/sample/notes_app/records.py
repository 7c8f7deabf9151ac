"""People, notes, and who read what."""

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_kit import clock, current
from dayshift_kit.columns import Instant
from dayshift_kit.errors import Invalid, NotAllowed, NotFound
from dayshift_kit.records import EventRecord, PersonRecord, RecordBase, Tracked, ambient


class Base(RecordBase):
    __abstract__ = True


class Event(EventRecord, Base):
    __tablename__ = "event"


class Person(PersonRecord, Base):
    __tablename__ = "person"

    def readable_note(self, note_id: int) -> "Note":
        note = current.session.get(Note, note_id)
        if note is None or (note.author_id != self.id and not note.is_shared):
            raise NotFound("There is no such note.")
        return note

    def notes(self) -> list["Note"]:
        mine_or_shared = (Note.author_id == self.id) | Note.is_shared
        return list(current.session.scalars(select(Note).where(mine_or_shared).order_by(Note.id)))


class Note(Tracked, Base):
    __tablename__ = "note"
    __table_args__ = (CheckConstraint("length(body) > 0", name="not_empty"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    author_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    body: Mapped[str]
    is_shared: Mapped[bool]
    written_at: Mapped[Instant]
    file_sha: Mapped[str | None]
    opened: Mapped[int] = ambient(default=0)

    @classmethod
    def write(cls, *, author: Person, body: str, is_shared: bool = False) -> "Note":
        if not body.strip():
            raise Invalid({"body": "Write something first."})
        note = cls(author_id=author.id, body=body, is_shared=is_shared, written_at=clock.now())
        current.session.add(note)
        note.track("written", actor=author, after={"body": body})
        return note

    def erase(self, *, actor: Person) -> None:
        if self.author_id != actor.id:
            raise NotAllowed("Only its author can erase a note.")
        self.track("erased", actor=actor, before={"body": self.body})
        current.session.delete(self)

    def attach(self, sha: str) -> None:
        self.file_sha = sha
        self.track("attached", after={"file_sha": sha})

    def attachment(self) -> str:
        if self.file_sha is None:
            raise NotFound("Nothing is attached to this note.")
        return self.file_sha
