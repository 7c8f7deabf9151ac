"""Which pairs of expenses may be one entered twice, and which never are."""

from datetime import timedelta

import pytest

from dayshift_expenses.rules.merchants import is_same_merchant, is_similar_merchant

PAIR = ("duplicate", "near_duplicate")


def likenesses(scene, expense=(), dismissed=(), **changes):
    twin = {"amount": 229_22, "converted": 229_22, "merchant": "Halyard & Finch", **changes}
    context = {"others": (scene.other(**twin),), "dismissed": frozenset(map(frozenset, dismissed))}
    return [p.code for p in scene.problems(expense, context) if p.code in PAIR]


def test_ex_100_same_owner_date_amount_and_currency_are_a_duplicate_whatever_the_merchant(scene):
    assert likenesses(scene) == ["duplicate"]
    assert likenesses(scene, merchant="Pinecone Cabs") == ["duplicate"]


@pytest.mark.parametrize(
    "change", [{"owner_id": "henrik"}, {"amount": 229_21}, {"currency": "CAD"}, {"on": None}]
)
def test_ex_100_anything_else_is_not(scene, change):
    assert likenesses(scene, **change) == []


@pytest.mark.parametrize(
    ("days", "merchant", "codes"),
    [
        (1, "Halyard Finch LLC", ["near_duplicate"]),
        (-1, "HALYARD & FINCH", ["near_duplicate"]),
        (2, "Halyard & Finch", []),
        (1, "Pinecone Cabs", []),
        (1, "", []),
    ],
)
def test_ex_100_a_day_apart_the_merchants_must_be_alike(scene, days, merchant, codes):
    assert likenesses(scene, on=scene.expense.on + timedelta(days=days), merchant=merchant) == codes


def test_ex_101_parts_of_one_split_are_no_duplicates(scene):
    assert likenesses(scene, {"split_group": "SPL-1"}, split_group="SPL-1") == []
    assert likenesses(scene, {"split_group": "SPL-1"}, split_group="SPL-2") == ["duplicate"]


def test_ex_101_a_refund_and_its_purchase_are_no_duplicates(scene):
    assert likenesses(scene, {"refund_of": "EXP-000117"}) == []
    assert likenesses(scene, refund_of="EXP-000412") == []
    assert likenesses(scene, {"amount": -229_22}) == []


def test_ex_101_a_dismissed_pair_is_no_duplicate_from_either_side(scene):
    assert likenesses(scene, dismissed=[("EXP-000412", "EXP-000117")]) == []
    assert likenesses(scene, dismissed=[("EXP-000117", "EXP-000412")]) == []
    assert likenesses(scene, dismissed=[("EXP-000412", "EXP-000118")]) == ["duplicate"]


def test_ex_17_items_of_a_bill_are_not_compared(scene):
    assert likenesses(scene, parent_id="EXP-000001") == []
    assert likenesses(scene, {"parent_id": "EXP-000001"}) == []


def test_ex_100_two_empty_expenses_are_no_duplicates(scene):
    assert likenesses(scene, {"amount": None}, amount=None) == []
    assert likenesses(scene, {"amount": 0}, amount=0) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café Oost", "CAFE OOST B.V."),
        ("Grachten Taxi", "Grachtentaxi"),
        ("Finch's", "Finch’s"),
        ("A & B Co.", "A+B"),
    ],
)
def test_ex_102_case_accents_spaces_and_legal_form_do_not_make_another_merchant(one, other):
    assert is_same_merchant(one, other)
    assert is_similar_merchant(other, one)


@pytest.mark.parametrize(
    ("one", "other", "is_similar"),
    [
        ("Tillicum Cabs", "Tillicum Cab", True),
        ("Halyard & Finch", "HALYARD & FIN*SEATTLE", True),
        ("Halyard & Finch", "Halyard", True),
        ("Koffiehuis O", "Koffiehuis Oost", True),
        ("Drover Street Kitchen", "Swan Street Kitchen", False),
        ("Tillicum Cabs", "Pinecone Cabs", False),
        ("Hotel Lindqvist", "Hotel Maasdal", False),
        ("Bar", "Bar Nonna Portland", False),
        ("", "Halyard", False),
        ("&", "Halyard", False),
    ],
)
def test_ex_102_names_are_alike_when_most_words_are(one, other, is_similar):
    assert is_similar_merchant(one, other) is is_similar
    assert is_similar_merchant(other, one) is is_similar
