"""Steps of a report's approval chain, as it was computed and as it went."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of, together
from dayshift_expenses.records import Base
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

KINDS = ("manager", "person", "cost_object", "finance", "category", "fallback", "controller")
STATES = ("waiting", "approved", "bypassed", "skipped", "void")
DECIDED = ("approved", "bypassed")


class ApprovalStep(Audited, Base):
    """One approval that a report needs: by a person, or by anybody of finance.

    `approver_id` is who decides now, `original_id` whom the chain named first; they differ while
    somebody stands in. `decided_by_id` is who really did it.
    """

    __tablename__ = "approval_step"
    __table_args__ = (
        UniqueConstraint("report_id", "round", "position"),
        one_of("kind", KINDS),
        one_of("state", STATES),
        CheckConstraint("(approver_id IS NULL) = (kind = 'finance')", name="finance_is_a_group"),
        CheckConstraint("position >= 1 AND round >= 1", name="counted_from_one"),
        together("decided_by_somebody", "decided_at", "decided_by_id"),
        CheckConstraint("state NOT IN ('approved', 'bypassed') OR decided_at IS NOT NULL", name="decided"),
        CheckConstraint("state != 'waiting' OR decided_at IS NULL", name="waiting_is_undecided"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("report.id"), index=True)
    round: Mapped[int]
    position: Mapped[int]
    kind: Mapped[str]
    approver_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"), index=True)
    original_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    rule_id: Mapped[int | None] = mapped_column(ForeignKey("approval_rule.id"))
    cost_centre_id: Mapped[str | None] = mapped_column(ForeignKey("cost_centre.id"))
    project_id: Mapped[str | None] = mapped_column(ForeignKey("project.id"))
    state: Mapped[str] = mapped_column(default="waiting")
    decided_at: Mapped[Instant | None]
    decided_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    note: Mapped[str] = mapped_column(default="")

    report: Mapped["Report"] = relationship(back_populates="all_steps")
    approver: Mapped["Person | None"] = relationship(foreign_keys=approver_id)
    original: Mapped["Person | None"] = relationship(foreign_keys=original_id)
    decided_by: Mapped["Person | None"] = relationship(foreign_keys=decided_by_id)

    @property
    def is_approved(self) -> bool:
        return self.state in DECIDED

    @property
    def is_stood_in(self) -> bool:
        """Whether somebody decides for the one the chain named: shown as "for X"."""
        return self.original_id is not None and self.original_id != self.approver_id

    @property
    def who(self) -> str:
        """Whom the report waits for, in words."""
        return self.approver.real_name if self.approver else "Finance"

    def entitles(self, person: "Person") -> "Person | None":
        """In whose place the person may decide here: their own or somebody's they stand in for.

        None when they may not. Nobody decides on their own report, whoever they stand in for.
        """
        if person.id == self.report.owner_id or not person.is_active:
            return None
        if self.approver is None:
            return person if person.has_role("finance") else None
        holders = [self.approver]
        if self.original is not None and self.is_stood_in and self.original.absence is not None:
            holders.append(self.original)
        for named in holders:
            if named.id == person.id or person.approving_for(named, self.report.routed_total):
                return named
        return None
