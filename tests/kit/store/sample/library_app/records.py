"""Books, who borrowed them, where they stand, and what readers wrote about them."""

from datetime import date, datetime, timedelta
from decimal import Decimal

from sqlalchemy import (
    DDL,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    Numeric,
    UniqueConstraint,
    event,
    select,
)
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from dayshift_kit import clock, current, ids
from dayshift_kit.clock import DueWork
from dayshift_kit.errors import NotAllowed
from dayshift_kit.records import EventRecord, Instant, PersonRecord, RecordBase, Tracked, ambient


class Base(RecordBase):
    __abstract__ = True


class Event(EventRecord, Base):
    """What happened in the library."""

    __tablename__ = "event"


class Person(PersonRecord, Base):
    """A reader."""

    __tablename__ = "person"


class Book(Tracked, Base):
    """A book that can be lent.

    Copies are not told apart.
    """

    __tablename__ = "book"
    __table_args__ = (
        UniqueConstraint("title", "bought_on"),
        CheckConstraint("pages > 0", name="pages"),
        Index("ix_book_shelf", "is_lost", "title"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    pages: Mapped[int] = mapped_column(doc="How many leaves, counted on both sides.")
    bought_on: Mapped[date]
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2, asdecimal=True))
    tags: Mapped[list[str]]
    is_lost: Mapped[bool] = mapped_column(default=False)
    cover: Mapped[bytes | None] = mapped_column(LargeBinary)
    views: Mapped[int] = ambient(default=0, server_default="0")
    loans: Mapped[list["Loan"]] = relationship(back_populates="book", passive_deletes=True)

    @classmethod
    def add(cls, *, title: str, pages: int, actor: Person | None = None) -> "Book":
        book = cls(
            id=ids.public("B"),
            title=title,
            pages=pages,
            bought_on=clock.now().date(),
            price=Decimal("12.50"),
            tags=["new"],
        )
        book.track("added", actor=actor, after={"title": title})
        return book

    def lend(self, *, to: Person, days: int = 14) -> "Loan":
        if self.is_lost:
            raise NotAllowed(f"{self.title} is lost.")
        now = clock.now()
        loan = Loan(book_id=self.id, person_id=to.id, lent_at=now, due_at=now + timedelta(days=days))
        loan.track("lent", actor=to)
        return loan


class Loan(Tracked, Base):
    """One book in one person's hands."""

    __tablename__ = "loan"

    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[str] = mapped_column(ForeignKey("book.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    lent_at: Mapped[Instant]
    due_at: Mapped[Instant]
    returned_at: Mapped[Instant | None]
    reminded_at: Mapped[Instant | None]
    book: Mapped[Book] = relationship(back_populates="loans")

    def give_back(self) -> None:
        if self.returned_at is None:
            self.returned_at = clock.now()
            self.track("returned", actor=self.person_id)

    def remind(self) -> None:
        self.reminded_at = clock.now()
        with current.acting_as(None, channel="colleague"):
            self.track("reminded")


class Shelving(Base):
    """Where a book stands, room by room."""

    __tablename__ = "shelving"

    book_id: Mapped[str] = mapped_column(ForeignKey("book.id", ondelete="CASCADE"), primary_key=True)
    room: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[float]


class Bookmark(Base):
    """Where somebody stopped reading."""

    __tablename__ = "bookmark"
    __table_args__ = ({"info": {"ambient": True}},)

    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    book_id: Mapped[str] = mapped_column(ForeignKey("book.id", ondelete="CASCADE"), primary_key=True)
    page: Mapped[int]


class Remark(Tracked, Base):
    """What a reader thought, found again by its words."""

    __tablename__ = "remark"

    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[str] = mapped_column(ForeignKey("book.id", ondelete="CASCADE"))
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    text: Mapped[str]
    written_at: Mapped[Instant] = mapped_column(index=True)


SEARCH = (
    "CREATE VIRTUAL TABLE remark_fts USING fts5(text, content='remark', content_rowid='id')",
    "CREATE TRIGGER remark_found AFTER INSERT ON remark BEGIN "
    "INSERT INTO remark_fts(rowid, text) VALUES (new.id, new.text); END",
    "CREATE TRIGGER remark_forgotten AFTER DELETE ON remark BEGIN "
    "INSERT INTO remark_fts(remark_fts, rowid, text) VALUES ('delete', old.id, old.text); END",
    "CREATE TRIGGER remark_reworded AFTER UPDATE OF text ON remark BEGIN "
    "INSERT INTO remark_fts(remark_fts, rowid, text) VALUES ('delete', old.id, old.text); "
    "INSERT INTO remark_fts(rowid, text) VALUES (new.id, new.text); END",
)
for statement in SEARCH:
    event.listen(Remark.__table__, "after_create", DDL(statement))


def overdue(session: Session, until: datetime) -> DueWork | None:
    """The next loan whose reader has to be reminded."""
    late = select(Loan).where(Loan.due_at <= until, Loan.returned_at.is_(None), Loan.reminded_at.is_(None))
    loan = session.scalars(late.order_by(Loan.due_at, Loan.id).limit(1)).first()
    return None if loan is None else DueWork(loan.due_at, f"loan {loan.id}", loan.remind)
