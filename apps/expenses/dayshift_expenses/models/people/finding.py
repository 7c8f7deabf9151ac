"""What a person may see, and finds there. Lookups start here: what is not theirs is not found."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, Select, and_, or_, select

from dayshift_expenses.models.approvals.steps import ApprovalStep
from dayshift_expenses.models.cards import Card, CardTransaction
from dayshift_expenses.models.expenses import Expense, ReceiptUse
from dayshift_expenses.models.people.absences import Absent
from dayshift_expenses.models.people.delegations import Delegation
from dayshift_expenses.models.policies import Policy
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.reports import Report
from dayshift_kit import current
from dayshift_kit.errors import NotFound

SEES_ALL = ("finance", "payer", "admin", "auditor")


class Finds(Absent):
    """A person who looks for expenses, reports, receipts and charges."""

    @property
    def owners_prepared_for(self) -> list[str]:
        """Whose expenses this person may write: their own, and of those they prepare for today."""
        found = Delegation.live_on(self.today).where(
            Delegation.delegate_id == self.id, Delegation.kind == "prepare"
        )
        owners = found.with_only_columns(Delegation.owner_id).order_by(Delegation.id)
        return [self.id, *current.session.scalars(owners)]

    def reports(self) -> Select[Report]:
        """Every report this person may read, newest first."""
        return (
            select(Report)
            .where(self._may_read_reports())
            .order_by(Report.created_at.desc(), Report.id.desc())
        )

    def expenses(self) -> Select[Expense]:
        """Every expense this person may read, as lists show them: items left out, newest first."""
        return (
            select(Expense)
            .where(self._may_read_expenses(), Expense.is_line)
            .order_by(Expense.spent_on.desc(), Expense.id.desc())
        )

    def approvals(self) -> Select[Report]:
        """Reports that wait for this person's decision, the longest waiting first."""
        here = and_(ApprovalStep.report_id == Report.id, ApprovalStep.round == Report.round)
        waiting = and_(ApprovalStep.position == Report.current_step, self._holds_step())
        return (
            select(Report)
            .join(ApprovalStep, and_(here, waiting))
            .where(Report.is_pending, Report.owner_id != self.id)
            .order_by(Report.submitted_at, Report.id)
        )

    @property
    def sees_all_cards(self) -> bool:
        """Whether charges on everybody's cards are theirs to look at."""
        return self.has_role("card_admin", *SEES_ALL)

    def cards(self) -> Select[Card]:
        """The cards whose charges this person may look at, their own first."""
        found = select(Card).order_by(Card.owner_id != self.id, Card.id)
        return found if self.sees_all_cards else found.where(Card.owner_id.in_(self.owners_prepared_for))

    def charges(self) -> Select[CardTransaction]:
        """Card charges of this person and of those they prepare for, newest first."""
        found = select(CardTransaction).join(Card, Card.id == CardTransaction.card_id)
        if not self.sees_all_cards:
            found = found.where(Card.owner_id.in_(self.owners_prepared_for))
        return found.order_by(CardTransaction.authorised_on.desc(), CardTransaction.id.desc())

    def receipts(self) -> Select[Receipt]:
        """Receipts of this person and of those they prepare for, newest first."""
        mine = Receipt.owner_id.in_(self.owners_prepared_for)
        found = select(Receipt).where(mine, Receipt.erased_at.is_(None))
        return found.order_by(Receipt.added_at.desc(), Receipt.id.desc())

    def report(self, report_id: str) -> Report:
        """One of the reports this person may read.

        Raises:
            NotFound: there is none of this id, or it is not theirs to see.
        """
        found = current.session.scalar(select(Report).where(Report.id == report_id, self._may_read_reports()))
        if found is None:
            raise NotFound("There is no such report.")
        return found

    def expense(self, expense_id: str) -> Expense:
        """One of the expenses this person may read, items among them.

        Raises:
            NotFound: as above.
        """
        wanted = select(Expense).where(Expense.id == expense_id, self._may_read_expenses())
        if (found := current.session.scalar(wanted)) is None:
            raise NotFound("There is no such expense.")
        return found

    def receipt(self, receipt_id: str) -> Receipt:
        """One of the receipts this person may look at.

        Raises:
            NotFound: as above.
        """
        found = current.session.get(Receipt, receipt_id)
        if found is None or not self.can_see_receipt(found):
            raise NotFound("There is no such receipt.")
        return found

    def charge(self, charge_id: str) -> CardTransaction:
        """One of the card charges this person may look at.

        Raises:
            NotFound: as above.
        """
        found = current.session.scalar(self.charges().where(CardTransaction.id == charge_id))
        if found is None:
            raise NotFound("There is no such charge.")
        return found

    def can_see(self, thing: "Report | Expense") -> bool:
        """Whether this person may read a report or an expense."""
        kind = Report if isinstance(thing, Report) else Expense
        rule = self._may_read_reports() if kind is Report else self._may_read_expenses()
        return current.session.scalar(select(kind.id).where(kind.id == thing.id, rule)) is not None

    def readable(self, ids: Collection[str]) -> frozenset[str]:
        """Those of some expenses, by their ids, that this person may read."""
        found = select(Expense.id).where(Expense.id.in_(ids), self._may_read_expenses())
        return frozenset(current.session.scalars(found)) if ids else frozenset()

    def can_see_receipt(self, receipt: Receipt) -> bool:
        """Whether it is theirs, or proves an expense they may read."""
        if receipt.owner_id in self.owners_prepared_for or self.has_role(*SEES_ALL):
            return True
        used = select(Expense.id).join(ReceiptUse, ReceiptUse.expense_id == Expense.id)
        wanted = used.where(ReceiptUse.receipt_id == receipt.id, self._may_read_expenses())
        return current.session.scalar(wanted.limit(1)) is not None

    def draft_for(self, policy: Policy) -> Report | None:
        """The newest draft of a policy that still takes new expenses by itself."""
        drafts = select(Report).where(
            Report.owner_id == self.id,
            Report.policy_id == policy.id,
            Report.approval_status == "not_submitted",
            Report.takes_expenses,
        )
        return current.session.scalars(drafts.order_by(Report.created_at.desc(), Report.id.desc())).first()

    @property
    def has_company_card(self) -> bool:
        """Whether they hold a card that the company answers for."""
        held = select(Card.id).where(Card.owner_id == self.id, Card.is_active, Card.liability == "corporate")
        return current.session.scalar(held.limit(1)) is not None

    def _holds_step(self) -> ColumnElement[bool]:
        """Steps this person may decide, as far as rows tell; `entitles` has the last word."""
        lenders = Delegation.live_on(self.today).where(
            Delegation.delegate_id == self.id, Delegation.kind == "approve"
        )
        owners = lenders.with_only_columns(Delegation.owner_id).order_by(Delegation.id)
        reach = list(current.session.scalars(owners))
        away = self.absence is not None
        mine: list[ColumnElement[bool]] = [ApprovalStep.approver_id.in_([self.id, *reach])]
        if away:
            mine.append(ApprovalStep.original_id == self.id)
        if self.has_role("finance"):
            mine.append(ApprovalStep.approver_id.is_(None))
        return or_(*mine)

    def _may_read_reports(self) -> ColumnElement[bool]:
        if self.has_role(*SEES_ALL):
            return Report.id.is_not(None)
        on_chain = select(ApprovalStep.report_id).where(
            or_(
                self._holds_step(), ApprovalStep.decided_by_id == self.id, ApprovalStep.original_id == self.id
            )
        )
        return or_(Report.owner_id.in_(self.owners_prepared_for), Report.id.in_(on_chain))

    def _may_read_expenses(self) -> ColumnElement[bool]:
        if self.has_role(*SEES_ALL):
            return Expense.id.is_not(None)
        readable = select(Report.id).where(self._may_read_reports())
        return or_(Expense.owner_id.in_(self.owners_prepared_for), Expense.report_id.in_(readable))
