"""Customers in trouble, and projects that put in what was sold."""

from datetime import date, timedelta

from dayshift_seeds.arcs.dealing import main_product
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.spend import Project
from dayshift_seeds.truth.trade import Case

DAY = timedelta(days=1)


def escalation(t: Teller) -> Scribe | None:
    case = _case(t)
    if case is None:
        return None
    issue = t.stage.serving.issues[case.key]
    customer = t.ground.customers[case.customer]
    s = t.begin(
        f"{customer.short}: {case.subject}", case=case.key, customer=customer.key, contact=case.contact,
        owner=case.owner, product=case.product,
    ).on(case.opened.date())  # fmt: skip
    words = t.one("escalations")
    success = t.near("customer-success", customer.region, s.day).key
    s.step(
        "opened", case.owner, people=[success, *t.some("support", s.day, 2)], at=case.opened,
        subject=issue.report,
        serials=case.serials[0], units=len(case.serials),
    )  # fmt: skip
    sponsor = t.ground.staff.lead(t.rng.child("sponsor").pick(t.lines("sponsors")))
    s.wait(1, 2)
    s.step(
        "escalated", success, people=[case.owner, sponsor.key, customer.owner], because=words["because"],
        deadline=s.ahead(3, 7), sponsor=sponsor.key,
    )  # fmt: skip
    _diagnose(t, s, case)
    _end(t, s, case)
    return s


def _case(t: Teller) -> Case | None:
    """A case of high priority that took a week or more; the last ones told are still open."""
    begins = t.ground.begins
    cases = [
        case
        for case in t.stage.serving.cases.all
        if case.priority == "High" and case.type == "Problem" and case.opened.date() >= begins
    ]
    long = [case for case in cases if case.closed is None or (case.closed - case.opened).days >= 7]
    free = t.stage.unused("case", long)
    open_ones = [case for case in free if case.closed is None]
    pool = (
        open_ones if t.n >= t.count - 2 and open_ones else [case for case in free if case.closed] or open_ones
    )
    if not pool:
        return None
    case = t.rng.child("case").pick(pool)
    t.stage.use("case", case.key)
    return case


def _diagnose(t: Teller, s: Scribe, case: Case) -> None:
    issue = t.stage.serving.issues[case.key]
    team = "platform" if issue.subject.startswith(("Gateway", "Duplicate", "User", "Seats")) else "firmware"
    if t.rng.child("wrong").chance(60):
        guesser = _wrong_guesser(t, s.wait(0, 1).day, case.owner)
        s.step("wrong_lead", guesser, people=[case.owner], guess=issue.guess, guesser=guesser)
    engineer = t.pick(team, s.wait(1, 2).day, but=[case.owner])
    s.step("diagnosis", engineer.key, people=[case.owner], cause=issue.cause, engineer=engineer.key)
    s.wait(0, 1).step("workaround", case.owner, people=[engineer.key], fix=_workaround(t))
    if t.rng.child("swap").chance(45):
        planner = t.pick("supply", s.wait(0, 1).day)
        number = f"TG{t.rng.child('tracking').between(100_000_000, 999_000_000)}"
        s.step(
            "replacement", planner.key, people=[case.owner], units=len(case.serials) + 1, ships=s.ahead(1, 3),
            tracking=number,
        )  # fmt: skip


def _wrong_guesser(t: Teller, day: date, owner: str) -> str:
    """The colleague who is often wrong, if there is one and she is in; else anybody of support."""
    for person in t.ground.people.all:
        if "often-wrong" in person.traits and t.ground.staff.is_in(person, day) and t.n % 2 == 0:
            return person.key
    return t.pick("support", day, but=[owner]).key


def _workaround(t: Teller) -> str:
    return str(t.rng.child("workaround").pick(WORKAROUNDS))


WORKAROUNDS = (
    "read the second probe until Friday",
    "take an hourly sample by hand",
    "switch the alarm to the old threshold",
    "restart the gateway after each shift",
    "run on the loan unit",
    "leave the averaging at one minute",
    "clean cold until the new caps arrive",
    "call the desk before every batch",
    "sign on paper and scan it",
)


