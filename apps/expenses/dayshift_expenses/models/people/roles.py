"""Roles: what a person may do beside claiming expenses."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.records import Base

ROLES = ("member", "approver", "finance", "card_admin", "payer", "admin", "auditor")


class PersonRole(Base):
    """One role of one person."""

    __tablename__ = "person_role"
    __table_args__ = (one_of("role", ROLES),)

    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    role: Mapped[str] = mapped_column(primary_key=True)
