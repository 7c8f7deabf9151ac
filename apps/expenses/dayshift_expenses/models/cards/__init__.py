"""Company cards and their charges."""

from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import CheckConstraint

from dayshift_expenses.models.cards.columns import (
    LIABILITIES,
    MATCH_STATES,
    STATES,
    Card,
    MatchSuggestion,
    ReceiptReminder,
    RefusedMatch,
    StatementPeriod,
)
from dayshift_expenses.models.cards.matched import Matched
from dayshift_expenses.models.cards.reminded import Reminded
from dayshift_expenses.models.constraints import currency_code, one_of, together
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.models.settling import settle
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

__all__ = [
    "LIABILITIES", "MATCH_STATES", "STATES", "Card", "CardTransaction", "MatchSuggestion", "ReceiptReminder",
    "RefusedMatch", "StatementPeriod",
]  # fmt: skip


class CardTransaction(Matched, Reminded, Base):
    """A charge on a card as its bank reports it."""

    __tablename__ = "card_transaction"
    __table_args__ = (
        one_of("state", STATES),
        one_of("match_state", MATCH_STATES),
        currency_code(),
        together("merchant_money", "merchant_amount", "merchant_currency"),
        CheckConstraint("state != 'posted' OR posted_on IS NOT NULL", name="posted_on"),
    )

    @classmethod
    def bring_in(
        cls,
        card: Card,
        *,
        merchant: str,
        amount: int,
        authorised_on: date,
        posted_on: date | None = None,
        mcc: str = "",
        merchant_amount: int | None = None,
        merchant_currency: str | None = None,
        feed_key: str | None = None,
        detail_lines: list[dict[str, Any]] | None = None,
        actor: "Person | None" = None,
    ) -> "CardTransaction":
        """Take in a charge from the bank's feed and look for its expense.

        Raises:
            NotAllowed: somebody who does not administer cards brings it in by hand.
        """
        if actor is not None:
            actor.ensure_role("card_admin", doing="import card charges")
        charge = cls(
            id=numbered("CT"), card_id=card.id, card=card, feed_key=feed_key, match_state="unmatched",
            state="posted" if posted_on else "pending", authorised_on=authorised_on, posted_on=posted_on,
            merchant=merchant, mcc=mcc, amount=amount, currency=card.currency,
            merchant_amount=merchant_amount, merchant_currency=merchant_currency,
            detail_lines=detail_lines, imported_at=clock.now(),
        )  # fmt: skip
        charge.track(
            "imported", actor=actor, after={"card_id": card.id, "amount": amount, "merchant": merchant}
        )
        charge.find_match()
        return charge

    def post(self, *, posted_on: date, amount: int | None = None) -> None:
        """Become final, perhaps with another amount; the same expense follows.

        Raises:
            Stale: it is not pending any more.
        """
        if self.state != "pending":
            raise Stale(f"{self.id} is {self.state} already.")
        before = {"state": self.state, "amount": self.amount}
        self.state, self.posted_on = "posted", posted_on
        if amount is not None and amount != self.amount:
            if self.merchant_currency == self.currency:
                self.merchant_amount = amount
            self.amount = amount
        current.session.flush()
        self.track("posted", before=before, after={"state": "posted", "amount": self.amount})
        expense = self.expenses[0] if len(self.expenses) == 1 else None
        if expense is not None and not (expense.report is not None and expense.report.is_final):
            old = {"amount": expense.amount, "home_amount": expense.home_amount}
            with current.session.no_autoflush:
                self._impose(expense)
            current.session.flush()
            new = {"amount": expense.amount, "home_amount": expense.home_amount}
            if new != old:
                expense.track("updated_by_card", before=old, after=new)
            settle(expenses=[expense])

    def reverse(self) -> None:
        """Be taken back by the bank; an expense of it stays, to be dealt with by its owner."""
        if self.state == "reversed":
            return
        before = self.state
        self.assign(state="reversed")
        self.track("reversed", before={"state": before}, after={"state": "reversed"})

    def mark_personal(self, *, actor: "Person") -> None:
        """Say that it was no business of the company's: on its card, the holder owes it.

        Raises:
            NotAllowed: the charge is not the actor's.
            Stale: it is disputed or reversed, or its report was submitted.
        """
        self.ensure_of(actor)
        if self.match_state == "personal":
            return
        self._ensure_undisputed()
        if not self.expenses:
            self.create_expense(actor=actor)
        for expense in self.expenses:
            expense.ensure_editable(actor, frozenset({"is_personal"}))
            expense.is_personal = True
        self._set_match("personal", actor)
        settle(expenses=self.expenses)

    def mark_business(self, *, actor: "Person") -> None:
        """Take that back."""
        self.ensure_of(actor)
        if self.match_state != "personal":
            raise Stale(f"{self.id} is not marked as personal.")
        for expense in self.expenses:
            expense.ensure_editable(actor, frozenset({"is_personal"}))
            expense.is_personal = False
        self._set_match("matched", actor)
        settle(expenses=self.expenses)

    def dispute(self, *, actor: "Person", reason: str) -> None:
        """Tell the bank that it is wrong.

        Raises:
            Invalid: no reason is given.
            Stale: it is matched; unmatch it first.
        """
        self.ensure_of(actor)
        if not reason.strip():
            raise Invalid({"reason": "Say what is wrong with it."})
        if not self.is_open:
            raise Stale(f"{self.id} is {self.match_state}. Unmatch it first.")
        self.note = reason.strip()
        self.suggestions.clear()
        self._set_match("disputed", actor)

    def ignore(self, *, actor: "Person", reason: str) -> None:
        """Leave it out of every list of what is to be done, as card administrators may."""
        actor.ensure_role("card_admin", doing="ignore a charge")
        if actor.id == self.card.owner_id:
            raise NotAllowed("Somebody else has to ignore a charge on your own card.")
        if not reason.strip():
            raise Invalid({"reason": "Say why nobody has to deal with it."})
        if not self.is_open:
            raise Stale(f"{self.id} is {self.match_state}.")
        self.note = reason.strip()
        self.suggestions.clear()
        self._set_match("ignored", actor)

    def restore(self, *, actor: "Person") -> None:
        """Take a dispute, or having ignored it, back."""
        self.ensure_of(actor)
        if self.match_state not in ("disputed", "ignored"):
            raise Stale(f"{self.id} is {self.match_state}.")
        self.note = ""
        self._set_match("unmatched", actor)

    def _ensure_undisputed(self) -> None:
        if self.state == "reversed" or self.match_state in ("disputed", "ignored"):
            raise Stale(f"{self.id} is {'reversed' if self.state == 'reversed' else self.match_state}.")

    def _set_match(self, state: str, actor: "Person") -> None:
        before, self.match_state = self.match_state, state
        current.session.flush()
        self.track(
            f"marked_{state}", actor=actor, on_behalf_of=self.owner,
            before={"match_state": before}, after={"match_state": state},
        )  # fmt: skip
