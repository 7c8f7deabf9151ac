"""Things that break and things that ship: incidents, releases, outages, warnings."""

from datetime import date, timedelta
from typing import Any

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.story import Incident, Release

DAY = timedelta(days=1)
SEVERITIES = (("SEV1", 20), ("SEV2", 50), ("SEV3", 30))


def incident(t: Teller) -> Scribe | None:
    words = t.words("incidents")
    key = t.numbered("INC", 176, days=9)
    day = t.ground.calendar.workday(t.home, t.start)
    commander = t.pick("platform", day)
    first = t.pick("support", day)
    s = t.begin(f"{key} {words['title']}", incident=key, commander=commander.key, owner=first.key).on(day)
    severity = t.rng.child("severity").weigh(SEVERITIES)
    crew = [commander.key, *t.some("platform", day, 2), *t.some("support", day, 2)]
    alarm = t.ground.calendar.moment(first, day, t.rng.child("alarm"), part="early")
    since = (alarm - timedelta(minutes=t.rng.child("since").between(14, 95))).replace(second=0, microsecond=0)
    minutes = t.rng.child("minutes").between(38, 460)
    resolved = since + timedelta(minutes=minutes)
    count = t.rng.child("customers").between(2, 61)
    s.step(
        "alarm",
        first.key,
        people=crew,
        at=alarm,
        service=words["service"],
        symptom=words["symptom"],
        since=since,
    )
    s.step(
        "declared", commander.key, people=crew, at=alarm + timedelta(minutes=6), severity=severity,
        impact=words["impact"], customers=count,
    )  # fmt: skip
    s.step(
        "update", commander.key, people=crew, at=alarm + timedelta(minutes=17), finding=words["finding"],
        eta=words["eta"],
    )  # fmt: skip
    fixed = max(resolved - timedelta(minutes=12), alarm + timedelta(minutes=26))
    took = int((fixed - since).total_seconds()) // 60
    s.step("mitigated", commander.key, people=crew, at=fixed, fix=words["fix"], minutes=took)
    over = fixed + timedelta(minutes=12)
    s.step("resolved", commander.key, people=crew, at=over, minutes=took + 12)
    affected = _affected(t)
    _review(t, s, words, (commander.key, crew, affected))
    _record(t, s, words, (key, severity, commander.key, affected, since))
    return s


def _affected(t: Teller) -> tuple[str, ...]:
    buyers = [
        customer.key
        for customer in t.ground.customers.all
        if customer.status == "Customer" and customer.duplicate_of is None
    ]
    return tuple(t.rng.child("affected").sample(buyers, 3))


def _review(t: Teller, s: Scribe, words: Any, cast_: tuple[str, list[str], tuple[str, ...]]) -> None:
    commander, crew, affected = cast_
    if t.rng.child("note").chance(70):
        success = t.pick("customer-success", s.wait(0, 1).day)
        s.step("customer_note", success.key, people=crew, customer=affected[0], ask=words["ask"])
    s.wait(1, 4).step("review", commander, people=crew, cause=words["cause"], lesson=words["lesson"])
    given: list[tuple[str, str]] = []
    for n, action in enumerate(words["actions"]):
        assignee = t.rng.child("assignee", n).pick(t.some("platform", s.day, 3) or crew)
        s.step("action", commander, people=[assignee], action=action, assignee=assignee, due=s.ahead(7, 21))
        given.append((action, assignee))
    if t.rng.child("done").chance(70):
        action, assignee = given[0]
        s.wait(5, 12).step("action_done", assignee, people=[commander], action=action, assignee=assignee)


def _record(t: Teller, s: Scribe, words: Any, given: tuple[Any, ...]) -> None:
    key, severity, commander, affected, since = given
    t.stage.ledger.incidents.append(
        Incident(
            key=key,
            title=words["title"],
            service=words["service"],
            severity=severity,
            started=since,
            resolved=s.when("resolved"),
            commander=commander,
            cause=words["cause"] if s.reached("review") else "",
            customers=affected,
        )
    )


def release(t: Teller) -> Scribe | None:
    words, version = _version(t)
    name = f"{words['product']} {version}"
    team = "firmware" if "firmware" in words["product"] else "platform"
    manager = t.pick("product", t.start)
    tester = t.pick("quality", t.start)
    s = t.begin(name, release=name, manager=manager.key, product=words["item"], tester=tester.key)
    crew = [*t.some(team, s.day, 3), tester.key, *t.some("support", s.day, 1)]
    target = s.ahead(9, 14)
    s.step(
        "cut",
        manager.key,
        people=crew,
        version=version,
        target=target,
        branch=f"release/{version.rsplit('.', 1)[0]}",
    )
    _blocker(t, s, words, (team, crew))
    shipping = target
    if t.rng.child("moved").chance(60):
        shipping = t.ground.calendar.workday(t.home, target + DAY * t.rng.child("by").between(2, 7))
        s.step("date_moved", manager.key, people=crew, before=target, after=shipping, reason=words["reason"])
    _ship(t, s, words, (version, shipping, crew))
    shipped = s.when("shipped")
    day, highlights = shipped.date() if shipped else None, (words["highlight"], words["second"])
    t.stage.ledger.releases.append(Release(name, words["product"], version, day, manager.key, highlights))
    return s


