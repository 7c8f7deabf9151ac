"""Get rid of an expense that was written down twice, and keep the right one of the two.

Fails people who delete the one in the report, both of them, or say that they are no duplicates.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dayshift_control.wire import Changes, RowEdit
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, deletes, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import Ids, lines, report_name, somebody
from dayshift_tasks.expenses.planting import Claim, Line, planted
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

FIRST_PROBLEM = 970_001
DECIDED = ("state", "survivor_id", "decided_at", "decided_by_id")


@dataclass(frozen=True)
class Params:
    claim: Claim
    kept: Line
    extra: Line
    bystander: Line


class ResolveDuplicate(Family[Params]):
    id = "expenses.resolve_duplicate"
    title = "Remove the second of two equal expenses"
    apps = ("expenses",)
    level = 2
    expected_steps = 6
    tags = ("look-alike",)
    skills = ("compare two expenses", "delete or merge")
    instructions = (
        "You wrote down {merchant} of {day} over {amount} twice. Keep the one that is in your report "
        "“{name}” and get rid of the other.",
        "{merchant}, {day}, {amount}: that is in Outlay two times, but it was paid once. Only the one in "
        "“{name}” may stay.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids = Ids.drawn(truth, rng)
        drawn = lines(truth, rng, ids, 4)
        kept, bystander = drawn[rng.between(0, 2)], drawn[3]
        extra = replace(kept, id=ids.next_expense())
        claim = Claim(ids.next_report(), report_name(rng), somebody(truth, self.persona), tuple(drawn[:3]))
        return Params(claim, kept, extra, bystander)

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "merchant": p.kept.merchant,
            "day": spoken(p.kept.day),
            "amount": dollars(p.kept.amount),
            "name": p.claim.name,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.claim, loose=(p.extra, p.bystander), owner=p.claim.owner, more=_suspicion(p))

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield deletes("expenses.expense", id=p.extra.id)
        yield updates("expenses.duplicate_pair", columns=DECIDED, first_id=p.kept.id, second_id=p.extra.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        gone = g.one_deleted("expenses.expense", id=p.extra.id)
        decided = g.updated("expenses.duplicate_pair")
        settled = ("merged", p.kept.id, p.claim.owner.id)
        right = all((each.state, each.survivor_id, each.decided_by_id) == settled for each in decided)
        yield check(f"Only the one in {p.claim.id} is left", weight=1, when=gone and right, evidence=gone)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _deleted(desk, p.extra)

    def alternatives(self) -> Iterable[Story]:
        yield Story("from the list", self._from_list)
        yield Story("found by search, on its own page", self._by_search)
        yield Story("merged where look-alikes are compared", self._merged)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the one in the report", self._wrong_one)
        yield Story("merged into the other one", self._merged_wrongly)
        yield Story("both", self._both)
        yield Story("taken out of the report and the other deleted", self._taken_out)

    async def _from_list(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.search(p.extra.merchant)
        await app.tick(p.extra.id)
        await app.delete_ticked()

    async def _by_search(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense_from_list(p.extra.id, p.extra.merchant)
        await app.delete_expense()

    async def _merged(self, desk: Desk, p: Params) -> None:
        await ExpensesScreen(desk).keep_of_pair(p.kept.id, p.extra.id, p.kept.id)

    async def _merged_wrongly(self, desk: Desk, p: Params) -> None:
        await ExpensesScreen(desk).keep_of_pair(p.kept.id, p.extra.id, p.extra.id)

    async def _wrong_one(self, desk: Desk, p: Params) -> None:
        await _deleted(desk, p.kept)

    async def _both(self, desk: Desk, p: Params) -> None:
        await _deleted(desk, p.extra)
        await _deleted(desk, p.kept)

    async def _taken_out(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.claim.id)
        await app.act_on_line(p.kept.id, "Remove")
        await app.confirm("Take out")
        await _deleted(desk, p.extra)


async def _deleted(desk: Desk, line: Line) -> None:
    app = ExpensesScreen(desk)
    await app.open_expense(line.id)
    await app.delete_expense()


def _suspicion(p: Params) -> Iterable[RowEdit]:
    """The app knows already that the two look alike."""
    key = {"first_id": p.kept.id, "second_id": p.extra.id}
    found = f"{p.kept.day}T20:00:00.000000Z"
    undecided = {"survivor_id": None, "decided_at": None, "decided_by_id": None}
    values = {**key, "state": "open", "is_near": False, "found_at": found, **undecided}
    yield RowEdit(table="duplicate_pair", op="insert", key=key, values=values)
    for number, (one, other) in enumerate(((p.kept, p.extra), (p.extra, p.kept)), FIRST_PROBLEM):
        problem = {
            "id": number, "expense_id": one.id, "report_id": None, "position": 1, "code": "duplicate",
            "severity": "block", "field": "merchant", "message": f"Possible duplicate of {other.id}",
            "related_id": other.id, "detail": "",
        }  # fmt: skip
        yield RowEdit(table="violation", op="insert", key={"id": number}, values=problem)
