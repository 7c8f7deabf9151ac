"""Screens of Outlay that people wait for, and the same change to many expenses at once."""

import itertools
from dataclasses import dataclass, replace
from functools import cache

from dayshift_bench.measuring import Measurement, beside, timed
from dayshift_bench.serving import FLOOR, Served, plain_timing, served
from dayshift_bench.setting import Measure, Setting

ROWS = 200
# Who reads everything, the longest report, and who has most to approve.
CLERK = """
SELECT person_id FROM person_role JOIN person ON person.id = person_id
WHERE person_role.role = 'finance' AND deactivated_at IS NULL ORDER BY person_id LIMIT 1
"""
LONGEST = (
    "SELECT report_id FROM expense GROUP BY report_id HAVING report_id > '' ORDER BY count(*) DESC, 1 LIMIT 1"
)
BUSIEST = """
SELECT approver_id FROM approval_step JOIN report ON report.id = report_id
WHERE approval_status = 'pending' AND report.round = approval_step.round
AND current_step = position AND approver_id IS NOT NULL
GROUP BY approver_id ORDER BY count(*) DESC, approver_id LIMIT 1
"""
OWN = "SELECT id FROM expense WHERE merchant = 'Measured Supplies' ORDER BY id"


@dataclass(frozen=True)
class Desk:
    """Who is measured, and what they look at."""

    clerk: str
    report: str
    approver: str


def list_of_all(setting: Setting) -> Measurement:
    """The first page of everybody's expenses."""
    return _page("expenses.list", setting, "/expenses")


def filter_of_all(setting: Setting) -> Measurement:
    """Those with problems of one category in a span of time, the dearest first."""
    path = "/expenses?category=meals-travel&from=2025-09-01&problem=1&reimbursable=yes&sort=-converted"
    return _page("expenses.filter", setting, path)


def report(setting: Setting) -> Measurement:
    """The report with most lines."""
    return _page("expenses.report", setting, f"/reports/{desk(_of_outlay(setting)).report}")


def approvals(setting: Setting) -> Measurement:
    """The queue of whoever has most to approve."""
    return _page("expenses.approvals", setting, "/approvals", is_approver=True)


def bulk(setting: Setting) -> Measurement:
    """Another project for two hundred expenses."""
    setting = _of_outlay(setting)
    app, at = served(setting), desk(setting)
    projects = itertools.cycle(_column(app, "SELECT id FROM project ORDER BY id LIMIT 2"))
    with app.world() as world, app.seat(world, at.clerk) as visitor:
        visitor.read("/expenses")
        for number in range(ROWS):
            visitor.post(
                "/expenses",
                merchant="Measured Supplies",
                amount=f"{10 + number}.40",
                spent_on=f"2026-0{1 + number % 2}-{1 + number // 2 % 28:02}",
                category_id="office-supplies",
            )
        rows = [str(row[0]) for row in app.control.query(world, OWN).rows]
        if len(rows) != ROWS:
            raise RuntimeError(f"{len(rows)} of {ROWS} expenses could be written.")
        within = "q=Measured+Supplies"

        def act() -> None:
            path, chosen = "/expenses/selection/coding", next(projects)
            visitor.post(path, all="1", within=within, set_project=chosen)

        timing = timed(act, runs=setting.runs(20), warm_up=1)
    return beside("expenses.bulk", timing, floor=FLOOR, floor_timing=plain_timing(setting))


MEASUREMENTS: tuple[Measure, ...] = (list_of_all, filter_of_all, report, approvals, bulk)


@cache
def desk(setting: Setting) -> Desk:
    """Found in a world of its own."""
    app = served(setting)
    found = (_column(app, sql)[0] for sql in (CLERK, LONGEST, BUSIEST))
    return Desk(*found)


def _of_outlay(setting: Setting) -> Setting:
    return replace(setting, app="expenses")


def _column(app: Served, sql: str) -> list[str]:
    with app.world() as world:
        return [str(row[0]) for row in app.control.query(world, sql).rows]


def _page(name: str, setting: Setting, path: str, *, is_approver: bool = False) -> Measurement:
    """A page from its request to its last byte."""
    setting = _of_outlay(setting)
    app, at = served(setting), desk(setting)
    person = at.approver if is_approver else at.clerk
    with app.world() as world, app.seat(world, person) as visitor:
        timing = timed(lambda: visitor.get(path), runs=setting.runs(100))
    return beside(name, timing, floor=FLOOR, floor_timing=plain_timing(setting))
