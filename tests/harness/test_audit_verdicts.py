"""What an audit makes of grades."""

import pytest

from dayshift.audit.trials import Verdicts, broken, judged, refused, wilson
from dayshift_graders import CheckResult, Grade


def grade(score, *, success=False, passed=False):
    check = CheckResult(sentence="s", weight=1, passed=passed, credited=passed, guard=False, evidence="")
    return Grade(task="t@1", success=success, score=score, checks=(check,), collateral=())


@pytest.mark.parametrize(
    ("kind", "given", "is_fault"),
    [
        ("untouched", grade(0.0), False),
        ("untouched", grade(0.1), True),
        ("solve", grade(1.0, success=True, passed=True), False),
        ("solve", grade(1.0), True),
        ("alternative", grade(0.9, success=False), True),
        ("near-miss", grade(0.5), False),
        ("mutant", grade(1.0, success=True, passed=True), True),
        ("mutant", grade(0.7, passed=True), True),
        ("adversary", grade(0.04), False),
        ("adversary", grade(0.05), True),
    ],
)
def test_each_kind_of_trial_has_its_own_bar(kind, given, is_fault):
    assert bool(judged("f@1", kind, "n", given).fault) == is_fault


def test_the_summary_has_the_shape_others_build_on():
    trials = (
        judged("a@1", "untouched", "nothing", grade(0.0)),
        judged("a@1", "solve", "solution", grade(1.0, success=True, passed=True)),
        judged("a@1", "mutant", "survivor", grade(1.0, success=True, passed=True)),
        judged("b@1", "adversary", "wipe", grade(0.02)),
        refused("b@1", "doubled", "UNIQUE"),
        broken("b@1", "alternative", "by keyboard", "no such button"),
    )
    summary = Verdicts(trials, seeds=1).as_json()
    assert (summary["families"], summary["seeds"]) == (2, 1)
    assert (summary["untouched_max"], summary["solve_min"], summary["adversary_max"]) == (0.0, 1.0, 0.02)
    assert summary["survivors"] == ["a@1: survivor"]
    assert summary["alternatives_failed"] == ["b@1: by keyboard"]
    assert (summary["excluded"], summary["clean"]) == (1, False)


def test_a_rate_of_few_tries_is_uncertain():
    low, high = wilson(10, 10)
    assert high == 1.0
    assert 0.7 < low < 0.73
    assert wilson(0, 0) == (0.0, 1.0)
