"""Two expenses that may be one: found by the rules, dismissed or merged by people."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of, together
from dayshift_expenses.models.settling import settle
from dayshift_expenses.records import Base
from dayshift_expenses.rules.findings import Problem
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound, Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense, ExpenseFields
    from dayshift_expenses.models.people import Person

STATES = ("open", "dismissed", "merged")
CODES = ("duplicate", "near_duplicate")
_AT_ONCE = 200


class DuplicatePair(Audited, Base):
    """Two look-alikes by id, the smaller first. A merged one is gone; its id is kept here."""

    __tablename__ = "duplicate_pair"
    __table_args__ = (
        one_of("state", STATES),
        CheckConstraint("first_id < second_id", name="in_order"),
        together("decided_by_somebody", "decided_at", "decided_by_id"),
        CheckConstraint("(state = 'open') = (decided_at IS NULL)", name="decided"),
        CheckConstraint("(state = 'merged') = (survivor_id IS NOT NULL)", name="merged_into_one"),
        CheckConstraint("survivor_id IS NULL OR survivor_id IN (first_id, second_id)", name="survivor"),
    )

    first_id: Mapped[str] = mapped_column(primary_key=True)
    second_id: Mapped[str] = mapped_column(primary_key=True, index=True)
    state: Mapped[str] = mapped_column(default="open")
    is_near: Mapped[bool]
    found_at: Mapped[Instant]
    survivor_id: Mapped[str | None]
    decided_at: Mapped[Instant | None]
    decided_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    @classmethod
    def open_of(cls, expense_id: str) -> "list[DuplicatePair]":
        """The undecided pairs an expense is in."""
        mine = or_(cls.first_id == expense_id, cls.second_id == expense_id)
        found = select(cls).where(mine, cls.state == "open").order_by(cls.first_id, cls.second_id)
        return list(current.session.scalars(found))

    @classmethod
    def among(cls, ids: Iterable[str]) -> "list[DuplicatePair]":
        """Every pair that any of these expenses is in, decided ones, too."""
        listed = sorted(ids)
        found: dict[tuple[str, str], DuplicatePair] = {}
        for start in range(0, len(listed), _AT_ONCE):
            some = listed[start : start + _AT_ONCE]
            rows = select(cls).where(or_(cls.first_id.in_(some), cls.second_id.in_(some)))
            found.update({(pair.first_id, pair.second_id): pair for pair in current.session.scalars(rows)})
        return [found[key] for key in sorted(found)]

    @classmethod
    def dismissed_among(cls, ids: Iterable[str]) -> frozenset[frozenset[str]]:
        """The pairs among these expenses that somebody said are two."""
        pairs = cls.among(ids)
        return frozenset(frozenset((p.first_id, p.second_id)) for p in pairs if p.state == "dismissed")

    @classmethod
    def follow(cls, found: Mapping[str, Iterable[Problem]]) -> None:
        """Keep an open pair for each look-alike the rules see among some expenses, and no other."""
        seen: dict[tuple[str, str], bool] = {}
        for expense_id, problems in found.items():
            for problem in problems:
                if problem.code in CODES:
                    first, second = sorted((expense_id, problem.related_id))
                    seen[first, second] = problem.code == "near_duplicate"
        for pair in cls.among(found):
            is_near = seen.pop((pair.first_id, pair.second_id), None)
            if pair.state == "open" and is_near is None:
                current.session.delete(pair)
            elif pair.state == "open" and pair.is_near != is_near:
                pair.is_near = bool(is_near)
        for (first, second), is_near in sorted(seen.items()):
            current.session.add(
                cls(first_id=first, second_id=second, is_near=is_near, found_at=clock.now(), state="open")
            )

    @classmethod
    def open_for(cls, person: "Person") -> "list[DuplicatePair]":
        """The undecided pairs among what a person spent or prepares, the newest first."""
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on settling

        theirs = select(Expense.id).where(Expense.owner_id.in_(person.owners_prepared_for))
        found = select(cls).where(cls.state == "open", cls.first_id.in_(theirs))
        return list(current.session.scalars(found.order_by(cls.first_id.desc(), cls.second_id.desc())))

    @classmethod
    def number_open_for(cls, person: "Person") -> int:
        """How many pairs `open_for` finds."""
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on settling

        theirs = select(Expense.id).where(Expense.owner_id.in_(person.owners_prepared_for))
        found = select(func.count()).where(cls.state == "open", cls.first_id.in_(theirs))
        return current.session.scalar(found) or 0

    @classmethod
    def seen_among(cls, person: "Person", pairs: Collection[tuple[str, str]]) -> frozenset[tuple[str, str]]:
        """Those of some pairs, by their ids, that `seen_by` would find."""
        if not pairs:
            return frozenset()
        rows = {(pair.first_id, pair.second_id): pair for pair in cls.among({first for first, _ in pairs})}
        wanted = {key: rows[key].rests_on for key in pairs if key in rows}
        readable = person.readable({each for ids in wanted.values() for each in ids})
        return frozenset(key for key, ids in wanted.items() if readable.issuperset(ids))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The expenses one must be able to read to see it: both, or the one that is left."""
        return (self.first_id, self.second_id) if self.survivor_id is None else (self.survivor_id,)

    @classmethod
    def seen_by(cls, person: "Person", first_id: str, second_id: str) -> "DuplicatePair":
        """A pair whose expenses, or the one that is left, a person may read.

        Raises:
            NotFound: there is none, or it is not theirs to see.
        """
        pair = current.session.get(cls, (first_id, second_id))
        if pair is None:
            raise NotFound("There is no such pair.")
        for expense_id in pair.rests_on:
            person.expense(expense_id)
        return pair

    def why_not_kept(self, keep: "Expense", *, actor: "Person") -> str:
        """Why somebody cannot merge the pair into one of the two; empty when they can."""
        first, second = self.expenses
        try:
            self._ensure_open()
            self._ensure_mergeable(actor, keep, second if keep is first else first)
        except (NotAllowed, Stale) as refusal:
            return refusal.message
        return ""

    @property
    def expenses(self) -> "tuple[Expense, Expense]":
        """The two of an open or dismissed pair."""
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on settling

        get = current.session.get_one
        return get(Expense, self.first_id), get(Expense, self.second_id)

    def dismiss(self, *, actor: "Person") -> None:
        """Say that they are two.

        Raises:
            NotAllowed: they are not the actor's, nor is the actor of finance or their approver.
            Stale: they were merged.
        """
        if self.state == "dismissed":
            return
        self._ensure_open()
        for expense in self.expenses:
            if not actor.can_see(expense):
                raise NotAllowed("You cannot decide on these expenses.")
        self.assign(state="dismissed", decided_at=clock.now(), decided_by_id=actor.id)
        self.track("dismissed", actor=actor, before={"state": "open"}, after={"state": "dismissed"})
        settle(expenses=self.expenses)

    def merge(self, *, actor: "Person", keep: "Expense", picks: "ExpenseFields | None" = None) -> "Expense":
        """Make one of them. It takes over the other's receipts and comments, and the fields picked.

        Args:
            actor: who decides.
            keep: the one that stays.
            picks: fields to give it, as taken from the other.

        Raises:
            NotAllowed: the actor may not change them, or the one to go is a charge on a company card.
            Invalid: the one to keep is none of the two, or a picked field cannot be had.
            Stale: a report that they are in is past it.
        """
        self._ensure_open()
        first, second = self.expenses
        if keep not in (first, second):
            raise Invalid({"keep": "Keep one of the two."})
        gone = second if keep is first else first
        self._ensure_mergeable(actor, keep, gone)
        report, day, charge = gone.report, gone.spent_on, gone.card_transaction
        self._carry_over(keep, gone)
        gone.track("merged", actor=actor, before=gone._shown(), after={"into": keep.id})
        self.assign(state="merged", survivor_id=keep.id, decided_at=clock.now(), decided_by_id=actor.id)
        gone.erase_rows()
        if charge is not None and keep.card_transaction is None:
            charge.take(keep, actor=actor)
        self.track("merged", actor=actor, before={"state": "open"}, after={"survivor_id": keep.id})
        if picks:
            keep.edit(actor=actor, **picks)
        settle(expenses=[keep], reports=[report] if report else [], days={(keep.owner_id, day)})
        return keep

    def _ensure_open(self) -> None:
        if self.state != "open":
            raise Stale(f"This pair was {self.state} already.")

    def _ensure_mergeable(self, actor: "Person", keep: "Expense", gone: "Expense") -> None:
        for expense in (keep, gone):
            if expense.report is None or expense.report.is_open:
                expense.ensure_editable(actor, frozenset({"amount"}))
            elif not expense.report.is_pending:
                raise Stale(f"{expense.title} is approved. Only drafts and outstanding reports change.")
            elif actor.id != expense.owner_id and not expense.can_be_judged_by(actor):
                raise NotAllowed("Only its owner and its approver can merge this.")
        if gone.is_itemised or keep.is_itemised:
            raise NotAllowed("Remove the items before merging.")
        both = keep.card_transaction is not None and gone.card_transaction is not None
        if both:
            raise NotAllowed("These are two charges on a card. Dispute one of them instead.")

    def _carry_over(self, keep: "Expense", gone: "Expense") -> None:
        """Receipts and comments of the one that goes belong to the one that stays."""
        from dayshift_expenses.models.comments import Comment  # noqa: PLC0415 - comments build on expenses
        from dayshift_expenses.models.expenses import ReceiptUse  # noqa: PLC0415 - as above

        mine = {use.receipt_id for use in keep.receipt_uses}
        moved = [use.receipt for use in gone.receipt_uses if use.receipt_id not in mine]
        gone.receipt_uses.clear()
        current.session.flush()
        keep.receipt_uses.extend(ReceiptUse(receipt_id=each.id, receipt=each) for each in moved)
        for comment in current.session.scalars(select(Comment).where(Comment.expense_id == gone.id)):
            comment.expense_id = keep.id
        if keep.affidavit is not None and keep.receipt_uses:
            keep.affidavit = None
        current.session.flush()
