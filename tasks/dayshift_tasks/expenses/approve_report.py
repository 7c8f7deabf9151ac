"""Approve one report of a queue in which another has the same name.

Fails people who approve the namesake, approve everything, or send it back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.planting import planted
from dayshift_tasks.expenses.waiting import APPROVED, APPROVER, Queue, decision, queue_of
from dayshift_tasks.expenses.wording import dollars
from dayshift_tasks.pages.expenses import ExpensesScreen


@dataclass(frozen=True)
class Params:
    queue: Queue


class ApproveReport(Family[Params]):
    id = "expenses.approve_report"
    title = "Approve one report, although another has its name"
    apps = ("expenses",)
    level = 1
    expected_steps = 4
    persona = APPROVER
    tags = ("look-alike",)
    skills = ("find a report in the queue", "approve")
    instructions = (
        "{owner} handed in the report “{name}” over {total}. I looked through it; please approve it. "
        "Do not decide on anything else.",
        "Please approve “{name}” of {owner} ({total}), and only that one.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        return Params(queue_of(truth, rng))

    def slots(self, p: Params) -> Mapping[str, str]:
        claim = p.queue.claim
        return {"owner": claim.owner.name, "name": claim.name, "total": dollars(claim.total)}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.queue.claim, p.queue.namesake, p.queue.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        return decision(p.queue.claim, *APPROVED)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        step = g.one_updated("expenses.approval_step", report_id=p.queue.claim.id)
        is_own = step.state == "approved" and step.decided_by_id == p.queue.approver.id and step.note == ""
        yield check("Its step is approved by you", weight=0.4, when=is_own, evidence=step.state)
        report = g.one_updated("expenses.report", id=p.queue.claim.id)
        is_done = report and (report.approval_status, report.payment_status) == ("approved", "not_paid")
        yield check(
            f"{p.queue.claim.id} is approved",
            weight=0.6,
            after=1,
            when=is_done and report.current_step is None,
            evidence=report.approval_status,
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.claim.id)
        await app.decide("Approve")

    def alternatives(self) -> Iterable[Story]:
        yield Story("on the report's own page", self._on_its_page)
        yield Story("ticked in the queue", self._ticked)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the namesake instead", self._namesake)
        yield Story("the namesake as well", self._both)
        yield Story("sent back", self._sent_back)

    async def _on_its_page(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.act("Approve")
        await app.confirm("Approve")

    async def _ticked(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.go("Approvals")
        await app.tick(p.queue.claim.id)
        await app.approve_ticked(1)

    async def _namesake(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.namesake.id)
        await app.decide("Approve")

    async def _both(self, desk: Desk, p: Params) -> None:
        await self.solve(desk, p)
        await self._namesake(desk, p)

    async def _sent_back(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.claim.id)
        await app.decide("Send back", reason="Please check it again.")
