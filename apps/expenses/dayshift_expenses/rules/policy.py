"""A version of a policy, as the rules read it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from dayshift_expenses.money import Money, with_symbol
from dayshift_expenses.rules.catalogue import RULES, Setting

# Prohibited kinds, by the kinds of receipt lines that are of them, and how messages name them.
ITEM_KINDS: Mapping[str, tuple[str, frozenset[str]]] = {
    "alcohol": ("alcohol", frozenset({"alcohol"})),
    "tobacco": ("tobacco", frozenset({"tobacco"})),
    "gambling": ("gambling", frozenset({"gambling"})),
    "adult": ("adult entertainment", frozenset({"adult"})),
    "hotel_extras": ("hotel extras", frozenset({"hotel extras", "minibar", "pay tv", "spa", "laundry"})),
}


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """Limits, thresholds and severities. Amounts in minor units of `currency`; none means no such rule.

    Attributes:
        receipt_above, itemised_above: an expense over it needs a receipt, or one with lines.
        affidavit_cap: statements for missing receipts allowed in a quarter.
        item_limit: the most for one expense whose category sets no limit.
        max_age_days, late_after_days: for an expense, and for a report after its last expense.
        required: fields among category, description and attendees that must be filled in.
        prohibited: kinds among `ITEM_KINDS`.
        blocked_merchants, blocked_mccs: whom nobody may pay.
        preapproval_above, preapproval_categories: what needs an approved trip request.
        preapproved_tolerance: per cent by which a request may be exceeded.
        card_above, card_categories: what must be paid by company card if one is held.
        sure_at: per cent of confidence from which a scan's word counts against the form's.
        route_tolerance: per cent by which a drive may exceed its route.
        severities: by rule code, where they differ from the rule's own; `off` silences it.
    """

    id: str
    currency: str
    receipt_above: int | None = None
    itemised_above: int | None = None
    affidavit_cap: int | None = None
    item_limit: int | None = None
    max_age_days: int | None = None
    late_after_days: int | None = None
    required: frozenset[str] = frozenset({"category"})
    prohibited: frozenset[str] = frozenset()
    blocked_merchants: tuple[str, ...] = ()
    blocked_mccs: frozenset[str] = frozenset()
    preapproval_above: int | None = None
    preapproval_categories: frozenset[str] = frozenset()
    preapproved_tolerance: Decimal = Decimal(0)
    card_above: int | None = None
    card_categories: frozenset[str] = frozenset()
    sure_at: int = 85
    route_tolerance: int = 10
    severities: Mapping[str, Setting] = field(default_factory=dict)

    def setting(self, code: str) -> Setting:
        """How severe a rule is under this policy."""
        return self.severities.get(code, RULES[code].severity)

    def written(self, amount: int) -> str:
        """An amount of this policy's currency as messages say it."""
        return with_symbol(Money(amount, self.currency))


def policy_errors(policy: PolicyFacts) -> dict[str, str]:
    """What keeps a version from being published, by field; empty if nothing does."""
    errors = dict.fromkeys(_negative(policy), "Enter an amount of zero or more")
    receipt, itemised = policy.receipt_above, policy.itemised_above
    if receipt is not None and itemised is not None and itemised < receipt:
        errors["itemised_above"] = f"Below the receipt threshold, {policy.written(receipt)}"
    for code in sorted(set(policy.severities) - set(RULES)):
        errors[code] = "There is no such rule"
    for kind in sorted(policy.prohibited - set(ITEM_KINDS)):
        errors["prohibited"] = f"{kind} is not a kind of item"
    return errors


def _negative(policy: PolicyFacts) -> Iterator[str]:
    names = ("receipt_above", "itemised_above", "affidavit_cap", "item_limit", "max_age_days")
    for name in (*names, "late_after_days", "preapproval_above", "card_above", "preapproved_tolerance"):
        value = getattr(policy, name)
        if value is not None and value < 0:
            yield name
