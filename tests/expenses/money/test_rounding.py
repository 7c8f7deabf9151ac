"""Amounts are rounded half away from zero, in one place."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import half_away, prorated
from dayshift_expenses.money.rounding import fits, to_places


@pytest.mark.parametrize(
    ("value", "whole"),
    [
        ("0.5", 1),
        ("-0.5", -1),
        ("1.5", 2),
        ("2.5", 3),
        ("-2.5", -3),
        ("0.4999999999", 0),
        ("-0.49", 0),
        ("7", 7),
    ],
)
def test_ex_2_a_half_goes_away_from_zero(value, whole):
    assert half_away(Decimal(value)) == whole


@settings(deadline=None)
@given(st.fractions())
def test_ex_2_rounding_moves_by_at_most_a_half_and_ignores_the_sign(value):
    assert abs(half_away(value) - value) <= Fraction(1, 2)
    assert half_away(-value) == -half_away(value)


@settings(deadline=None)
@given(st.fractions(), st.fractions())
def test_ex_2_rounding_keeps_the_order(one, other):
    low, high = sorted((one, other))
    assert half_away(low) <= half_away(high)


def test_ex_2_a_third_that_no_decimal_can_hold_is_rounded_exactly():
    almost_half = Fraction(1, 2) - Fraction(1, 10**40)
    assert half_away(almost_half) == 0


def test_ex_2_the_approved_amount_follows_the_lowered_original():
    assert prorated(4752, part=3500, whole=4100) == 4057


@settings(deadline=None)
@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_ex_2_all_of_an_amount_is_the_amount_and_none_of_it_nothing(amount, whole):
    assert prorated(amount, part=whole, whole=whole) == amount
    assert prorated(amount, part=0, whole=whole) == 0


def test_ex_2_there_is_no_share_of_nothing():
    with pytest.raises(ValueError, match="proportion to zero"):
        prorated(100, part=1, whole=0)


def test_ex_2_places_are_counted_by_value():
    assert fits(Decimal("0.72500"), 4)
    assert not fits(Decimal("0.72501"), 4)
    assert not fits(Decimal("NaN"), 4)
    assert str(to_places(Fraction(2, 3), 8)) == "0.66666667"
