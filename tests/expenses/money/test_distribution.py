"""Parts of an amount add up to it exactly; what is left goes where most was cut off, earlier rows first."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import NotSharable, by_percent, by_weights, evenly

AMOUNTS = st.integers(-(10**10), 10**10)
WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=12).filter(any)
PERCENTS = st.lists(st.integers(0, 10**7), min_size=1, max_size=8).map(
    lambda parts: [Decimal(part).scaleb(-5) for part in parts]
)


@settings(deadline=None)
@given(AMOUNTS, WEIGHTS)
def test_ex_3_parts_by_weight_add_up_to_the_whole(amount, weights):
    assert sum(by_weights(amount, weights)) == amount


@settings(deadline=None)
@given(AMOUNTS, WEIGHTS)
def test_ex_3_every_part_is_within_one_unit_of_its_exact_share(amount, weights):
    for part, weight in zip(by_weights(amount, weights), weights, strict=True):
        assert abs(part - Fraction(amount * weight, sum(weights))) < 1


@settings(deadline=None)
@given(AMOUNTS, WEIGHTS)
def test_ex_3_a_refund_is_shared_out_like_the_purchase(amount, weights):
    assert by_weights(-amount, weights) == tuple(-part for part in by_weights(amount, weights))


@settings(deadline=None)
@given(AMOUNTS, WEIGHTS)
def test_ex_3_a_heavier_row_never_gets_less(amount, weights):
    sizes = [abs(part) for part in by_weights(amount, weights)]
    pairs = sorted(zip(weights, sizes, strict=True))
    for (light, less), (heavy, more) in pairwise(pairs):
        assert less <= more or light == heavy


@settings(deadline=None)
@given(AMOUNTS, st.integers(1, 40))
def test_ex_3_even_parts_differ_by_one_unit_and_the_larger_come_first(amount, count):
    sizes = [abs(part) for part in evenly(amount, count)]
    assert sum(evenly(amount, count)) == amount
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


@settings(deadline=None)
@given(AMOUNTS, PERCENTS)
def test_ex_3_percentages_that_make_a_hundred_make_the_whole(amount, percents):
    rest = 100 - sum(percents)
    if rest < 0:
        with pytest.raises(NotSharable):
            by_percent(amount, percents)
    else:
        assert sum(by_percent(amount, [*percents, rest])) == amount
        assert by_percent(amount, percents) == by_percent(amount, [*percents, rest])[:-1]


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        (100, [1, 1, 1], (34, 33, 33)),
        (-100, [1, 1, 1], (-34, -33, -33)),
        (101, [1, 1, 1], (34, 34, 33)),
        (1, [1, 1], (1, 0)),
        (1, [1, 2], (0, 1)),
        (10, [0, 1, 0], (0, 10, 0)),
        (1000, [60, 40], (600, 400)),
        (5, [Decimal("0.5"), Decimal("0.5")], (3, 2)),
        (0, [3, 5], (0, 0)),
    ],
)
def test_ex_3_the_largest_remainder_gets_the_unit_and_ties_go_to_the_earlier_row(amount, weights, parts):
    assert by_weights(amount, weights) == parts


def test_ex_17_what_nobody_got_yet_is_left_out():
    assert by_percent(1000, [Decimal("33.33"), Decimal("33.33")]) == (333, 333)
    assert by_percent(1000, [90]) == (900,)


@pytest.mark.parametrize("weights", [[], [0, 0], [2, -1]])
def test_ex_3_weights_that_share_nothing_are_refused(weights):
    with pytest.raises(NotSharable):
        by_weights(100, weights)


@pytest.mark.parametrize("percents", [[], [60, 41], [-1, 50]])
def test_ex_3_impossible_percentages_are_refused(percents):
    with pytest.raises(NotSharable):
        by_percent(100, percents)