def _blocker(t: Teller, s: Scribe, words: Any, who: tuple[str, list[str]]) -> None:
    """Something that must be put right before it can go out."""
    team, crew = who
    manager = s.refs.text("manager")
    ticket = f"{team[:2].upper()}-{t.rng.child('ticket').between(1200, 4800)}"
    finder = t.pick("quality", s.wait(1, 3).day).key
    bug = {"bug": words["bug"], "ticket": ticket}
    s.step("blocker", finder, people=[manager, *crew], finder=finder, **bug)
    fixer = t.pick(team, s.wait(1, 3).day).key
    s.step("fixed", fixer, people=[finder, manager], fixer=fixer, **bug)


def _ship(t: Teller, s: Scribe, words: Any, what: tuple[str, date, list[str]]) -> None:
    version, shipping, crew = what
    manager, tester = s.refs.text("manager"), s.refs.text("tester")
    approver = t.ground.staff.head("engineering").key
    everyone = [manager, *crew]
    s.on(max(s.day, shipping - DAY)).step(
        "approved", approver, people=everyone, version=version, approver=approver
    )
    s.on(max(s.day, shipping)).step("shipped", manager, people=crew, version=version, day=shipping)
    s.step("notes", manager, people=crew, highlight=words["highlight"], second=words["second"])
    if t.rng.child("measured").chance(70):
        s.wait(4, 11).step("measured", tester, people=everyone, before=words["before"], after=words["after"])


def _version(t: Teller) -> tuple[Any, str]:
    """Versions in the order of the list, the last of them the newest; more of them are patches."""
    rows = t.lines("releases")
    if t.count <= len(rows):
        row = rows[len(rows) - t.count + t.n]
        return row, row["version"]
    at = t.n * len(rows) // t.count
    patch = t.n - -(-at * t.count // len(rows))
    return rows[at], f"{rows[at]['version']}.{patch}" if patch else rows[at]["version"]


def tool_outage(t: Teller) -> Scribe | None:
    words = t.words("outages")
    day = t.ground.calendar.workday(t.home, t.start)
    reporter = t.rng.child("reporter").pick(t.ground.staff.team("sales-operations", day))
    owner = t.pick("it", day)
    s = t.begin(f"{words['tool']} down", owner=owner.key, reporter=reporter.key).on(day)
    others = [*t.some("support", day, 1), *t.some("marketing", day, 1), *t.some("it", day, 2)]
    at = t.ground.calendar.moment(reporter, day, t.rng.child("at"), part="early")
    s.step(
        "noticed",
        reporter.key,
        people=[owner.key, *others],
        at=at,
        tool=words["tool"],
        symptom=words["symptom"],
    )
    s.step(
        "confirmed",
        owner.key,
        people=others,
        at=at + timedelta(minutes=9),
        scope=words["scope"],
        maker=words["maker"],
    )
    if t.rng.child("workaround").chance(75):
        s.step(
            "workaround",
            owner.key,
            people=others,
            at=at + timedelta(minutes=21),
            workaround=words["workaround"],
        )
    minutes = t.rng.child("minutes").between(34, 290)
    s.step("restored", owner.key, people=others, at=at + timedelta(minutes=minutes), minutes=minutes)
    if t.rng.child("cause").chance(70):
        s.wait(1, 2).step("cause", owner.key, people=others, cause=words["cause"])
    return s


def security_notice(t: Teller) -> Scribe | None:
    words = t.words("warnings")
    team = {"accounts payable": "accounting", "the sales team": "sales-uk", "marketing": "marketing"}.get(
        words["where"], "support"
    )
    reporter = t.pick(team, t.start)
    owner = t.pick("it", t.start)
    s = t.begin(words["threat"], owner=owner.key, reporter=reporter.key)
    leads = [t.ground.staff.head("it").key, *t.some("people", s.day, 1), *t.some("support", s.day, 1)]
    s.step("reported", reporter.key, people=[owner.key], what=words["what"], where=words["where"])
    s.step("warned", owner.key, people=[reporter.key, *leads], threat=words["threat"], sign=words["sign"])
    s.step("action", owner.key, people=leads, action=words["action"], deadline=s.ahead(2, 6))
    office = t.rng.child("office").pick(t.ground.offices.all)
    staff = [p for p in t.ground.people.all if p.office == office.key and p.is_employed(s.day)]
    count = t.rng.child("late").between(2, max(2, min(14, len(staff) // 2)))
    s.wait(3, 6).step("stragglers", owner.key, people=leads, count=count, office=office.key)
    done = sum(1 for p in t.ground.people.all if p.is_employed(s.day))
    s.wait(1, 4).step("closed", owner.key, people=leads, done=done)
    return s
