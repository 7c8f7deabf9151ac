"""Whether an expense is proved: by a receipt, one with lines, or a statement that it is missing."""

from collections.abc import Iterator

from dayshift_expenses.rules.checks.duplicates import are_separate
from dayshift_expenses.rules.facts import Context, ExpenseFacts, Need
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts


def receipt(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    if not expense.receipts and not expense.has_affidavit and _can_be_proved(expense):
        need = expense.category.receipt if expense.category else "inherit"
        yield from _needed("receipt_required", expense, need, policy.receipt_above, policy)


def itemised_receipt(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """Nothing is asked while a scan runs, nor of a receipt that could not be read."""
    states = {receipt.state for receipt in expense.receipts}
    has_lines = any(receipt.lines for receipt in expense.receipts)
    if states == {"done"} and not has_lines and _can_be_proved(expense):
        need = expense.category.itemised_receipt if expense.category else "inherit"
        yield from _needed("itemised_receipt_required", expense, need, policy.itemised_above, policy)


def statements(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    nth = context.affidavits_before + 1
    if expense.has_affidavit and policy.affidavit_cap is not None and nth > policy.affidavit_cap:
        yield Finding("affidavit_cap", {"nth": ordinal(nth)})


def reuse(expense: ExpenseFacts, context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    """A receipt may be shared by the parts of one split bill, and by a purchase and its refund."""
    if expense.parent_id or expense.is_refund:
        return
    own = _prints(expense)
    for other in context.others:
        is_other = other.id != expense.id and not other.parent_id
        if is_other and own & _prints(other) and not are_separate(expense, other):
            yield Finding("receipt_reused", {"other": other.id}, other.id)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    is_teen = number % 100 in (11, 12, 13)
    ending = "th" if is_teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _can_be_proved(expense: ExpenseFacts) -> bool:
    is_spent = expense.amount is not None and expense.amount > 0
    return expense.is_purchase and is_spent and not expense.parent_id and not expense.is_personal


def _needed(
    code: str, expense: ExpenseFacts, need: Need, above: int | None, policy: PolicyFacts
) -> Iterator[Finding]:
    if need == "always":
        yield Finding(code, {"above": ""})
    elif need == "inherit" and above is not None and expense.spent is not None and expense.spent > above:
        yield Finding(code, {"above": f" above {policy.written(above)}"})


def _prints(expense: ExpenseFacts) -> set[tuple[str, str]]:
    """What a receipt is known by: its bytes, and what was read from it."""
    files = {("sha256", receipt.sha256) for receipt in expense.receipts if receipt.sha256}
    return files | {("scan", receipt.fingerprint) for receipt in expense.receipts if receipt.fingerprint}


CHECKS = (receipt, itemised_receipt, statements, reuse)
