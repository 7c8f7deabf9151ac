"""Give one expense the right category; another of the same merchant keeps its own.

Fails people who change the look-alike of another day, pick a neighbouring category, or change more.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, amounts, days, merchants, somebody
from dayshift_tasks.expenses.planting import Line, Somebody, planted
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

CHOICES = ("parking", "office-supplies", "postage", "print-and-signs", "books", "phone-and-data", "fuel")


@dataclass(frozen=True)
class Params:
    owner: Somebody
    line: Line
    other: Line
    category: str
    wrong: str


class SetCategory(Family[Params]):
    id = "expenses.set_category"
    title = "Correct the category of one expense"
    apps = ("expenses",)
    level = 1
    expected_steps = 6
    tags = ("look-alike",)
    skills = ("find an expense", "edit a field")
    instructions = (
        "The {merchant} expense of {day} over {amount} sits in the wrong category. Please set it to "
        "{category} and leave everything else as it is.",
        "You put {merchant}, {day}, {amount} under the wrong category: it is {category}. Correct just that.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids, (day, other_day) = Ids.drawn(truth, rng), days(truth, rng, 2)
        amount, other_amount = amounts(rng, 2)
        merchant = rng.pick(merchants(truth, "shop", "print", "services", "parking", "supermarket"))
        was, category, wrong = rng.shuffled(CHOICES)[:3]
        return Params(
            owner=somebody(truth, self.persona),
            line=Line(ids.next_expense(), merchant, day, amount, was),
            other=Line(ids.next_expense(), merchant, other_day, other_amount, was),
            category=category,
            wrong=wrong,
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "amount": dollars(p.line.amount),
            "category": CATEGORIES[p.category],
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(loose=(p.line, p.other), owner=p.owner)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.expense", columns=("category_id", "version"), id=p.line.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        line = g.one_updated("expenses.expense", id=p.line.id)
        right = line.category_id == p.category
        yield check(
            f"{p.line.id} is in {CATEGORIES[p.category]}", weight=1, when=right, evidence=line.category_id
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense(p.line.id)
        await app.choose("Category", CATEGORIES[p.category])
        await app.save()

    def alternatives(self) -> Iterable[Story]:
        yield Story("found by search", self._by_search)
        yield Story("from the list, in bulk", self._in_bulk)

    def near_misses(self) -> Iterable[Story]:
        yield Story("on the other day's expense", self._other_day)
        yield Story("another category", self._other_category)
        yield Story("with a description as well", self._with_description)

    async def _by_search(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense_from_list(p.line.id, p.line.merchant)
        await app.choose("Category", CATEGORIES[p.category])
        await desk.press("Control+s")

    async def _in_bulk(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.search(p.line.merchant)
        await app.tick(p.line.id)
        await app.choose_in_bulk("Category", CATEGORIES[p.category])
        await app.apply_in_bulk(1)

    async def _other_day(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense(p.other.id)
        await app.choose("Category", CATEGORIES[p.category])
        await app.save()

    async def _other_category(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense(p.line.id)
        await app.choose("Category", CATEGORIES[p.wrong])
        await app.save()

    async def _with_description(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense(p.line.id)
        await app.choose("Category", CATEGORIES[p.category])
        await app.write("Description", "Put right")
        await app.save()
