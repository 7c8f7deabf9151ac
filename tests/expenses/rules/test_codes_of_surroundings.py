"""Rules about receipts, other expenses, trips and parts: each fires alone, in its own words, and clears."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from dayshift_expenses.rules.facts import (
    AllocationFacts,
    DriveFacts,
    ItemFacts,
    PerDiemDay,
    RateFacts,
    ReceiptFacts,
    ScanLine,
    TripFacts,
)

TRIP = TripFacts("TR-0031", is_approved=True, approved_amount=200_00)


def receipt(scene, **changes):
    return {"receipts": (replace(scene.receipt, **changes),)}


def drive(miles):
    return {"kind": "mileage", "receipts": (), "drive": DriveFacts(Decimal(miles), Decimal(80), "mi")}


def old_rate(ends):
    return {"kind": "mileage", "receipts": (), "rate": RateFacts(date(2025, 1, 1), ends)}


def hotel(scene, *items):
    return {"category": scene.lodging, "items": tuple(ItemFacts(item) for item in items)}


# Code, message, what fires it, what clears it on top; each a function of the scene that gives changes to
# the expense, its context and the policy.
CASES = [
    (
        "duplicate",
        "Possible duplicate of EXP-000117",
        lambda s: ({}, {"others": (s.other(amount=229_22, converted=229_22),)}),
        lambda s: ({}, {"dismissed": frozenset({frozenset({"EXP-000412", "EXP-000117"})})}),
    ),
    (
        "near_duplicate",
        "Similar to EXP-000117",
        lambda s: (
            {},
            {
                "others": (
                    s.other(merchant="HALYARD FINCH", amount=229_22, on=s.expense.on + timedelta(days=1)),
                )
            },
        ),
        lambda s: (
            {"merchant": "Halyard & Finch", "on": s.expense.on, "amount": 229_23, "receipts": ()},
            {},
            {"receipt_above": None},
        ),
    ),
    (
        "receipt_reused",
        "Receipt already used on EXP-000101",
        lambda s: ({}, {"others": (s.other(id="EXP-000101", owner_id="henrik", receipts=(s.receipt,)),)}),
        lambda s: ({}, {"others": (s.other(id="EXP-000101", owner_id="henrik"),)}),
    ),
    (
        "amount_differs_from_receipt",
        "Amount is $4.00 more than the receipt",
        lambda s: ({"amount": 233_22, "converted": 233_22},),
        lambda s: ({"amount": 229_22, "converted": 229_22},),
    ),
    (
        "date_differs_from_receipt",
        "Date is 3 Mar 2026 on the receipt",
        lambda s: (receipt(s, on=date(2026, 3, 3)),),
        lambda s: ({"on": date(2026, 3, 3)},),
    ),
    (
        "merchant_differs_from_receipt",
        "Merchant is Pinecone Cabs on the receipt",
        lambda s: (receipt(s, merchant="Pinecone Cabs"),),
        lambda s: ({"merchant": "Pinecone cabs, Inc."},),
    ),
    (
        "currency_differs_from_receipt",
        "Receipt is in CAD",
        lambda s: (receipt(s, currency="CAD"),),
        lambda s: ({"currency": "CAD"},),
    ),
    (
        "scan_failed",
        "Receipt could not be read",
        lambda s: (
            {"kind": "time", "merchant": "", "receipts": (ReceiptFacts("RCT-1", "b", state="failed"),)},
        ),
        lambda s: ({"merchant": "Halyard & Finch"},),
    ),
    (
        "prohibited_item",
        "Receipt includes alcohol",
        lambda s: (receipt(s, lines=(ScanLine("meal", 203_22), ScanLine("alcohol", 26_00))),),
        lambda s: ({"items": (ItemFacts(203_22), ItemFacts(26_00, is_personal=True))},),
    ),
    (
        "blocked_merchant",
        "Merchant is not allowed",
        lambda s: ({"mcc": "7995"},),
        lambda s: ({"mcc": "5812"},),
    ),
    (
        "preapproval_required",
        "Needs an approved trip request",
        lambda s: ({}, {}, {"preapproval_categories": frozenset({"CAT-MC"})}),
        lambda s: ({}, {"trip": replace(TRIP, approved_amount=229_22)}),
    ),
    (
        "over_preapproved",
        "$29.22 over the approved trip request",
        lambda s: ({}, {"trip": TRIP}),
        lambda s: ({}, {"trip": replace(TRIP, approved_amount=220_00)}),
    ),
    (
        "company_card_required",
        "Pay this with a company card",
        lambda s: ({}, {"has_company_card": True}, {"card_categories": frozenset({"CAT-MC"})}),
        lambda s: ({"kind": "card"},),
    ),
    (
        "rate_inactive",
        "Mileage rate is not valid on 4 Mar 2026",
        lambda s: (old_rate(date(2025, 12, 31)),),
        lambda s: (old_rate(None),),
    ),
    (
        "distance_over_route",
        "Distance exceeds the route by 14 mi",
        lambda s: (drive("94.0"),),
        lambda s: (drive("88.0"),),
    ),
    (
        "per_diem_overlap",
        "Meals already covered by per diem",
        lambda s: ({}, {"others": (s.other(kind="per_diem", per_diem_days=(PerDiemDay(s.expense.on),)),)}),
        lambda s: ({"category": s.travel},),
    ),
    (
        "hotel_not_itemised",
        "Itemise this hotel bill",
        lambda s: (hotel(s),),
        lambda s: (hotel(s, 200_00, 29_22),),
    ),
    (
        "allocation_incomplete",
        "Allocations total 90 %",
        lambda s: ({"allocations": (AllocationFacts(Decimal(60)), AllocationFacts(Decimal("30.00")))},),
        lambda s: ({"allocations": (AllocationFacts(Decimal(60)), AllocationFacts(Decimal("40.00")))},),
    ),
    (
        "split_mismatch",
        "Items are $0.40 below the total",
        lambda s: (hotel(s, 200_00, 28_82),),
        lambda s: (hotel(s, 200_00, 29_22),),
    ),
    (
        "fx_rate_missing",
        "No JPY rate for 4 Mar 2026",
        lambda s: ({"currency": "JPY", "converted": None, "kind": "time", "receipts": ()},),
        lambda s: ({"converted": 41_47},),
    ),
    (
        "manual_fx",
        "Exchange rate was entered by hand",
        lambda s: ({"currency": "EUR", "kind": "time", "receipts": (), "is_rate_manual": True},),
        lambda s: ({"is_rate_manual": False},),
    ),
    (
        "personal_on_card",
        "Personal charge on a company card",
        lambda s: ({"kind": "card", "is_personal": True, "is_corporate_liability": True},),
        lambda s: ({"is_personal": False},),
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
