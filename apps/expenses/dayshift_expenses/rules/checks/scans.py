"""What was entered against what the scan of its receipt read."""

from collections.abc import Iterator
from datetime import date, timedelta

from dayshift_expenses.money import Money, with_symbol
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.rules.facts import Context, ExpenseFacts, ReceiptFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.merchants import is_similar_merchant
from dayshift_expenses.rules.policy import PolicyFacts

LARGEST_TIP = 25  # per cent that a charge may be above its slip, which is printed before the tip
# A bank may date a charge up to three days after the receipt, or one before it.
CARD_DAYS_AFTER, CARD_DAYS_BEFORE = timedelta(days=3), timedelta(days=1)


def unreadable(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    is_incomplete = not expense.merchant.strip() or expense.on is None or expense.amount is None
    if is_incomplete and any(receipt.state == "failed" for receipt in expense.receipts):
        yield Finding("scan_failed")


def merchant(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    read = [receipt.merchant for receipt in _sure(expense, "merchant", policy)]
    is_other = not any(is_similar_merchant(expense.merchant, name) for name in read)
    if read and expense.merchant.strip() and is_other:
        yield Finding("merchant_differs_from_receipt", {"merchant": read[0]})


def day(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    read = [receipt.on for receipt in _sure(expense, "date", policy) if receipt.on]
    if read and expense.on and not any(_is_near(expense, expense.on, on) for on in read):
        yield Finding("date_differs_from_receipt", {"date": written_date(read[0])})


def currency(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """A card's bank knows its currency; the receipt's may well be another."""
    read = [receipt.currency for receipt in _sure(expense, "currency", policy)]
    if read and expense.kind != "card" and expense.currency not in read:
        yield Finding("currency_differs_from_receipt", {"currency": read[0]})


def amount(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """Of several receipts, one may be a copy, or they may be parts: any one or all together will do.

    A card may be charged a tip on top of the slip.
    """
    sure = _sure(expense, "amount", policy)
    read = [
        receipt.amount for receipt in sure if receipt.amount and receipt.currency in ("", expense.currency)
    ]
    if not read or not expense.amount or len(read) < len(sure):
        return
    if expense.amount in (*read, sum(read)) or expense.split_group:
        return
    difference = expense.amount - read[0]
    if expense.kind == "card" and 0 < difference * 100 <= read[0] * LARGEST_TIP:
        return
    size = with_symbol(Money(abs(difference), expense.currency))
    side = "more" if difference > 0 else "less"
    yield Finding("amount_differs_from_receipt", {"difference": size, "side": side})


def _sure(expense: ExpenseFacts, name: str, policy: PolicyFacts) -> list[ReceiptFacts]:
    """Receipts whose scan is sure of a field; none for parts of a bill and for refunds."""
    if expense.parent_id or expense.is_refund or expense.is_personal:
        return []
    return [receipt for receipt in expense.receipts if receipt.is_sure_of(name, policy.sure_at)]


def _is_near(expense: ExpenseFacts, entered: date, read: date) -> bool:
    if expense.kind == "card":
        return read - CARD_DAYS_BEFORE <= entered <= read + CARD_DAYS_AFTER
    return entered == read


CHECKS = (unreadable, merchant, day, currency, amount)
