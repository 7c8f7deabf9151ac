"""From rows to the facts that the rules look at."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from dayshift_expenses.models.company import TagList
from dayshift_expenses.models.policies import CategorySettings, PolicySettings, PolicyVersion
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.taxes import TaxRate
from dayshift_expenses.rules.facts import (
    AllocationFacts,
    CategoryFacts,
    DailyLimit,
    ExpenseFacts,
    ItemFacts,
    ReceiptFacts,
    ReportFacts,
    ScanLine,
    TagFacts,
)
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.categories import Category
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.reports import Report


class Facts:
    """Reads facts under one policy version, each expense and category once."""

    def __init__(self, version: PolicyVersion) -> None:
        self.says = version.says
        self.policy = self.says.facts(version.policy_id, version.policy.entity.currency)
        self._lists = list(current.session.scalars(select(TagList).order_by(TagList.position)))
        self._read: dict[str, ExpenseFacts] = {}

    def of(self, expense: "Expense") -> ExpenseFacts:
        """One expense with everything that hangs on it."""
        if expense.id not in self._read:
            self._read[expense.id] = self._of(expense)
        return self._read[expense.id]

    @staticmethod
    def of_report(report: "Report") -> ReportFacts:
        """A report with as much of its lines as rules over a whole report look at."""
        lines = tuple(
            ExpenseFacts(id=line.id, owner_id=line.owner_id, policy_id=line.policy_id, on=line.spent_on)
            for line in report.lines
        )
        return ReportFacts(report.id, report.policy_id, report.purpose, lines)

    def _of(self, expense: "Expense") -> ExpenseFacts:
        charge = expense.card_transaction
        tax = current.session.get(TaxRate, expense.tax_rate_id) if expense.tax_rate_id else None
        return ExpenseFacts(
            id=expense.id,
            owner_id=expense.owner_id,
            kind=expense.kind,  # type: ignore[arg-type]  # the database lets no other word in
            policy_id=expense.policy_id,
            report_id=expense.report_id or "",
            merchant=expense.merchant,
            mcc=charge.mcc if charge else "",
            on=expense.spent_on,
            amount=expense.amount,
            currency=expense.currency,
            converted=expense.home_amount,
            is_rate_manual=expense.fx_source == "manual",
            is_tax_active=tax is None or tax.is_valid_on(expense.spent_on),
            category=self.category(expense.category, expense.spent_on) if expense.category else None,
            tags=self._tags(expense),
            description=expense.description,
            attendees=tuple(each.person_id or each.name for each in expense.attendees),
            is_reimbursable=expense.is_reimbursable,
            is_personal=expense.is_personal,
            is_corporate_liability=charge is not None and charge.card.liability == "corporate",
            receipts=tuple(receipt_facts(receipt) for receipt in expense.line.receipts),
            has_affidavit=expense.line.affidavit is not None,
            parent_id=expense.parent_id or "",
            items=tuple(ItemFacts(item.amount, item.is_personal) for item in expense.items),
            split_group=expense.split_group or "",
            split_total=expense.split_total,
            refund_of=expense.refund_of_id or "",
            allocations=self._shares(expense),
        )

    def category(self, category: "Category", day: date | None) -> CategoryFacts:
        """A category as the policy and it itself have it; what the policy says wins."""
        return category_facts(category, day, self.says)

    def _tags(self, expense: "Expense") -> tuple[TagFacts, ...]:
        """Every list, with the tag that was chosen from it."""
        chosen = expense.tags
        facts = []
        for tags in self._lists:
            tag = next((each for each in tags.tags if each.id == chosen.get(tags.id)), None)
            facts.append(
                TagFacts(
                    slot=tags.position,
                    list_name=tags.name,
                    value=tag.name if tag else "",
                    is_active=tag is None or tag.is_valid_on(expense.spent_on),
                    is_required=tags.is_required,
                )
            )
        return tuple(facts)

    def _shares(self, expense: "Expense") -> tuple[AllocationFacts, ...]:
        return tuple(
            AllocationFacts(percent=Decimal(share.percent) / 100)
            if share.percent is not None
            else AllocationFacts(amount=share.amount)
            for share in expense.allocations
        )


def category_facts(category: "Category", day: date | None, says: PolicySettings) -> CategoryFacts:
    """A category under settings, published or not; what they say wins over what it says itself."""
    mine = says.categories.get(category.id, CategorySettings())
    return CategoryFacts(
        id=category.id,
        name=category.name,
        is_active=category.is_valid_on(day),
        nature=category.nature,
        receipt=mine.receipt or category.receipt,
        itemised_receipt=mine.itemised_receipt or category.itemised_receipt,
        description=mine.description or category.description,
        attendees=mine.attendees or category.attendees,
        item_limit=mine.item_limit,
        daily=_daily(category, says),
        attendee_limit=mine.attendee_limit,
    )


def _daily(category: "Category", says: PolicySettings) -> DailyLimit | None:
    """The nearest limit for a day, its own or one of a category it is under."""
    for each in category.ancestry:
        settings = says.categories.get(each.id)
        if settings is not None and settings.daily_limit is not None:
            return DailyLimit(each.id, each.name, settings.daily_limit)
    return None


def receipt_facts(receipt: Receipt) -> ReceiptFacts:
    """A receipt with what was read in it."""
    scan: Mapping[str, Any] = receipt.scan or {}
    day = scan.get("date")
    return ReceiptFacts(
        id=receipt.id,
        sha256=receipt.sha256,
        fingerprint=scan.get("fingerprint", ""),
        state=receipt.scan_state,  # type: ignore[arg-type]  # the database lets no other word in
        merchant=scan.get("merchant") or "",
        on=date.fromisoformat(day) if day else None,
        amount=scan.get("amount"),
        currency=scan.get("currency") or "",
        confidence=scan.get("confidence", {}),
        lines=_lines(scan.get("lines", ())),
    )


def _lines(rows: Iterable[Mapping[str, Any]]) -> tuple[ScanLine, ...]:
    return tuple(ScanLine(row["kind"], row["amount"]) for row in rows)
