"""Fairs, visits and the claims that follow them. Trips and receipts come first; the telling follows them."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.spend import Purchase, Report, ReportStep, Trip

DAY = timedelta(days=1)


def report_of(t: Teller, trip: Trip) -> Report | None:
    return next((report for report in t.stage.spending.reports.all if report.trip == trip.key), None)


def hotel_bill(t: Teller, trip: Trip) -> Purchase | None:
    purchases = (t.stage.spending.purchases[key] for key in trip.purchases)
    return next((purchase for purchase in purchases if purchase.category == "Lodging"), None)


def conference(t: Teller) -> Scribe | None:
    trips = [trip for trip in t.stage.spending.trips.all if trip.event and not trip.customer]
    events = list(dict.fromkeys(trip.event for trip in trips))
    if t.n >= len(events):
        return None
    event = events[len(events) - 1 - t.n] if t.n < 2 else events[(t.n - 2) % max(1, len(events) - 2)]
    assert event is not None
    mine = [trip for trip in trips if trip.event == event]
    gathering = t.stage.spending.gatherings[event]
    trip = mine[0]
    ahead = DAY * t.rng.child("ahead").between(52, 75)
    start = max(gathering.starts - ahead, t.ground.begins + DAY * 2)
    owner, approver = trip.traveller, t.boss(trip.traveller, start)
    s = t.begin(
        gathering.name, gathering=event, trip=trip.key, owner=owner, approver=approver.key
    ).on(start)  # fmt: skip
    travellers = tuple(dict.fromkeys(other.traveller for other in mine))
    crew = [approver.key, *travellers, *t.some("marketing", start, 2)]
    budget = Money(
        sum(_usd(t, other) for other in mine) + 10_000 * t.rng.child("stand").between(41, 187), "USD"
    )
    s.step(
        "proposed",
        owner,
        people=crew,
        city=gathering.city,
        starts=gathering.starts,
        ends=gathering.ends,
        budget=budget,
    )
    granted = Money(budget.minor * t.rng.child("granted").pick((100, 100, 90, 85)) // 100, "USD")
    s.wait(2, 6).step("approved", approver.key, people=crew, amount=granted, approver=approver.key)
    number = trip.legs[0].number if trip.legs else "by car"
    s.wait(4, 12).step("booked", owner, people=crew, hotel=trip.hotel, flight=number, travellers=travellers)
    _stand(t, s, trip, crew)
    return s


def _usd(t: Teller, trip: Trip) -> int:
    return t.stage.rates.convert(trip.budget, "USD", trip.starts - DAY * 40).minor


def _stand(t: Teller, s: Scribe, trip: Trip, crew: list[str]) -> None:
    words, owner = t.one("fairs"), trip.traveller
    gathering = t.stage.spending.gatherings[trip.event or ""]
    if t.rng.child("trouble").chance(70):
        s.on(gathering.starts - DAY * 6).step(
            "stand", owner, people=crew, item=words["item"], trouble=words["trouble"]
        )
    visitors = t.rng.child("visitors").between(61, 340)
    s.on(gathering.starts + DAY).step("on_site", owner, people=crew, visitors=visitors, best=words["best"])
    leads = visitors * t.rng.child("leads").between(12, 34) // 100
    s.on(gathering.ends + DAY).step(
        "over", owner, people=crew, leads=leads, hot=max(2, leads * t.rng.child("hot").between(8, 22) // 100)
    )
    _claim(t, s, trip, crew)


def _claim(t: Teller, s: Scribe, trip: Trip, crew: list[str]) -> None:
    """The report handed in, and perhaps a question about the hotel weeks later."""
    report = report_of(t, trip)
    if report is None or not report.steps:
        s.is_over = True
        return
    filed = report.steps[0].at
    s.step(
        "report_filed",
        trip.traveller,
        people=crew[:1],
        at=filed,
        report=report.key,
        amount=report.total,
        about=f"report:{report.key}",
    )
    bill = hotel_bill(t, trip)
    if bill is None or not t.rng.child("hotel").chance(65):
        return
    words = t.one("hotel_questions")
    asker = t.pick("accounting", s.wait(8, 16).day, but=[trip.traveller])
    s.step(
        "hotel_question", asker.key, people=[trip.traveller], about=f"purchase:{bill.key}",
        merchant=bill.merchant,
        amount=bill.total, asker=asker.key, problem=words["problem"],
    )  # fmt: skip
    s.wait(0, 3).step(
        "hotel_answer", trip.traveller, people=[asker.key], about=f"purchase:{bill.key}",
        merchant=bill.merchant,
        amount=bill.total, answer=words["answer"],
    )  # fmt: skip


def customer_visit(t: Teller) -> Scribe | None:
    trip = _visit(t)
    if trip is None or trip.customer is None:
        return None
    deal = t.stage.spending.deal_of_trip.get(trip.key)
    contact = t.ground.contacts_of(trip.customer)[0]
    start = t.ground.calendar.after(t.home, trip.starts, -t.rng.child("ahead").between(14, 22))
    approver = t.boss(trip.traveller, start)
    s = t.begin(
        trip.name, customer=trip.customer, contact=contact.key, trip=trip.key, traveller=trip.traveller,
        approver=approver.key, deal=deal,
    ).on(max(start, t.ground.begins))  # fmt: skip
    crew = [approver.key, t.ground.customers[trip.customer].owner, *t.some("customer-success", s.day, 1)]
    _planned(s, trip, approver.key, crew)
    _visited(t, s, trip, crew)
    _claim(t, s, trip, crew)
    return s


def _planned(s: Scribe, trip: Trip, approver: str, crew: list[str]) -> None:
    about, who = f"trip:{trip.key}", trip.traveller
    dates: dict[str, Any] = {"starts": trip.starts, "ends": trip.ends}
    s.step("planned", who, about=about, people=crew, city=trip.city, purpose=trip.purpose, **dates)
    s.wait(1, 3)
    s.step("approved", approver, about=about, people=[who], budget=trip.budget, approver=approver)
    for leg in trip.legs[:1]:
        s.wait(1, 3)
        s.step("booked", who, about=about, people=crew, hotel=trip.hotel, leg=leg.number, leaves=leg.leaves)


def _visited(t: Teller, s: Scribe, trip: Trip, crew: list[str]) -> None:
    words = t.one("findings")
    dinner = [p for p in (t.stage.spending.purchases[key] for key in trip.purchases) if p.attendees]
    guests = len(dinner[0].attendees) if dinner else t.rng.child("guests").between(1, 4)
    s.on(trip.ends).step(
        "visited", trip.traveller, people=crew, finding=words["finding"], asked=words["asked"], guests=guests
    )
    s.wait(1, 2).step(
        "followed_up", trip.traveller, people=crew, promise=t.one("promises"), due=s.ahead(3, 9)
    )


def _visit(t: Teller) -> Trip | None:
    """Visits with a leg to book; the first two told are the latest ones."""
    trips = [trip for trip in t.stage.spending.trips.all if trip.customer and trip.legs]
    soon = t.ground.begins + DAY * 30
    free = t.stage.unused("trip", [trip for trip in trips if trip.starts > soon])
    if not free:
        return None
    latest = sorted(free, key=lambda trip: trip.starts)
    trip = latest[-1] if t.n < 3 else t.rng.child("trip").pick(latest)
    t.stage.use("trip", trip.key)
    return trip


def reimbursement_dispute(t: Teller) -> Scribe | None:
    """A paid report whose approver first sent it back over one line."""
    found = _disputable(t)
    if found is None:
        return None
    report, line = found
    words = t.among("disputes", lambda row: line.category.startswith(tuple(row.get("categories", [""]))))
    claimant, approver = report.owner, report.steps[1].actor
    first, decided = report.steps[0].at, report.steps[1].at
    s = t.begin(
        f"{report.key} {report.name}", report=report.key, claimant=claimant, approver=approver,
        merchant=line.merchant
    ).on(first.date())  # fmt: skip
    room = (decided.date() - first.date()).days
    s.step("submitted", claimant, people=[approver], at=first, amount=report.total)
    s.on(first.date() + DAY * max(1, room // 4))
    line_of: dict[str, Any] = {"about": f"purchase:{line.key}", "line": line.total}
    s.step("sent_back", approver, people=[claimant], reason=words["reason"], **line_of)
    s.step("disputed", claimant, people=[approver], argument=words["argument"])
    if t.rng.child("evidence").chance(70):
        s.step("evidence", claimant, people=[approver], evidence=words["evidence"])
    referee = t.pick("accounting", s.day, but=[claimant, approver])
    s.step("ruled", referee.key, people=[claimant, approver], rule=words["rule"], referee=referee.key)
    settled = _settled(t, report, line)
    at = max(decided, s.steps[-1].at + DAY / 48)
    s.step("settled", approver, people=[claimant, referee.key], at=at, approved=settled)
    paid = report.steps[-1]
    if paid.action == "paid":
        at = max(paid.at, s.steps[-1].at + DAY / 24)
        s.step("paid", paid.actor, people=[claimant], at=at, day=paid.at.date(), amount=settled)
    _rewrite(t, s, report, settled)
    return s


def _settled(t: Teller, report: Report, line: Purchase) -> Money:
    """What was granted in the end: all of it, or less a part of the line."""
    share = t.rng.child("cut").pick((0, 0, 0, 25, 50, 100))
    cut = t.stage.rates.convert(line.total, report.total.currency, line.day).minor * share // 100
    return Money(max(report.total.minor - cut, 0), report.total.currency)


def _rewrite(t: Teller, s: Scribe, report: Report, settled: Money) -> None:
    """The report's own steps, with the way back and the second hand-in between them."""
    back, again = s.when("sent_back"), s.when("ruled")
    if back is None or again is None:
        return
    first, *rest = report.steps
    way = (
        ReportStep(back, report.steps[1].actor, "sent back"),
        ReportStep(again, report.owner, "submitted"),
    )
    steps = tuple(sorted((first, *way, *rest), key=lambda step: step.at))
    t.stage.ledger.reports[report.key] = replace(report, steps=steps, approved=settled)


def _disputable(t: Teller) -> tuple[Report, Purchase] | None:
    reports = t.stage.unused("report", list(t.stage.spending.reports.all))
    slow = [
        r for r in reports if len(r.steps) >= 3 and _gap(r) >= 6 and r.steps[0].at.date() >= t.ground.begins
    ]
    if not slow:
        return None
    report = slow[-1] if t.n == 0 else t.rng.child("report").pick(slow)
    t.stage.use("report", report.key)
    lines = [t.stage.spending.purchases[key] for key in report.purchases]
    return report, max(lines, key=lambda line: (line.category.startswith("Meals"), line.total.minor))


def _gap(report: Report) -> int:
    return (report.steps[1].at.date() - report.steps[0].at.date()).days
