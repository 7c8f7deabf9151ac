"""Correct a report that was sent back, as its approver asked, and hand it in again.

Fails people who hand it in unchanged, correct another expense, or forget to hand it in.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, lines, report_name, somebody
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import Claim, Line, expense_row, planted, report_row
from dayshift_tasks.expenses.waiting import APPROVER
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

CHOICES = ("postage", "books", "phone-and-data", "print-and-signs", "office-supplies")
SUBMITTED = (
    "approval_status", "current_step", "round", "submitted_at", "sent_back_reason", "policy_version_id",
    "approved_total", "routed_total", "version",
)  # fmt: skip
CORRECTED = ("category_id", "claimed_amount", "approved_amount", "policy_version_id", "version")


@dataclass(frozen=True)
class Params:
    claim: Claim
    line: Line
    other: Line
    category: str


class ResubmitReport(Family[Params]):
    id = "expenses.resubmit_report"
    title = "Correct a report that was sent back and submit it again"
    apps = ("expenses",)
    level = 3
    expected_steps = 12
    skills = ("read why a report came back", "edit an expense", "submit")
    instructions = (
        "Your report “{name}” ({total}) was sent back. Do what the reason on it asks for, nothing more, and "
        "submit it again.",
        "“{name}” ({total}) came back to you. Read why, correct just that, and hand the report in once more.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids = Ids.drawn(truth, rng)
        drawn = lines(truth, rng, ids, 3, kinds=("parking", "cafe", "shop", "fuel"))
        line, other = rng.shuffled(drawn)[:2]
        category = rng.pick([each for each in CHOICES if each not in (line.category, other.category)])
        reason = f"Please put {line.merchant} of {spoken(line.day)} under {CATEGORIES[category]}."
        claim = Claim(
            ids.next_report(), report_name(rng), somebody(truth, self.persona), tuple(drawn),
            state="sent_back", approver_id=somebody(truth, APPROVER).id, reason=reason,
        )  # fmt: skip
        return Params(claim, line, other, category)

    def slots(self, p: Params) -> Mapping[str, str]:
        return {"name": p.claim.name, "total": dollars(p.claim.total)}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.claim)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.expense", columns=CORRECTED, id=p.line.id)
        yield updates("expenses.report", columns=SUBMITTED, id=p.claim.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        line = g.one_updated("expenses.expense", id=p.line.id)
        right = line.category_id == p.category
        yield check(f"{p.line.merchant} is under {CATEGORIES[p.category]}", weight=0.5, when=right)
        again = replace(p.claim, state="pending", reason="")
        report = g.one_updated("expenses.report", id=p.claim.id)
        wanted = {**report_row(again), "round": 2, "takes_expenses": False}
        whole = {**expense_row(p.line, p.claim.owner, again), "category_id": p.category}
        is_in = matches(report, wanted, but=MOMENTS) and matches(line, whole, but=MOMENTS)
        yield check(f"{p.claim.id} waits for approval again", weight=0.5, after=1, when=is_in)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _recoded(desk, p.line, p.category)
        await self._submit(desk, p)

    def alternatives(self) -> Iterable[Story]:
        yield Story("by way of the report's page", self._from_report)
        yield Story("in bulk", self._in_bulk)

    def near_misses(self) -> Iterable[Story]:
        yield Story("handed in unchanged", self._submit)
        yield Story("not handed in", self._not_submitted)
        yield Story("another expense", self._other)

    async def _from_report(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report_from_list(p.claim.id)
        await desk.click(app.row(p.line.id).get_by_role("link").first)
        await app.choose("Category", CATEGORIES[p.category])
        await app.save()
        await self._submit(desk, p)

    async def _in_bulk(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.search(p.line.merchant)
        await app.tick(p.line.id)
        await app.choose_in_bulk("Category", CATEGORIES[p.category])
        await app.apply_in_bulk(1)
        await self._submit(desk, p)

    async def _submit(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.claim.id)
        await app.act("Submit")
        await app.confirm("Submit")

    async def _not_submitted(self, desk: Desk, p: Params) -> None:
        await _recoded(desk, p.line, p.category)

    async def _other(self, desk: Desk, p: Params) -> None:
        await _recoded(desk, p.other, p.category)
        await self._submit(desk, p)


async def _recoded(desk: Desk, line: Line, category: str) -> None:
    app = ExpensesScreen(desk)
    await app.open_expense(line.id)
    await app.choose("Category", CATEGORIES[category])
    await app.save()
