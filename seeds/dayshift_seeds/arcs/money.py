"""Quarters shut, budgets fought over, and the weekly look at what will close."""

from datetime import UTC, date, datetime, time, timedelta

from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.quarters import Quarter, quarter
from dayshift_seeds.selling.forecast import Forecast, Standing
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Department

DAY = timedelta(days=1)
COST_OF_ONE = 118_000  # dollars that one person costs a department in a year


def quarter_close(t: Teller) -> Scribe | None:
    which = _quarter_of(t)
    words = t.one("closes")
    owner = t.ground.staff.lead("accounting").key
    controller = t.ground.staff.lead("planning").key
    s = t.begin(f"{which.name} close", owner=owner, controller=controller, workbook=f"close-{which.key}")
    deadline = t.ground.calendar.after(t.ground.people[owner].entity, which.last, 8)
    crew = [
        controller,
        *t.some("accounting", which.last, 2, but=[owner]),
        *t.some("sales-operations", which.last, 1),
    ]
    items = t.rng.child("items").between(31, 44)
    s.on(which.last - DAY * 23).step(
        "checklist", owner, people=crew, quarter=which.name, deadline=deadline, items=items
    )
    late = t.rng.child("late").pick(("procurement", "field-service", "supply", "marketing"))
    s.on(which.last + DAY * 2).step(
        "late",
        owner,
        people=[t.ground.teams[late].lead, *crew],
        team=late,
        items=t.rng.child("left").between(3, 9),
    )
    right = Forecast(t.ground, t.stage.selling).revenue(which)
    _figure(t, s, right, which, (owner, controller, crew))
    _reconcile(t, s, (owner, crew))
    growth = _growth(t, which, right)
    s.on(max(s.day, deadline)).step(
        "closed", owner, people=[controller, *crew], revenue=right, quarter=which.name, change=growth
    )
    helper = t.rng.child("helper").pick([p for p in crew if p != owner])
    s.wait(0, 1).step("thanks", owner, people=[helper, controller], helper=helper, deed=words["deed"])
    return s


def _quarter_of(t: Teller) -> Quarter:
    """The last arc is the quarter that ends next; the others are those before it."""
    which = quarter(t.ground.today)
    for _ in range(t.count - 1 - t.n):
        which = which.previous
    return which


def _figure(t: Teller, s: Scribe, right: Money, which: Quarter, who: tuple[str, str, list[str]]) -> None:
    """The first figure; in every second quarter it is wrong, doubted and corrected."""
    owner, controller, crew = who
    words = t.one("closes")
    off = right.minor * t.rng.child("off").between(7, 31) // 1000 // 100 * 100
    said = Money(right.minor + off, "USD") if t.n % 2 == 0 else right
    s.on(t.ground.calendar.after(t.ground.people[owner].entity, which.last, 4))
    s.step("figure", owner, people=[controller, *crew], revenue=said, quarter=which.name)
    if said == right:
        return
    doubter = t.pick("planning", s.wait(0, 1).day, but=[owner]).key
    s.step("doubted", doubter, people=[owner, controller], doubt=words["doubt"], doubter=doubter)
    if s.wait(0, 1).step(
        "corrected", owner, people=[doubter, controller], said=said, right=right, because=words["because"]
    ):
        s.amend(s.fact("figure", "revenue"), is_wrong=True)
        s.amend(s.fact("corrected", "said"), is_wrong=True)
        s.amend(s.fact("corrected", "right"), corrects=s.fact("figure", "revenue"))


def _reconcile(t: Teller, s: Scribe, who: tuple[str, list[str]]) -> None:
    owner, crew = who
    if t.rng.child("reconciled").chance(60):
        clerk = t.pick("accounting", s.wait(0, 1).day, but=[owner]).key
        difference = Money(t.rng.child("difference").between(412, 98_000) * 10 + 3, "USD")
        s.step(
            "reconciled",
            clerk,
            people=[owner, *crew],
            account=t.one("closes")["account"],
            difference=difference,
        )


