"""What hangs on an expense: receipts, statements, guests, tags and shares."""

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.records import Base
from dayshift_kit.records import Instant


class ReceiptUse(Base):
    """A receipt that proves an expense."""

    __tablename__ = "receipt_use"

    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), primary_key=True)
    receipt_id: Mapped[str] = mapped_column(ForeignKey("receipt.id"), primary_key=True, index=True)

    receipt: Mapped[Receipt] = relationship(lazy="joined", innerjoin=True)


class Affidavit(Base):
    """A signed statement that the receipt is missing, and why."""

    __tablename__ = "affidavit"
    __table_args__ = (CheckConstraint("trim(reason) != '' AND trim(signed_name) != ''", name="signed"),)

    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), primary_key=True)
    reason: Mapped[str]
    signed_name: Mapped[str]
    signed_at: Mapped[Instant]
    signed_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))


class Allocation(Base):
    """A share of an expense and what it is booked on; `percent` is hundredths of one per cent."""

    __tablename__ = "allocation"
    __table_args__ = (
        UniqueConstraint("expense_id", "position"),
        CheckConstraint("percent IS NULL OR percent BETWEEN 1 AND 10000", name="percent"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), index=True)
    position: Mapped[int]
    percent: Mapped[int | None]
    amount: Mapped[int]
    department_id: Mapped[str | None] = mapped_column(ForeignKey("department.id"))
    cost_centre_id: Mapped[str | None] = mapped_column(ForeignKey("cost_centre.id"))
    project_id: Mapped[str | None] = mapped_column(ForeignKey("project.id"))


class Attendee(Base):
    """Somebody who was there, the owner not counted."""

    __tablename__ = "attendee"
    __table_args__ = (UniqueConstraint("expense_id", "position"), CheckConstraint("name != ''", name="name"))

    id: Mapped[int] = mapped_column(primary_key=True)
    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), index=True)
    position: Mapped[int]
    name: Mapped[str]
    organisation: Mapped[str] = mapped_column(default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))


class ExpenseTag(Base):
    """The tag of one list that an expense carries."""

    __tablename__ = "expense_tag"

    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), primary_key=True)
    list_id: Mapped[str] = mapped_column(ForeignKey("tag_list.id"), primary_key=True)
    tag_id: Mapped[str] = mapped_column(ForeignKey("tag.id"), index=True)
