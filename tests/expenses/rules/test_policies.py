"""What a version of a policy may say, and how its settings work on an expense."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from dayshift_expenses.rules import policy_errors
from dayshift_expenses.rules.facts import (
    AllocationFacts,
    ItemFacts,
    PerDiemDay,
    ScanLine,
    TagFacts,
    TripFacts,
)


def codes(found):
    return [problem.code for problem in found]


def test_ex_13_the_itemised_threshold_is_not_below_the_receipt_threshold(scene):
    assert policy_errors(scene.policy) == {}
    low = replace(scene.policy, itemised_above=60_00)
    assert policy_errors(low) == {"itemised_above": "Below the receipt threshold, $75.00"}


def test_ex_13_nonsense_is_not_published(scene):
    odd = replace(scene.policy, item_limit=-1, severities={"no_such": "warn"}, prohibited=frozenset({"fun"}))
    assert set(policy_errors(odd)) == {"item_limit", "no_such", "prohibited"}


def test_ex_13_a_policy_without_limits_asks_for_nothing(scene):
    bare = {
        name: None for name in ("receipt_above", "itemised_above", "item_limit", "max_age_days", "card_above")
    }
    bare |= {"required": frozenset(), "preapproval_above": None}
    line = {"receipts": (), "description": "", "category": None, "amount": 9000_00, "converted": 9000_00}
    assert scene.problems(line, {"has_company_card": True}, bare) == ()


def test_ex_13_required_fields_are_asked_for_unless_the_category_knows_better(scene):
    bare = {"description": "", "attendees": ()}
    required = {"required": frozenset({"description", "attendees"})}
    line = {**bare, "category": replace(scene.travel, attendees="inherit")}
    assert codes(scene.problems(line, policy=required)) == ["missing_attendees", "missing_description"]
    line["category"] = replace(scene.travel, description="never", attendees="never")
    assert scene.problems(line, policy=required) == ()
    line["category"] = replace(scene.travel, description="always", attendees="always")
    assert codes(scene.problems(line, policy={"required": frozenset()})) == [
        "missing_attendees",
        "missing_description",
    ]


def test_ex_100_an_item_is_asked_for_its_coding_and_the_bill_is_not(scene):
    bill = {"category": None, "description": "", "tags": (TagFacts(1, "Office", is_required=True),)}
    assert scene.problems({**bill, "items": (ItemFacts(229_22),)}) == ()
    item = scene.problems({**bill, "parent_id": "EXP-1", "merchant": "", "receipts": ()})
    assert [p.message for p in item] == ["Choose a category", "Choose an office", "Add a description"]
    assert [p.field for p in item] == ["category", "tag_1", "description"]


@pytest.mark.parametrize(("kind", "word"), [("minibar", "hotel extras"), ("alcohol", "alcohol")])
def test_ex_13_prohibited_kinds_are_named(scene, kind, word):
    read = replace(scene.receipt, lines=(ScanLine(kind, 26_00),))
    assert [p.message for p in scene.problems({"receipts": (read,)})] == [f"Receipt includes {word}"]
    assert scene.problems({"receipts": (read,)}, policy={"prohibited": frozenset()}) == ()


@pytest.mark.parametrize(("personal", "is_said"), [(25_99, True), (26_00, False)])
def test_ex_13_all_that_is_prohibited_must_be_paid_privately(scene, personal, is_said):
    read = replace(scene.receipt, lines=(ScanLine("alcohol", 26_00), ScanLine("meal", 203_22)))
    items = (ItemFacts(229_22 - personal), ItemFacts(personal, is_personal=True))
    assert bool(scene.problems({"receipts": (read,), "items": items})) is is_said


def test_ex_13_blocked_merchants_are_known_by_any_spelling(scene):
    line = {"merchant": "LUCKY STAR CASINO, Inc.", "receipts": (), "has_affidavit": True}
    assert codes(scene.problems(line)) == ["blocked_merchant"]
    assert codes(scene.problems({**line, "merchant": "Lucky Star Noodles"})) == []


@pytest.mark.parametrize(("amount", "is_said"), [(2000_00, False), (2000_01, True)])
def test_ex_13_a_large_expense_needs_an_approved_request(scene, amount, is_said):
    line = {"category": scene.travel, "converted": amount}
    assert ("preapproval_required" in codes(scene.problems(line))) is is_said
    pending = {"trip": TripFacts("TR-1", is_approved=False)}
    assert ("preapproval_required" in codes(scene.problems(line, pending))) is is_said


@pytest.mark.parametrize(
    ("used", "messages"), [(780_78, []), (780_79, ["$10.01 over the approved trip request"])]
)
def test_ex_27_a_request_holds_with_its_tolerance(scene, used, messages):
    trip = TripFacts("TR-1", is_approved=True, approved_amount=1000_00, used_by_others=used)
    found = scene.problems(context={"trip": trip}, policy={"preapproved_tolerance": Decimal("1.00")})
    assert [p.message for p in found] == messages


def test_ex_13_the_company_card_is_only_asked_of_those_who_have_one(scene):
    line = {"converted": 1500_01, "category": scene.travel}
    assert codes(scene.problems(line, {"has_company_card": True})) == ["company_card_required"]
    assert scene.problems(line) == ()
    assert scene.problems({**line, "converted": 1500_00}, {"has_company_card": True}) == ()


def test_ex_19_a_per_diem_covers_only_what_it_pays_for(scene):
    nights = scene.other(
        kind="per_diem", per_diem_days=(PerDiemDay(scene.expense.on, meals=False, lodging=True),)
    )
    hotel = {"category": scene.lodging}
    assert scene.problems(context={"others": (nights,)}) == ()
    found = scene.problems(hotel, {"others": (nights,)})
    assert [p.message for p in found] == ["Lodging already covered by per diem", "Itemise this hotel bill"]
    assert found[0].related_id == nights.id
    colleague = replace(nights, owner_id="henrik")
    tomorrow = replace(
        nights, per_diem_days=(PerDiemDay(scene.expense.on + timedelta(days=1), lodging=True),)
    )
    for other in (colleague, tomorrow):
        assert codes(scene.problems(hotel, {"others": (other,)})) == ["hotel_not_itemised"]


def test_ex_17_allocations_may_mix_amounts_and_percentages(scene):
    half = AllocationFacts(Decimal(50))
    assert scene.problems({"allocations": (half, AllocationFacts(amount=114_61))}) == ()
    found = scene.problems({"allocations": (half, AllocationFacts(amount=100_00))})
    assert [p.message for p in found] == ["Allocations total 50 % and $100.00 of $229.22"]
    found = scene.problems({"allocations": (AllocationFacts(amount=100_00),)})
    assert [p.message for p in found] == ["Allocations total $100.00 of $229.22"]


def test_ex_17_splits_must_make_what_was_split(scene):
    group = {"split_group": "SPL-1", "split_total": 256_62}
    sibling = scene.other(split_group="SPL-1", split_total=256_62)
    assert scene.problems(group, {"others": (sibling,)}) == ()
    found = scene.problems({**group, "split_total": 250_00}, {"others": (sibling,)})
    assert [p.message for p in found] == ["Splits are $6.62 above the total"]


def test_ex_4_age_is_counted_in_days(scene):
    for days, expected in ((90, []), (91, ["too_old"])):
        today = scene.expense.on + timedelta(days=days)
        assert codes(scene.problems(context={"today": today})) == expected
        later = {"today": today + timedelta(days=400), "submitted_on": today}
        assert codes(scene.problems(context=later)) == expected


def test_ex_7_a_refund_is_asked_for_neither_receipt_nor_guests(scene):
    strict = replace(scene.meals, receipt="always", attendees="always")
    refund = {"amount": -229_22, "converted": -229_22, "receipts": (), "attendees": (), "category": strict}
    assert scene.problems(refund) == ()
