"""Share the cost of one bill between two departments.

Fails people who turn the shares round, split the bill into two expenses, or share another bill.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates, one_of
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import Ids, amounts, days, merchants, somebody
from dayshift_tasks.expenses.planting import Line, Somebody, planted
from dayshift_tasks.expenses.wording import dollars, spoken, typed
from dayshift_tasks.pages.expenses import ExpensesScreen

SHARES = (60, 70, 75, 80, 65, 55)


@dataclass(frozen=True)
class Centre:
    id: str
    name: str


@dataclass(frozen=True)
class Params:
    owner: Somebody
    line: Line
    other: Line
    first: Centre
    second: Centre
    percent: int


class AllocateBill(Family[Params]):
    id = "expenses.allocate_bill"
    title = "Share a bill between two cost centres"
    apps = ("expenses",)
    level = 3
    expected_steps = 14
    tags = ("look-alike",)
    skills = ("allocate an expense",)
    instructions = (
        "The bill of {merchant} from {day} ({amount}) is for two departments: allocate {percent} % of it to "
        "cost centre {first} and {rest} % to {second}. It stays one expense.",
        "Please allocate {merchant}, {day}, {amount} by cost centre: {first} bears {percent} %, {second} "
        "the other {rest} %. Do not split the expense itself.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids, (day, other_day) = Ids.drawn(truth, rng), days(truth, rng, 2)
        amount, other_amount = (each // 20 * 20 for each in amounts(rng, 2, least=2000))
        merchant = rng.pick(merchants(truth, "shop", "print", "services", "supermarket"))
        departments = [each for each in truth.departments.all if each.key != "executive"]
        first, second = (Centre(each.cost_centre, each.name) for each in rng.shuffled(departments)[:2])
        return Params(
            owner=somebody(truth, self.persona),
            line=Line(ids.next_expense(), merchant, day, amount, "office-supplies"),
            other=Line(ids.next_expense(), merchant, other_day, other_amount, "office-supplies"),
            first=first,
            second=second,
            percent=rng.pick(SHARES),
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "amount": dollars(p.line.amount),
            "percent": str(p.percent),
            "rest": str(100 - p.percent),
            "first": p.first.name,
            "second": p.second.name,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(loose=(p.line, p.other), owner=p.owner)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield creates(
            "expenses.allocation", count=2, expense_id=p.line.id, project_id=None, department_id=None,
            percent=one_of(None, p.percent * 100, 10_000 - p.percent * 100), position=one_of(1, 2),
        )  # fmt: skip

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        shares = g.created("expenses.allocation", expense_id=p.line.id)
        found = sorted((each.cost_centre_id, each.amount) for each in shares)
        first = p.line.amount * p.percent // 100
        wanted = sorted([(p.first.id, first), (p.second.id, p.line.amount - first)])
        centres = [centre for centre, _ in found] == [centre for centre, _ in wanted]
        yield check("It is shared by the two cost centres", weight=0.4, when=centres, evidence=found)
        yield check("Each bears its share", weight=0.6, after=1, when=found == wanted and _agree(p, shares))

    async def solve(self, desk: Desk, p: Params) -> None:
        await _allocated(desk, p, p.line, (p.percent, 100 - p.percent))

    def alternatives(self) -> Iterable[Story]:
        yield Story("in amounts", self._in_amounts)
        yield Story("the second one first", self._turned)

    def near_misses(self) -> Iterable[Story]:
        yield Story("shares the other way round", self._wrong_way)
        yield Story("half and half", self._half)
        yield Story("the other bill", self._other)

    async def _in_amounts(self, desk: Desk, p: Params) -> None:
        first = p.line.amount * p.percent // 100
        app = ExpensesScreen(desk)
        await app.open_shares(p.line.id)
        await app.share(1, p.first.name, typed(first))
        await app.share(2, p.second.name, typed(p.line.amount - first))
        await app.save_shares()

    async def _turned(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_shares(p.line.id)
        await app.share(1, p.second.name, f"{100 - p.percent} %")
        await app.share(2, p.first.name, f"{p.percent} %")
        await app.save_shares()

    async def _wrong_way(self, desk: Desk, p: Params) -> None:
        await _allocated(desk, p, p.line, (100 - p.percent, p.percent))

    async def _half(self, desk: Desk, p: Params) -> None:
        await _allocated(desk, p, p.line, (50, 50))

    async def _other(self, desk: Desk, p: Params) -> None:
        await _allocated(desk, p, p.other, (p.percent, 100 - p.percent))


async def _allocated(desk: Desk, p: Params, line: Line, percents: tuple[int, int]) -> None:
    app = ExpensesScreen(desk)
    await app.open_shares(line.id)
    await app.share(1, p.first.name, f"{percents[0]} %")
    await app.share(2, p.second.name, f"{percents[1]} %")
    await app.save_shares()


def _agree(p: Params, shares: Iterable[Any]) -> bool:
    """Percentages are kept or not; where they are, they are those of the amounts. Places differ."""
    rows = list(shares)
    fits = all(each.percent is None or each.percent * p.line.amount == each.amount * 10_000 for each in rows)
    return fits and {each.position for each in rows} == {1, 2}