def _end(t: Teller, s: Scribe, case: Case) -> None:
    issue = t.stage.serving.issues[case.key]
    if case.closed is None:
        s.is_over = True
        return
    if case.closed.date() > s.day + DAY:
        s.on(case.closed.date() - DAY)
    days = max(1, (case.closed - case.opened).days)
    s.step("resolved", case.owner, people=t.some("support", s.day, 1), fix=issue.fix, days=days)
    if t.rng.child("credit").chance(50):
        approver = t.boss(case.owner, s.wait(1, 3).day)
        amount = Money(t.rng.child("sum").between(240, 4800) * 100 + t.rng.child("cents").below(99), "USD")
        s.step(
            "credit", approver.key, people=[case.owner], amount=amount, approver=approver.key,
            reason=t.one("because_credit"),
        )  # fmt: skip
    s.wait(1, 3).step(
        "closed", case.owner, people=t.some("customer-success", s.day, 1),
        score=t.rng.child("score").between(6, 10),
        words=t.one("closings"),
    )  # fmt: skip


def project_kickoff(t: Teller) -> Scribe | None:
    project = _project(t)
    if project is None or project.customer is None or project.deal is None:
        return None
    deal = t.stage.selling.deals[project.deal]
    words = t.fitting("projects", main_product(deal))
    site = t.stage.selling.plans[project.deal].site
    contacts = t.ground.contacts_of(project.customer)
    manager = t.near("customer-success", t.ground.customers[project.customer].region, project.starts)
    s = t.begin(
        project.name, project=project.key, customer=project.customer, contact=contacts[0].key,
        manager=manager.key, engineer=project.owner,
    ).on(project.starts)  # fmt: skip
    crew = [project.owner, deal.owner, *t.some("field-service", s.day, 1)]
    s.step("kickoff", manager.key, people=crew, day=s.day, goal=words["goal"], site=site)
    s.wait(1, 3).step("plan", manager.key, people=crew, milestone=words["milestone"], due=s.ahead(18, 32))
    if t.rng.child("risk").chance(75):
        s.wait(2, 6).step("risk", project.owner, people=crew, risk=words["risk"], plan_b=words["plan_b"])
    if t.rng.child("late").chance(55):
        _late(t, s, words["item"], crew)
    serial = f"{main_product(deal)[:2]}-{t.rng.child('sn').between(21000, 39999)}"
    s.wait(4, 12).step(
        "on_site", project.owner, people=[manager.key], finding=words["finding"], serial=serial
    )
    s.wait(5, 14).step("accepted", manager.key, people=crew, by=contacts[0].key, remark=words["remark"])
    s.wait(2, 8).step(
        "live", manager.key, people=crew, day=s.day, units=sum(line.quantity for line in deal.lines[:1])
    )
    s.wait(3, 9).step("lessons", project.owner, people=crew, lesson=words["lesson"])
    return s


def _late(t: Teller, s: Scribe, item: str, crew: list[str]) -> None:
    vendors = [
        o.key
        for o in t.ground.outsiders.all
        if o.trade in ("Freight", "Membranes", "Circuit boards", "Housings")
    ]
    planner = t.pick("supply", s.wait(2, 5).day)
    before = s.ahead(3, 6)
    s.step(
        "delivery_late", planner.key, people=crew, item=item, before=before, after=before + DAY * 11,
        vendor=t.rng.child("vendor").pick(vendors),
    )  # fmt: skip


def _project(t: Teller) -> Project | None:
    projects = t.stage.unused("project", list(t.stage.spending.projects.all))
    begun = [project for project in projects if t.ground.begins <= project.starts <= t.ground.today]
    if not begun:
        return None
    recent = sorted(begun, key=lambda project: project.starts)
    project = recent[-1] if t.n < 2 else t.rng.child("project").pick(recent)
    t.stage.use("project", project.key)
    return project
