"""Limits say over: equal is fine. A category's replace the policy's; refunds and personal lines have none."""

from dataclasses import replace

import pytest

from dayshift_expenses.rules.facts import DailyLimit, ItemFacts

LIMITS = {"over_item_limit", "over_category_limit", "over_daily_limit", "over_attendee_limit"}


def broken(found):
    return [problem.code for problem in found if problem.code in LIMITS]


@pytest.mark.parametrize(("amount", "codes"), [(2499_99, []), (2500_00, []), (2500_01, ["over_item_limit"])])
def test_ex_100_equal_to_the_item_limit_is_fine(scene, amount, codes):
    assert broken(scene.problems({"converted": amount, "category": scene.travel})) == codes


def test_ex_100_a_category_limit_replaces_the_policys(scene):
    roomy = replace(scene.travel, item_limit=5000_00)
    assert broken(scene.problems({"converted": 4000_00, "category": roomy})) == []
    assert broken(scene.problems({"converted": 5000_01, "category": roomy})) == ["over_category_limit"]
    nothing = replace(scene.travel, item_limit=0)
    assert broken(scene.problems({"converted": 1, "category": nothing})) == ["over_category_limit"]


@pytest.mark.parametrize("change", [{"amount": -9000_00, "converted": -9000_00}, {"is_personal": True}])
def test_ex_7_refunds_and_personal_lines_have_no_limit(scene, change):
    tight = replace(scene.meals, item_limit=1, attendee_limit=1, daily=DailyLimit("CAT-M", "Meals", 1))
    assert broken(scene.problems({"category": tight, **change})) == []


def test_ex_5_without_a_rate_no_limit_is_judged(scene):
    assert broken(scene.problems({"currency": "JPY", "amount": 9_000_000, "converted": None})) == []


def test_ex_100_the_day_is_summed_over_all_of_the_owners_live_expenses_in_the_family(scene):
    team_meals = replace(scene.meals, id="CAT-MT", name="Meals – team")
    others = (
        scene.other(id="EXP-1", category=team_meals, converted=70_78, report_id="R-2026-00001"),
        scene.other(id="EXP-2", category=scene.travel, converted=900_00),
        scene.other(id="EXP-3", category=team_meals, converted=900_00, owner_id="henrik"),
        scene.other(id="EXP-4", category=team_meals, converted=900_00, on=scene.context.today),
        scene.other(id="EXP-5", category=team_meals, converted=-50_00, amount=-50_00),
        scene.other(id="EXP-6", category=team_meals, converted=900_00, items=(ItemFacts(900_00),)),
        scene.other(id="EXP-7", category=team_meals, converted=900_00, is_personal=True),
        scene.expense,
    )
    assert broken(scene.problems(context={"others": others})) == []
    one_cent_more = (*others, scene.other(id="EXP-8", category=team_meals, converted=1))
    found = scene.problems(context={"others": one_cent_more})
    assert [p.message for p in found if p.code == "over_daily_limit"] == [
        "Daily meals limit $300.00 exceeded by $0.01"
    ]


def test_ex_17_items_count_and_the_bill_they_are_of_does_not(scene):
    category = replace(scene.meals, attendee_limit=None)
    bill = {"converted": 5000_00, "amount": 5000_00, "category": category}
    assert broken(scene.problems({**bill, "items": (ItemFacts(5000_00),)})) == []
    assert broken(scene.problems({**bill, "parent_id": "EXP-1"})) == ["over_item_limit", "over_daily_limit"]


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        ((), ["over_attendee_limit"]),
        (("maya",), ["over_attendee_limit"]),
        (("dev", "henrik"), []),
        (("maya", "dev"), ["over_attendee_limit"]),
        (("maya", "dev", "henrik"), []),
    ],
)
def test_ex_100_the_owner_counts_as_one_head_once(scene, names, codes):
    exact = replace(scene.meals, attendee_limit=100_00)
    spent = {"amount": 300_00, "converted": 300_00, "category": exact, "attendees": names}
    assert broken(scene.problems(spent)) == codes


def test_ex_2_a_share_that_is_no_whole_cent_is_shown_unrounded(scene):
    tight = replace(scene.meals, attendee_limit=75_00)
    (found,) = [p for p in scene.problems({"converted": 233_23, "category": tight}) if p.code in LIMITS]
    assert found.detail == "$233.23 for 3"
