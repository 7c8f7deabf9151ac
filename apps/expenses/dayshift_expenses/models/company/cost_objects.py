"""What money is spent for: departments, cost centres, projects, tags and accounts."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company.listed import Listed
from dayshift_expenses.records import Base

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense

SPAN = "starts_on IS NULL OR ends_on IS NULL OR starts_on <= ends_on"
LISTS = 3


class Department(Listed, Base):
    """A part of the company, with somebody at its head."""

    __tablename__ = "department"
    __table_args__ = (UniqueConstraint("code"), CheckConstraint(SPAN, name="span"))

    head_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", use_alter=True))


class CostCentre(Listed, Base):
    """Where costs are booked; its owner answers for them."""

    __tablename__ = "cost_centre"
    __table_args__ = (UniqueConstraint("code"), CheckConstraint(SPAN, name="span"))

    department_id: Mapped[str | None] = mapped_column(ForeignKey("department.id"))
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", use_alter=True))


class Project(Listed, Base):
    """Work for a customer or for ourselves; `client` is the customer's key in the CRM."""

    __tablename__ = "project"
    __table_args__ = (UniqueConstraint("code"), CheckConstraint(SPAN, name="span"))

    client: Mapped[str | None]
    entity_id: Mapped[str | None] = mapped_column(ForeignKey("entity.id"))
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    hourly_rate: Mapped[int | None]
    currency: Mapped[str | None] = mapped_column(ForeignKey("currency.code"))


class GlAccount(Listed, Base):
    """An account of the general ledger."""

    __tablename__ = "gl_account"
    __table_args__ = (UniqueConstraint("code"), CheckConstraint(SPAN, name="span"))

    entity_id: Mapped[str | None] = mapped_column(ForeignKey("entity.id"))


class TagList(Audited, Base):
    """One of up to three lists of tags; each tag may depend on one of the list before."""

    __tablename__ = "tag_list"
    __table_args__ = (CheckConstraint(f"position BETWEEN 1 AND {LISTS}", name="position"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    position: Mapped[int] = mapped_column(unique=True)
    is_required: Mapped[bool] = mapped_column(default=False)

    tags: Mapped[list["Tag"]] = relationship(order_by="Tag.code")


class Tag(Listed, Base):
    """An entry of a tag list."""

    __tablename__ = "tag"
    __table_args__ = (UniqueConstraint("list_id", "code"), CheckConstraint(SPAN, name="span"))

    list_id: Mapped[str] = mapped_column(ForeignKey("tag_list.id"), index=True)
    parent_id: Mapped[str | None] = mapped_column(ForeignKey("tag.id"))

    def undecided(self) -> "list[Expense]":
        from dayshift_expenses.models.expenses import Expense, ExpenseTag  # noqa: PLC0415 - as in `Listed`

        tagged = select(ExpenseTag.expense_id).where(ExpenseTag.tag_id == self.id)
        return Expense.undecided(Expense.id.in_(tagged))
