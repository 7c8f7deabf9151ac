"""Approve less of one expense than was claimed, and then the report.

Fails people who lower the look-alike, type the cut instead of what is left, or forget to approve.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.deciding import is_approved_as, is_own_approval
from dayshift_tasks.expenses.planting import Line, planted
from dayshift_tasks.expenses.waiting import APPROVED, APPROVER, Queue, decision, queue_of
from dayshift_tasks.expenses.wording import dollars, spoken, typed
from dayshift_tasks.pages.expenses import ExpensesScreen

REASONS = (
    "A private part",
    "Only the work share",
    "Lunch was included",
    "Two of three days",
    "As agreed by phone",
)


@dataclass(frozen=True)
class Params:
    queue: Queue
    line: Line
    other: Line
    cut: int
    reason: str

    @property
    def left(self) -> int:
        return self.line.amount - self.cut

    @property
    def approved(self) -> int:
        return self.queue.claim.total - self.cut


class LowerLine(Family[Params]):
    id = "expenses.lower_line"
    title = "Approve less of one expense, then the report"
    apps = ("expenses",)
    level = 3
    expected_steps = 10
    persona = APPROVER
    skills = ("lower an approved amount", "approve", "subtract")
    instructions = (
        "In “{name}” of {owner} ({total}), {cut} of the {merchant} expense of {day} cannot be paid. Lower "
        "what is approved of it by that much, with the reason “{reason}”, and then approve the report.",
        "Please approve “{name}” by {owner} ({total}), but {cut} less for {merchant} on {day}. The reason to "
        "give for the lower amount: {reason}",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        queue = queue_of(truth, rng)
        line, other = rng.shuffled(queue.claim.lines)[:2]
        cut = rng.between(2, 7) * 100 + 15
        return Params(queue, line, other, cut, rng.pick(REASONS))

    def slots(self, p: Params) -> Mapping[str, str]:
        claim = p.queue.claim
        return {
            "name": claim.name,
            "owner": claim.owner.name,
            "total": dollars(claim.total),
            "cut": dollars(p.cut),
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "reason": p.reason,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.queue.claim, p.queue.namesake, p.queue.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        columns = ("approved_amount", "approval_note", "version")
        yield updates("expenses.expense", columns=columns, id=p.line.id)
        yield from decision(p.queue.claim, *APPROVED, "approved_total", "due_employee")

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        line = g.one_updated("expenses.expense", id=p.line.id)
        is_lower = line.approved_amount == p.left and line.claimed_amount == p.line.amount
        yield check(
            f"{dollars(p.left)} of {p.line.id} are approved",
            weight=0.4,
            when=is_lower,
            evidence=line.approved_amount,
        )
        yield check("The reason is given", weight=0.2, after=1, when=line.approval_note == p.reason)
        report = g.one_updated("expenses.report", id=p.queue.claim.id)
        sums = {"approved_total": p.approved, "due_employee": p.approved}
        is_done = is_own_approval(g, p.queue) and is_approved_as(report, p.queue.claim, **sums)
        yield check(f"{p.queue.claim.id} is approved", weight=0.4, after=1, when=is_done)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _lowered(desk, p, p.line, p.left)
        await ExpensesScreen(desk).decide("Approve")

    def alternatives(self) -> Iterable[Story]:
        yield Story("on the report's own page", self._on_its_page)
        yield Story("lowered twice", self._twice)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the cut as the amount", self._cut)
        yield Story("another expense", self._other)
        yield Story("not approved", self._not_approved)

    async def _on_its_page(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.lower(p.line.id, typed(p.left), p.reason)
        await app.act("Approve")
        await app.confirm("Approve")

    async def _twice(self, desk: Desk, p: Params) -> None:
        await _lowered(desk, p, p.line, p.left - 100)
        await self.solve(desk, p)

    async def _cut(self, desk: Desk, p: Params) -> None:
        await _lowered(desk, p, p.line, p.cut)
        await ExpensesScreen(desk).decide("Approve")

    async def _other(self, desk: Desk, p: Params) -> None:
        await _lowered(desk, p, p.other, p.other.amount - p.cut)
        await ExpensesScreen(desk).decide("Approve")

    async def _not_approved(self, desk: Desk, p: Params) -> None:
        await _lowered(desk, p, p.line, p.left)


async def _lowered(desk: Desk, p: Params, line: Line, amount: int) -> None:
    app = ExpensesScreen(desk)
    await app.open_in_queue(p.queue.claim.id)
    await app.lower(line.id, typed(amount), p.reason)
