"""What a report is made of; every report trait builds on these columns."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import JSON, ColumnElement, ForeignKey, and_
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.statuses import FINAL, OPEN
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.approvals.steps import ApprovalStep
    from dayshift_expenses.models.company import Entity
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.policies import Policy, PolicyVersion
    from dayshift_expenses.models.reports import Report
    from dayshift_expenses.models.violations import Violation


class ReportColumns(Audited):
    """The columns of `report`. Totals are minor units of `currency`, that of the entity."""

    if TYPE_CHECKING:  # Declared by the mapped class, which counts it up with every change.
        version: Mapped[int]

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policy.id"))
    policy_version_id: Mapped[int | None] = mapped_column(ForeignKey("policy_version.id"))
    name: Mapped[str]
    purpose: Mapped[str] = mapped_column(default="")
    starts_on: Mapped[date | None]
    ends_on: Mapped[date | None]
    custom_fields: Mapped[dict[str, str]] = mapped_column(JSON(none_as_null=True), default=dict)
    created_at: Mapped[Instant]
    creator_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    approval_status: Mapped[str] = mapped_column(default="not_submitted", index=True)
    payment_status: Mapped[str] = mapped_column(default="not_applicable", index=True)
    round: Mapped[int] = mapped_column(default=0)
    current_step: Mapped[int | None]
    submitted_at: Mapped[Instant | None]
    submitted_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    ready_at: Mapped[Instant | None]
    approved_at: Mapped[Instant | None]
    paid_at: Mapped[Instant | None]
    sent_back_reason: Mapped[str] = mapped_column(default="")
    is_auto_approved: Mapped[bool] = mapped_column(default=False)
    takes_expenses: Mapped[bool] = mapped_column(default=True)
    held_from_id: Mapped[str | None] = mapped_column(ForeignKey("report.id"))
    routed_total: Mapped[int] = mapped_column(default=0)
    claimed_total: Mapped[int] = mapped_column(default=0)
    approved_total: Mapped[int] = mapped_column(default=0)
    company_paid_total: Mapped[int] = mapped_column(default=0)
    personal_total: Mapped[int] = mapped_column(default=0)
    advance_applied: Mapped[int] = mapped_column(default=0)
    due_employee: Mapped[int] = mapped_column(default=0)
    due_company: Mapped[int] = mapped_column(default=0)
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    exported_at: Mapped[Instant | None]
    exported_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    export_count: Mapped[int] = mapped_column(default=0)

    @declared_attr
    @classmethod
    def owner(cls) -> "Mapped[Person]":
        return relationship("Person", foreign_keys=f"{cls.__name__}.owner_id")

    @declared_attr
    @classmethod
    def entity(cls) -> "Mapped[Entity]":
        return relationship("Entity")

    @declared_attr
    @classmethod
    def policy(cls) -> "Mapped[Policy]":
        return relationship("Policy")

    @declared_attr
    @classmethod
    def expenses(cls) -> "Mapped[list[Expense]]":
        """Lines and their items, by date."""
        return relationship(
            "Expense", back_populates="report", order_by="Expense.spent_on, Expense.position, Expense.id"
        )

    @declared_attr
    @classmethod
    def all_steps(cls) -> "Mapped[list[ApprovalStep]]":
        """The chains of this and earlier rounds."""
        return relationship(
            "ApprovalStep",
            back_populates="report",
            cascade="all, delete-orphan",
            order_by="ApprovalStep.round, ApprovalStep.position",
        )

    @declared_attr
    @classmethod
    def violations(cls) -> "Mapped[list[Violation]]":
        return relationship("Violation", cascade="all, delete-orphan", order_by="Violation.position")

    @declared_attr
    @classmethod
    def policy_version(cls) -> "Mapped[PolicyVersion | None]":
        return relationship("PolicyVersion")

    @property
    def _mapped(self) -> "Report":
        """The same report, as what takes any report knows it."""
        return self  # type: ignore[return-value]  # only `Report` is ever made

    @property
    def title(self) -> str:
        """How sentences name it."""
        return f"{self.id} ({self.name})"

    @property
    def lines(self) -> "list[Expense]":
        """The expenses as lists show them, items left out."""
        return [expense for expense in self.expenses if expense.is_line]

    @property
    def counted(self) -> "list[Expense]":
        """The rows that add up to the totals."""
        return [expense for expense in self.expenses if expense.is_counted]

    @property
    def held_lines(self) -> "list[Expense]":
        return [line for line in self.lines if line.is_held]

    @property
    def steps(self) -> "list[ApprovalStep]":
        """The chain of this round."""
        return [step for step in self.all_steps if step.round == self.round]

    @property
    def step(self) -> "ApprovalStep | None":
        """The step that the report waits at."""
        return next((step for step in self.steps if step.position == self.current_step), None)

    @property
    def decided_steps(self) -> "list[ApprovalStep]":
        """The steps of this round that somebody has approved."""
        return [step for step in self.steps if step.is_approved]

    @hybrid_property
    def is_open(self) -> bool:
        """With its owner: being written, or to be corrected."""
        return self.approval_status in OPEN

    @is_open.inplace.expression
    @classmethod
    def _is_open(cls) -> ColumnElement[bool]:
        return cls.approval_status.in_(OPEN)

    @hybrid_property
    def is_pending(self) -> bool:
        return self.approval_status == "pending"

    @is_pending.inplace.expression
    @classmethod
    def _is_pending(cls) -> ColumnElement[bool]:
        return cls.approval_status == "pending"

    @hybrid_property
    def is_final(self) -> bool:
        """Approved to the end: its problems stand still."""
        return self.approval_status in FINAL

    @is_final.inplace.expression
    @classmethod
    def _is_final(cls) -> ColumnElement[bool]:
        return cls.approval_status.in_(FINAL)

    @hybrid_property
    def is_payable(self) -> bool:
        """Something is owed to the employee and no payment of it is under way."""
        return self.approval_status == "approved" and self.payment_status in ("not_paid", "failed")

    @is_payable.inplace.expression
    @classmethod
    def _is_payable(cls) -> ColumnElement[bool]:
        return and_(cls.approval_status == "approved", cls.payment_status.in_(("not_paid", "failed")))

    @property
    def is_exported(self) -> bool:
        return self.exported_at is not None

    @property
    def pill(self) -> str:
        """The one word people read; never stored."""
        if self.payment_status == "in_batch":
            return "Paying"
        if self.payment_status == "paid":
            return "Paid"
        if self.is_final and self.payment_status == "not_applicable":
            return "Done"
        words = {"not_submitted": "Draft", "pending": "Outstanding", "sent_back": "Sent back"}
        return words.get(self.approval_status, "Approved")
