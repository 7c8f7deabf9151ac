"""What the pipeline looked like on any day, and what a quarter came to."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property

from dayshift_seeds.ground import Ground
from dayshift_seeds.quarters import Quarter, quarter
from dayshift_seeds.selling.deals import Selling
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.trade import Deal

RECURRING = {"small": 214_000, "standard": 1_246_000, "large": 9_870_000}  # dollars in the first quarter
CATEGORIES = {"Negotiation/Review": "Commit", "Proposal/Price Quote": "Best Case"}


@dataclass(frozen=True, slots=True)
class Standing:
    """One deal on one day."""

    deal: Deal
    stage: str
    amount: Money
    close_date: date
    category: str


class Forecast:
    """Looks back into the deals' histories."""

    def __init__(self, ground: Ground, selling: Selling) -> None:
        self.ground = ground
        self.selling = selling
        self._seen: dict[tuple[datetime, Quarter], list[Standing]] = {}

    def standing(self, deal: Deal, at: datetime) -> Standing | None:
        """Where the deal stood at that moment; None before it was opened."""
        if deal.opened > at:
            return None
        held: dict[str, str] = {}
        for change in deal.changes:
            if change.at <= at:
                held[change.field] = change.after
            else:
                held.setdefault(change.field, change.before)
        stage = held.get("stage", deal.stage)
        amount = Money(int(held["amount"].replace(".", "")), "USD") if "amount" in held else deal.amount
        close = date.fromisoformat(held["close_date"]) if "close_date" in held else deal.close_date
        return Standing(deal, stage, amount, close, self._category(deal, stage, at))

    def _category(self, deal: Deal, stage: str, at: datetime) -> str:
        if stage.startswith("Closed"):
            return "Closed" if stage == "Closed Won" else "Omitted"
        if (self.ground.now - at).days < 7 and deal.is_open:
            return deal.forecast
        return CATEGORIES.get(stage, "Pipeline")

    def of_quarter(self, at: datetime, wanted: Quarter | None = None) -> list[Standing]:
        """Deals that were to close, or had closed, in the quarter of that moment."""
        which = wanted or quarter(at.date())
        if (at, which) not in self._seen:
            standings = (
                self.standing(deal, at) for deal in self.selling.deals.all if self._matters(deal, which)
            )
            held = [s for s in standings if s and which.holds(s.close_date) and s.category != "Omitted"]
            self._seen[at, which] = held
        return self._seen[at, which]

    def _matters(self, deal: Deal, which: Quarter) -> bool:
        """Not over before the quarter began, nor opened after it ended."""
        over = deal.closed_at is not None and deal.closed_at.date() < which.first
        return not over and deal.opened.date() <= which.last

    def commit(self, at: datetime) -> Money:
        """Recurring revenue, what is won so far, and what is committed."""
        held = sum(s.amount.minor for s in self.of_quarter(at) if s.category in ("Closed", "Commit"))
        return Money(self.recurring(quarter(at.date())).minor + held, "USD")

    def best(self, at: datetime) -> Money:
        more = sum(s.amount.minor for s in self.of_quarter(at) if s.category == "Best Case")
        return Money(self.commit(at).minor + more, "USD")

    def revenue(self, which: Quarter) -> Money:
        """What the quarter came to once it was over."""
        end = datetime.combine(which.last, time(23, 59), UTC)
        won = sum(s.amount.minor for s in self.of_quarter(end, which) if s.category == "Closed")
        return Money(self.recurring(which).minor + won, "USD")

    def recurring(self, which: Quarter) -> Money:
        """Seats, licences and plans already running: a little more every quarter."""
        first = self._first
        count = (which.year - first.year) * 4 + which.number - first.number
        rng = self.ground.rng("recurring", which.key)
        base = RECURRING[self.ground.size] * 100 * (1000 + 24 * max(count, 0)) // 1000
        return Money(base + rng.between(-900_000, 900_000) * base // 124_600_000, "USD")

    @cached_property
    def _first(self) -> Quarter:
        return quarter(self.ground.begins)
