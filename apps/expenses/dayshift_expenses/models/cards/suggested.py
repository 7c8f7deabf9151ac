"""Pairs of charge and expense that may be one: suggested, looked for, refused."""

from typing import TYPE_CHECKING

from sqlalchemy import select

from dayshift_expenses.models.cards.columns import ChargeColumns, MatchSuggestion, RefusedMatch
from dayshift_expenses.models.cards.likeness import Likeness, candidates
from dayshift_kit import clock, current
from dayshift_kit.errors import Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person


class Suggested(ChargeColumns):
    """A charge for which likely expenses are put forward."""

    def suggest(self, found: "list[tuple[Expense, Likeness]]") -> None:
        """Put these forward, and no others."""
        self.suggestions.clear()
        current.session.flush()
        for expense, likeness in found:
            self.suggestions.append(
                MatchSuggestion(
                    expense_id=expense.id, expense=expense, score=likeness.score, reasons=likeness.reasons
                )
            )
        self.match_state = "suggested" if found else "unmatched"
        current.session.flush()

    def look_for_match(self, *, actor: "Person") -> int:
        """Put forward whatever it may be by now; says how many that are.

        Raises:
            NotAllowed: the charge is not the actor's.
            Stale: it is no longer open.
        """
        self.ensure_of(actor)
        if not self.is_open:
            raise Stale(f"{self.id} is {self.match_state} already.")
        before = sorted(each.expense_id for each in self.suggestions)
        found = candidates(self._mapped)
        self.suggest(found)
        after = sorted(expense.id for expense, _ in found)
        if after != before:
            self.track(
                "suggested", actor=actor, on_behalf_of=self.owner,
                before={"expense_ids": before}, after={"expense_ids": after, "match_state": self.match_state},
            )  # fmt: skip
        return len(found)

    def refuse(self, expense: "Expense", *, actor: "Person") -> None:
        """Say that an expense put forward is another purchase.

        Raises:
            NotAllowed: the charge is not the actor's.
            Stale: the pair is no longer put forward.
        """
        self.ensure_of(actor)
        if current.session.get(RefusedMatch, (self.id, expense.id)) is not None:
            return
        wrong = next((each for each in self.suggestions if each.expense_id == expense.id), None)
        if wrong is None or not self.is_open:
            raise Stale(f"{expense.title} is no longer suggested for {self.id}.")
        self.suggestions.remove(wrong)
        current.session.add(
            RefusedMatch(
                transaction_id=self.id, expense_id=expense.id, refused_at=clock.now(), refused_by_id=actor.id
            )
        )
        self.match_state = "suggested" if self.suggestions else "unmatched"
        current.session.flush()
        self.track(
            "suggestion_refused", actor=actor, on_behalf_of=self.owner,
            after={"expense_id": expense.id, "match_state": self.match_state},
        )  # fmt: skip


def withdraw(expense: "Expense") -> None:
    """Put an expense forward nowhere any more, as it was matched or is about to go."""
    from dayshift_expenses.models.cards import CardTransaction  # noqa: PLC0415 - charges build on this

    named = select(MatchSuggestion.transaction_id).where(MatchSuggestion.expense_id == expense.id)
    found = select(CardTransaction).where(CardTransaction.id.in_(named)).order_by(CardTransaction.id)
    for charge in current.session.scalars(found).all():
        charge.suggestions[:] = [each for each in charge.suggestions if each.expense_id != expense.id]
        if charge.match_state == "suggested" and not charge.suggestions:
            charge.match_state = "unmatched"
    current.session.flush()
