"""Take back a report of one's own that nobody has approved yet.

Fails people who retract the wrong one, delete it, or take expenses out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import Ids, lines, report_name, somebody
from dayshift_tasks.expenses.planting import Claim, planted
from dayshift_tasks.expenses.waiting import APPROVER, RETRACTED, is_open_again
from dayshift_tasks.expenses.wording import dollars
from dayshift_tasks.pages.expenses import ExpensesScreen


@dataclass(frozen=True)
class Params:
    claim: Claim
    other: Claim


class RetractReport(Family[Params]):
    id = "expenses.retract_report"
    title = "Take back a report that was handed in too early"
    apps = ("expenses",)
    level = 2
    expected_steps = 5
    tags = ("look-alike",)
    skills = ("find a report", "retract")
    instructions = (
        "You handed in “{name}” over {total} too early. Take it back so that it is a draft again, with "
        "all its expenses still in it.",
        "Please retract your report “{name}” ({total}); there is more to add to it later. Leave its "
        "expenses in it.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids, me, name = Ids.drawn(truth, rng), somebody(truth, self.persona), report_name(rng)
        approver = somebody(truth, APPROVER).id
        one, two = (
            Claim(
                ids.next_report(), name, me, tuple(lines(truth, rng, ids, count)), state="pending",
                approver_id=approver,
            )
            for count in (3, 2)
        )  # fmt: skip
        return Params(one, two)

    def slots(self, p: Params) -> Mapping[str, str]:
        return {"name": p.claim.name, "total": dollars(p.claim.total)}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.claim, p.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.report", columns=RETRACTED, id=p.claim.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        report = g.one_updated("expenses.report", id=p.claim.id)
        is_draft = report.approval_status == "not_submitted" and is_open_again(report)
        yield check(
            f"{p.claim.id} is a draft again", weight=1, when=is_draft, evidence=report.approval_status
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.claim.id)
        await app.act("Retract")
        await app.confirm("Retract")

    def alternatives(self) -> Iterable[Story]:
        yield Story("found in the list", self._from_list)
        yield Story("opened from one of its expenses", self._from_expense)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the other one of this name", self._other)
        yield Story("retracted and deleted", self._deleted)
        yield Story("retracted, and an expense taken out", self._emptied)

    async def _from_list(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report_from_list(p.claim.id)
        await app.act("Retract")
        await app.confirm("Retract")

    async def _from_expense(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_expense(p.claim.lines[0].id)
        await desk.click(app.main.get_by_role("link", name=p.claim.id).first)
        await app.act("Retract")
        await app.confirm("Retract")

    async def _other(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.other.id)
        await app.act("Retract")
        await app.confirm("Retract")

    async def _deleted(self, desk: Desk, p: Params) -> None:
        await self.solve(desk, p)
        app = ExpensesScreen(desk)
        await app.act_from_menu("Delete")
        await app.confirm("Delete")

    async def _emptied(self, desk: Desk, p: Params) -> None:
        await self.solve(desk, p)
        app = ExpensesScreen(desk)
        await app.act_on_line(p.claim.lines[0].id, "Remove")
        await app.confirm("Take out")
