"""Lists of expenses that somebody gave a name: an address to come back to."""

from typing import TYPE_CHECKING, Self

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotFound
from dayshift_kit.records import AMBIENT

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

LONGEST_NAME = 40
MOST = 20


class SavedView(Base):
    """What a person's list was narrowed to, sorted by and showing, under a name of their own."""

    __tablename__ = "saved_view"
    __table_args__ = (
        UniqueConstraint("person_id", "name"),
        CheckConstraint("name != ''", name="name"),
        {"info": {AMBIENT: True}},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    name: Mapped[str]
    query: Mapped[str]

    @classmethod
    def of(cls, person: "Person") -> list[Self]:
        """A person's own, by name."""
        return list(
            current.session.scalars(select(cls).where(cls.person_id == person.id).order_by(cls.name, cls.id))
        )

    @classmethod
    def found(cls, view_id: int, person: "Person") -> Self:
        """One of a person's own.

        Raises:
            NotFound: there is none, or it is somebody else's.
        """
        view = current.session.get(cls, view_id)
        if view is None or view.person_id != person.id:
            raise NotFound("There is no such view.")
        return view

    @classmethod
    def keep(cls, *, actor: "Person", name: str, query: str) -> Self:
        """Give a list a name; a name that the person has used leads here from now on.

        Raises:
            Invalid: the name is missing or too long, or the person has too many.
        """
        name = " ".join(name.split())
        if not name:
            raise Invalid({"name": "Give the view a name."})
        if len(name) > LONGEST_NAME:
            raise Invalid({"name": f"Keep it to {LONGEST_NAME} characters; this is {len(name)}."})
        theirs = cls.of(actor)
        view = next((each for each in theirs if each.name.casefold() == name.casefold()), None)
        if view is None and len(theirs) >= MOST:
            raise Invalid({"name": f"Keep at most {MOST} views; delete one first."})
        if view is None:
            view = cls(person_id=actor.id)
            current.session.add(view)
        view.name, view.query = name, query
        current.session.flush()
        return view

    def forget(self) -> None:
        """Do without it from now on."""
        current.session.delete(self)
        current.session.flush()
