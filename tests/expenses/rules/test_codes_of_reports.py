"""Rules for reports as a whole, and that every code of the catalogue is tried somewhere."""

import ast
from datetime import date
from pathlib import Path

import pytest

from dayshift_expenses.rules import RULES
from dayshift_expenses.rules.facts import AdvanceFacts

# Code, message, what fires it, what clears it on top; each a function of the scene that gives changes to
# the report, its context and the policy.
CASES = [
    (
        "empty",
        "Add at least one expense",
        lambda s: ({"expenses": ()},),
        lambda s: ({"expenses": (s.expense,)},),
    ),
    ("missing_purpose", "Add a purpose", lambda s: ({"purpose": ""},), lambda s: ({"purpose": "Pilot"},)),
    (
        "late_submission",
        "Later than 60 days after 4 Mar 2026",
        lambda s: ({}, {"today": date(2026, 5, 4)}),
        lambda s: ({}, {"submitted_on": date(2026, 5, 3)}),
    ),
    (
        "mixed_policy",
        "Move EXP-000117 to a report of its own policy",
        lambda s: ({"expenses": (s.expense, s.other(policy_id="POL-UK"))},),
        lambda s: ({"expenses": (s.expense, s.other())},),
    ),
    (
        "advance_overdue",
        "Settle advance ADV-0012 first",
        lambda s: ({}, {"advances": (AdvanceFacts("ADV-0012", date(2026, 3, 9)),)}),
        lambda s: ({}, {"advances": (AdvanceFacts("ADV-0012", date(2026, 3, 10)),)}),
    ),
]


@pytest.mark.parametrize(("code", "message", "fires", "clears"), CASES, ids=[case[0] for case in CASES])
def test_ex_100_a_rule_for_reports_fires_alone_and_clears(scene, code, message, fires, clears):
    assert scene.said(scene.report_problems, fires(scene)) == [(code, message)]
    assert scene.said(scene.report_problems, fires(scene), clears(scene)) == []


def test_ex_100_no_code_of_the_catalogue_is_left_out():
    files = sorted(Path(__file__).parent.glob("test_codes_of_*.py"))
    tried = {case[0] for case in CASES} | {code for file in files for code in codes_in(file)}
    assert tried == set(RULES)


def test_ex_100_a_proper_expense_on_a_proper_report_has_no_problem(scene):
    assert scene.problems() == ()
    assert scene.report_problems() == ()


def codes_in(file):
    """The first of each case in a file's table."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    (table,) = [n.value for n in tree.body if isinstance(n, ast.Assign) and n.targets[0].id == "CASES"]
    return [case.elts[0].value for case in table.elts]
