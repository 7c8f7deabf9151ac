"""Letting somebody else prepare one's expenses, or approve in one's place."""

from datetime import date
from typing import TYPE_CHECKING, Self

from sqlalchemy import CheckConstraint, ForeignKey, Select, or_, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.models.people.columns import PersonColumns
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

KINDS = ("prepare", "approve")


class Delegation(Audited, Base):
    """A right that one person lends another for a while; days count where the lender is."""

    __tablename__ = "delegation"
    __table_args__ = (
        one_of("kind", KINDS),
        CheckConstraint("owner_id != delegate_id", name="two_people"),
        CheckConstraint("ends_on IS NULL OR starts_on <= ends_on", name="window"),
        CheckConstraint("may_submit = 0 OR kind = 'prepare'", name="preparers_submit"),
        CheckConstraint("max_amount IS NULL OR kind = 'approve'", name="approvers_have_limits"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    delegate_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    kind: Mapped[str]
    may_submit: Mapped[bool] = mapped_column(default=False)
    max_amount: Mapped[int | None]
    starts_on: Mapped[date]
    ends_on: Mapped[date | None]
    created_at: Mapped[Instant]
    revoked_at: Mapped[Instant | None]

    owner: Mapped["Person"] = relationship(foreign_keys=owner_id)
    delegate: Mapped["Person"] = relationship(foreign_keys=delegate_id)

    @classmethod
    def live_on(cls, day: date) -> "Select[Self]":
        """Those that hold on a day."""
        unfinished = or_(cls.ends_on.is_(None), cls.ends_on >= day)
        return select(cls).where(cls.revoked_at.is_(None), cls.starts_on <= day, unfinished)

    def covers(self, amount: int) -> bool:
        """Whether it reaches as far as this amount of the owner's entity's currency."""
        return self.max_amount is None or amount <= self.max_amount

    def revoke(self, *, actor: "Person") -> None:
        """Take the right back; twice changes nothing."""
        if actor.id != self.owner_id and not actor.has_role("admin"):
            raise NotAllowed("Only the person who lent this right, or an administrator, can take it back.")
        if self.revoked_at is None:
            self.assign(revoked_at=clock.now())
            self.track("revoked", actor=actor)


class Delegates(PersonColumns):
    """A person who lends rights, and to whom rights are lent."""

    def delegate_to(
        self,
        delegate: "Person",
        *,
        actor: "Person",
        kind: str,
        starts_on: date,
        ends_on: date | None = None,
        may_submit: bool = False,
        max_amount: int | None = None,
    ) -> Delegation:
        """Let somebody prepare (`prepare`) or approve (`approve`) in one's place.

        Raises:
            NotAllowed: only the person, or an administrator, lends the person's rights.
            Invalid: it is the person themselves, somebody who left, or a window that ends before it begins.
        """
        if actor.id != self.id and not actor.has_role("admin"):
            raise NotAllowed("You can lend your own rights only.")
        errors: dict[str, str] = {}
        if delegate.id == self.id:
            errors["delegate"] = "Choose somebody else than yourself."
        elif not delegate.is_active:
            errors["delegate"] = f"{delegate.real_name} no longer works here."
        if kind not in KINDS:
            errors["kind"] = "Choose between preparing and approving."
        if ends_on is not None and ends_on < starts_on:
            errors["ends_on"] = "The last day is before the first."
        if errors:
            raise Invalid(errors)
        lent = Delegation(
            owner_id=self.id, delegate_id=delegate.id, kind=kind, starts_on=starts_on, ends_on=ends_on,
            may_submit=may_submit and kind == "prepare", created_at=clock.now(),
            max_amount=max_amount if kind == "approve" else None,
        )  # fmt: skip
        lent.track("lent", actor=actor, after={"owner_id": self.id, "delegate_id": delegate.id, "kind": kind})
        return lent

    def preparing_for(self, owner: "PersonColumns") -> Delegation | None:
        """The right, if any, to prepare this person's expenses today; one that includes submitting first."""
        found = Delegation.live_on(owner.today).where(
            Delegation.owner_id == owner.id, Delegation.delegate_id == self.id, Delegation.kind == "prepare"
        )
        rights = current.session.scalars(found.order_by(Delegation.may_submit.desc(), Delegation.id))
        return rights.first() if self.is_active else None

    def approving_for(self, approver: "PersonColumns", amount: int) -> Delegation | None:
        """The right, if any, to approve this amount today in somebody's place."""
        found = Delegation.live_on(approver.today).where(
            Delegation.owner_id == approver.id,
            Delegation.delegate_id == self.id,
            Delegation.kind == "approve",
        )
        rights = current.session.scalars(found.order_by(Delegation.id)) if self.is_active else ()
        return next((right for right in rights if right.covers(amount)), None)
