"""People come and go: openings, first weeks, hand-overs."""

from datetime import date, timedelta
from typing import Any

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller, bare
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.story import Hire

DAY = timedelta(days=1)


def joiners(t: Teller) -> list[Person]:
    """Those who came during the story and are not leaders, in the order of their first day."""
    begins, today = t.ground.begins, t.ground.today
    found = [p for p in t.ground.people.all if begins + DAY * 70 <= p.started <= today and not p.left]
    return sorted(found, key=lambda person: (person.started, person.key))


def hiring(t: Teller) -> Scribe | None:
    """Most openings were filled by somebody who is here; the last ones are still open."""
    came = t.stage.unused("hired", joiners(t))
    still_open = t.n >= t.count - max(1, t.count // 4) or not came
    person = None if still_open else came[0]
    if person:
        t.stage.use("hired", person.key)
    return _filled(t, person) if person else _open(t)


def _filled(t: Teller, person: Person) -> Scribe:
    start = person.started - DAY * t.rng.child("lead").between(48, 66)
    return _opening(t, (person.team, person.office, person.title), start, person)


def _open(t: Teller) -> Scribe:
    """An opening of the last weeks in a team that has titles to offer."""
    teams = sorted(key for key, team in t.ground.company.given.teams.items() if team.headcount[1] > 3)
    team = t.rng.child("team").pick(teams)
    given = t.ground.company.given.teams[team]
    office = t.rng.child("office").pick(sorted(given.offices))
    start = t.ground.today - DAY * t.rng.child("ago").between(8, 40)
    return _opening(t, (team, office, t.rng.child("title").pick(given.titles)), start, None)


def _opening(t: Teller, seat: tuple[str, str, str], start: date, person: Person | None) -> Scribe:
    team, office, title = seat
    manager, recruiter = t.ground.staff.lead(team).key, _recruiter(t, start).key
    approver = t.signer("finance", start, owner=manager).key
    city = t.ground.offices[office].city
    key = f"REQ-{31 + len(t.stage.ledger.hires):03}"
    s = t.begin(f"{title}, {city}", hire=key, team=team, manager=manager, recruiter=recruiter, office=office)
    s.on(start)
    budget = t.rng.child("pay").between(54, 148) * 100_000 + t.rng.child("odd").below(9) * 10_000
    role, both = bare(title), [manager, recruiter]
    s.step("approved", approver, people=both, role=role, approver=approver, budget=Money(budget, "USD"))
    s.wait(1, 4).step("posted", recruiter, people=[manager], role=role, site=f"the {city} office")
    _search(t, s, t.of("hirings", person, t.ground.teams[team].department), both)
    start_day = person.started if person else s.ahead(30, 60)
    s.wait(1, 3).step("offer", recruiter, people=[manager], start=start_day)
    if person:
        s.wait(1, 4).step("accepted", recruiter, people=[manager], name=person.name, start=person.started)
    else:
        s.is_over = True
    _record(t, s, (key, title, team, office), (manager, approver), person)
    return s


def _search(t: Teller, s: Scribe, words: Any, both: list[str]) -> None:
    """Who applied, who was asked to come, and what the panel thought."""
    manager, recruiter = both
    panel = tuple(dict.fromkeys([manager, *t.some(s.refs.text("team"), s.day, 2)]))
    count, short = t.rng.child("count").between(14, 96), t.rng.child("short").between(3, 6)
    s.wait(5, 10).step("candidates", recruiter, people=[manager], count=count, shortlist=short)
    s.wait(2, 4).step(
        "interviews", recruiter, people=panel, panel=panel, day=s.ahead(2, 6), exercise=words["exercise"]
    )
    s.wait(4, 7).step(
        "debrief", manager, people=[recruiter, *panel], verdict=words["verdict"], doubt=words["doubt"]
    )


def _record(
    t: Teller, s: Scribe, named: tuple[str, str, str, str], by: tuple[str, str], person: Person | None
) -> None:
    filled = s.when("accepted")
    day = filled.date() if filled else None
    came = person.key if person and filled else None
    t.stage.ledger.hires.append(Hire(*named, *by, s.steps[0].at.date(), day, came))


def _recruiter(t: Teller, day: date) -> Person:
    there = t.ground.staff.team("people", day)
    recruiters = [person for person in there if "Recruiter" in person.title]
    return t.rng.child("recruiter").pick(recruiters or there)


def onboarding(t: Teller) -> Scribe | None:
    came = t.stage.unused("onboarded", joiners(t))
    if not came:
        return None
    person = came[-1] if t.n == 0 else came[0]
    t.stage.use("onboarded", person.key)
    words = t.of("onboardings", person)
    manager = t.boss(person.key, person.started)
    buddy = _buddy(t, person, manager.key)
    helper = t.pick("it", person.started - DAY * 4)
    s = t.begin(
        f"Welcome {person.first_name}", newcomer=person.key, manager=manager.key, buddy=buddy.key,
        office=person.office,
    ).on(t.ground.calendar.after(person.entity, person.started, -6))  # fmt: skip
    crew = [buddy.key, *t.some(person.team, s.day, 3, but=[person.key])]
    s.step("announced", manager.key, people=crew, start=person.started, title=bare(person.title))
    s.wait(1, 2).step(
        "kit",
        helper.key,
        people=[manager.key],
        item=words["item"],
        missing=words["missing"],
        helper=helper.key,
    )
    lunch = t.rng.child("lunch").pick(_near(t, person.office))
    others = [buddy.key, manager.key, *crew]
    s.on(person.started).step(
        "first_day", person.key, people=others, fun=words["fun"], lunch=lunch, hour="late"
    )
    _first_weeks(t, s, person, words)
    return s


def _first_weeks(t: Teller, s: Scribe, person: Person, words: Any) -> None:
    manager, buddy = s.refs.text("manager"), s.refs.text("buddy")
    helper = t.pick("it", s.wait(1, 2).day).key
    s.step("access", person.key, people=[helper, buddy], system=t.one("systems"), helper=helper)
    if t.rng.child("question").chance(75):
        expert = t.pick(words["team"], s.wait(1, 4).day, but=[person.key]).key
        asked = {"question": words["question"], "answer": words["answer"]}
        s.step("question", person.key, people=[expert, buddy], expert=expert, **asked)
    s.wait(3, 8).step("first_win", buddy, people=[person.key, manager], win=words["win"])
    if t.rng.child("thirty").chance(60):
        s.wait(8, 12)
        s.step("thirty_days", person.key, people=[manager], liked=words["liked"], wish=words["wish"])


def _buddy(t: Teller, person: Person, manager: str) -> Person:
    """A team-mate of the same office if there is one."""
    mates = t.ground.staff.team(person.team, person.started, but=[person.key, manager])
    near = [mate for mate in mates if mate.office == person.office]
    return t.rng.child("buddy").pick(near or mates)


def _near(t: Teller, office: str) -> list[str]:
    """Where people of that office eat."""
    city = t.ground.offices[office].city
    listed = t.ground.company.more("spending")["places"].get(city, {})
    return [*listed.get("restaurant", ()), *listed.get("cafe", ())]


def departure(t: Teller) -> Scribe | None:
    gone = sorted((p for p in t.ground.people.all if p.left), key=lambda p: (p.left or date.max, p.key))
    leavers = t.stage.unused("left", gone)
    if not leavers:
        return None
    person = leavers[-1] if t.n == 0 else leavers[0]
    assert person.left is not None
    t.stage.use("left", person.key)
    words = t.of("departures", person)
    start = t.ground.calendar.after(person.entity, person.left, -19)
    manager = t.boss(person.key, start)
    successor = t.pick(person.team, start, days=90, but=[person.key, manager.key])
    s = t.begin(
        f"{person.name} leaves", leaver=person.key, manager=manager.key, successor=successor.key
    ).on(start)  # fmt: skip
    crew = [person.key, *t.some(person.team, start, 3, but=[person.key])]
    s.step("announced", manager.key, people=crew, last_day=person.left, next=words["next"])
    s.wait(2, 4).step(
        "plan", manager.key, people=[person.key, successor.key], work=words["work"], successor=successor.key
    )
    count = t.rng.child("count").between(5, 48)
    s.wait(3, 6).step(
        "accounts_moved", successor.key, people=[person.key, manager.key], count=count, kind=words["kind"],
        successor=successor.key,
    )  # fmt: skip
    s.on(person.left).step(
        "farewell", person.key, people=[manager.key, *crew], memory=words["memory"],
        place=t.rng.child("place").pick(_near(t, person.office)), hour="early",
    )  # fmt: skip
    helper = t.pick("it", s.wait(1, 1).day)
    s.step("access_closed", helper.key, people=[manager.key], system=t.one("systems"), helper=helper.key)
    if t.rng.child("left over").chance(70):
        finder = t.pick(person.team, s.wait(8, 20).day, but=[successor.key])
        s.step(
            "left_over", finder.key, people=[successor.key, manager.key], thing=words["thing"],
            finder=finder.key,
            owner=successor.key,
        )  # fmt: skip
    return s
