"""The rules of a policy as its editor lists them: what is typed, and which rule's choice stands beside it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dayshift_expenses.models import Category, PolicySettings

Unit = Literal["money", "number", "days", "none"]
LIMITS = {
    "item_limit": ("per expense", "over_category_limit", "Replaces the largest single expense"),
    "daily_limit": ("per day", "over_daily_limit", "All live reports together"),
    "attendee_limit": ("per person", "over_attendee_limit", "Owner counts as one"),
}
"""Limits of a category: how they are called, the rule behind, and a hint."""


class RuleLine(NamedTuple):
    """One line of the editor. `key` names what is typed, `code` the rule whose severity is chosen."""

    key: str
    name: str
    hint: str
    unit: Unit
    code: str


RECEIPTS = (
    RuleLine("receipt_above", "Receipt needed", "For expenses over this amount", "money", "receipt_required"),
    RuleLine(
        "itemised_above", "Itemised receipt needed", "For expenses over this amount", "money",
        "itemised_receipt_required",
    ),
    RuleLine(
        "affidavit_cap", "Missing-receipt statements", "Most allowed in a quarter", "number", "affidavit_cap"
    ),
)  # fmt: skip
LARGEST = RuleLine(
    "item_limit", "Largest single expense", "Where the category sets no limit", "money", "over_item_limit"
)
AGES = (
    RuleLine("max_age_days", "Oldest expense", "Days between the date and submitting", "days", "too_old"),
    RuleLine("late_after_days", "Late report", "Days after its last expense", "days", "late_submission"),
)
CONDUCT = (
    RuleLine(
        "card_above", "Company card needed", "Own money over this amount", "money", "company_card_required"
    ),
    RuleLine(
        "preapproval_above",
        "Trip request needed",
        "For bills over this amount",
        "money",
        "preapproval_required",
    ),
    RuleLine("", "Things not paid for", "Read from scanned lines", "none", "prohibited_item"),
    RuleLine("", "Blocked merchants", "By name", "none", "blocked_merchant"),
    RuleLine("", "Hotel bills", "Nights and taxes apart", "none", "hotel_not_itemised"),
)
CHECKS = (
    RuleLine("", "Duplicates", "Same owner, date, amount and currency", "none", "duplicate"),
    RuleLine("", "Look-alikes", "Same amount within a day", "none", "near_duplicate"),
    RuleLine("", "Receipt used twice", "On another expense", "none", "receipt_reused"),
    RuleLine(
        "", "Amount on the receipt", "Differs from what was typed", "none", "amount_differs_from_receipt"
    ),
    RuleLine("", "Date on the receipt", "Differs from what was typed", "none", "date_differs_from_receipt"),
    RuleLine("", "Rates by hand", "Instead of the day’s rate", "none", "manual_fx"),
)
SAMPLE_WORDS = {
    "difference": "$4.00", "side": "more", "other": "EXP-000117", "nth": "3rd", "kind": "alcohol",
    "date": "4 Mar 2026", "excess": "…",
}  # fmt: skip
"""What messages are filled with where the policy has no say."""


def limit_key(category_id: str, limit: str) -> str:
    """How a category's limit is named in the form."""
    return f"{limit}:{category_id}"


def category_lines(settings: PolicySettings, categories: dict[str, Category]) -> Iterator[RuleLine]:
    """A line for each limit that a category has."""
    for category_id, mine in settings.categories.items():
        category = categories.get(category_id)
        for limit, (words, code, hint) in LIMITS.items():
            if category is not None and getattr(mine, limit) is not None:
                name = f"{category.name}, {words}"
                yield RuleLine(limit_key(category_id, limit), name, hint, "money", code)


def groups(
    settings: PolicySettings, categories: dict[str, Category]
) -> tuple[tuple[str, tuple[RuleLine, ...]], ...]:
    """The lines of the editor under their headings."""
    return (
        ("Receipts", RECEIPTS),
        ("Limits", (LARGEST, *category_lines(settings, categories), *AGES)),
        ("Conduct", CONDUCT),
        ("Checks", CHECKS),
    )


def value_of(settings: PolicySettings, key: str) -> int | None:
    """What a version says for a line."""
    limit, _, category_id = key.partition(":")
    if not category_id:
        found = settings.rules.get(key)
        return found if isinstance(found, int) else None
    mine = settings.categories.get(category_id)
    return getattr(mine, limit) if mine is not None else None
