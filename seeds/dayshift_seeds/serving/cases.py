"""Support cases: who wrote about what, who worked on it and how it ended."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.trade import Case, CaseNote, Customer, Product

FIRST = 10482
LENGTHS = {"Low": (2, 16), "Medium": (1, 11), "High": (3, 19)}
FIRST_LINES = (
    "{report}. It has been like this since {since}.",
    "Good morning, {report}. Can somebody look at it today?",
    "{report}. Serial {serial}. We have already restarted it once.",
    "We see the following: {report}. Please advise.",
    "{report}. This is the second time this year.",
    "Since {since} {report}. The line is running, but we do not trust it.",
)
ASKS = (
    "Could you send me the serial numbers and the last calibration date?",
    "Thanks. Is it one sensor or all of them on that gateway?",
    "I can see the readings from here. Please leave it powered while I look.",
    "Could you send a photo of the mounting?",
    "Does it also happen when the line stands still?",
)
FOUND = (
    "Found it: {cause}.",
    "The log is clear now, it is {cause}.",
    "Bench test done. It was {cause}.",
    "Cause: {cause}.",
)
CLOSED = (
    "Closed with {fix}.",
    "Solved by {fix}. Customer confirmed on the phone.",
    "{fix}, and the readings have been steady since.",
    "Done: {fix}.",
)


@dataclass(frozen=True, slots=True)
class Issue:
    """The written words of one case."""

    subject: str
    type: str
    report: str
    cause: str
    fix: str
    guess: str


@dataclass(frozen=True, slots=True)
class Serving:
    cases: Book[Case]
    issues: dict[str, Issue]  # by case


def serve(ground: Ground) -> Serving:
    """All cases, numbered in the order in which they were opened."""
    listed: Any = ground.company.more("cases")
    count = listed["counts"][SIZES.index(ground.size)]
    buyers = [
        customer
        for customer in ground.customers.all
        if customer.status != "Prospect" and customer.duplicate_of is None
    ]
    drafts = [
        _draft(ground, listed, rng.pick(buyers), rng) for rng in (ground.rng("case", n) for n in range(count))
    ]
    ordered = sorted(drafts, key=lambda draft: (draft[0].opened, draft[0].key))
    cases: list[Case] = []
    issues: dict[str, Issue] = {}
    for n, (case, issue) in enumerate(ordered):
        key = f"{FIRST + n:08}"
        cases.append(replace(case, key=key))
        issues[key] = issue
    return Serving(Book(cases), issues)


def _draft(ground: Ground, listed: Any, customer: Customer, rng: Rng) -> tuple[Case, Issue]:
    families = ground.company.more("customers")["industries"][customer.industry]["families"]
    family = rng.pick(families)
    issue = Issue(**rng.pick(listed["issues"][family]))
    product = rng.pick([p for p in ground.products.all if p.family == family and p.is_active])
    span = (ground.today - ground.begins).days
    day = ground.begins + timedelta(
        days=rng.between(0, span - 1) if rng.chance(90) else span - rng.between(1, 9)
    )
    owner = _owner(ground, customer, day, rng)
    opened = min(ground.calendar.moment(owner, day, rng.child("opened")), ground.now - timedelta(minutes=31))
    priority = rng.weigh(list(listed["priorities"].items()))
    length = rng.between(*LENGTHS[priority])
    closes = ground.calendar.moment(owner, opened.date() + timedelta(days=length), rng.child("closed"))
    closed = closes if closes < ground.now else None
    contact = rng.pick(ground.contacts_of(customer.key))
    case = Case(
        key=f"{rng.bits():016x}",
        customer=customer.key,
        contact=contact.key,
        owner=owner.key,
        subject=issue.subject,
        product=product.key,
        serials=_serials(rng, product),
        type=issue.type,
        origin=rng.weigh(list(listed["origins"].items())),
        priority=priority,
        status=_status(rng, priority, opened, closed, ground.now),
        reason=issue.cause if closed else "",
        opened=opened,
        closed=closed,
        notes=(),
    )
    return replace(case, notes=_notes(ground, rng.child("notes"), case, issue)), issue


def _owner(ground: Ground, customer: Customer, day: date, rng: Rng) -> Person:
    until = min(day + timedelta(days=20), ground.today)
    there = ground.staff.team("support", day, until=until)
    near = [p for p in there if (p.office == "osaka") == (customer.region == "Japan")]
    return rng.pick(near or there)


def _serials(rng: Rng, product: Product) -> tuple[str, ...]:
    return tuple(f"{product.key[:2]}-{rng.between(21000, 39999)}" for _ in range(rng.skewed(1, 4)))


def _status(rng: Rng, priority: str, opened: datetime, closed: datetime | None, now: datetime) -> Any:
    if closed:
        return "Closed"
    if now - opened < timedelta(hours=20):
        return "New"
    return "Escalated" if priority == "High" and rng.chance(45) else "Working"


def _notes(ground: Ground, rng: Rng, case: Case, issue: Issue) -> tuple[CaseNote, ...]:
    """The customer's letter, a question back, what was found and how it was closed."""
    owner = ground.people[case.owner]
    since = f"{case.opened - timedelta(days=rng.between(1, 6)):%A}"
    words = {
        "report": issue.report, "since": since, "serial": case.serials[0], "cause": issue.cause,
        "fix": issue.fix
    }  # fmt: skip
    last = case.closed or ground.now
    span = last - case.opened
    texts = [(case.contact, rng.pick(FIRST_LINES), 0), (owner.key, rng.pick(ASKS), 12)]
    if case.closed:
        texts += [(owner.key, rng.pick(FOUND), 62), (owner.key, rng.pick(CLOSED), 100)]
    notes = []
    for author, text, share in texts:
        at = case.opened + span * share / 100
        if share not in (0, 100):
            at = min(ground.calendar.moment(owner, at.date(), rng.child(share)), last)
        notes.append(CaseNote(max(at, case.opened), author, _sentence(text.format(**words)), share != 62))
    return tuple(sorted(notes, key=lambda note: note.at))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
