"""Writing, editing and deleting an expense."""

from typing import TYPE_CHECKING, Self, Unpack

from sqlalchemy import select

from dayshift_expenses.models import transitions
from dayshift_expenses.models.expenses.fields import CODING, ExpenseFields, checked
from dayshift_expenses.models.expenses.typed import Typed
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.models.policies import Policy
from dayshift_expenses.models.settling import settle
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report


class Writable(Typed):
    """An expense that its owner, and those who prepare for them, write."""

    @classmethod
    def create(
        cls,
        *,
        actor: "Person",
        owner: "Person",
        kind: str = "cash",
        report: "Report | None" = None,
        joins_draft: bool = False,
        **typed: Unpack[ExpenseFields],
    ) -> Self:
        """Write a new expense, unreported unless told where it goes.

        Args:
            actor: the owner, or somebody who prepares for them.
            owner: whose expense it is.
            kind: cash, card, mileage, per_diem or time.
            report: the report it goes to.
            joins_draft: put it into the owner's newest draft of its policy, if there is one.
            typed: its fields; the rest begins as the policy says.

        Raises:
            NotAllowed: the actor may not prepare for the owner, or not put it into that report.
            Invalid: a field holds what it cannot.
            Stale: that report takes no expenses any more.
        """
        _ensure_preparer(actor, owner)
        fields = checked(typed)
        policy = _policy_for(owner, fields.pop("policy_id", None))
        expense = cls._blank(actor, owner, policy, kind)
        with current.session.no_autoflush:
            current.session.add(expense)
            expense._begin_as(policy, kind)
            expense._set(fields)
        expense.track("created", actor=actor, on_behalf_of=owner, after=expense._shown())
        report = report or (owner.draft_for(policy) if joins_draft else None)
        if report is not None:
            report.add_expenses([expense._mapped], actor=actor)
        else:
            settle(expenses=[expense._mapped])
        return expense

    @classmethod
    def _blank(cls, actor: "Person", owner: "Person", policy: Policy, kind: str) -> Self:
        return cls(
            id=numbered("EXP"), owner_id=owner.id, creator_id=actor.id, created_at=clock.now(),
            policy_id=policy.id, kind=kind, merchant="", amount=0, currency=policy.entity.currency,
            home_currency=policy.entity.currency, description="", is_personal=False,
            cost_centre_id=owner.cost_centre_id, tax_amount=0, is_tax_typed=False, fx_reason="",
        )  # fmt: skip

    def edit(
        self, *, actor: "Person", seen_version: int | None = None, **typed: Unpack[ExpenseFields]
    ) -> None:
        """Change some fields; those not named stay as they are.

        Raises:
            NotAllowed: it is not the actor's to edit, or not now.
            Invalid: a field holds what it cannot.
            Stale: it changed since the actor saw it, or its report is past editing.
        """
        self.ensure_seen(seen_version)
        fields = checked(typed)
        self.ensure_editable(actor, frozenset(fields))
        day = self.spent_on
        before = self._shown()
        self._set(fields)
        if actor.id == self.owner_id or actor.preparing_for(self.owner):
            self._forget_rejection()
        after = self._shown()
        changed = {name for name in after if after[name] != before.get(name)}
        if not changed:
            return
        self.track(
            "edited",
            actor=actor,
            on_behalf_of=self._for(actor),
            before={name: before.get(name) for name in sorted(changed)},
            after={name: after[name] for name in sorted(changed)},
        )
        settle(expenses=[self._mapped], days={(self.owner_id, day)})

    def fill_in(self, fields: ExpenseFields) -> None:
        """Take over what a scan read; the caller settles."""
        before = self._shown()
        self._set(checked(fields))
        after = self._shown()
        changed = sorted(name for name in after if after[name] != before[name])
        self.track(
            "filled_from_scan",
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )

    def delete(self, *, actor: "Person") -> None:
        """Take an expense away for good, with its items.

        Raises:
            NotAllowed: it is not the actor's, or a charge on a card the company answers for.
            Stale: it is in a report that is past editing.
        """
        if self.parent is not None:
            raise NotAllowed("Change the items of the receipt instead.")
        self.ensure_editable(actor, frozenset({"amount"}))
        charge = self.card_transaction
        if charge is not None and charge.card.liability == "corporate":
            raise NotAllowed("A charge on a company card cannot be deleted. Mark it as personal instead.")
        report, day, owner = self.report, self.spent_on, self.owner
        self.track("deleted", actor=actor, on_behalf_of=self._for(actor), before=self._shown())
        self.erase_rows()
        if charge is not None:
            charge.expense_went()
        settle(reports=[report] if report else [], days={(owner.id, day)})

    def erase_rows(self) -> None:
        """Delete the row, its items and all that hangs on them."""
        from dayshift_expenses.models.cards.suggested import withdraw  # noqa: PLC0415 - cards build on them
        from dayshift_expenses.models.comments import Comment  # noqa: PLC0415 - as above
        from dayshift_expenses.models.duplicates import DuplicatePair  # noqa: PLC0415 - as above

        session = current.session
        withdraw(self._mapped)
        for row in (*self.items, self):
            for comment in session.scalars(select(Comment).where(Comment.expense_id == row.id)):
                session.delete(comment)
            for pair in DuplicatePair.open_of(row.id):
                session.delete(pair)
            if row.report is not None:
                row.report.expenses.remove(row._mapped)
            session.delete(row)
            session.flush()

    def ensure_editable(self, actor: "Person", fields: frozenset[str]) -> None:
        """Refuse a change of these fields by this person, as the report stands.

        Raises:
            NotAllowed: it is not theirs to change.
            Stale: the report is past such a change.
        """
        if self.report is None:
            _ensure_preparer(actor, self.owner)
            return
        is_prepared = actor.id == self.owner_id or actor.preparing_for(self.owner) is not None
        if fields <= CODING:
            transitions.ensure("recode", self.report, actor)
        elif self.report.is_pending and is_prepared:
            raise Stale("Retract the report first: amount, date and currency stand while it is approved.")
        else:
            transitions.ensure("edit", self.report, actor)

    def is_editable_by(self, person: "Person", field: str = "amount") -> bool:
        """Whether this person can change a field now; the same question, for screens."""
        try:
            self.ensure_editable(person, frozenset({field}))
        except (NotAllowed, Stale):
            return False
        return True

    def _for(self, actor: "Person") -> "Person | None":
        """On whose behalf a preparer acts."""
        return self.owner if actor.id != self.owner_id and actor.preparing_for(self.owner) else None


def _ensure_preparer(actor: "Person", owner: "Person") -> None:
    if not actor.is_active:
        raise NotAllowed("This account was deactivated.")
    if actor.id != owner.id and actor.preparing_for(owner) is None:
        raise NotAllowed(f"You cannot prepare expenses for {owner.real_name}.")


def _policy_for(owner: "Person", policy_id: str | None) -> Policy:
    """The policy chosen, or the usual one of the owner's entity."""
    policies = Policy.of_entity(owner.entity_id)
    if policy_id is None:
        return policies[0]
    found = next((each for each in policies if each.id == policy_id), None)
    if found is None:
        raise Invalid({"policy_id": f"{owner.real_name} cannot choose this policy."})
    return found
