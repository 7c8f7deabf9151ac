"""Write down five expenses of a trip, put them into a report and hand it in.

Fails people who leave one out, mistype an amount, take something else along, or forget to submit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, lines, report_name, somebody
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import REGION, Claim, Line, expense_row, planted, report_row
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.reporting import ReportScreen

COUNT = 5
PURPOSES = (
    "Customer visits",
    "Acceptance tests",
    "Training of operators",
    "Sensor calibration",
    "Planning talks",
)


@dataclass(frozen=True)
class Params:
    claim: Claim
    stray: Line

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.claim.lines


class BuildReport(Family[Params]):
    id = "expenses.build_report"
    title = "Write down five expenses and submit them as one report"
    apps = ("expenses",)
    level = 5
    expected_steps = 80
    tags = ("long",)
    skills = ("create expenses", "create a report", "submit")
    instructions = (
        "Please hand in your trip as a report called “{name}”, with the purpose “{purpose}” and no dates. "
        "Add these five expenses by hand, all paid in cash, region Americas, everything else as suggested, "
        "and take nothing else along:\n{lines}\nThen submit it.",
        "Make a report “{name}” (purpose: “{purpose}”; leave the dates empty) of exactly the following five "
        "cash expenses, which are not in Outlay yet, and submit it. The region of each is Americas; what is "
        "not said stays as suggested.\n{lines}",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        ids = Ids.drawn(truth, rng)
        *drawn, stray = lines(truth, rng, ids, COUNT + 1)
        made = tuple(replace(line, id="", description=f"Trip, part {n}") for n, line in enumerate(drawn, 1))
        owner = somebody(truth, self.persona)
        claim = Claim("", report_name(rng), owner, made, purpose=rng.pick(PURPOSES), state="pending")
        return Params(claim, stray)

    def slots(self, p: Params) -> Mapping[str, str]:
        rows = (
            f"- {line.merchant}, {spoken(line.day)}, {dollars(line.amount)}, {CATEGORIES[line.category]}, "
            f"description “{line.description}”"
            for line in p.lines
        )
        return {"name": p.claim.name, "purpose": p.claim.purpose, "lines": "\n".join(rows)}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        """An expense that is no part of the trip and waits for a report, too."""
        return planted(loose=(p.stray,), owner=p.claim.owner)

    def write_set(self, p: Params) -> Iterable[Allow]:
        owner = p.claim.owner.id
        yield creates("expenses.expense", count=COUNT, owner_id=owner, creator_id=owner, parent_id=None)
        yield creates("expenses.expense_tag", count=COUNT, list_id="region", tag_id=REGION)
        yield creates("expenses.report", owner_id=owner, creator_id=owner)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        report = g.one_created("expenses.report")
        made, tags = g.created("expenses.expense"), g.created("expenses.expense_tag")
        for line in p.lines:
            yield check(f"{line.description} is written down", weight=0.08, when=_is_written(made, line))
        named = (report.name, report.purpose) == (p.claim.name, p.claim.purpose)
        yield check("There is a report of that name and purpose", weight=0.1, when=named, evidence=report)
        every = tuple(range(1, COUNT + 2))
        inside = report and len(made) == COUNT and all(each.report_id == report.id for each in made)
        yield check("All five are in it", weight=0.15, after=every, when=inside)
        is_in = report and matches(report, report_row(p.claim), but=MOMENTS)
        tagged = {each.expense_id for each in tags} == {each.id for each in made}
        whole = all(_is_claimed(made, p, line, report) for line in p.lines)
        yield check(
            "It is handed in, right in every detail",
            weight=0.35,
            after=COUNT + 2,
            when=is_in and tagged and whole,
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.lines)
        await _reported(desk, p)
        await _submitted(desk)

    def alternatives(self) -> Iterable[Story]:
        yield Story("the last ones first", self._backwards)
        yield Story("ticked in the list", self._from_list)

    def near_misses(self) -> Iterable[Story]:
        yield Story("four of five", self._four)
        yield Story("with the stray one", self._with_stray)
        yield Story("not submitted", self._not_submitted)

    async def _backwards(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.lines[::-1])
        await _reported(desk, p)
        await _submitted(desk)

    async def _from_list(self, desk: Desk, p: Params) -> None:
        await _reported(desk, p, lines=())
        app, address = ReportScreen(desk), desk.page.url.rpartition("/")[2]
        await _entered(desk, p.lines)
        await app.open_report(address)
        await app.act("Add expenses")
        await app.choose_lines(*p.lines)
        await app.confirm("Add")
        await _submitted(desk)

    async def _four(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.lines[1:])
        await _reported(desk, p, lines=p.lines[1:])
        await _submitted(desk)

    async def _with_stray(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.lines)
        await _reported(desk, p, lines=(*p.lines, p.stray))
        await _submitted(desk)

    async def _not_submitted(self, desk: Desk, p: Params) -> None:
        await _entered(desk, p.lines)
        await _reported(desk, p)


async def _entered(desk: Desk, entered: Iterable[Line]) -> None:
    app = ReportScreen(desk)
    for line in entered:
        await app.create("Manual expense")
        await app.fill_in(line)
        await app.save_new()


async def _reported(desk: Desk, p: Params, lines: tuple[Line, ...] | None = None) -> None:
    chosen = p.lines if lines is None else lines
    app = ReportScreen(desk)
    await app.create("Report")
    await app.begin_report(p.claim.name, p.claim.purpose, *chosen)


async def _submitted(desk: Desk) -> None:
    app = ReportScreen(desk)
    await app.act("Submit")
    await app.confirm("Submit")


def _is_written(made: Iterable[Any], line: Line) -> bool:
    """Whether one of the new expenses is this, as far as a person types it."""
    typed = (line.merchant, line.day, line.amount, line.category, line.description)
    found = [(each.merchant, each.spent_on, each.amount, each.category_id, each.description) for each in made]
    return found.count(typed) == 1


def _is_claimed(made: Iterable[Any], p: Params, line: Line, report: Any) -> bool:
    wanted = {**expense_row(line, p.claim.owner, p.claim), "report_id": report.id}
    return sum(matches(each, wanted, but=MOMENTS) for each in made) == 1
