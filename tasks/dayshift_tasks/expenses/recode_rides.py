"""Put all rides with one cab company in one month under the right category.

Fails people who take other months along, other companies, or miss some.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, one_of, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, amounts, merchants, somebody
from dayshift_tasks.expenses.planting import Line, Somebody, planted
from dayshift_tasks.pages.expenses import ExpensesScreen

RIDES = 14
WRONG = ("parking", "fuel", "postage", "meals-travel", "office-supplies", "training")
RIGHT = "local-travel"


@dataclass(frozen=True)
class Params:
    owner: Somebody
    company: str
    month: str
    rides: tuple[Line, ...]
    before: Line
    after: Line
    rival: Line

    @property
    def all(self) -> tuple[Line, ...]:
        return (*self.rides, self.before, self.after, self.rival)


class RecodeRides(Family[Params]):
    id = "expenses.recode_rides"
    title = "Recode a month of rides with one company"
    apps = ("expenses",)
    level = 4
    expected_steps = 45
    tags = ("look-alike", "long")
    skills = ("search", "edit many expenses at once")
    instructions = (
        "All your {company} rides of {month} are under {wrong}. Please move them to {right}: those of "
        "{month} only, and no other company's.",
        "Between the first and the last day of {month} your rides with {company} went to {wrong} by "
        "mistake. They should be {right}. Leave other months and other companies alone.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids, last = Ids.drawn(truth, rng), truth.today.replace(day=1) - timedelta(days=1)
        company, rival = rng.shuffled(merchants(truth, "taxi"))[:2]
        wrong = rng.pick(WRONG)
        sums = amounts(rng, RIDES + 3, least=800, most=6400)
        dates = sorted(rng.shuffled(range(1, last.day + 1))[:RIDES])

        def ride(day: date, of: str) -> Line:
            return Line(ids.next_expense(), of, day.isoformat(), sums.pop(), wrong)

        return Params(
            owner=somebody(truth, self.persona),
            company=company,
            month=f"{last:%B}",
            rides=tuple(ride(last.replace(day=day), company) for day in dates),
            before=ride(last.replace(day=1) - timedelta(days=rng.between(1, 9)), company),
            after=ride(last + timedelta(days=rng.between(1, 7)), company),
            rival=ride(last.replace(day=rng.between(5, 20)), rival),
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        wrong = CATEGORIES[p.rides[0].category]
        return {"company": p.company, "month": p.month, "wrong": wrong, "right": CATEGORIES[RIGHT]}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(loose=p.all, owner=p.owner)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates(
            "expenses.expense",
            columns=("category_id", "version"),
            count=RIDES,
            id=one_of(*(ride.id for ride in p.rides)),
        )

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        moved = {each.id for each in g.updated("expenses.expense", category_id=RIGHT)}
        for number in range(0, RIDES, 2):
            pair = {ride.id for ride in p.rides[number : number + 2]}
            yield check(f"{' and '.join(sorted(pair))} are moved", weight=0.1, when=pair <= moved)
        is_all = moved == {ride.id for ride in p.rides}
        yield check(f"All rides of {p.month} are moved", weight=0.3, after=tuple(range(1, 8)), when=is_all)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, p.rides)

    def alternatives(self) -> Iterable[Story]:
        yield Story("in two goes", self._in_two)
        yield Story("the last ones one by one", self._one_by_one)

    def near_misses(self) -> Iterable[Story]:
        yield Story("one forgotten", self._one_forgotten)
        yield Story("with the month before", self._month_before)
        yield Story("with this month", self._month_after)

    async def _in_two(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, p.rides[:6])
        await _moved(desk, p, p.rides[6:])

    async def _one_by_one(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, p.rides[:12])
        app = ExpensesScreen(desk)
        for ride in p.rides[12:]:
            await app.open_expense(ride.id)
            await app.choose("Category", CATEGORIES[RIGHT])
            await app.save()

    async def _one_forgotten(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, p.rides[1:])

    async def _month_before(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, (*p.rides, p.before))

    async def _month_after(self, desk: Desk, p: Params) -> None:
        await _moved(desk, p, (*p.rides, p.after))


async def _moved(desk: Desk, p: Params, rides: tuple[Line, ...]) -> None:
    app = ExpensesScreen(desk)
    await app.search(p.company)
    await app.tick(*(ride.id for ride in rides))
    await app.choose_in_bulk("Category", CATEGORIES[RIGHT])
    await app.apply_in_bulk(len(rides))
