"""The company's people, and what each of them may read."""

from sqlalchemy.orm import Mapped

from dayshift_expenses.models.notes import Note
from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import NotAllowed, NotFound
from dayshift_kit.records import PersonRecord


class Person(PersonRecord, Base):
    """An employee. Lookups start here, so that what a person may not read is not found."""

    __tablename__ = "person"

    avatar: Mapped[str]

    @classmethod
    def signed_in(cls) -> "Person":
        """Whoever makes this request."""
        person = current.person
        assert isinstance(person, cls)
        return person

    def notes(self) -> list[Note]:
        """Every note this person may read, latest first."""
        return list(current.session.scalars(Note.readable_by(self.id)))

    def readable_note(self, note_id: str) -> Note:
        """One of them.

        Raises:
            NotFound: there is none of this id, or it is somebody else's and not shared.
        """
        note = current.session.scalar(Note.readable_by(self.id).where(Note.id == note_id))
        if note is None:
            raise NotFound("There is no such note.")
        return note

    def own_note(self, note_id: str) -> Note:
        """One that this person wrote.

        Raises:
            NotFound: as above.
            NotAllowed: it is shared, but somebody else's.
        """
        note = self.readable_note(note_id)
        if not note.is_by(self):
            raise NotAllowed("Only its author can change a note.")
        return note
