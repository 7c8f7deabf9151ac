"""Every rule as data: its code, how severe it is unless a policy says otherwise, what it says and where.

The order is the one in which problems of equal severity are listed.
"""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["block", "warn", "info"]
Setting = Literal["block", "warn", "info", "off"]
Scope = Literal["expense", "report"]
SEVERITIES: tuple[Severity, ...] = ("block", "warn", "info")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `text` holds what a check fills in; `field` is the one that its problems stand beside."""

    code: str
    severity: Severity
    field: str
    text: str
    scope: Scope = "expense"


_EXPENSE_RULES = (
    Rule("missing_merchant", "block", "merchant", "Add a merchant"),
    Rule("missing_date", "block", "date", "Add a date"),
    Rule("missing_amount", "block", "amount", "Enter an amount"),
    Rule("merchant_differs_from_receipt", "info", "merchant", "Merchant is {merchant} on the receipt"),
    Rule("date_differs_from_receipt", "warn", "date", "Date is {date} on the receipt"),
    Rule("currency_differs_from_receipt", "block", "currency", "Receipt is in {currency}"),
    Rule("amount_differs_from_receipt", "block", "amount", "Amount is {difference} {side} than the receipt"),
    Rule("scan_failed", "warn", "receipt", "Receipt could not be read"),
    Rule("future_date", "block", "date", "Date is in the future"),
    Rule("too_old", "block", "date", "Older than {days} days"),
    Rule("fx_rate_missing", "block", "currency", "No {currency} rate for {date}"),
    Rule("manual_fx", "warn", "currency", "Exchange rate was entered by hand"),
    Rule("tax_inactive", "block", "tax", "Tax rate is no longer available"),
    Rule("missing_category", "block", "category", "Choose a category"),
    Rule("category_inactive", "block", "category", "Category is no longer available"),
    Rule("missing_tag", "block", "tags", "Choose {list}"),
    Rule("tag_inactive", "block", "tags", "{list} is no longer available"),
    Rule("missing_attendees", "block", "attendees", "Name at least one guest"),
    Rule("missing_description", "block", "description", "Add a description"),
    Rule("receipt_required", "block", "receipt", "Receipt needed{above}"),
    Rule("itemised_receipt_required", "block", "receipt", "Itemised receipt needed{above}"),
    Rule("affidavit_cap", "warn", "receipt", "{nth} missing-receipt statement this quarter"),
    Rule("receipt_reused", "warn", "receipt", "Receipt already used on {other}"),
    Rule("duplicate", "block", "merchant", "Possible duplicate of {other}"),
    Rule("near_duplicate", "warn", "merchant", "Similar to {other}"),
    Rule("over_item_limit", "warn", "amount", "{excess} over the {limit} limit"),
    Rule("over_category_limit", "warn", "amount", "{excess} over the {limit} limit"),
    Rule("over_attendee_limit", "warn", "attendees", "Above {limit} per person"),
    Rule("over_daily_limit", "warn", "amount", "Daily {name} limit {limit} exceeded by {excess}"),
    Rule("prohibited_item", "warn", "category", "Receipt includes {kind}"),
    Rule("blocked_merchant", "block", "merchant", "Merchant is not allowed"),
    Rule("preapproval_required", "warn", "category", "Needs an approved trip request"),
    Rule("over_preapproved", "warn", "amount", "{excess} over the approved trip request"),
    Rule("company_card_required", "warn", "kind", "Pay this with a company card"),
    Rule("rate_inactive", "block", "date", "{rate} rate is not valid on {date}"),
    Rule("distance_over_route", "warn", "distance", "Distance exceeds the route by {excess}"),
    Rule("per_diem_overlap", "block", "category", "{what} already covered by per diem"),
    Rule("hotel_not_itemised", "block", "items", "Itemise this hotel bill"),
    Rule("allocation_incomplete", "block", "allocations", "Allocations total {total}"),
    Rule("split_mismatch", "block", "items", "{what} are {difference} {side} the total"),
    Rule("personal_on_card", "info", "personal", "Personal charge on a company card"),
)

_REPORT_RULES = (
    Rule("empty", "block", "expenses", "Add at least one expense", "report"),
    Rule("missing_purpose", "block", "purpose", "Add a purpose", "report"),
    Rule("mixed_policy", "block", "expenses", "Move {other} to a report of its own policy", "report"),
    Rule("late_submission", "warn", "report", "Later than {days} days after {date}", "report"),
    Rule("advance_overdue", "warn", "report", "Settle advance {advance} first", "report"),
)

RULES = {rule.code: rule for rule in (*_EXPENSE_RULES, *_REPORT_RULES)}
ORDER = {code: position for position, code in enumerate(RULES)}
