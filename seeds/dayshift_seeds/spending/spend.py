"""All spending of a company, numbered by date."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from dayshift_seeds.fx import Rates, rates
from dayshift_seeds.ground import Ground
from dayshift_seeds.selling.deals import Selling
from dayshift_seeds.spending.everyday import Everyday
from dayshift_seeds.spending.journey import Travel
from dayshift_seeds.spending.merchants import Merchants
from dayshift_seeds.spending.months import claimed_together, name_of
from dayshift_seeds.spending.onroad import Journey
from dayshift_seeds.spending.reports import Claims
from dayshift_seeds.spending.trips import TripPlan, TripPlanner
from dayshift_seeds.truth.book import Book, Money
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.spend import Merchant, Project, Purchase, Report, Trip
from dayshift_seeds.truth.story import Gathering


class Spending(NamedTuple):
    gatherings: Book[Gathering]
    merchants: Book[Merchant]
    projects: Book[Project]
    trips: Book[Trip]
    purchases: Book[Purchase]
    reports: Book[Report]
    deal_of_trip: dict[str, str]


class Keys(NamedTuple):
    """Final keys by the drafts' own."""

    trips: dict[str, str]
    purchases: dict[str, str]
    projects: dict[str, str]  # by deal


def spend(ground: Ground, selling: Selling, projects: Book[Project]) -> Spending:
    """Trips with their journeys, purchases between them, and the reports on both."""
    merchants = Merchants(ground.company, ground.seed)
    planner = TripPlanner(ground, selling.deals)
    travel = Travel(ground, merchants)
    journeys = [travel.journey(plan) for plan in planner.plans()]
    trip_keys = {journey.plan.key: f"TR-{n:04}" for n, journey in enumerate(journeys, start=1)}
    by_deal = {project.deal: project.key for project in projects.all if project.deal}
    everyday = Everyday(ground, merchants).purchases()
    purchases, numbers = _numbered(journeys, everyday, trip_keys, by_deal)
    claims = Claims(ground, rates(ground.seed))
    reports = _reports(ground, claims, journeys, purchases, numbers)
    keys = Keys(trip_keys, numbers, by_deal)
    trips = [_trip(ground, claims.rates, journey, keys) for journey in journeys]
    deals = {trip_keys[j.plan.key]: j.plan.deal for j in journeys if j.plan.deal}
    return Spending(
        planner.gatherings(), merchants.book(), projects, Book(trips), Book(purchases), Book(reports), deals
    )


def _numbered(
    journeys: Sequence[Journey],
    everyday: Sequence[Purchase],
    trips: dict[str, str],
    by_deal: dict[str, str],
) -> tuple[list[Purchase], dict[str, str]]:
    """Purchases with their final keys, in order of time, and the keys by the drafts' keys."""
    drafts = [
        replace(purchase, trip=trips[journey.plan.key], project=by_deal.get(journey.plan.deal or ""))
        for journey in journeys
        for purchase in journey.purchases
    ]
    ordered = sorted([*drafts, *everyday], key=lambda purchase: (purchase.at, purchase.key))
    numbers = {purchase.key: f"PUR-{n:06}" for n, purchase in enumerate(ordered, start=1)}
    return [replace(purchase, key=numbers[purchase.key]) for purchase in ordered], numbers


def _trip(ground: Ground, rates_: Rates, journey: Journey, keys: Keys) -> Trip:
    plan = journey.plan
    person = ground.people[plan.traveller]
    return Trip(
        key=keys.trips[plan.key],
        name=plan.name,
        traveller=plan.traveller,
        city=plan.city,
        country=plan.country,
        starts=plan.starts,
        ends=plan.ends,
        purpose=plan.purpose,
        customer=plan.customer,
        project=keys.projects.get(plan.deal or ""),
        event=plan.event,
        hotel=journey.hotel.key,
        legs=journey.legs,
        budget=_budget(ground, rates_, journey, person),
        purchases=tuple(keys.purchases[purchase.key] for purchase in journey.purchases),
        approver=ground.staff.signer(person.manager or person.key, plan.starts, owner=person.key).key,
    )


def _budget(ground: Ground, rates_: Rates, journey: Journey, person: Person) -> Money:
    """What was asked for: about what it cost, rounded up to the next fifty."""
    currency = ground.entities[person.entity].currency
    spent = sum(rates_.convert(p.total, currency, p.day).minor for p in journey.purchases)
    nights = (journey.plan.ends - journey.plan.starts).days
    unit = 5000
    guess = (
        max(spent, nights * unit * 4 + unit) * ground.rng("budget", journey.plan.key).between(92, 124) // 100
    )
    return Money(-(-guess // unit) * unit, currency)


def _reports(
    ground: Ground,
    claims: Claims,
    journeys: Sequence[Journey],
    purchases: Sequence[Purchase],
    numbers: dict[str, str],
) -> list[Report]:
    by_key = {purchase.key: purchase for purchase in purchases}
    drafts: list[tuple[date, Report]] = []
    for journey in journeys:
        held = [by_key[numbers[purchase.key]] for purchase in journey.purchases]
        if held and journey.plan.ends < ground.today:
            trip = held[0].trip
            name = _trip_name(journey.plan)
            drafts.append(
                (journey.plan.ends, claims.report(journey.plan.key, name, held, trip, journey.plan.ends))
            )
    loose = [purchase for purchase in purchases if not purchase.trip]
    for claim in claimed_together(ground, loose):
        if claim.ready <= ground.today:
            name = name_of(claim.purchases)
            drafts.append((claim.ready, claims.report(claim.key, name, claim.purchases, None, claim.ready)))
    return _report_numbers(sorted(drafts, key=lambda draft: (draft[0], draft[1].key)))


def _report_numbers(drafts: Sequence[tuple[date, Report]]) -> list[Report]:
    count: dict[int, int] = {}
    reports: list[Report] = []
    for day, report in drafts:
        count[day.year] = count.get(day.year, 0) + 1
        reports.append(replace(report, key=f"R-{day.year}-{count[day.year]:05}"))
    return reports


def _trip_name(plan: TripPlan) -> str:
    """ "Hull – train the night shift", "Denver Lab Expo 2026"."""
    if plan.event:
        return plan.name
    return f"{plan.city} – {plan.purpose}"