def _growth(t: Teller, which: Quarter, right: Money) -> object:
    before = Forecast(t.ground, t.stage.selling).revenue(which.previous)
    return percent((right.minor - before.minor) * 1000 // before.minor).scaleb(-1)


def budget_round(t: Teller) -> Scribe | None:
    departments = [d for d in t.ground.departments.all if d.key not in ("executive", "finance")]
    department = t.ground.rng("budgets").shuffled(departments)[t.n % len(departments)]
    words = t.of("budgets", department=department.key)
    year = t.ground.today.year - (1 if t.n * 2 < t.count else 0)
    owner = t.ground.staff.lead("planning").key
    s = t.begin(
        f"{department.name} budget {year}", department=department.key, owner=owner, head=department.head,
        workbook=f"budget-{year}",
    ).on(t.ground.calendar.workday(t.home, date(year - 1, 10, 6) + DAY * (t.n % 5)))  # fmt: skip
    asked, cut, settled = _sums(t, department)
    crew = [t.ground.staff.head("finance").key, *t.some("planning", s.day, 1, but=[owner])]
    s.step("opened", owner, people=[department.head, *crew], year=str(year), deadline=s.ahead(12, 18))
    s.wait(6, 11).step("asked", department.head, people=[owner], amount=asked, for_what=words["for_what"])
    share = percent((asked.minor - cut.minor) * 1000 // asked.minor).scaleb(-1)
    s.wait(4, 9).step("cut", owner, people=[department.head, *crew], amount=cut, percent=share)
    s.wait(1, 3).step("argued", department.head, people=[owner], argument=words["argument"])
    approver = t.signer("finance", s.wait(3, 8).day, owner=owner).key
    s.step("settled", approver, people=[owner, department.head], amount=settled, approver=approver)
    return s


def _sums(t: Teller, department: Department) -> tuple[Money, Money, Money]:
    """Asked for, cut to, settled at; in whole hundreds."""
    heads = sum(1 for p in t.ground.people.all if p.department == department.key and not p.left)
    asked = heads * COST_OF_ONE * t.rng.child("asked").between(108, 134)
    cut = asked * t.rng.child("cut").between(84, 93) // 100
    settled = cut + (asked - cut) * t.rng.child("settled").between(20, 60) // 100
    first, second, third = (Money(minor // 10_000 * 10_000, "USD") for minor in (asked, cut, settled))
    return first, second, third


def forecast_call(t: Teller) -> Scribe | None:
    day = _tuesday(t)
    week = (day - DAY * 2).isocalendar()
    name = f"{week.year}-W{week.week:02}"
    forecast = Forecast(t.ground, t.stage.selling)
    poster = _poster(t, day)
    chair = t.boss(poster, day).key
    at = t.ground.calendar.local(t.ground.people[poster], day, time(8, 30)) + timedelta(
        minutes=t.rng.child("at").between(6, 31), seconds=11
    )
    key = f"forecast-{quarter(day).key}"
    s = t.begin(f"Forecast {name}", owner=poster, chair=chair, workbook=key).on(day)
    crew = [
        chair,
        *t.some("sales-operations", day, 2, but=[poster]),
        *t.some("sales-programmes", day, 1),
        *_managers(t, day),
    ]
    moment = datetime.combine(day, time(0), UTC)
    commit, prior = forecast.commit(moment), forecast.commit(moment - DAY * 7)
    s.step(
        "posted", poster, people=crew, at=at, week=name, commit=commit, prior=prior,
        why=_why(t, forecast, moment),
        file=f"Forecast-{name}.xlsx",
    )  # fmt: skip
    _argue(t, s, forecast, moment, chair)
    s.wait(0, 1).step("agreed", chair, people=[poster, *crew], commit=commit, best=forecast.best(moment))
    return s


def _poster(t: Teller, day: date) -> str:
    """The forecast analyst, or a colleague while she is away."""
    there = t.ground.staff.team("sales-operations", day)
    analysts = [person for person in there if "Forecast" in person.title]
    return (analysts or there)[0].key


def _managers(t: Teller, day: date) -> list[str]:
    leads = [t.ground.staff.lead(team) for team in ("sales-americas", "sales-uk", "sales-europe")]
    return [person.key for person in leads if t.ground.staff.is_in(person, day)]


def _tuesday(t: Teller) -> date:
    """Tuesdays: the last six weeks one after another, the rest spread over the months before."""
    last = t.ground.today - DAY * ((t.ground.today.weekday() - 1) % 7)
    back = t.count - 1 - t.n
    weeks = (t.ground.today - t.ground.begins).days // 7 - 9
    step = 1 if back < 6 else max(1, weeks // max(1, t.count - 6))
    day = last - DAY * 7 * (back if back < 6 else 5 + (back - 5) * step)
    is_first = quarter(day - DAY * 7) != quarter(day)
    return day + DAY * 7 if is_first and back >= 6 else day


def _why(t: Teller, forecast: Forecast, moment: datetime) -> str:
    """What moved since last week, read off the deals."""
    before = {
        s.deal.key: s for s in forecast.of_quarter(moment - DAY * 7) if s.category in ("Commit", "Closed")
    }
    after = {s.deal.key: s for s in forecast.of_quarter(moment) if s.category in ("Commit", "Closed")}
    slipped = [before[key] for key in before if key not in after]
    won = [
        s
        for key, s in after.items()
        if s.category == "Closed" and (key not in before or before[key].category != "Closed")
    ]
    added = [after[key] for key in after if key not in before]
    moves = t.lines("moves")
    down = sum(s.amount.minor for s in after.values()) < sum(s.amount.minor for s in before.values())
    up_first = (("won", won), ("added", added), ("slipped", slipped))
    for kind, held in reversed(up_first) if down else up_first:
        if held:
            return _told(t, moves[kind], held)
    return str(t.rng.child("why").pick(moves["quiet"]))


def _told(t: Teller, shapes: list[str], held: list[Standing]) -> str:
    largest = sorted(held, key=lambda s: (-s.amount.minor, s.deal.key))
    names = [t.ground.customers[s.deal.customer].short for s in largest]
    fitting = [
        shape for shape in shapes if len(names) > 1 or ("{second}" not in shape and "two" not in shape)
    ]
    return t.rng.child("why").pick(fitting).format(first=names[0], second=names[-1])


def _argue(t: Teller, s: Scribe, forecast: Forecast, moment: datetime, chair: str) -> None:
    committed = [x for x in forecast.of_quarter(moment) if x.category == "Commit"] or [
        x for x in forecast.of_quarter(moment) if x.category == "Best Case"
    ]
    if not committed:
        return
    largest = sorted(committed, key=lambda x: (-x.amount.minor, x.deal.key))
    one = t.rng.child("deal").pick(largest[:7])
    words, deal = t.one("calls"), one.deal
    about = f"deal:{deal.key}"
    s.step(
        "challenged",
        chair,
        people=[deal.owner],
        about=about,
        deal=deal.key,
        amount=one.amount,
        challenger=chair,
        doubt=words["doubt"],
    )
    s.step(
        "defended",
        deal.owner,
        people=[chair],
        about=about,
        deal=deal.key,
        answer=words["answer"],
        defender=deal.owner,
    )
    if t.rng.child("adjusted").chance(45):
        after = "Best Case" if one.category == "Commit" else "Pipeline"
        s.step(
            "adjusted",
            chair,
            people=[deal.owner],
            about=about,
            deal=deal.key,
            before=one.category,
            after=after,
        )
