"""What must be filled in, and with something that still counts."""

from collections.abc import Iterator

from dayshift_expenses.money.dates import written_date
from dayshift_expenses.rules.facts import Context, ExpenseFacts, Need
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts


def basics(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if expense.is_purchase and not expense.parent_id and not expense.merchant.strip():
        yield Finding("missing_merchant")
    if expense.on is None:
        yield Finding("missing_date")
    if expense.amount is None or (expense.amount == 0 and expense.kind == "cash"):
        yield Finding("missing_amount")


def category(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """The parent of items needs no category; they have theirs."""
    if expense.is_itemised or expense.is_personal:
        return
    if expense.category is None:
        if "category" in policy.required:
            yield Finding("missing_category")
    elif not expense.category.is_active:
        yield Finding("category_inactive")


def tags(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if expense.is_itemised or expense.is_personal:
        return
    for tag in expense.tags:
        place = f"tag_{tag.slot}"
        if not tag.value and tag.is_required:
            yield Finding("missing_tag", {"list": _with_article(tag.list_name.lower())}, field=place)
        elif tag.value and not tag.is_active:
            yield Finding("tag_inactive", {"list": tag.list_name}, field=place)


def description(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    if expense.is_itemised or expense.is_personal or expense.description.strip():
        return
    need = expense.category.description if expense.category else "inherit"
    if _is_needed("description", need, policy):
        yield Finding("missing_description")


def attendees(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    if expense.is_itemised or expense.is_personal or expense.is_refund or expense.heads > 1:
        return
    need = expense.category.attendees if expense.category else "inherit"
    if _is_needed("attendees", need, policy):
        yield Finding("missing_attendees")


def tax(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if not expense.is_tax_active:
        yield Finding("tax_inactive")


def age(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    if expense.on is None or expense.parent_id:
        return
    if expense.on > context.today:
        yield Finding("future_date")
    days = ((context.submitted_on or context.today) - expense.on).days
    if policy.max_age_days is not None and days > policy.max_age_days:
        yield Finding("too_old", {"days": str(policy.max_age_days)})


def exchange(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    is_entered = expense.amount is not None and expense.on is not None and not expense.parent_id
    if expense.on is None or not is_entered or expense.currency == policy.currency:
        return
    if expense.converted is None:
        yield Finding("fx_rate_missing", {"currency": expense.currency, "date": written_date(expense.on)})
    elif expense.is_rate_manual:
        yield Finding("manual_fx")


def _is_needed(name: str, need: Need, policy: PolicyFacts) -> bool:
    """What the category says; only a category that says nothing leaves it to the policy."""
    return need == "always" or (need == "inherit" and name in policy.required)


def _with_article(name: str) -> str:
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


CHECKS = (basics, category, tags, description, attendees, tax, age, exchange)
