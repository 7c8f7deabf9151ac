"""Beginning a report, putting expenses in and taking them out, deleting it."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Self

from sqlalchemy import select

from dayshift_expenses.models import transitions
from dayshift_expenses.models.comments import Comment
from dayshift_expenses.models.numbering import numbered_in_year
from dayshift_expenses.models.policies import Policy
from dayshift_expenses.models.reports.booked import Booked
from dayshift_expenses.models.settling import settle
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person

LONGEST_NAME = 120


class Filled(Booked):
    """A report that is being put together."""

    @classmethod
    def create(
        cls,
        *,
        actor: "Person",
        owner: "Person",
        name: str,
        purpose: str = "",
        policy: Policy | None = None,
        starts_on: date | None = None,
        ends_on: date | None = None,
        custom_fields: dict[str, str] | None = None,
        expenses: "Sequence[Expense]" = (),
    ) -> Self:
        """Begin a report, empty or with some expenses.

        Raises:
            NotAllowed: the actor may not prepare for the owner.
            Invalid: it has no name, or its days are the wrong way round.
        """
        if (actor.id != owner.id and actor.preparing_for(owner) is None) or not actor.is_active:
            raise NotAllowed(f"You cannot prepare reports for {owner.real_name}.")
        policy = policy or Policy.of_entity(owner.entity_id)[0]
        if policy.entity_id != owner.entity_id:
            raise Invalid({"policy": f"{owner.real_name} cannot choose this policy."})
        report = cls(
            id=numbered_in_year("R"), owner_id=owner.id, entity_id=owner.entity_id, policy_id=policy.id,
            name=_tidied(name), purpose=purpose.strip(), created_at=clock.now(), creator_id=actor.id,
            currency=policy.entity.currency, custom_fields=custom_fields or {}, starts_on=starts_on,
            ends_on=_ending(starts_on, ends_on),
        )  # fmt: skip
        begun = {"name": report.name, "purpose": report.purpose, "policy_id": policy.id}
        report.track("created", actor=actor, on_behalf_of=owner, after=begun)
        if expenses:
            report.add_expenses(expenses, actor=actor)
        else:
            settle(reports=[report._mapped])
        return report

    def edit(self, *, actor: "Person", seen_version: int | None = None, **values: object) -> None:
        """Change name, purpose, days (`starts_on`, `ends_on`) or `custom_fields`.

        Raises:
            NotAllowed: it is not the actor's.
            Invalid: it would have no name, or its days are the wrong way round.
            Stale: it was submitted, or changed since the actor saw it.
        """
        transitions.ensure("edit", self._mapped, actor)
        if seen_version is not None and seen_version != self.version:
            raise Stale(f"{self.id} changed while you were editing it. Reload it, or overwrite.")
        unknown = set(values) - {"name", "purpose", "starts_on", "ends_on", "custom_fields"}
        if unknown:
            raise Invalid(dict.fromkeys(sorted(unknown), "There is no such field."))
        if "name" in values:
            values["name"] = _tidied(str(values["name"]))
        if "purpose" in values:
            values["purpose"] = str(values["purpose"]).strip()
        first, last = values.get("starts_on", self.starts_on), values.get("ends_on", self.ends_on)
        _ending(first, last)
        before, after = self.assign(**values)
        if after:
            self.track("edited", actor=actor, on_behalf_of=self.owner, before=before, after=after)
            settle(reports=[self._mapped])

    def add_expenses(self, expenses: "Sequence[Expense]", *, actor: "Person") -> None:
        """Put expenses in, out of whatever open report they were in; those in it already stay.

        Raises:
            NotAllowed: the report or an expense is not the actor's.
            Stale: the report, or the one an expense is in, is past it.
            Invalid: an expense is of another owner.
        """
        transitions.ensure("add_expenses", self._mapped, actor)
        moved = [each.line for each in expenses if each.line.report_id != self.id]
        for line in moved:
            if line.owner_id != self.owner_id:
                raise Invalid({"expenses": f"{line.title} is not an expense of {self.owner.real_name}."})
            line.ensure_editable(actor, frozenset({"amount"}))
        left = {line.report.id: line.report for line in moved if line.report is not None}
        for line in moved:
            before = line.report_id
            for each in line.family:
                each.leave_report()
                self.expenses.append(each)
            line._forget_rejection()
            current.session.flush()
            line.track(
                "added_to_report", actor=actor, on_behalf_of=self.owner,
                before={"report_id": before}, after={"report_id": self.id},
            )  # fmt: skip
        settle(expenses=moved, reports=[*left.values(), self._mapped])

    def remove_expense(self, expense: "Expense", *, actor: "Person") -> None:
        """Take an expense out; it becomes unreported.

        Raises:
            NotAllowed: the report is not the actor's.
            Stale: the report was submitted.
        """
        transitions.ensure("edit", self._mapped, actor)
        line = expense.line
        if line.report_id != self.id:
            return
        for each in line.family:
            each.leave_report()
        current.session.flush()
        line.track(
            "removed_from_report", actor=actor, on_behalf_of=self.owner,
            before={"report_id": self.id}, after={"report_id": None},
        )  # fmt: skip
        settle(expenses=[line], reports=[self._mapped])

    def delete(self, *, actor: "Person") -> None:
        """Take a draft away; its expenses become unreported.

        Raises:
            NotAllowed: it is not the actor's.
            Stale: it was submitted, or approved once.
        """
        transitions.ensure("delete", self._mapped, actor)
        lines = self.lines
        for line in lines:
            for each in line.family:
                each.leave_report()
        self.release_advances()
        current.session.flush()
        self.track(
            "deleted", actor=actor,
            before={"name": self.name, "expenses": [line.id for line in lines]},
        )  # fmt: skip
        for comment in current.session.scalars(select(Comment).where(Comment.report_id == self.id)):
            current.session.delete(comment)
        current.session.delete(self)
        settle(expenses=lines)


def _tidied(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy:
        raise Invalid({"name": "Give the report a name."})
    if len(tidy) > LONGEST_NAME:
        raise Invalid({"name": f"A name has at most {LONGEST_NAME} characters."})
    return tidy


def _ending(first: object, last: object) -> date | None:
    if isinstance(first, date) and isinstance(last, date) and last < first:
        raise Invalid({"ends_on": "The last day is before the first."})
    return last if isinstance(last, date) else None
