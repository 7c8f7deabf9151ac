"""The list of problems: worst first, then as the catalogue has it, the same whatever order facts come in."""

from dataclasses import replace
from itertools import permutations
from string import Formatter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dayshift_expenses.rules import RULES, as_problems
from dayshift_expenses.rules.catalogue import SEVERITIES
from dayshift_expenses.rules.facts import ScanLine
from dayshift_expenses.rules.findings import Finding

PLACES = {name for rule in RULES.values() for _, name, _, _ in Formatter().parse(rule.text) if name}
FILLED = dict.fromkeys(sorted(PLACES), "x")


def test_ex_100_a_dinner_shows_its_four_problems_as_people_expect_them(scene):
    wine = replace(scene.receipt, lines=(ScanLine("meal", 203_22), ScanLine("alcohol", 26_00)))
    dinner = {"amount": 233_22, "converted": 233_22, "description": "", "receipts": (wine,)}
    dinner["category"] = replace(scene.meals, attendee_limit=75_00)
    found = scene.problems(dinner)
    assert [(p.severity, p.message, p.field) for p in found] == [
        ("block", "Amount is $4.00 more than the receipt", "amount"),
        ("block", "Add a description", "description"),
        ("warn", "Above $75.00 per person", "attendees"),
        ("warn", "Receipt includes alcohol", "category"),
    ]
    assert found[2].detail == "$77.74 × 3"
    assert [p.blocks for p in found] == [True, True, False, False]


def test_ex_100_the_order_of_other_expenses_does_not_matter(scene):
    same = {"amount": 229_22, "converted": 229_22, "category": scene.meals}
    others = [scene.other(id=f"EXP-{number:06}", **same) for number in (3, 1, 2)]
    lists = {scene.problems(context={"others": order}) for order in permutations(others)}
    assert len(lists) == 1
    assert [p.related_id for p in lists.pop() if p.code == "duplicate"] == [
        "EXP-000001",
        "EXP-000002",
        "EXP-000003",
    ]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(sorted(RULES))),
    st.dictionaries(st.sampled_from(sorted(RULES)), st.sampled_from(SEVERITIES)),
)
def test_ex_100_severity_comes_first_and_each_problem_once(scene, codes, severities):
    policy = replace(scene.policy, severities=severities)
    found = as_problems([Finding(code, FILLED) for code in codes], policy)
    ranks = [SEVERITIES.index(problem.severity) for problem in found]
    assert ranks == sorted(ranks)
    assert sorted(problem.code for problem in found) == sorted(set(codes))
    assert found == as_problems([Finding(code, FILLED) for code in reversed(codes)], policy)


def test_ex_100_messages_are_short_sentences_without_a_final_stop():
    for rule in RULES.values():
        assert rule.text[0].isupper() or rule.text.startswith("{"), rule.code
        assert not rule.text.endswith("."), rule.code
        assert len(rule.text) <= 60, rule.code


def test_ex_100_amounts_are_said_in_the_currency_of_the_policy(scene):
    found = scene.problems({"converted": 3_000_000}, policy={"currency": "JPY", "item_limit": 2_500_000})
    assert "¥500,000 over the ¥2,500,000 limit" in [problem.message for problem in found]


def test_ex_104_an_overdue_advance_warns_since_only_a_report_can_settle_it():
    assert RULES["advance_overdue"].severity == "warn"
