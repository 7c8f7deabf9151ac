"""Days away together, and desks that move."""

from datetime import timedelta
from typing import Any

from dayshift_seeds.arcs.ordering import Wanted, approver_of, next_order, place_order, uneven, vendor
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Office

DAY = timedelta(days=1)


def offsite(t: Teller) -> Scribe | None:
    words = t.words("offsites")
    team = t.ground.teams[t.rng.child("team").pick(words["teams"])]
    organiser = t.pick(team.key, t.start, but=[team.lead]).key
    venue = vendor(t, words["venue"]).key
    price = uneven(t, "venue", 2400, 9800)
    approver = approver_of(t, organiser, price, t.start)
    order = Wanted(next_order(t), venue, f"Venue for the {team.name} offsite", 1, price, organiser, approver)
    s = t.begin(f"{team.name} offsite", team=team.key, organiser=organiser, approver=approver, venue=venue)
    crew = [team.lead, *t.some(team.key, s.day, 4, but=[organiser])]
    first = s.ahead(30, 44)
    second = first + DAY * 7
    s.step("poll", organiser, people=crew, first=first, second=second, why=words["why"])
    day = t.rng.child("day").pick((first, second))
    s.wait(2, 4).step("chosen", organiser, people=crew, day=day, place=words["place"])
    sign: dict[str, Any] = {"about": f"order:{order.key}", "amount": price, "order": order.key}
    s.wait(1, 3).step("venue", organiser, people=[approver], venue=venue, **sign)
    s.wait(1, 4).step("approved", approver, people=[organiser], approver=approver, **sign)
    s.wait(4, 8).step(
        "agenda", organiser, people=crew, morning=words["morning"], afternoon=words["afternoon"]
    )
    s.wait(1, 4).step("diets", organiser, people=crew, deadline=s.ahead(2, 5), odd=words["odd"])
    s.on(day + DAY).step("happened", organiser, people=crew, outcome=words["outcome"], joke=words["joke"])
    spent = Money(price.minor * t.rng.child("spent").between(91, 113) // 100, "USD")
    s.wait(5, 12).step("settled", organiser, people=[approver], amount=spent, budget=price)
    if s.reached("venue"):
        place_order(t, s, order)
    return s


def office_move(t: Teller) -> Scribe | None:
    words = t.lines("moves")[t.n % 4]
    office = t.ground.offices[words["office"]]
    organiser = _host(t, office.key)
    mover = vendor(t, words["mover"]).key
    price = _price(t, office)
    approver = approver_of(t, organiser, price, t.start)
    order = Wanted(next_order(t), mover, f"Move of the {office.city} office", 1, price, organiser, approver)
    s = t.begin(
        f"{office.city} moves", office=office.key, organiser=organiser, mover=mover, approver=approver
    )
    local = [p.key for p in t.ground.people.all if p.office == office.key and t.ground.staff.is_in(p, s.day)][
        :5
    ]
    day = s.ahead(25, 36)
    s.step("announced", organiser, people=local, before=words["before"], after=words["after"], day=day)
    other = Money(price.minor * t.rng.child("other").between(108, 136) // 100, price.currency)
    sign: dict[str, Any] = {"about": f"order:{order.key}", "amount": price, "order": order.key}
    s.wait(2, 5).step("quotes", organiser, people=[approver], mover=mover, other=other, **sign)
    s.wait(1, 3).step("approved", approver, people=[organiser], approver=approver, **sign)
    s.wait(4, 7).step("packing", organiser, people=local, deadline=day - DAY, rule=words["rule"])
    s.on(day + DAY).step("moved", organiser, people=local, surprise=words["surprise"])
    if t.rng.child("snag").chance(80):
        helper = t.pick("it", s.wait(1, 3).day).key
        finder = next(person for person in [*local, approver] if person not in (organiser, helper))
        s.step("snag", finder, people=[organiser, helper], snag=words["snag"], owner=helper)
        s.wait(2, 6).step("fixed", helper, people=[organiser], snag=words["snag"])
    if s.reached("quotes"):
        place_order(t, s, order)
    return s


def _price(t: Teller, office: Office) -> Money:
    currency = t.ground.entities[office.entity].currency
    low, high = (420_000, 880_000) if currency == "JPY" else (1900, 7400)
    return uneven(t, "move", low, high, currency)


def _host(t: Teller, office: str) -> str:
    """Workplace of that office, or whoever leads it."""
    there = t.ground.staff.team("workplace", t.start)
    local = [person for person in there if person.office == office]
    return (local or there)[0].key
