"""Rules that an expense breaks by itself: each fires alone, in its own words, and clears."""

from dataclasses import replace
from datetime import timedelta

import pytest

from dayshift_expenses.rules.facts import TagFacts


def receipt(scene, **changes):
    return {"receipts": (replace(scene.receipt, **changes),)}


def without_receipt(amount, **changes):
    return {"amount": amount, "converted": amount, "receipts": (), **changes}


# Code, message, what fires it, what clears it on top; each a function of the scene that gives changes to
# the expense, its context and the policy.
CASES = [
    (
        "missing_merchant",
        "Add a merchant",
        lambda s: ({"merchant": " "},),
        lambda s: ({"merchant": "Halyard & Finch"},),
    ),
    ("missing_date", "Add a date", lambda s: ({"on": None},), lambda s: ({"on": s.expense.on},)),
    (
        "missing_amount",
        "Enter an amount",
        lambda s: ({"amount": 0, "converted": 0},),
        lambda s: ({"amount": 229_22, "converted": 229_22},),
    ),
    (
        "missing_category",
        "Choose a category",
        lambda s: ({"category": None},),
        lambda s: ({"category": s.meals},),
    ),
    (
        "missing_tag",
        "Choose a region",
        lambda s: ({"tags": (TagFacts(1, "Region", is_required=True),)},),
        lambda s: ({"tags": (TagFacts(1, "Region", "West", is_required=True),)},),
    ),
    (
        "missing_description",
        "Add a description",
        lambda s: ({"description": ""},),
        lambda s: ({"description": "x"},),
    ),
    (
        "category_inactive",
        "Category is no longer available",
        lambda s: ({"category": replace(s.meals, is_active=False)},),
        lambda s: ({"category": s.meals},),
    ),
    (
        "tag_inactive",
        "Region is no longer available",
        lambda s: ({"tags": (TagFacts(2, "Region", "West", is_active=False),)},),
        lambda s: ({"tags": (TagFacts(2, "Region"),)},),
    ),
    (
        "tax_inactive",
        "Tax rate is no longer available",
        lambda s: ({"is_tax_active": False},),
        lambda s: ({"is_tax_active": True},),
    ),
    (
        "receipt_required",
        "Receipt needed above $75.00",
        lambda s: (without_receipt(75_01),),
        lambda s: ({"has_affidavit": True},),
    ),
    (
        "itemised_receipt_required",
        "Itemised receipt needed above $75.00",
        lambda s: (receipt(s, lines=()),),
        lambda s: (receipt(s),),
    ),
    (
        "affidavit_cap",
        "3rd missing-receipt statement this quarter",
        lambda s: (without_receipt(80_00, has_affidavit=True), {"affidavits_before": 2}),
        lambda s: ({}, {"affidavits_before": 1}),
    ),
    (
        "over_item_limit",
        "$18.00 over the $60.00 limit",
        lambda s: (
            without_receipt(78_00, category=s.travel),
            {},
            {"item_limit": 60_00, "receipt_above": None},
        ),
        lambda s: ({"amount": 60_00, "converted": 60_00},),
    ),
    (
        "over_category_limit",
        "$18.00 over the $60.00 limit",
        lambda s: (
            without_receipt(78_00, category=replace(s.travel, item_limit=60_00)),
            {},
            {"receipt_above": None},
        ),
        lambda s: ({"category": replace(s.travel, item_limit=78_00)},),
    ),
    (
        "over_daily_limit",
        "Daily meals limit $300.00 exceeded by $12.50",
        lambda s: ({}, {"others": (s.other(category=s.meals, converted=83_28),)}),
        lambda s: ({}, {"others": (s.other(category=s.meals, converted=70_78),)}),
    ),
    (
        "over_attendee_limit",
        "Above $75.00 per person",
        lambda s: ({"category": replace(s.meals, attendee_limit=75_00)},),
        lambda s: ({"attendees": ("beatriz", "dev", "henrik")},),
    ),
    (
        "missing_attendees",
        "Name at least one guest",
        lambda s: ({"category": replace(s.travel, attendees="always"), "attendees": ("maya",)},),
        lambda s: ({"attendees": ("maya", "dev")},),
    ),
    (
        "too_old",
        "Older than 90 days",
        lambda s: ({}, {"submitted_on": s.expense.on + timedelta(days=91)}),
        lambda s: ({}, {"submitted_on": s.expense.on + timedelta(days=90)}),
    ),
    (
        "future_date",
        "Date is in the future",
        lambda s: ({}, {"today": s.expense.on - timedelta(days=1)}),
        lambda s: ({}, {"today": s.expense.on}),
    ),
]


@pytest.mark.parametrize(("code", "message", "fires", "clears"), CASES, ids=[case[0] for case in CASES])
def test_ex_100_a_rule_fires_alone_and_clears(scene, code, message, fires, clears):
    assert scene.said(scene.problems, fires(scene)) == [(code, message)]
    assert scene.said(scene.problems, fires(scene), clears(scene)) == []


@pytest.mark.parametrize(("code", "message", "fires", "clears"), CASES, ids=[case[0] for case in CASES])
def test_ex_100_a_silenced_rule_says_nothing_and_any_severity_can_be_set(scene, code, message, fires, clears):
    expense, context, policy = (*fires(scene), {}, {})[:3]
    for setting in ("off", "info", "warn", "block"):
        found = scene.problems(expense, context, {**policy, "severities": {code: setting}})
        assert [problem.severity for problem in found] == ([] if setting == "off" else [setting])
