"""Categories: what kind of spending it was, and which account it belongs to."""

from typing import Literal

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.company.listed import Listed
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.records import Base
from dayshift_expenses.rules.facts import Need

NEEDS = ("inherit", "always", "never")
NATURES = ("other", "meals", "lodging")


class Category(Listed, Base):
    """A kind of spending. What it is limited to is part of each policy."""

    __tablename__ = "category"
    __table_args__ = (
        UniqueConstraint("code"),
        one_of("nature", NATURES),
        *(one_of(column, NEEDS) for column in ("receipt", "itemised_receipt", "description", "attendees")),
    )
    coded_as = "category_id"

    parent_id: Mapped[str | None] = mapped_column(ForeignKey("category.id"))
    default_tax_id: Mapped[str | None] = mapped_column(ForeignKey("tax_rate.id"))
    approver_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    nature: Mapped[Literal["other", "meals", "lodging"]] = mapped_column(String, default="other")
    receipt: Mapped[Need] = mapped_column(String, default="inherit")
    itemised_receipt: Mapped[Need] = mapped_column(String, default="inherit")
    description: Mapped[Need] = mapped_column(String, default="inherit")
    attendees: Mapped[Need] = mapped_column(String, default="inherit")
    hint: Mapped[str] = mapped_column(default="")

    parent: Mapped["Category | None"] = relationship(remote_side="Category.id")
    accounts: Mapped[list["CategoryAccount"]] = relationship(cascade="all, delete-orphan")

    def account_for(self, entity_id: str) -> str | None:
        """The account that this entity books it on."""
        return next((each.account_id for each in self.accounts if each.entity_id == entity_id), None)

    @property
    def ancestry(self) -> list["Category"]:
        """The category and those it is under, nearest first."""
        found: list[Category] = []
        here: Category | None = self
        while here is not None and here not in found:
            found.append(here)
            here = here.parent
        return found


class CategoryAccount(Base):
    """The account on which one entity books a category."""

    __tablename__ = "category_account"

    category_id: Mapped[str] = mapped_column(ForeignKey("category.id"), primary_key=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("gl_account.id"))
