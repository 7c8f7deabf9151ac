"""The problems of expenses and reports, kept as rows so that lists can count and filter by them."""

from collections.abc import Iterable

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.records import Base
from dayshift_expenses.rules.catalogue import SEVERITIES
from dayshift_expenses.rules.findings import Problem


class Violation(Base):
    """A broken rule of one expense or one report. The rules decide; nobody writes here by hand.

    Ambient, since it follows from the rest: an edit of one expense may clear a problem of another.
    """

    __tablename__ = "violation"
    __table_args__ = (
        one_of("severity", SEVERITIES),
        CheckConstraint("(expense_id IS NULL) != (report_id IS NULL)", name="of_one_thing"),
        {"info": {"ambient": True}},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    expense_id: Mapped[str | None] = mapped_column(ForeignKey("expense.id"), index=True)
    report_id: Mapped[str | None] = mapped_column(ForeignKey("report.id"), index=True)
    position: Mapped[int]
    code: Mapped[str] = mapped_column(index=True)
    severity: Mapped[str]
    field: Mapped[str]
    message: Mapped[str]
    related_id: Mapped[str] = mapped_column(default="")
    detail: Mapped[str] = mapped_column(default="")

    @property
    def blocks(self) -> bool:
        return self.severity == "block"

    @property
    def words(self) -> tuple[str, str, str, str, str, str]:
        """Everything it says, to compare it with what the rules say now."""
        return self.code, self.severity, self.field, self.message, self.related_id, self.detail


def follow(rows: list[Violation], problems: Iterable[Problem]) -> None:
    """Bring a thing's rows to what the rules say of it; rows that still hold stay as they are."""
    kept = {row.words: row for row in rows}
    wanted: list[Violation] = []
    for position, problem in enumerate(problems, 1):
        row = kept.pop(_words(problem), None) or Violation(
            code=problem.code, severity=problem.severity, field=problem.field, message=problem.message,
            related_id=problem.related_id, detail=problem.detail,
        )  # fmt: skip
        if row.position != position:
            row.position = position
        wanted.append(row)
    if rows != wanted:
        rows[:] = wanted


def _words(problem: Problem) -> tuple[str, str, str, str, str, str]:
    return (
        problem.code, problem.severity, problem.field, problem.message, problem.related_id, problem.detail,
    )  # fmt: skip
