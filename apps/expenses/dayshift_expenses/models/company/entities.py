"""The companies in the sense of the law, and the months that their books are closed for."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company.zones import zone
from dayshift_expenses.models.constraints import currency_code, together
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Entity(Audited, Base):
    """A company with its own money, tax, days and books."""

    __tablename__ = "entity"
    __table_args__ = (
        currency_code(),
        CheckConstraint("fiscal_year_start BETWEEN 1 AND 12", name="fiscal_year_start"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    country: Mapped[str]
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    tz: Mapped[str]
    fiscal_year_start: Mapped[int] = mapped_column(default=1)
    tax_scheme: Mapped[str] = mapped_column(default="")
    tax_number: Mapped[str] = mapped_column(default="")
    fallback_approver_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", use_alter=True))

    def day_of(self, at: datetime) -> date:
        """The calendar date of an instant at the entity's seat."""
        return at.astimezone(zone(self.tz)).date()

    @property
    def today(self) -> date:
        return self.day_of(clock.now())

    def change(self, *, actor: "Person", **values: object) -> None:
        """Rename it, or name another person for reports that nobody else can approve."""
        actor.ensure_role("admin", doing="change a company")
        before, after = self.assign(**values)
        if after:
            self.track("changed", actor=actor, before=before, after=after)

    def lock_of(self, period: str) -> "PeriodLock | None":
        found = select(PeriodLock).where(PeriodLock.entity_id == self.id, PeriodLock.period == period)
        return current.session.scalar(found.where(PeriodLock.unlocked_at.is_(None)))

    def lock_period(self, *, actor: "Person", period: str) -> "PeriodLock":
        """Close the books of a month; closing them twice changes nothing."""
        actor.ensure_role("finance", doing="lock a period")
        if not _is_period(period):
            raise Invalid({"period": "Write the month as 2026-03."})
        if (lock := self.lock_of(period)) is None:
            lock = PeriodLock(entity_id=self.id, period=period, locked_at=clock.now(), locked_by_id=actor.id)
            lock.track("locked", actor=actor, after={"entity_id": self.id, "period": period})
        return lock

    def unlock_period(self, *, actor: "Person", period: str) -> None:
        """Open a closed month again."""
        actor.ensure_role("finance", doing="unlock a period")
        if lock := self.lock_of(period):
            lock.assign(unlocked_at=clock.now(), unlocked_by_id=actor.id)
            lock.track("unlocked", actor=actor, after={"entity_id": self.id, "period": period})

    def posting_day(self) -> date:
        """Today, or the first day after it whose month is not locked."""
        day = self.today
        while self.lock_of(f"{day:%Y-%m}") is not None:
            day = date(day.year + day.month // 12, day.month % 12 + 1, 1)
        return day


class PeriodLock(Audited, Base):
    """A month that takes no more entries, for as long as it is not unlocked."""

    __tablename__ = "period_lock"
    __table_args__ = (
        CheckConstraint("period GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'", name="period"),
        together("unlocked_by_somebody", "unlocked_at", "unlocked_by_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    period: Mapped[str]
    locked_at: Mapped[Instant]
    locked_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    unlocked_at: Mapped[Instant | None]
    unlocked_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))


def _is_period(text: str) -> bool:
    year, dash, month = text.partition("-")
    return dash == "-" and len(text) == 7 and (year + month).isdigit() and 1 <= int(month) <= 12
