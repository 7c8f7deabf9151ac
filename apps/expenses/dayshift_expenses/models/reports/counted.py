"""What a report adds up to, and what is wrong with it."""

from typing import TYPE_CHECKING, NamedTuple

from dayshift_expenses.models.reports.columns import ReportColumns
from dayshift_expenses.models.violations import Violation

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense


class Totals(NamedTuple):
    """Sums of a report's lines, in minor units of its currency."""

    claimed_total: int
    approved_total: int
    company_paid_total: int
    personal_total: int
    due_employee: int
    due_company: int


class Counted(ReportColumns):
    """A report whose totals are those of its stored, converted lines; nothing is converted again."""

    def totals(self) -> Totals:
        """The sums as the lines stand now.

        Personal lines are no part of the claim; on a company card they are owed to the company. What
        company cards paid is never owed to the employee. An advance is taken off what is owed.
        """
        lines = self.counted
        own = [line for line in lines if not line.is_personal]
        personal = [line for line in lines if line.is_personal]
        company_paid = sum(worth(line) for line in own if line.is_company_paid)
        owed = sum(worth(line) for line in own if line.is_reimbursable and not line.is_company_paid)
        net = owed - self.advance_applied
        return Totals(
            claimed_total=sum(claim(line) for line in own),
            approved_total=sum(line.approved_amount or 0 for line in own),
            company_paid_total=company_paid,
            personal_total=sum(worth(line) for line in personal),
            due_employee=max(net, 0),
            due_company=max(-net, 0) + max(sum(worth(line) for line in personal if line.is_company_paid), 0),
        )

    def recount(self) -> None:
        """Bring the stored totals up to the lines."""
        for name, value in self.totals()._asdict().items():
            if getattr(self, name) != value:
                setattr(self, name, value)

    @property
    def held_total(self) -> int:
        """What is held of it: the difference between the two amounts that an approver can approve."""
        rows = (row for line in self.held_lines for row in line.family if row.is_counted)
        return sum(worth(row) for row in rows if not row.is_personal)

    @property
    def total(self) -> int:
        """The one amount that lists show: what is approved, or claimed while nothing is."""
        return self.approved_total if not self.is_open else self.claimed_total

    @property
    def problems(self) -> list[Violation]:
        """The report's own problems, then those of its expenses."""
        return [*self.violations, *(each for row in self.expenses for each in row.violations)]

    @property
    def blocking(self) -> list[Violation]:
        return [each for each in self.problems if each.blocks]


def claim(line: "Expense") -> int:
    """What was claimed of a line, or will be."""
    return line.claimed_amount if line.claimed_amount is not None else line.home_amount or 0


def worth(line: "Expense") -> int:
    """What a line counts: as much as is approved, all of it before anybody was asked."""
    return line.approved_amount if line.approved_amount is not None else line.home_amount or 0
