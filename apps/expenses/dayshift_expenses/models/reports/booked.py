"""A report in the books: posted when approved, reversed when that is taken back, exported once."""

from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.journal import JournalEntry, postings_of
from dayshift_expenses.models.payments.debts import Debt
from dayshift_expenses.models.reports.advanced import Advanced
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Booked(Advanced):
    """A report that finance books and exports."""

    @property
    def journal(self) -> list[JournalEntry]:
        """Its entries and their reversals, oldest first."""
        return JournalEntry.of(self._mapped)

    def repost(self) -> None:
        """Bring the books up to an approved report that was recoded; others have nothing to bring."""
        if self.is_final:
            standing = JournalEntry.standing(self._mapped)
            postings = postings_of(self._mapped)
            if standing is not None and not standing.says(postings):
                standing.reverse(self._mapped)
                standing = None
            if standing is None and postings:
                JournalEntry.post(self._mapped)

    def unbook(self) -> None:
        """Take it out of the books again, and void what its owner owed because of it."""
        standing = JournalEntry.standing(self._mapped)
        if standing is not None:
            standing.reverse(self._mapped)
        for debt in Debt.of_report(self.id):
            if debt.kind == "report":
                debt.void()
        self.exported_at = self.exported_by_id = None
        current.session.flush()

    def export(self, *, actor: "Person", confirmed: bool = False) -> None:
        """Hand it to accounting; from then on it is locked.

        Args:
            actor: somebody of finance.
            confirmed: whether they know that it was exported before.

        Raises:
            NotAllowed: the actor is not of finance.
            Invalid: it was exported before and nobody confirmed.
            Stale: it is not approved, or a line of it is held.
        """
        transitions.ensure("export", self._mapped, actor)
        if self.export_count and not confirmed:
            raise Invalid({"confirmed": f"{self.title} was exported before. Confirm to export it again."})
        self.assign(exported_at=clock.now(), exported_by_id=actor.id, export_count=self.export_count + 1)
        self.track("exported", actor=actor, after={"export_count": self.export_count})

    def close(self, *, actor: "Person") -> None:
        """Lay it to rest: approved, and nothing owed any more."""
        transitions.ensure("close", self._mapped, actor)
        self.assign(approval_status="closed")
        self.track(
            "closed", actor=actor, before={"approval_status": "approved"}, after={"approval_status": "closed"}
        )
