"""When a receipt is asked for, what clears it, and when its scan counts against the form."""

from dataclasses import replace
from datetime import timedelta

import pytest

from dayshift_expenses.rules.checks.receipts import ordinal

BARE = {"receipts": ()}


def codes(found, *wanted):
    return [problem.code for problem in found if problem.code in wanted]


def receipt_needed(found):
    return [problem.message for problem in found if problem.code == "receipt_required"]


@pytest.mark.parametrize(
    ("amount", "messages"), [(75_00, []), (75_01, ["Receipt needed above $75.00"]), (-75_01, []), (0, [])]
)
def test_ex_100_a_receipt_is_needed_over_the_threshold(scene, amount, messages):
    assert receipt_needed(scene.problems({**BARE, "amount": amount, "converted": amount})) == messages


@pytest.mark.parametrize(("need", "messages"), [("always", ["Receipt needed"]), ("never", [])])
def test_ex_11_a_category_decides_instead_of_the_threshold(scene, need, messages):
    for amount in (1, 900_00):
        line = {**BARE, "amount": amount, "converted": amount, "category": replace(scene.meals, receipt=need)}
        assert receipt_needed(scene.problems(line)) == messages


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "mileage"},
        {"kind": "per_diem"},
        {"kind": "time"},
        {"is_personal": True},
        {"parent_id": "EXP-1"},
    ],
)
def test_ex_100_what_has_no_receipt_of_its_own_needs_none(scene, change):
    assert receipt_needed(scene.problems({**BARE, **change})) == []


@pytest.mark.parametrize("state", ["scanning", "failed", "none"])
def test_ex_100_lines_are_only_missed_on_a_receipt_that_was_read(scene, state):
    unread = replace(scene.receipt, state=state, lines=())
    assert codes(scene.problems({"receipts": (unread,)}), "itemised_receipt_required") == []


def test_ex_100_one_of_several_receipts_with_lines_is_enough(scene):
    slip = replace(scene.receipt, id="RCT-2", lines=())
    assert codes(scene.problems({"receipts": (slip, scene.receipt)}), "itemised_receipt_required") == []


@pytest.mark.parametrize(("confidence", "is_said"), [(84, False), (85, True)])
def test_ex_126_only_a_sure_scan_counts_against_the_form(scene, confidence, is_said):
    read = replace(scene.receipt, amount=225_22, confidence={"amount": confidence})
    found = codes(scene.problems({"receipts": (read,)}), "amount_differs_from_receipt")
    assert bool(found) is is_said


def test_ex_127_a_copy_or_two_parts_of_the_amount_are_fine(scene):
    copy = replace(scene.receipt, id="RCT-2")
    parts = (replace(scene.receipt, amount=200_00), replace(copy, amount=29_22))
    for receipts in ((scene.receipt, copy), parts):
        assert codes(scene.problems({"receipts": receipts}), "amount_differs_from_receipt") == []


def test_ex_100_less_than_the_receipt_is_said_too(scene):
    found = scene.problems({"amount": 225_22, "converted": 225_22})
    assert [problem.message for problem in found] == ["Amount is $4.00 less than the receipt"]


@pytest.mark.parametrize(("slip", "is_said"), [(183_37, True), (183_38, False), (229_23, True)])
def test_ex_102_a_card_may_be_charged_a_tip_on_top_of_its_slip(scene, slip, is_said):
    read = replace(scene.receipt, amount=slip)
    found = codes(scene.problems({"kind": "card", "receipts": (read,)}), "amount_differs_from_receipt")
    assert bool(found) is is_said


@pytest.mark.parametrize(("days", "is_said"), [(-4, True), (-3, False), (1, False), (2, True)])
def test_ex_102_a_bank_may_date_a_charge_some_days_off(scene, days, is_said):
    read = replace(scene.receipt, on=scene.expense.on + timedelta(days=days))
    found = codes(scene.problems({"kind": "card", "receipts": (read,)}), "date_differs_from_receipt")
    assert bool(found) is is_said


def test_ex_102_a_card_knows_its_currency(scene):
    read = replace(scene.receipt, currency="EUR")
    assert scene.problems({"kind": "card", "receipts": (read,)}) == ()


@pytest.mark.parametrize(
    "change", [{"split_group": "SPL-1"}, {"refund_of": "EXP-000412"}, {"parent_id": "EXP-000412"}]
)
def test_ex_101_a_receipt_may_be_shared_by_what_belongs_together(scene, change):
    other = scene.other(receipts=(scene.receipt,), **change)
    found = scene.problems({"split_group": "SPL-1"}, {"others": (other,)})
    assert codes(found, "receipt_reused") == []


def test_ex_100_the_same_scan_in_another_file_is_the_same_receipt(scene):
    photo = replace(scene.receipt, sha256="b" * 64)
    found = scene.problems(context={"others": (scene.other(receipts=(photo,)),)})
    assert codes(found, "receipt_reused") == ["receipt_reused"]
    another = replace(photo, fingerprint="")
    assert scene.problems(context={"others": (scene.other(receipts=(another,)),)}) == ()


@pytest.mark.parametrize(
    ("number", "word"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st")],
)
def test_ex_100_statements_are_counted_in_words(number, word):
    assert ordinal(number) == word
