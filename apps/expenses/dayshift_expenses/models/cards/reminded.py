"""Asking the holder of a card for the receipt of a charge."""

from typing import TYPE_CHECKING

from dayshift_expenses.models.cards.columns import ChargeColumns, ReceiptReminder
from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Reminded(ChargeColumns):
    """A charge whose receipt is missed."""

    def remind(self, *, actor: "Person") -> None:
        """Ask its holder for the receipt; a second time on the same day changes nothing.

        Raises:
            NotAllowed: the actor neither administers cards nor is of finance, or holds the card.
            Stale: nothing is missed.
        """
        if actor.id == self.card.owner_id:
            raise NotAllowed("This charge is on your own card.")
        actor.ensure_role("card_admin", "finance", doing="remind somebody of a receipt")
        if not self.lacks_receipt:
            raise Stale(f"No receipt is missing for {self.id}.")
        today = self.owner.today
        if any(each.sent_on == today for each in self.reminders):
            return
        self.reminders.insert(
            0, ReceiptReminder(sent_on=today, sent_at=clock.now(), sent_by_id=actor.id, sent_by=actor)
        )
        current.session.flush()
        self.track("receipt_asked_for", actor=actor, after={"person_id": self.owner.id})
