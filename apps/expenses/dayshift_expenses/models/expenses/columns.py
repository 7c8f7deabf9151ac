"""What an expense is made of; every expense trait builds on these columns."""

from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, ColumnElement, ForeignKey, and_, inspect
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship
from sqlalchemy.orm.attributes import flag_modified

from dayshift_expenses.models.audited import Audited
from dayshift_kit.errors import Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.cards import CardTransaction
    from dayshift_expenses.models.categories import Category
    from dayshift_expenses.models.company import Project
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.expenses.parts import (
        Affidavit,
        Allocation,
        Attendee,
        ExpenseTag,
        ReceiptUse,
    )
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.policies import Policy
    from dayshift_expenses.models.reports import Report
    from dayshift_expenses.models.violations import Violation

KINDS = ("cash", "card", "mileage", "per_diem", "time")
FX_SOURCES = ("table", "card", "manual")


class ExpenseColumns(Audited):
    """The columns of `expense`. Amounts are minor units: `amount` in `currency`, others in the entity's."""

    if TYPE_CHECKING:  # Declared by the mapped class, which counts it up with every change.
        version: Mapped[int]

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    creator_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    created_at: Mapped[Instant]
    policy_id: Mapped[str] = mapped_column(ForeignKey("policy.id"))
    policy_version_id: Mapped[int | None] = mapped_column(ForeignKey("policy_version.id"))
    kind: Mapped[str] = mapped_column(default="cash")
    merchant: Mapped[str] = mapped_column(default="")
    spent_on: Mapped[date | None] = mapped_column(index=True)
    amount: Mapped[int] = mapped_column(default=0)
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    home_currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    home_amount: Mapped[int | None]
    fx_rate: Mapped[str | None]
    fx_on: Mapped[date | None]
    fx_source: Mapped[str | None]
    fx_reason: Mapped[str] = mapped_column(default="")
    tax_rate_id: Mapped[str | None] = mapped_column(ForeignKey("tax_rate.id"))
    tax_percent: Mapped[str | None]
    tax_reclaimable: Mapped[str | None]
    tax_components: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    tax_amount: Mapped[int] = mapped_column(default=0)
    is_tax_typed: Mapped[bool] = mapped_column(default=False)
    category_id: Mapped[str | None] = mapped_column(ForeignKey("category.id"), index=True)
    cost_centre_id: Mapped[str | None] = mapped_column(ForeignKey("cost_centre.id"))
    project_id: Mapped[str | None] = mapped_column(ForeignKey("project.id"), index=True)
    description: Mapped[str] = mapped_column(default="")
    is_reimbursable: Mapped[bool] = mapped_column(default=True)
    is_billable: Mapped[bool] = mapped_column(default=False)
    is_personal: Mapped[bool] = mapped_column(default=False)
    card_transaction_id: Mapped[str | None] = mapped_column(ForeignKey("card_transaction.id"), index=True)
    report_id: Mapped[str | None] = mapped_column(ForeignKey("report.id"), index=True)
    parent_id: Mapped[str | None] = mapped_column(ForeignKey("expense.id"), index=True)
    position: Mapped[int] = mapped_column(default=0)
    is_itemised: Mapped[bool] = mapped_column(default=False)
    split_group: Mapped[str | None] = mapped_column(index=True)
    split_total: Mapped[int | None]
    refund_of_id: Mapped[str | None] = mapped_column(ForeignKey("expense.id"))
    held_at: Mapped[Instant | None]
    held_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    hold_reason: Mapped[str] = mapped_column(default="")
    rejected_at: Mapped[Instant | None]
    rejected_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    rejection_reason: Mapped[str] = mapped_column(default="")
    claimed_amount: Mapped[int | None]
    approved_amount: Mapped[int | None]
    approval_note: Mapped[str] = mapped_column(default="")

    @declared_attr
    @classmethod
    def owner(cls) -> "Mapped[Person]":
        return relationship("Person", foreign_keys=f"{cls.__name__}.owner_id")

    @declared_attr
    @classmethod
    def creator(cls) -> "Mapped[Person]":
        return relationship("Person", foreign_keys=f"{cls.__name__}.creator_id")

    @declared_attr
    @classmethod
    def policy(cls) -> "Mapped[Policy]":
        return relationship("Policy")

    @declared_attr
    @classmethod
    def category(cls) -> "Mapped[Category | None]":
        return relationship("Category")

    @declared_attr
    @classmethod
    def project(cls) -> "Mapped[Project | None]":
        return relationship("Project")

    @declared_attr
    @classmethod
    def card_transaction(cls) -> "Mapped[CardTransaction | None]":
        return relationship("CardTransaction", back_populates="expenses")

    @declared_attr
    @classmethod
    def report(cls) -> "Mapped[Report | None]":
        return relationship("Report", back_populates="expenses")

    @declared_attr
    @classmethod
    def items(cls) -> "Mapped[list[Expense]]":
        """The lines of an itemised receipt; the expense itself is then not counted."""
        return relationship(
            "Expense",
            back_populates="parent",
            foreign_keys=f"{cls.__name__}.parent_id",
            order_by="Expense.position",
        )

    @declared_attr
    @classmethod
    def parent(cls) -> "Mapped[Expense | None]":
        return relationship(
            "Expense",
            back_populates="items",
            foreign_keys=f"{cls.__name__}.parent_id",
            remote_side=f"{cls.__name__}.id",
        )

    @declared_attr
    @classmethod
    def receipt_uses(cls) -> "Mapped[list[ReceiptUse]]":
        return relationship("ReceiptUse", cascade="all, delete-orphan", order_by="ReceiptUse.receipt_id")

    @declared_attr
    @classmethod
    def affidavit(cls) -> "Mapped[Affidavit | None]":
        return relationship("Affidavit", cascade="all, delete-orphan")

    @declared_attr
    @classmethod
    def allocations(cls) -> "Mapped[list[Allocation]]":
        return relationship("Allocation", cascade="all, delete-orphan", order_by="Allocation.position")

    @declared_attr
    @classmethod
    def attendees(cls) -> "Mapped[list[Attendee]]":
        return relationship("Attendee", cascade="all, delete-orphan", order_by="Attendee.position")

    @declared_attr
    @classmethod
    def tag_rows(cls) -> "Mapped[list[ExpenseTag]]":
        return relationship("ExpenseTag", cascade="all, delete-orphan", order_by="ExpenseTag.list_id")

    @declared_attr
    @classmethod
    def violations(cls) -> "Mapped[list[Violation]]":
        return relationship("Violation", cascade="all, delete-orphan", order_by="Violation.position")

    @hybrid_property
    def is_counted(self) -> bool:
        """Whether it is in totals: an itemised expense counts through its items."""
        return not self.is_itemised

    @is_counted.inplace.expression
    @classmethod
    def _is_counted(cls) -> ColumnElement[bool]:
        return cls.is_itemised.is_(False)

    @hybrid_property
    def is_line(self) -> bool:
        """Whether it stands on its own in lists, not as an item of another."""
        return self.parent_id is None

    @is_line.inplace.expression
    @classmethod
    def _is_line(cls) -> ColumnElement[bool]:
        return cls.parent_id.is_(None)

    @property
    def _mapped(self) -> "Expense":
        """The same expense, as what takes any expense knows it."""
        return self  # type: ignore[return-value]  # only `Expense` is ever made

    @property
    def line(self) -> "Expense":
        """The expense that stands in lists: itself, or the one it is an item of."""
        return self.parent or self._mapped

    @property
    def family(self) -> "list[Expense]":
        """The line with its items: what moves, is held and is rejected together."""
        line = self.line
        return [line, *line.items]

    @hybrid_property
    def is_held(self) -> bool:
        return self.held_at is not None

    @is_held.inplace.expression
    @classmethod
    def _is_held(cls) -> ColumnElement[bool]:
        return cls.held_at.is_not(None)

    @hybrid_property
    def is_rejected(self) -> bool:
        """Rejected by an approver and not edited since."""
        return self.rejected_at is not None

    @is_rejected.inplace.expression
    @classmethod
    def _is_rejected(cls) -> ColumnElement[bool]:
        return cls.rejected_at.is_not(None)

    @hybrid_property
    def is_unreported(self) -> bool:
        return self.report_id is None

    @is_unreported.inplace.expression
    @classmethod
    def _is_unreported(cls) -> ColumnElement[bool]:
        return cls.report_id.is_(None)

    @hybrid_property
    def is_company_paid(self) -> bool:
        """Paid with a card the company answers for: never owed to the employee."""
        return self.kind == "card" and not self.is_reimbursable

    @is_company_paid.inplace.expression
    @classmethod
    def _is_company_paid(cls) -> ColumnElement[bool]:
        return and_(cls.kind == "card", cls.is_reimbursable.is_(False))

    @property
    def tags(self) -> dict[str, str]:
        """Tags by their lists."""
        return {row.list_id: row.tag_id for row in self.tag_rows}

    @property
    def title(self) -> str:
        """How sentences name it."""
        return f"{self.id} ({self.merchant})" if self.merchant else self.id

    def count_change(self) -> None:
        """Let a change of rows that hang on it count as one of its own, for whoever looks at it."""
        if inspect(self).persistent:
            flag_modified(self, "merchant")

    def ensure_seen(self, seen_version: int | None) -> None:
        """Refuse an edit of something that changed meanwhile.

        Raises:
            Stale: the expense is no longer what the caller saw.
        """
        if seen_version is not None and seen_version != self.version:
            raise Stale(f"{self.id} changed while you were editing it. Reload it, or overwrite.")
