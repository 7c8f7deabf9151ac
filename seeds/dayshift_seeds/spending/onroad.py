"""What some trips cost besides: the fee of a conference, a hired car and the fuel it burnt."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.merchants import Merchants
from dayshift_seeds.spending.receipts import Bill, Tills
from dayshift_seeds.spending.trips import TripPlan
from dayshift_seeds.truth.spend import Leg, Merchant, Purchase


@dataclass(slots=True)
class Journey:
    """The legs and purchases of one trip."""

    plan: TripPlan
    legs: tuple[Leg, ...]
    hotel: Merchant
    purchases: list[Purchase]


class Traveller(Protocol):
    """Whatever pays on the road."""

    merchants: Merchants
    tills: Tills
    listed: Any

    def at(self, country: str, day: date, hour: int, rng: Rng) -> datetime: ...

    def keep(self, journey: Journey, purchase: Purchase) -> None: ...

    def purchase(
        self, plan: TripPlan, merchant: Merchant, bill: Bill, at: datetime, *, category: str, rng: Rng,
        note: str = "", paid_by: str = "", attendees: tuple[str, ...] = (),
    ) -> Purchase: ...  # fmt: skip


def pay_fee(travel: Traveller, journey: Journey, rng: Rng) -> None:
    """Entry to a gathering, billed by whoever holds it some weeks ahead."""
    plan = journey.plan
    name = plan.name.rsplit(" ", 1)[0]
    host = travel.merchants.known(f"{name} Office", "conference", plan.city, plan.country)
    bill = travel.tills.single(host, rng, plan.name, rng.between(180, 640), "conference", goods="conference")
    at = travel.at(plan.country, plan.starts - timedelta(days=rng.between(15, 30)), 11, rng)
    purchase = travel.purchase(
        plan, host, bill, at, category="Conferences", rng=rng, note=plan.name, paid_by="card"
    )
    travel.keep(journey, purchase)


def hire_car(travel: Traveller, journey: Journey, rng: Rng) -> None:
    """On one trip in six, a car from the first day to the last, filled up before it goes back."""
    plan = journey.plan
    days = (plan.ends - plan.starts).days + 1
    if days < 2 or plan.country == "JP" or not rng.chance(17):
        return
    firm = travel.merchants.known(rng.pick(travel.listed["car_hire"]), "car hire", plan.city, plan.country)
    bill = travel.tills.single(
        firm, rng, "Car hire", days * rng.between(38, 64), "car hire", goods="car hire"
    )
    at = travel.at(plan.country, plan.ends, 13, rng)
    purchase = travel.purchase(
        plan, firm, bill, at, category="Car hire", rng=rng, note=f"{days} days", paid_by="card"
    )
    travel.keep(journey, purchase)
    if rng.chance(70):
        _fill_up(travel, journey, rng.child("fuel"))


def _fill_up(travel: Traveller, journey: Journey, rng: Rng) -> None:
    plan = journey.plan
    pump = travel.merchants.known(rng.pick(travel.listed["fuel"]), "fuel", plan.city, plan.country)
    bill = travel.tills.single(pump, rng, "Unleaded", rng.between(19, 58), "fuel")
    at = travel.at(plan.country, plan.ends, 12, rng)
    travel.keep(journey, travel.purchase(plan, pump, bill, at, category="Fuel", rng=rng))
