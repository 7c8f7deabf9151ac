"""What people ask for themselves, and what they are glad about."""

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.months import MONTHS
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Person


def payroll_question(t: Teller) -> Scribe | None:
    words = t.words("payroll")
    asker = _anyone(t, t.rng.child("asker"))
    clerk = t.pick("accounting", t.start, but=[asker.key])
    s = t.begin(f"Payslip of {asker.first_name}", asker=asker.key, clerk=clerk.key)
    month = MONTHS[s.day.month - 2] if s.day.day < 24 else MONTHS[s.day.month - 1]
    s.step("asked", asker.key, people=[clerk.key], topic=words["topic"], month=month)
    s.wait(0, 2).step("looked", clerk.key, people=[asker.key], finding=words["finding"])
    s.wait(0, 3).step("answered", clerk.key, people=[asker.key], answer=words["answer"], paid=s.ahead(6, 24))
    s.step("thanked", asker.key, people=[clerk.key], remark=words["remark"])
    return s


def _anyone(t: Teller, rng: Rng) -> Person:
    staff = t.ground.staff
    there = [p for p in t.ground.people.all if staff.is_in(p, t.start) and not p.left]
    return rng.weigh([(person, 5 + person.talkativeness) for person in there])


def celebration(t: Teller) -> Scribe | None:
    words = t.words("celebrations")
    honoured = _honoured(t, words["occasion"])
    organiser = t.pick(honoured.team, t.start, but=[honoured.key])
    s = t.begin(
        f"{words['occasion'][0].upper()}{words['occasion'][1:]}, {honoured.first_name}",
        honoured=honoured.key,
        organiser=organiser.key,
    )  # fmt: skip
    crew = [*t.some(honoured.team, s.day, 3, but=[honoured.key]), *t.some("people", s.day, 1)]
    if t.rng.child("planned").chance(60):
        s.step("planned", organiser.key, people=crew, occasion=words["occasion"], day=s.ahead(5, 9))
        count = t.rng.child("collected").between(38, 246)
        currency = t.ground.entities[organiser.entity].currency
        amount = Money(count * 100, currency)
        s.wait(2, 4).step("collected", organiser.key, people=crew, amount=amount, gift=words["gift"])
    s.wait(1, 3).step(
        "congratulated",
        organiser.key,
        people=[honoured.key, *crew],
        occasion=words["occasion"],
        detail=words["detail"],
    )
    if t.rng.child("happened").chance(75):
        s.wait(0, 2).step("happened", organiser.key, people=[honoured.key, *crew], scene=words["scene"])
    s.step("thanked", honoured.key, people=crew, remark=words["remark"])
    return s


def _honoured(t: Teller, occasion: str) -> Person:
    """Somebody to whom it can have happened: of ten years' standing if that is the occasion."""
    staff = t.ground.staff
    there = [p for p in t.ground.people.all if staff.is_in(p, t.start) and not p.left and p.manager]
    if occasion.startswith("ten years"):
        old = [p for p in there if (t.start - p.started).days > 3500]
        there = old or there
    if "month end" in occasion:
        there = staff.team("accounting", t.start)
    if "language" in occasion:
        there = [p for p in there if p.pronouns == "she/her" and p.origin != "japanese"] or there
    return t.rng.child("honoured").pick(there)
