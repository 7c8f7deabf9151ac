"""Write down a taxi ride that was paid in cash.

Fails people who mix up the day, write the tip apart, or make it twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, amounts, days, merchants, somebody
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import REGION, Line, Somebody, expense_row
from dayshift_tasks.expenses.wording import dollars, spoken, typed
from dayshift_tasks.pages.expenses import ExpensesScreen

WHYS = (
    "Airport to hotel", "Hotel to the plant", "Office to the station", "Station to the customer",
    "Plant to airport", "Home from the trade fair",
)  # fmt: skip


@dataclass(frozen=True)
class Params:
    owner: Somebody
    line: Line
    tip: int
    other_day: str


class AddTaxi(Family[Params]):
    id = "expenses.add_taxi"
    title = "Add a taxi ride by hand"
    apps = ("expenses",)
    level = 2
    expected_steps = 14
    skills = ("create an expense", "fill in a form")
    instructions = (
        "On {day} you took a taxi of {merchant}: the ride was {fare}, and you gave {tip} on top. Add it as "
        "one expense over the whole sum: category {category}, region Americas, description “{why}”. Leave "
        "everything else as it is suggested, and put it in no report.",
        "Please enter a cash taxi ride by hand: {merchant}, {day}, {fare} and {tip} tip in one sum. It is "
        "{category}, region Americas; as the description write “{why}”. Nothing else, and no report.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        fare, tip = amounts(rng, 1, least=1500, most=6400)[0], rng.between(2, 7) * 100 + 25
        day, other_day = days(truth, rng, 2)
        line = Line(
            Ids.drawn(truth, rng).next_expense(), rng.pick(merchants(truth, "taxi")), day, fare + tip,
            "local-travel", rng.pick(WHYS),
        )  # fmt: skip
        return Params(somebody(truth, self.persona), line, tip, other_day)

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "day": spoken(p.line.day),
            "merchant": p.line.merchant,
            "fare": dollars(p.line.amount - p.tip),
            "tip": dollars(p.tip),
            "category": CATEGORIES[p.line.category],
            "why": p.line.description,
        }

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield creates("expenses.expense", owner_id=p.owner.id, creator_id=p.owner.id, report_id=None)
        yield creates("expenses.expense_tag", list_id="region")

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        made = g.one_created("expenses.expense")
        is_ride = (made.merchant, made.spent_on) == (p.line.merchant, p.line.day)
        yield check("There is one new expense of that ride", weight=0.3, when=is_ride, evidence=made)
        sums = made.amount == p.line.amount and made.currency == "USD"
        yield check(
            "It is over fare and tip, in dollars", weight=0.3, after=1, when=sums, evidence=made.amount
        )
        tag = g.one_created("expenses.expense_tag")
        is_tagged = tag.expense_id == made.id and tag.tag_id == REGION
        whole = matches(made, expense_row(p.line, p.owner), but=MOMENTS)
        yield check("Everything else is right", weight=0.4, after=(1, 2), when=is_tagged and whole)

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.create("Manual expense")
        await app.fill_in(p.line)
        await app.save_new()

    def alternatives(self) -> Iterable[Story]:
        yield Story("by keyboard, the other way round", self._by_keyboard)
        yield Story("corrected after saving", self._corrected)

    def near_misses(self) -> Iterable[Story]:
        yield Story("without the tip", self._without_tip)
        yield Story("on another day", self._other_day)
        yield Story("twice", self._twice)
        yield Story("in another currency", self._pounds)

    async def _by_keyboard(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.create("Manual expense")
        await app.fill_in(p.line, backwards=True)
        await desk.press("Control+s")
        await app.arrive_at_new()

    async def _corrected(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await self._without_tip(desk, p)
        await app.write("Amount", typed(p.line.amount))
        await app.save()

    async def _without_tip(self, desk: Desk, p: Params) -> None:
        await _entered(desk, replace(p.line, amount=p.line.amount - p.tip))

    async def _other_day(self, desk: Desk, p: Params) -> None:
        await _entered(desk, replace(p.line, day=p.other_day))

    async def _twice(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.line)
        await _entered(desk, p.line)

    async def _pounds(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.create("Manual expense")
        await app.fill_in(p.line)
        await app.choose("Currency", "GBP")
        await app.save_new()


async def _entered(desk: Desk, line: Line) -> None:
    app = ExpensesScreen(desk)
    await app.create("Manual expense")
    await app.fill_in(line)
    await app.save_new()
