"""Bringing charges and expenses together, and taking them apart again."""

from datetime import date
from typing import TYPE_CHECKING, Any

from dayshift_expenses.models.cards.likeness import candidates
from dayshift_expenses.models.cards.suggested import Suggested, withdraw
from dayshift_expenses.models.settling import settle
from dayshift_kit import current
from dayshift_kit.errors import Invalid, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person

_TAKEN = ("kind", "amount", "currency", "spent_on", "merchant", "is_reimbursable", "is_personal")


class Matched(Suggested):
    """A charge that is matched with what its holder wrote."""

    def find_match(self) -> "Expense | None":
        """Match by itself if there is one candidate; several become suggestions."""
        if not self.is_open:
            return None
        found = candidates(self._mapped)
        if len(found) == 1:
            self.take(found[0][0], actor=None)
            return found[0][0]
        self.suggest(found)
        return None

    def match(self, expense: "Expense", *, actor: "Person") -> None:
        """Say that an expense is this charge.

        Raises:
            NotAllowed: charge or expense are not the actor's.
            Invalid: the expense is another person's, an item or a split, or matched already.
            Stale: the charge is no longer open, or the expense's report is past it.
        """
        self.ensure_of(actor)
        if not self.is_open:
            raise Stale(f"{self.id} is {self.match_state} already.")
        if expense.owner_id != self.card.owner_id:
            raise Invalid({"expense": f"{expense.title} is not an expense of {self.owner.real_name}."})
        if expense.parent_id or expense.split_group or expense.card_transaction_id:
            raise Invalid({"expense": f"{expense.title} cannot be matched with a charge."})
        expense.ensure_editable(actor, frozenset({"amount"}))
        self.take(expense, actor=actor)

    def create_expense(self, *, actor: "Person", **coding: Any) -> "Expense":
        """Write an expense of this charge.

        Args:
            actor: its holder, or somebody who prepares for them.
            coding: fields of an expense that the charge does not know.
        """
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on cards

        self.ensure_of(actor)
        if not self.is_open:
            raise Stale(f"{self.id} is {self.match_state} already.")
        expense = Expense.create(
            actor=actor, owner=self.owner, kind="card", merchant=self.merchant,
            spent_on=self.authorised_on, amount=self.original.amount, currency=self.original.currency,
            **coding,
        )  # fmt: skip
        self.take(expense, actor=actor)
        return expense

    def take(self, expense: "Expense", *, actor: "Person | None") -> None:
        """Make the pair one expense: the card's amount, date and currency with what the person wrote."""
        day = expense.spent_on
        self.before_match = {name: _plain(getattr(expense, name)) for name in _TAKEN}
        self.suggestions.clear()
        withdraw(expense)
        self.match_state = "matched"
        with current.session.no_autoflush:
            expense.card_transaction = self._mapped
            expense.card_transaction_id = self.id
            self._impose(expense)
        current.session.flush()
        after = {"expense_id": expense.id, "match_state": "matched"}
        if actor is None:
            with current.acting_as(None, channel="system"):
                self.track("matched", after=after)
        else:
            self.track("matched", actor=actor, on_behalf_of=self.owner, after=after)
        settle(expenses=[expense], days={(expense.owner_id, day)})

    def unmatch(self, *, actor: "Person") -> None:
        """Take charge and expense apart; the expense is again what it was before.

        Raises:
            NotAllowed: the charge is not the actor's.
            Stale: they are not matched, the expense is split, or its report is past it.
        """
        self.ensure_of(actor)
        if self.match_state not in ("matched", "personal") or not self.expenses:
            raise Stale(f"{self.id} is not matched.")
        if len(self.expenses) > 1:
            raise Stale("The expense of this charge is split. Put it together first.")
        expense = self.expenses[0]
        expense.ensure_editable(actor, frozenset({"amount"}))
        day, old = expense.spent_on, self.before_match or {}
        with current.session.no_autoflush:
            self.expenses.remove(expense)
            expense.card_transaction = expense.card_transaction_id = None
            for name, value in old.items():
                is_date = name == "spent_on" and isinstance(value, str)
                setattr(expense, name, date.fromisoformat(str(value)) if is_date else value)
            self._reprice(expense)
            self.match_state, self.before_match = "unmatched", None
        current.session.flush()
        self.track(
            "unmatched", actor=actor, on_behalf_of=self.owner,
            before={"expense_id": expense.id}, after={"match_state": "unmatched"},
        )  # fmt: skip
        settle(expenses=[expense], days={(expense.owner_id, day)})

    def expense_went(self) -> None:
        """Be unmatched, as the expense was deleted."""
        current.session.expire(self, ["expenses"])
        self.match_state, self.before_match = "unmatched", None
        current.session.flush()

    def _impose(self, expense: "Expense") -> None:
        """Give the expense what the card knows."""
        original = self.original
        expense.kind = "card"
        expense.amount, expense.currency = original.amount, original.currency
        expense.spent_on = self.authorised_on
        expense.merchant = expense.merchant or self.merchant
        expense.is_reimbursable = self.card.liability == "individual"
        self._reprice(expense)

    def _reprice(self, expense: "Expense") -> None:
        """Convert and tax an expense anew, as its amount comes from somewhere else now."""
        manual = expense.fx_rate if expense.fx_source == "manual" else None
        expense.convert(fx_rate=manual, fx_reason=expense.fx_reason)
        expense.tax_anew(None)
        expense.reallocate()
        if expense.claimed_amount is not None and expense.is_counted:
            expense.freeze()


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
