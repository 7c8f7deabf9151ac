"""Being away: who decides meanwhile."""

from datetime import date, datetime, time
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.people.delegations import Delegates
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

HOPS = 3


class Absence(Audited, Base):
    """Days away with a delegate. `moved_at` says when waiting steps passed to the delegate."""

    __tablename__ = "absence"
    __table_args__ = (
        CheckConstraint("person_id != delegate_id", name="two_people"),
        CheckConstraint("starts_on <= ends_on", name="window"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    delegate_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    starts_on: Mapped[date]
    ends_on: Mapped[date]
    created_at: Mapped[Instant]
    begins_at: Mapped[Instant]
    moved_at: Mapped[Instant | None]
    cancelled_at: Mapped[Instant | None]

    person: Mapped["Person"] = relationship(foreign_keys=person_id)
    delegate: Mapped["Person"] = relationship(foreign_keys=delegate_id)

    @classmethod
    def next_due(cls, until: datetime) -> "Absence | None":
        """The earliest absence that has begun without its steps having moved."""
        due = select(cls).where(cls.begins_at <= until, cls.moved_at.is_(None), cls.cancelled_at.is_(None))
        return current.session.scalars(due.order_by(cls.begins_at, cls.id).limit(1)).first()

    def cancel(self, *, actor: "Person") -> None:
        """Not be away after all; steps that moved stay where they are."""
        if actor.id != self.person_id and not actor.has_role("admin"):
            raise NotAllowed("Only the person who is away, or an administrator, can change this.")
        if self.cancelled_at is None:
            self.assign(cancelled_at=clock.now())
            self.track("cancelled", actor=actor)


class Absent(Delegates):
    """A person who is away at times."""

    def be_away(self, *, actor: "Person", starts_on: date, ends_on: date, delegate: "Person") -> Absence:
        """Name a delegate for some days. The caller moves waiting steps once it has begun.

        Raises:
            NotAllowed: it is somebody else's absence.
            Invalid: the days are the wrong way round or over, or the delegate cannot stand in.
            Stale: another absence covers some of these days.
        """
        if actor.id != self.id and not actor.has_role("admin"):
            raise NotAllowed("You can set your own absence only.")
        errors: dict[str, str] = {}
        if ends_on < starts_on:
            errors["ends_on"] = "The last day is before the first."
        elif ends_on < self.today:
            errors["ends_on"] = "These days are over."
        if delegate.id == self.id:
            errors["delegate"] = "Choose somebody else than yourself."
        elif not delegate.is_active:
            errors["delegate"] = f"{delegate.real_name} no longer works here."
        if errors:
            raise Invalid(errors)
        if self._absence_within(starts_on, ends_on) is not None:
            raise Stale("Another absence covers some of these days. Change that one instead.")
        midnight = datetime.combine(starts_on, time(), self.zone)
        absence = Absence(
            person_id=self.id, delegate_id=delegate.id, starts_on=starts_on, ends_on=ends_on,
            created_at=clock.now(), begins_at=max(midnight.astimezone(clock.now().tzinfo), clock.now()),
        )  # fmt: skip
        days = {"starts_on": starts_on.isoformat(), "ends_on": ends_on.isoformat()}
        absence.track("planned", actor=actor, after={**days, "delegate_id": delegate.id})
        return absence

    @property
    def absence(self) -> Absence | None:
        """The absence this person is on today."""
        return self._absence_within(self.today, self.today)

    def stand_in(self) -> "Person | None":
        """Who decides in this person's place today: themselves, or a delegate at most three hops away.

        None when delegates point at one another, at somebody who left, or further than that.
        """
        here: Person | None = current.session.get_one(type(self), self.id)  # type: ignore[assignment]  # the mapped class
        seen = {self.id}
        for _ in range(HOPS + 1):
            assert here is not None
            if (absence := here.absence) is None:
                return here if here.is_active else None
            here = absence.delegate
            if here.id in seen:
                return None
            seen.add(here.id)
        return None

    def _absence_within(self, first: date, last: date) -> Absence | None:
        found = select(Absence).where(
            Absence.person_id == self.id,
            Absence.cancelled_at.is_(None),
            Absence.starts_on <= last,
            Absence.ends_on >= first,
        )
        return current.session.scalars(found.order_by(Absence.id)).first()
