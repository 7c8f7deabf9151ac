"""Paying a report out of an advance."""

from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.advances import AdvanceUse, CashAdvance
from dayshift_expenses.models.reports.counted import Counted, worth
from dayshift_expenses.models.settling import settle
from dayshift_kit import current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Advanced(Counted):
    """A report that an advance may have paid in part; never more than is approved for the employee."""

    @property
    def advance_uses(self) -> list[AdvanceUse]:
        return AdvanceUse.of_report(self.id)

    @property
    def reimbursable_total(self) -> int:
        """What the employee is owed before advances."""
        rows = (row for row in self.counted if row.is_reimbursable and not row.is_company_paid)
        return sum(worth(row) for row in rows if not row.is_personal)

    def apply_advance(self, *, actor: "Person", advance: CashAdvance | None = None) -> None:
        """Use a chosen advance, or all from the oldest on, for as much of the report as they cover.

        Raises:
            NotAllowed: the report is not the actor's.
            Invalid: there is nothing to apply, or the advance is somebody else's.
            Stale: the report was submitted.
        """
        transitions.ensure("edit", self._mapped, actor)
        chosen = CashAdvance.unsettled_of(self.owner_id) if advance is None else [advance]
        if any(each.owner_id != self.owner_id or each.currency != self.currency for each in chosen):
            raise Invalid({"advance": "This advance does not belong to this report."})
        before, used = self.advance_applied, {use.advance_id: use for use in self.advance_uses}
        for each in chosen:
            amount = min(each.outstanding, max(self.reimbursable_total - self.advance_applied, 0))
            if amount > 0:
                self._use(each, used.get(each.id), amount)
        if self.advance_applied == before:
            raise Invalid({"advance": "There is no advance left to apply, or nothing to apply it to."})
        self.track(
            "advance_applied", actor=actor, on_behalf_of=self.owner,
            before={"advance_applied": before}, after={"advance_applied": self.advance_applied},
        )  # fmt: skip
        settle(reports=[self._mapped])

    def release_advances(self, keep: int = 0) -> None:
        """Give back what advances paid of it, latest first, but for so much."""
        excess = self.advance_applied - keep
        if excess <= 0:
            return
        for use in reversed(self.advance_uses):
            part = min(use.amount, excess)
            use.advance.use(applied=-part)
            excess -= part
            if part == use.amount:
                current.session.delete(use)
            else:
                use.amount -= part
        self.advance_applied = keep
        current.session.flush()

    def recount(self) -> None:
        """Bring totals up to the lines; what is no longer owed releases what an advance paid of it."""
        if not self.is_final:
            self.release_advances(keep=min(self.advance_applied, max(self.reimbursable_total, 0)))
        super().recount()

    def _use(self, advance: CashAdvance, use: AdvanceUse | None, amount: int) -> None:
        if use is None:
            current.session.add(
                AdvanceUse(advance_id=advance.id, report_id=self.id, amount=amount, advance=advance)
            )
        else:
            use.amount += amount
        advance.use(applied=amount)
        self.advance_applied += amount
        current.session.flush()
