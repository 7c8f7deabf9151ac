"""What the rules look at: an expense, its receipts, its category, its report, and what surrounds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

Kind = Literal["cash", "card", "mileage", "per_diem", "time"]
Need = Literal["always", "never", "inherit"]
ScanState = Literal["none", "scanning", "done", "failed"]


@dataclass(frozen=True, slots=True)
class DailyLimit:
    """A limit for one day over a category and all that are below it; `name` as messages say it."""

    category_id: str
    name: str
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class CategoryFacts:
    """A category with its settings, which replace the policy's. Limits in the policy's currency."""

    id: str
    name: str
    is_active: bool = True
    nature: Literal["other", "meals", "lodging"] = "other"
    receipt: Need = "inherit"
    itemised_receipt: Need = "inherit"
    description: Need = "inherit"
    attendees: Need = "inherit"
    item_limit: int | None = None
    daily: DailyLimit | None = None
    attendee_limit: int | None = None


@dataclass(frozen=True, slots=True)
class TagFacts:
    """One of the up to three tag lists, with what was chosen from it."""

    slot: int
    list_name: str
    value: str = ""
    is_active: bool = True
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class ScanLine:
    """A line read from a receipt: what kind of thing it is for, and how much it cost."""

    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class ReceiptFacts:
    """A receipt and what its scan read. `confidence` is per cent by field."""

    id: str
    sha256: str
    fingerprint: str = ""
    state: ScanState = "none"
    merchant: str = ""
    on: date | None = None
    amount: int | None = None
    currency: str = ""
    confidence: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[ScanLine, ...] = ()

    def is_sure_of(self, name: str, at_least: int) -> bool:
        return self.state == "done" and self.confidence.get(name, 0) >= at_least


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """A child of an itemised expense, in the expense's original currency."""

    amount: int
    is_personal: bool = False


@dataclass(frozen=True, slots=True)
class AllocationFacts:
    """A share of an expense for one cost object: in per cent, or an amount in its original currency."""

    percent: Decimal | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class RateFacts:
    """The dated mileage or per diem rate that a line took over."""

    starts: date
    ends: date | None = None

    def holds_on(self, day: date) -> bool:
        return self.starts <= day and (self.ends is None or day <= self.ends)


@dataclass(frozen=True, slots=True)
class DriveFacts:
    """A mileage line's distance and that of its route, in `unit`."""

    distance: Decimal
    route: Decimal | None
    unit: str


@dataclass(frozen=True, slots=True)
class PerDiemDay:
    """What a per diem line already pays for on a day."""

    on: date
    meals: bool = True
    lodging: bool = False


@dataclass(frozen=True, slots=True)
class ExpenseFacts:
    """One expense. `amount` is in `currency`, `converted` in the policy's; both in minor units."""

    id: str
    owner_id: str
    kind: Kind = "cash"
    policy_id: str = ""
    report_id: str = ""
    merchant: str = ""
    mcc: str = ""
    on: date | None = None
    amount: int | None = None
    currency: str = "USD"
    converted: int | None = None
    is_rate_manual: bool = False
    is_tax_active: bool = True
    category: CategoryFacts | None = None
    tags: tuple[TagFacts, ...] = ()
    description: str = ""
    attendees: tuple[str, ...] = ()  # the owner may be among them; they count once
    is_reimbursable: bool = True
    is_personal: bool = False
    is_corporate_liability: bool = False
    receipts: tuple[ReceiptFacts, ...] = ()
    has_affidavit: bool = False
    parent_id: str = ""
    items: tuple[ItemFacts, ...] = ()
    split_group: str = ""
    split_total: int | None = None
    refund_of: str = ""
    allocations: tuple[AllocationFacts, ...] = ()
    rate: RateFacts | None = None
    drive: DriveFacts | None = None
    per_diem_days: tuple[PerDiemDay, ...] = ()
    trip_id: str = ""

    @property
    def is_refund(self) -> bool:
        return self.amount is not None and self.amount < 0

    @property
    def is_itemised(self) -> bool:
        return bool(self.items)

    @property
    def is_purchase(self) -> bool:
        """Bought from somebody who gives receipts."""
        return self.kind in ("cash", "card")

    @property
    def spent(self) -> int | None:
        """What limits and thresholds look at; none for refunds, personal lines and where no rate is known."""
        if self.converted is None or self.converted <= 0 or self.is_personal:
            return None
        return self.converted

    @property
    def heads(self) -> int:
        return len({*self.attendees, self.owner_id})


@dataclass(frozen=True, slots=True)
class TripFacts:
    """A travel request and what other expenses have used of it, in the policy's currency."""

    id: str
    is_approved: bool
    approved_amount: int = 0
    used_by_others: int = 0


@dataclass(frozen=True, slots=True)
class AdvanceFacts:
    """A cash advance of the owner that is not settled."""

    id: str
    due_on: date


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds an expense.

    Attributes:
        today: in the owner's zone.
        others: every other live expense of the owner, and of anybody who used one of the same receipts.
        submitted_on: when its report was submitted, if it is.
        dismissed: pairs of expense ids that somebody said are no duplicates.
        affidavits_before: missing-receipt statements the owner made earlier in the expense's quarter.
        trip: the request that its report is for.
        has_company_card: whether the owner holds one.
        advances: the owner's unsettled ones.
    """

    today: date
    others: tuple[ExpenseFacts, ...] = ()
    submitted_on: date | None = None
    dismissed: frozenset[frozenset[str]] = frozenset()
    affidavits_before: int = 0
    trip: TripFacts | None = None
    has_company_card: bool = False
    advances: tuple[AdvanceFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """A report with its expenses."""

    id: str
    policy_id: str
    purpose: str = ""
    expenses: tuple[ExpenseFacts, ...] = ()
