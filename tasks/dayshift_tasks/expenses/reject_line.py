"""Reject one expense of a report and approve what is left of it.

Fails people who reject the look-alike, send the report back, or hold the expense instead.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.deciding import is_approved_as, is_own_approval
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import Line, expense_row, planted
from dayshift_tasks.expenses.waiting import APPROVED, APPROVER, Queue, decision, queue_of
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

REASONS = (
    "This was a private errand",
    "The customer paid for it",
    "It belongs to another trip",
    "It was refunded already",
    "Please use the company account",
)
REJECTED = (
    "report_id", "rejected_at", "rejected_by_id", "rejection_reason", "claimed_amount", "approved_amount",
    "policy_version_id", "version",
)  # fmt: skip
SHRUNK = ("claimed_total", "approved_total", "due_employee")


@dataclass(frozen=True)
class Params:
    queue: Queue
    line: Line
    twin: Line
    reason: str


class RejectLine(Family[Params]):
    id = "expenses.reject_line"
    title = "Reject one expense of a report and approve the rest"
    apps = ("expenses",)
    level = 3
    expected_steps = 8
    persona = APPROVER
    tags = ("look-alike",)
    skills = ("reject an expense", "approve")
    instructions = (
        "“{name}” by {owner} ({total}) is fine except for one thing: reject {merchant}, {day}, with the "
        "reason “{reason}”, and approve what remains.",
        "Look at “{name}” of {owner} ({total}). Reject the {merchant} expense of {day} (reason: “{reason}”) "
        "and then approve the report.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        queue = queue_of(truth, rng, count=4)
        line, twin = rng.shuffled(queue.claim.lines)[:2]
        twin = replace(twin, merchant=line.merchant)
        lines = tuple(twin if each.id == twin.id else each for each in queue.claim.lines)
        return Params(replace(queue, claim=replace(queue.claim, lines=lines)), line, twin, rng.pick(REASONS))

    def slots(self, p: Params) -> Mapping[str, str]:
        claim = p.queue.claim
        return {
            "name": claim.name,
            "owner": claim.owner.name,
            "total": dollars(claim.total),
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "reason": p.reason,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.queue.claim, p.queue.namesake, p.queue.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.expense", columns=REJECTED, id=p.line.id)
        yield from decision(p.queue.claim, *APPROVED, *SHRUNK)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        claim = p.queue.claim
        line = g.one_updated("expenses.expense", id=p.line.id)
        wanted = {
            **expense_row(p.line, claim.owner), "rejected_by_id": p.queue.approver.id,
            "rejection_reason": p.reason,
        }  # fmt: skip
        is_out = matches(line, wanted, but=MOMENTS | {"rejected_at"}) and line.rejected_at is not None
        yield check(f"{p.line.id} is rejected, with the reason", weight=0.5, when=is_out)
        rest = replace(claim, lines=tuple(each for each in claim.lines if each.id != p.line.id))
        report = g.one_updated("expenses.report", id=claim.id)
        is_done = is_own_approval(g, p.queue) and is_approved_as(report, rest, routed_total=claim.total)
        yield check(f"{claim.id} is approved for the rest", weight=0.5, after=1, when=is_done)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _rejected(desk, p, p.line)
        await ExpensesScreen(desk).decide("Approve")

    def alternatives(self) -> Iterable[Story]:
        yield Story("on the report's own page", self._on_its_page)
        yield Story("rejected on its page, approved in the queue", self._here_and_there)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the other one of this merchant", self._twin)
        yield Story("approved first", self._approved_whole)
        yield Story("not approved", self._not_approved)
        yield Story("sent back", self._sent_back)

    async def _on_its_page(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await _turned_down(app, p, p.line)
        await app.act("Approve")
        await app.confirm("Approve")

    async def _here_and_there(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await _turned_down(app, p, p.line)
        await app.open_in_queue(p.queue.claim.id)
        await app.decide("Approve")

    async def _twin(self, desk: Desk, p: Params) -> None:
        await _rejected(desk, p, p.twin)
        await ExpensesScreen(desk).decide("Approve")

    async def _approved_whole(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.claim.id)
        await app.decide("Approve")

    async def _not_approved(self, desk: Desk, p: Params) -> None:
        await _rejected(desk, p, p.line)

    async def _sent_back(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.claim.id)
        await app.decide("Send back", reason=p.reason)


async def _rejected(desk: Desk, p: Params, line: Line) -> None:
    app = ExpensesScreen(desk)
    await app.open_in_queue(p.queue.claim.id)
    await _turned_down(app, p, line)


async def _turned_down(app: ExpensesScreen, p: Params, line: Line) -> None:
    await app.act_on_line(line.id, "Reject")
    await app.reason(p.reason)
    await app.confirm("Reject")
