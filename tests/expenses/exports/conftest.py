"""Expenses and reports as plain data, ready to be written into files."""

import dataclasses
from datetime import date

import pytest

from dayshift_expenses.exports.lines import Line
from dayshift_expenses.exports.printed import (
    Fact,
    PrintedLine,
    PrintedProblem,
    PrintedReport,
    PrintedStep,
    PrintedSum,
)
from dayshift_expenses.money import Money

TAXI = Line(
    id="EXP-000042", spent_on=date(2026, 3, 4), merchant="Tillicum Cabs", description="To the fair",
    category="Local travel", project="PRJ-118 Corvane pilot", cost_centre="4100 Sales operations",
    tags="Region: North America – West", employee="Maya Okafor", employee_email="maya@northlight.example",
    kind="Cash", amount=Money(2740, "USD"), converted=Money(2740, "USD"), rate=None, rate_on=None,
    rate_source="", tax=Money(0, "USD"), is_reimbursable=True, is_billable=False, is_personal=False,
    report_id="R-2026-00001", report_name="Seattle, March", status="Draft", claimed=Money(2740, "USD"),
    approved=None, receipts=1, problems="",
)  # fmt: skip
REPORT = PrintedReport(
    id="R-2026-00001", name="Seattle, March", status="Approved", company="Northlight Instruments, Inc.",
    is_letter=True, facts=(Fact("Owner", "Maya Okafor"),), currency="USD",
    lines=(PrintedLine("EXP-000042", "4 Mar 2026", "Tillicum Cabs", "", "Local travel", "USD 27.40", "27.40",
                       "27.40", "1"),),
    claimed="27.40", approved="27.40", sums=(PrintedSum("Due to Maya Okafor", "USD 27.40", True),),
    problems=(PrintedProblem("EXP-000042", "Warning", "Above the limit"),),
    approval=(PrintedStep("4 Mar, 8:06 AM", "Henrik Solvang", "Approved", "Manager"),),
    history=(PrintedStep("4 Mar, 8:00 AM", "Maya Okafor", "Submitted it"),), sheets=(), left_out=0,
)  # fmt: skip


@pytest.fixture
def line():
    """An expense, with other values where a test gives them."""
    return lambda **changes: dataclasses.replace(TAXI, **changes)


@pytest.fixture
def report():
    """A report, with other parts where a test gives them."""
    return lambda **changes: dataclasses.replace(REPORT, **changes)
