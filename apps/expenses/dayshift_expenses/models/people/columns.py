"""What an employee is made of; every trait of people builds on these columns."""

from datetime import date
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company import Entity, zone
from dayshift_expenses.models.people.roles import PersonRole
from dayshift_kit import clock
from dayshift_kit.errors import NotAllowed
from dayshift_kit.records import PersonRecord

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

NEEDED = {
    "approver": "an approver",
    "finance": "finance",
    "card_admin": "a card administrator",
    "payer": "a payer",
    "admin": "an administrator",
    "auditor": "an auditor",
    "member": "a member",
}


class PersonColumns(PersonRecord, Audited):
    """The columns of `person`. Rights come from `roles`; `role` is the directory's and gives none."""

    avatar: Mapped[str] = mapped_column(default="")
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    department_id: Mapped[str | None] = mapped_column(ForeignKey("department.id"))
    cost_centre_id: Mapped[str | None] = mapped_column(ForeignKey("cost_centre.id"))
    manager_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"), index=True)
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    bank_token: Mapped[str] = mapped_column(default="")
    starts_on: Mapped[date | None]
    ends_on: Mapped[date | None]

    @declared_attr
    @classmethod
    def entity(cls) -> Mapped[Entity]:
        return relationship(Entity, foreign_keys=f"{cls.__name__}.entity_id")

    @declared_attr
    @classmethod
    def manager(cls) -> "Mapped[Person | None]":
        return relationship(
            "Person", foreign_keys=f"{cls.__name__}.manager_id", remote_side=f"{cls.__name__}.id"
        )

    @declared_attr
    @classmethod
    def role_rows(cls) -> Mapped[list[PersonRole]]:
        return relationship(
            PersonRole, lazy="selectin", cascade="all, delete-orphan", order_by=PersonRole.role
        )

    @property
    def roles(self) -> frozenset[str]:
        """Everything this person may do beside claiming."""
        return frozenset(row.role for row in self.role_rows)

    def has_role(self, *roles: str) -> bool:
        """Whether the person is active and has any of these roles."""
        return self.is_active and not self.roles.isdisjoint(roles)

    def ensure_role(self, *roles: str, doing: str) -> None:
        """Refuse what only some may do.

        Raises:
            NotAllowed: the person has none of the roles.
        """
        if not self.has_role(*roles):
            raise NotAllowed(f"Only {' or '.join(NEEDED[role] for role in roles)} can {doing}.")

    @property
    def is_active(self) -> bool:
        return self.deactivated_at is None

    @property
    def first_name(self) -> str:
        return self.real_name.partition(" ")[0]

    @property
    def zone(self) -> ZoneInfo:
        """Where days begin for this person."""
        return zone(self.tz)

    @property
    def today(self) -> date:
        """The date where this person is."""
        return clock.now().astimezone(self.zone).date()
