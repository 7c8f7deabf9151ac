"""Money given to somebody before a trip, and what has become of it."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

STATES = ("requested", "declined", "approved", "issued", "part_settled", "settled", "returned")
UNSETTLED = ("issued", "part_settled")


class CashAdvance(Audited, Base):
    """An advance in one currency, used up by reports and by giving money back."""

    __tablename__ = "cash_advance"
    __table_args__ = (
        one_of("state", STATES),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("applied >= 0 AND returned >= 0 AND applied + returned <= amount", name="used_up"),
        CheckConstraint(
            "applied + returned = 0 OR state IN ('part_settled', 'settled', 'returned')",
            name="used_once_issued",
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    amount: Mapped[int]
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    purpose: Mapped[str]
    state: Mapped[str] = mapped_column(default="requested")
    applied: Mapped[int] = mapped_column(default=0)
    returned: Mapped[int] = mapped_column(default=0)
    due_on: Mapped[date]
    requested_at: Mapped[Instant]
    decided_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    issued_at: Mapped[Instant | None]

    owner: Mapped["Person"] = relationship(foreign_keys=owner_id)

    @classmethod
    def request(cls, *, actor: "Person", amount: int, purpose: str, due_on: date) -> "CashAdvance":
        """Ask for money before it is spent, in one's entity's currency."""
        errors: dict[str, str] = {}
        if amount <= 0:
            errors["amount"] = "Ask for more than nothing."
        if not purpose.strip():
            errors["purpose"] = "Say what it is for."
        if due_on < actor.today:
            errors["due_on"] = "This day is past."
        if errors:
            raise Invalid(errors)
        advance = cls(
            id=numbered("ADV"), owner_id=actor.id, amount=amount, currency=actor.entity.currency,
            purpose=purpose.strip(), state="requested", applied=0, returned=0, due_on=due_on,
            requested_at=clock.now(),
        )  # fmt: skip
        advance.track("requested", actor=actor, after={"amount": amount, "purpose": advance.purpose})
        return advance

    @classmethod
    def unsettled_of(cls, owner_id: str) -> "list[CashAdvance]":
        """Somebody's advances that are not used up, oldest first."""
        mine = select(cls).where(cls.owner_id == owner_id, cls.state.in_(UNSETTLED))
        return list(current.session.scalars(mine.order_by(cls.due_on, cls.id)))

    @property
    def outstanding(self) -> int:
        """What is neither used nor given back."""
        return self.amount - self.applied - self.returned if self.state in UNSETTLED else 0

    def approve(self, *, actor: "Person") -> None:
        self._decide(actor, "approved")

    def decline(self, *, actor: "Person") -> None:
        self._decide(actor, "declined")

    def issue(self, *, actor: "Person") -> None:
        """Hand the money out."""
        actor.ensure_role("payer", doing="issue an advance")
        if actor.id == self.owner_id:
            raise NotAllowed("Nobody pays their own advance.")
        self._move("approved", "issued", actor)
        self.issued_at = clock.now()

    def give_back(self, *, actor: "Person", amount: int) -> None:
        """Note that the owner returned some of it.

        Raises:
            Invalid: it is more than is outstanding.
        """
        actor.ensure_role("finance", "payer", doing="take an advance back")
        if not 0 < amount <= self.outstanding:
            raise Invalid({"amount": "Between one unit and what is outstanding."})
        before = self.returned
        self.use(returned=amount)
        self.track("returned", actor=actor, before={"returned": before}, after={"returned": self.returned})

    def use(self, *, applied: int = 0, returned: int = 0) -> None:
        """Count some of it as used by a report or given back; below zero takes that back."""
        applied, returned = self.applied + applied, self.returned + returned
        if applied + returned == 0:
            state = "issued"
        elif applied + returned < self.amount:
            state = "part_settled"
        else:
            state = "returned" if applied == 0 else "settled"
        self.assign(applied=applied, returned=returned, state=state)

    def _decide(self, actor: "Person", state: str) -> None:
        if actor.id == self.owner_id:
            raise NotAllowed("Nobody decides on their own advance.")
        if actor.id != self.owner.manager_id and not actor.has_role("finance", "admin"):
            raise NotAllowed(f"This waits for the manager of {self.owner.real_name}, or for finance.")
        self._move("requested", state, actor)
        self.decided_by_id = actor.id

    def _move(self, before: str, after: str, actor: "Person") -> None:
        if self.state != before:
            raise Stale(f"{self.id} is {self.state.replace('_', ' ')}.")
        self.assign(state=after)
        self.track(after, actor=actor, before={"state": before}, after={"state": after})


class AdvanceUse(Base):
    """What a report takes from an advance instead of being paid."""

    __tablename__ = "advance_use"
    __table_args__ = (CheckConstraint("amount > 0", name="amount"),)

    advance_id: Mapped[str] = mapped_column(ForeignKey("cash_advance.id"), primary_key=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("report.id"), primary_key=True, index=True)
    amount: Mapped[int]

    advance: Mapped[CashAdvance] = relationship(lazy="joined", innerjoin=True)

    @classmethod
    def of_report(cls, report_id: str) -> "list[AdvanceUse]":
        found = select(cls).where(cls.report_id == report_id).order_by(cls.advance_id)
        return list(current.session.scalars(found))
