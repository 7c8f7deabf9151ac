"""What one trip cost: legs, hotel, meals, taxis and the client dinner, each with its bill."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.merchants import Merchants
from dayshift_seeds.spending.onroad import Journey, hire_car, pay_fee
from dayshift_seeds.spending.receipts import Bill, Tills
from dayshift_seeds.spending.trips import TripPlan
from dayshift_seeds.truth.spend import Leg, Merchant, Purchase

ZONES = {
    "US": "America/Los_Angeles", "CA": "America/Halifax", "MX": "America/Mexico_City", "GB": "Europe/London",
    "IE": "Europe/Dublin", "JP": "Asia/Tokyo",
}  # fmt: skip
FLIGHTS = {"home": (96, 205, 128), "near": (84, 236, 105), "far": (640, 1580, 615)}
NEAR = frozenset(("GB", "IE", "NL", "BE", "DE", "FR", "SE", "DK", "CZ", "PL", "CH", "IT"))


class Travel:
    """Turns trip plans into journeys."""

    def __init__(self, ground: Ground, merchants: Merchants) -> None:
        self.ground = ground
        self.merchants = merchants
        self.listed: Any = ground.company.more("spending")
        self.tills = Tills(self.listed)

    def journey(self, plan: TripPlan) -> Journey:
        rng = self.ground.rng("journey", plan.key)
        hotel = self.merchants.at(plan.city, plan.country, "hotel", rng.child("hotel"))
        legs, fares = self._legs(plan, rng.child("legs"))
        journey = Journey(plan, legs, hotel, [])
        for purchase in fares:
            self.keep(journey, purchase)
        self._stay(journey, rng.child("stay"))
        self._days(journey, rng.child("days"))
        if plan.customer:
            self._dinner(journey, rng.child("dinner"))
        if plan.event:
            pay_fee(self, journey, rng.child("fee"))
        if journey.legs:
            hire_car(self, journey, rng.child("car"))
        return journey

    def keep(self, journey: Journey, purchase: Purchase) -> None:
        """Only what had been paid by now exists."""
        if purchase.at <= self.ground.now:
            journey.purchases.append(purchase)

    def _zone(self, country: str) -> ZoneInfo:
        return ZoneInfo(ZONES.get(country, "Europe/Amsterdam"))

    def at(self, country: str, day: date, hour: int, rng: Rng) -> datetime:
        minute = rng.between(0, 59)
        return datetime.combine(day, time(hour, minute), self._zone(country)).astimezone(UTC)

    def purchase(
        self, plan: TripPlan, merchant: Merchant, bill: Bill, at: datetime, *, category: str, rng: Rng,
        note: str = "", paid_by: str = "", attendees: tuple[str, ...] = (),
    ) -> Purchase:  # fmt: skip
        n = rng.below(1 << 40)
        local = at.astimezone(self._zone(plan.country if merchant.city else self._home(plan).country))
        return Purchase(
            key=f"{plan.key}/{n:010x}",
            person=plan.traveller,
            merchant=merchant.key,
            merchant_spelling=spelling(merchant, rng),
            day=local.date(),
            at=at,
            total=bill.total,
            tax=bill.tax,
            tip=bill.tip,
            category=category,
            paid_by="card" if paid_by == "card" or (not paid_by and rng.chance(55)) else "cash",
            lines=bill.lines,
            attendees=attendees,
            note=note,
            has_receipt=(rng.chance(94) or category == "Lodging") and category != "Mileage",
            receipt_number=f"{rng.between(1200, 99800)}",
            taxes=bill.taxes,
        )

    def _home(self, plan: TripPlan) -> Any:
        return self.ground.offices[self.ground.people[plan.traveller].office]

    def _legs(self, plan: TripPlan, rng: Rng) -> tuple[tuple[Leg, ...], list[Purchase]]:
        home = self._home(plan)
        miles = self.listed["distances"].get(home.city, {}).get(plan.city)
        if miles:
            return (), [self._mileage(plan, home, miles, rng)]
        rail = self.merchants.railway(plan.country) if home.country == plan.country else None
        if rail:
            carrier, code, (low, high, minutes), category = rail, "R", (24, 118, 115), "Rail"
        else:
            carrier, code = self.merchants.airline(rng)
            both_near = home.country in NEAR and plan.country in NEAR
            reach = "home" if home.country == plan.country else "near" if both_near else "far"
            (low, high, minutes), category = FLIGHTS[reach], "Airfare"
        out = self._leg(plan, (carrier, code, minutes), rng.child("out"), outward=True)
        back = self._leg(plan, (carrier, code, minutes), rng.child("back"), outward=False)
        entity = self.ground.entities[home.entity]
        dollars = rng.between(low, high) * 2
        factor = self.listed["countries"][home.country]["factor"]
        minor = int(dollars * factor * (1 if entity.currency == "JPY" else 100)) + rng.below(99)
        label = f"{home.city}–{plan.city} return"
        bill = self.tills.exact(_in(carrier, entity.currency), label, minor, category.lower())
        ahead = 1 if category == "Rail" else rng.between(8, 26)
        at = self.ground.calendar.moment(
            self.ground.people[plan.traveller], plan.starts - timedelta(days=ahead), rng.child("booked")
        )
        fare = self.purchase(
            plan, carrier, bill, at, category=category, rng=rng.child("fare"), note=label, paid_by="card"
        )
        return (out, back), [fare]

    def _leg(self, plan: TripPlan, by: tuple[Merchant, str, int], rng: Rng, *, outward: bool) -> Leg:
        home = self._home(plan)
        carrier, code, minutes = by
        country, day = (home.country, plan.starts) if outward else (plan.country, plan.ends)
        leaves = self.at(country, day, rng.between(7, 10) if outward else rng.between(15, 19), rng)
        origin, destination = (home.city, plan.city) if outward else (plan.city, home.city)
        arrives = leaves + timedelta(minutes=minutes + rng.between(-12, 35))
        number = f"{code} {rng.between(102, 989)}"
        return Leg(carrier.key, number, origin, destination, leaves, arrives)

    def _mileage(self, plan: TripPlan, home: Any, miles: float, rng: Rng) -> Purchase:
        """The drive there and back at the rate of the day."""
        table = self.listed["mileage"][home.country]
        rate = [value for since, value in table if since <= plan.starts][-1]
        tenths, scaled = round(miles * 20), round(float(rate) * 10000)
        minor = (tenths * scaled + 500) // 1000
        currency = self.ground.entities[home.entity].currency
        road = _in(self.merchants.known("Own car", "mileage", home.city, home.country), currency)
        label = f"{home.city}–{plan.city} return, {tenths / 10} mi × {rate}"
        at = self.at(home.country, plan.starts, 8, rng)
        bill = self.tills.exact(road, label, minor, "mileage")
        return self.purchase(plan, road, bill, at, category="Mileage", rng=rng, note=label, paid_by="cash")

    def _stay(self, journey: Journey, rng: Rng) -> None:
        plan = journey.plan
        nights = (plan.ends - plan.starts).days
        if nights:
            bill = self.tills.hotel(journey.hotel, rng, nights)
            at = self.at(plan.country, plan.ends, 8, rng)
            note = f"{nights} nights" if nights > 1 else "1 night"
            purchase = self.purchase(
                plan, journey.hotel, bill, at, category="Lodging", rng=rng, note=note, paid_by="card"
            )
            self.keep(journey, purchase)

    def _days(self, journey: Journey, rng: Rng) -> None:
        plan = journey.plan
        for n in range((plan.ends - plan.starts).days + 1):
            day = plan.starts + timedelta(days=n)
            self._meals(journey, day, rng.child("meals", n))
            if rng.child("taxi", n).chance(48):
                self._taxi(journey, day, rng.child("ride", n))

    def _meals(self, journey: Journey, day: date, rng: Rng) -> None:
        plan = journey.plan
        for kind, hour, percent in (("cafe", 8, 42), ("restaurant", 12, 38), ("restaurant", 19, 64)):
            one = rng.child(kind, hour)
            is_on_the_way = (hour == 8 and day == plan.starts) or (hour == 19 and day == plan.ends)
            if one.chance(percent) and not is_on_the_way:
                place = self.merchants.at(plan.city, plan.country, kind, one)
                at = self.at(plan.country, day, hour, one)
                bill = self.tills.meal(place, one, 1)
                self.keep(journey, self.purchase(plan, place, bill, at, category="Meals – travel", rng=one))

    def _taxi(self, journey: Journey, day: date, rng: Rng) -> None:
        plan = journey.plan
        cab = self.merchants.at(plan.city, plan.country, "taxi", rng)
        bill = self.tills.single(cab, rng, "Fare", rng.between(9, 46), "taxi")
        at = self.at(plan.country, day, rng.between(9, 22), rng)
        self.keep(journey, self.purchase(plan, cab, bill, at, category="Local travel", rng=rng))

    def _dinner(self, journey: Journey, rng: Rng) -> None:
        """One dinner with people from the customer."""
        plan = journey.plan
        assert plan.customer is not None
        if not rng.chance(66) or plan.ends == plan.starts:
            return
        guests = [c.key for c in rng.sample(self.ground.contacts_of(plan.customer), rng.between(1, 3))]
        place = self.merchants.at(plan.city, plan.country, "restaurant", rng)
        bill = self.tills.meal(place, rng, (len(guests) + 1) * 2, drinks=True)
        at = self.at(plan.country, plan.ends - timedelta(days=1), 19, rng)
        purchase = self.purchase(
            plan, place, bill, at, category="Meals – clients", rng=rng, attendees=tuple(guests)
        )
        self.keep(journey, purchase)


def _in(merchant: Merchant, currency: str) -> Merchant:
    """The merchant as it charges somebody at home."""
    return replace(merchant, currency=currency)


def spelling(merchant: Merchant, rng: Rng) -> str:
    """The name as it comes through: mostly the right one, sometimes the legal or a clipped one."""
    plain = merchant.name
    return rng.weigh(
        (
            (plain, 80),
            (merchant.legal_name, 8),
            (plain.upper().replace(" ", "*", 1), 7),
            (plain.split(",")[0][:12].strip(), 5),
        )
    )
