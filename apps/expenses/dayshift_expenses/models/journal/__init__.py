"""The books: what each approved report costs whom, in entries that always balance."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company import Entity
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.models.journal.postings import PURPOSES, Posting, postings_of
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.reports import Report

__all__ = ["EntityAccount", "JournalEntry", "JournalLine", "Posting", "postings_of"]

KINDS = ("accrual", "reversal")


class EntityAccount(Base):
    """The account an entity uses for a purpose, such as what it owes its employees."""

    __tablename__ = "entity_account"
    __table_args__ = (one_of("purpose", PURPOSES),)

    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), primary_key=True)
    purpose: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("gl_account.id"))


class JournalEntry(Audited, Base):
    """A report in the books, or the reversal of such an entry; neither is ever changed or deleted."""

    __tablename__ = "journal_entry"
    __table_args__ = (
        one_of("kind", KINDS),
        CheckConstraint("debit_total = credit_total", name="balanced"),
        CheckConstraint("(kind = 'reversal') = (reverses_id IS NOT NULL)", name="reverses"),
        CheckConstraint("period = substr(posted_on, 1, 7)", name="period"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("report.id"), index=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    kind: Mapped[str]
    reverses_id: Mapped[str | None] = mapped_column(ForeignKey("journal_entry.id"), unique=True)
    posted_at: Mapped[Instant]
    posted_on: Mapped[date]
    period: Mapped[str] = mapped_column(index=True)
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    debit_total: Mapped[int]
    credit_total: Mapped[int]

    lines: Mapped[list["JournalLine"]] = relationship(order_by="JournalLine.position")

    @classmethod
    def of(cls, report: "Report") -> "list[JournalEntry]":
        """A report's entries and their reversals, oldest first."""
        found = select(cls).where(cls.report_id == report.id).order_by(cls.id)
        return list(current.session.scalars(found))

    @classmethod
    def standing(cls, report: "Report") -> "JournalEntry | None":
        """The entry that counts: posted and not reversed."""
        entries = cls.of(report)
        reversed_ids = {entry.reverses_id for entry in entries}
        live = [each for each in entries if each.kind == "accrual" and each.id not in reversed_ids]
        return live[-1] if live else None

    @classmethod
    def post(cls, report: "Report") -> "JournalEntry | None":
        """Write an approved report into the books; None when nobody owes anybody anything."""
        postings = postings_of(report)
        return cls._write(report, "accrual", postings) if postings else None

    def reverse(self, report: "Report") -> "JournalEntry":
        """Take the entry back by one that is its mirror."""
        mirrored = [
            Posting(
                line.purpose, line.account_id, line.cost_centre_id, line.project_id, line.credit - line.debit
            )
            for line in self.lines
        ]
        return self._write(report, "reversal", mirrored, reverses_id=self.id)

    def says(self, postings: list[Posting]) -> bool:
        """Whether the entry holds exactly these postings."""
        mine = [
            Posting(
                line.purpose, line.account_id, line.cost_centre_id, line.project_id, line.debit - line.credit
            )
            for line in self.lines
        ]
        return mine == postings

    @classmethod
    def _write(
        cls, report: "Report", kind: str, postings: list[Posting], *, reverses_id: str | None = None
    ) -> "JournalEntry":
        day = current.session.get_one(Entity, report.entity_id).posting_day()
        entry = cls(
            id=numbered("JE"), report_id=report.id, entity_id=report.entity_id, kind=kind,
            reverses_id=reverses_id, posted_at=clock.now(), posted_on=day, period=f"{day:%Y-%m}",
            currency=report.currency,
            debit_total=sum(each.amount for each in postings if each.amount > 0),
            credit_total=-sum(each.amount for each in postings if each.amount < 0),
        )  # fmt: skip
        entry.lines.extend(
            JournalLine(
                position=place, purpose=each.purpose, account_id=each.account_id,
                cost_centre_id=each.cost_centre_id, project_id=each.project_id,
                debit=max(each.amount, 0), credit=max(-each.amount, 0),
            )
            for place, each in enumerate(postings, 1)
        )  # fmt: skip
        verb = "posted" if kind == "accrual" else "reversed"
        entry.track(
            verb, after={"report_id": report.id, "total": entry.debit_total, "reverses_id": reverses_id}
        )
        return entry


class JournalLine(Base):
    """One side of an entry, in minor units of its currency."""

    __tablename__ = "journal_line"
    __table_args__ = (
        one_of("purpose", PURPOSES),
        CheckConstraint("debit >= 0 AND credit >= 0 AND (debit = 0) != (credit = 0)", name="one_side"),
    )

    entry_id: Mapped[str] = mapped_column(ForeignKey("journal_entry.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    account_id: Mapped[str | None] = mapped_column(ForeignKey("gl_account.id"))
    cost_centre_id: Mapped[str | None] = mapped_column(ForeignKey("cost_centre.id"))
    project_id: Mapped[str | None] = mapped_column(ForeignKey("project.id"))
    debit: Mapped[int]
    credit: Mapped[int]
