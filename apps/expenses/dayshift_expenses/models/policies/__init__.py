"""Policies: what may be spent. They are changed by publishing another version."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company import Entity
from dayshift_expenses.models.policies.settings import CategorySettings, PolicySettings
from dayshift_expenses.models.settling import settle
from dayshift_expenses.records import Base
from dayshift_expenses.rules.policy import PolicyFacts
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid
from dayshift_kit.records import Instant, JsonRow

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

__all__ = ["CategorySettings", "Policy", "PolicySettings", "PolicyVersion"]

THRESHOLDS = (
    "json_extract(settings, '$.rules.itemised_above') IS NULL"
    " OR json_extract(settings, '$.rules.receipt_above') IS NULL"
    " OR json_extract(settings, '$.rules.itemised_above') >= json_extract(settings, '$.rules.receipt_above')"
)


class PolicyVersion(Audited, Base):
    """What a policy says from a day on. Never edited; reports keep the one they were submitted under."""

    __tablename__ = "policy_version"
    __table_args__ = (
        UniqueConstraint("policy_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint(THRESHOLDS, name="itemised_not_below_receipt"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policy.id"))
    number: Mapped[int]
    effective_from: Mapped[date]
    settings: Mapped[JsonRow]
    published_at: Mapped[Instant]
    published_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    policy: Mapped["Policy"] = relationship(back_populates="versions")

    @property
    def says(self) -> PolicySettings:
        return PolicySettings.from_row(self.settings)

    @property
    def facts(self) -> PolicyFacts:
        """The version as the rules read it."""
        return self.says.facts(self.policy_id, self.policy.entity.currency)


class Policy(Audited, Base):
    """The spending rules of an entity, for those of its people who choose them."""

    __tablename__ = "policy"

    id: Mapped[str] = mapped_column(primary_key=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    name: Mapped[str] = mapped_column(unique=True)
    is_active: Mapped[bool] = mapped_column(default=True)
    is_default: Mapped[bool] = mapped_column(default=True)

    entity: Mapped[Entity] = relationship()
    versions: Mapped[list[PolicyVersion]] = relationship(
        back_populates="policy", order_by=PolicyVersion.number
    )

    @classmethod
    def of_entity(cls, entity_id: str) -> "list[Policy]":
        """The policies that people of an entity choose among, the usual one first."""
        found = select(cls).where(cls.entity_id == entity_id, cls.is_active)
        return list(current.session.scalars(found.order_by(cls.is_default.desc(), cls.id)))

    def on(self, day: date) -> PolicyVersion:
        """The version in force on a day; the first one for days before it."""
        in_force = [each for each in self.versions if each.effective_from <= day]
        return max(in_force or self.versions[:1], key=lambda each: (each.effective_from, each.number))

    @property
    def now(self) -> PolicyVersion:
        """The version in force today at the entity's seat."""
        return self.on(self.entity.today)

    def publish(
        self, *, actor: "Person", settings: PolicySettings, effective_from: date | None = None
    ) -> PolicyVersion:
        """Put another version into force, today or on a later day.

        Raises:
            NotAllowed: only admins change policies.
            Invalid: the settings contradict one another, or the day is past.
        """
        actor.ensure_role("admin", doing="change a policy")
        day = effective_from or self.entity.today
        errors = {field: f"{text}." for field, text in settings.errors(self.entity.currency).items()}
        if day < self.entity.today:
            errors["effective_from"] = "A policy cannot change for days that are past."
        if errors:
            raise Invalid(errors)
        number = max((each.number for each in self.versions), default=0) + 1
        version = PolicyVersion(
            policy_id=self.id, number=number, effective_from=day, settings=settings.as_row(),
            published_at=clock.now(), published_by_id=actor.id,
        )  # fmt: skip
        self.versions.append(version)
        current.session.flush()
        version.track(
            "published",
            actor=actor,
            after={"policy_id": self.id, "number": number, "effective_from": day.isoformat()},
        )
        if version is self.now:
            self.recheck()
        return version

    def recheck(self) -> None:
        """Run the rules anew over what is not submitted; reports that wait keep their version."""
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on policies

        undecided = Expense.undecided(Expense.policy_id == self.id)
        settle(expenses=[each for each in undecided if each.report is None or each.report.is_open])
