"""What stories can see, and where they leave what they bring about."""

from dataclasses import dataclass, field
from typing import TypeVar

from dayshift_seeds.fx import Rates, rates
from dayshift_seeds.ground import Ground
from dayshift_seeds.selling.deals import Selling
from dayshift_seeds.serving.cases import Serving
from dayshift_seeds.spending.spend import Spending
from dayshift_seeds.truth.book import Book, HasKey
from dayshift_seeds.truth.spend import Order, Report
from dayshift_seeds.truth.story import Arc, Decision, Fact, Hire, Incident, Release
from dayshift_seeds.truth.trade import Campaign

T = TypeVar("T", bound=HasKey)


@dataclass
class Ledger:
    """Everything the arcs bring about; closed once all are told."""

    arcs: list[Arc] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    hires: list[Hire] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    reports: dict[str, Report] = field(default_factory=dict)  # changed by an arc, by key
    used: dict[str, set[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Stage:
    """The records that stories are told about."""

    ground: Ground
    selling: Selling
    spending: Spending
    serving: Serving
    campaigns: Book[Campaign]
    ledger: Ledger

    @property
    def rates(self) -> Rates:
        return rates(self.ground.seed)

    def unused(self, what: str, things: list[T]) -> list[T]:
        """Those that no arc has taken yet."""
        used = self.ledger.used.get(what, set())
        return [thing for thing in things if thing.key not in used]

    def use(self, what: str, key: str) -> None:
        self.ledger.used.setdefault(what, set()).add(key)
