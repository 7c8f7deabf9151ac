"""Hold one expense of a report and approve the rest.

Fails people who hold the look-alike, approve everything, or reject the expense.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import Claim, Line, planted, report_row, step_row
from dayshift_tasks.expenses.waiting import APPROVED, APPROVER, Queue, decision, queue_of
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

REASONS = (
    "Waiting for the bank",
    "Waiting for the customer's word",
    "To be clarified with accounting",
    "A refund is on its way",
    "Under review by legal",
)
SHRUNK = ("claimed_total", "approved_total", "due_employee", "takes_expenses")
HELD = ("held_at", "held_by_id", "hold_reason", "report_id", "version")


@dataclass(frozen=True)
class Params:
    queue: Queue
    line: Line
    twin: Line
    reason: str

    @property
    def claim(self) -> Claim:
        return self.queue.claim

    @property
    def rest(self) -> int:
        return self.claim.total - self.line.amount


class HoldOneLine(Family[Params]):
    id = "expenses.hold_one_line"
    title = "Hold one expense of a report and approve the rest"
    apps = ("expenses",)
    level = 3
    expected_steps = 8
    persona = APPROVER
    tags = ("look-alike",)
    skills = ("hold an expense", "approve in part")
    instructions = (
        "In “{name}” of {owner} ({total}) the {merchant} expense of {day} must wait: hold it with the "
        "reason “{reason}”, and approve the rest of the report now.",
        "Please approve “{name}” by {owner} ({total}) except for {merchant} on {day}. Put that one on hold "
        "first; as the reason write: {reason}",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        queue = queue_of(truth, rng, count=4)
        line, twin = rng.shuffled(queue.claim.lines)[:2]
        twin = replace(twin, merchant=line.merchant)
        lines = tuple(twin if each.id == twin.id else each for each in queue.claim.lines)
        return Params(replace(queue, claim=replace(queue.claim, lines=lines)), line, twin, rng.pick(REASONS))

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "owner": p.claim.owner.name,
            "name": p.claim.name,
            "total": dollars(p.claim.total),
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "reason": p.reason,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.claim, p.queue.namesake, p.queue.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.expense", columns=HELD, id=p.line.id)
        yield creates("expenses.report", held_from_id=p.claim.id, owner_id=p.claim.owner.id)
        yield creates("expenses.approval_step", state="waiting", approver_id=p.queue.approver.id)
        yield from decision(p.claim, *APPROVED, *SHRUNK)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        line = g.one_updated("expenses.expense", id=p.line.id)
        is_held = line.held_by_id == p.queue.approver.id and line.held_at and line.hold_reason == p.reason
        yield check(
            f"{p.line.id} is held, with the reason", weight=0.3, when=is_held, evidence=line.hold_reason
        )
        apart = g.one_created("expenses.report")
        yield check("It waits in a report of its own", weight=0.3, after=1, when=_waits(g, p, apart))
        report = g.one_updated("expenses.report", id=p.claim.id)
        yield check(
            f"{p.claim.id} is approved for the rest",
            weight=0.4,
            after=2,
            when=_is_approved(g, p, report),
            evidence=report.approval_status,
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.claim.id)
        await app.act_on_line(p.line.id, "Hold")
        await app.reason(p.reason)
        await app.confirm("Hold")
        await app.decide(f"Approve {dollars(p.rest)} now")

    def alternatives(self) -> Iterable[Story]:
        yield Story("on the report's own page", self._on_its_page)
        yield Story("held from the menu", self._from_menu)

    def near_misses(self) -> Iterable[Story]:
        yield Story("all approved", self._all)
        yield Story("held and left", self._left)
        yield Story("the other one of this merchant", self._twin)
        yield Story("rejected instead", self._rejected)

    async def _on_its_page(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.claim.id)
        await app.act_on_line(p.line.id, "Hold")
        await app.reason(p.reason)
        await app.confirm("Hold")
        await app.act(f"Approve {dollars(p.rest)} now")
        await app.confirm("Approve now")

    async def _from_menu(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.claim.id)
        await app.act_from_menu("Hold")
        await app.tick_in_dialog(p.line.id)
        await app.reason(p.reason)
        await app.confirm("Hold")
        await app.act(f"Approve {dollars(p.rest)} now")
        await app.confirm("Approve now")

    async def _all(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.claim.id)
        await app.act_on_line(p.line.id, "Hold")
        await app.reason(p.reason)
        await app.confirm("Hold")
        await app.decide(f"Approve all {dollars(p.claim.total)}")

    async def _left(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.claim.id)
        await app.act_on_line(p.line.id, "Hold")
        await app.reason(p.reason)
        await app.confirm("Hold")

    async def _twin(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.claim.id)
        await app.act_on_line(p.twin.id, "Hold")
        await app.reason(p.reason)
        await app.confirm("Hold")
        await app.decide(f"Approve {dollars(p.claim.total - p.twin.amount)} now")

    async def _rejected(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.claim.id)
        await app.act_on_line(p.line.id, "Reject")
        await app.reason(p.reason)
        await app.confirm("Reject")
        await app.decide("Approve")


def _apart(p: Params) -> Claim:
    """The report in which the held expense waits."""
    return replace(p.claim, id="", name=f"{p.claim.name} (held)", lines=(p.line,))


def _waits(g: Evidence, p: Params, apart: Any) -> bool:
    """The held expense, and nothing else, stands before the same approver."""
    line = g.one_updated("expenses.expense", id=p.line.id)
    step = g.one_created("expenses.approval_step")
    wanted = {
        **report_row(_apart(p)), "creator_id": p.queue.approver.id, "takes_expenses": False,
        "held_from_id": p.claim.id,
    }  # fmt: skip
    is_asked = matches(step, {**step_row(p.claim), "report_id": apart.id})
    return bool(line.report_id == apart.id) and is_asked and matches(apart, wanted, but=MOMENTS)


def _is_approved(g: Evidence, p: Params, report: Any) -> bool:
    rest = replace(p.claim, lines=tuple(line for line in p.claim.lines if line.id != p.line.id))
    wanted = {
        **report_row(rest), "approval_status": "approved", "payment_status": "not_paid", "current_step": None,
        "takes_expenses": False, "routed_total": p.claim.total,
    }  # fmt: skip
    step = g.one_updated("expenses.approval_step", report_id=p.claim.id)
    is_own = step.state == "approved" and step.decided_by_id == p.queue.approver.id and step.note == ""
    return is_own and matches(report, wanted, but=MOMENTS)
