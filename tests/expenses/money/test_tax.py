"""Tax is taken out of the gross amount once; net and tax make the gross, components make the tax."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import CURRENCIES, Money, half_away
from dayshift_expenses.money.tax import (
    BadTax,
    TaxComponent,
    TaxRate,
    tax_within,
    taxed,
    taxed_on_top,
)

MONEY = st.builds(Money, st.integers(-(10**9), 10**9), st.sampled_from(sorted(CURRENCIES)))
PERCENTS = st.integers(0, 4_000_000).map(lambda scaled: Decimal(scaled).scaleb(-5))
COMPONENTS = st.lists(
    st.builds(TaxComponent, st.just("part"), PERCENTS, st.booleans()), min_size=0, max_size=4
).map(tuple)
TAXES = st.builds(
    TaxRate, st.just("T"), PERCENTS, COMPONENTS, st.sampled_from([Decimal(0), Decimal(50), Decimal(100)])
)

VAT = TaxRate("VAT-20", Decimal(20))
QUEBEC = TaxRate(
    "QC",
    Decimal(0),
    (TaxComponent("GST", Decimal(5)), TaxComponent("QST", Decimal("9.975"), is_compound=True)),
)


@settings(deadline=None)
@given(MONEY, TAXES)
def test_ex_6_net_and_tax_make_the_gross_and_components_the_tax(gross, rate):
    line = taxed(gross, rate)
    assert line.net + line.tax == gross
    assert sum(part.amount for part in line.components) == line.tax.amount
    assert abs(line.reclaimable) <= abs(line.tax)


@settings(deadline=None)
@given(MONEY, TAXES)
def test_ex_7_the_tax_of_a_refund_mirrors_that_of_the_purchase(gross, rate):
    assert taxed(-gross, rate).tax == -taxed(gross, rate).tax


@settings(deadline=None)
@given(MONEY, TAXES)
def test_ex_6_tax_on_top_makes_a_gross_too(net, rate):
    line = taxed_on_top(net, rate)
    assert line.gross - line.tax == net
    assert line.tax.amount == half_away(net.amount * rate.share)


@pytest.mark.parametrize(
    ("gross", "percent", "tax"),
    [
        (12000, "20", 2000),
        (10000, "20", 1667),
        (-10000, "20", -1667),
        (1, "20", 0),
        (3, "20", 1),
        (23322, "10.35", 2187),
    ],
)
def test_ex_6_gross_contains_its_tax(gross, percent, tax):
    assert tax_within(Money(gross, "GBP"), TaxRate("T", Decimal(percent))) == Money(tax, "GBP")


def test_ex_6_yen_are_taxed_in_whole_yen():
    assert tax_within(Money(1100, "JPY"), TaxRate("JCT", Decimal(10))) == Money(100, "JPY")
    assert tax_within(Money(6480, "JPY"), TaxRate("JCT-8", Decimal(8))) == Money(480, "JPY")


def test_ex_6_a_compound_tax_is_computed_whole_and_then_shared_out():
    line = taxed(Money(11547, "CAD"), QUEBEC)
    assert line.tax == Money(1547, "CAD")
    assert line.components == (Money(500, "CAD"), Money(1047, "CAD"))


def test_ex_6_a_typed_tax_up_to_the_maximum_is_kept():
    line = taxed(Money(10000, "GBP"), VAT, typed=Money(1667, "GBP"))
    assert line.is_typed
    assert taxed(Money(10000, "GBP"), VAT, typed=Money(0, "GBP")).net == Money(10000, "GBP")
    assert not taxed(Money(10000, "GBP"), VAT).is_typed


def test_ex_6_a_typed_tax_above_the_maximum_is_refused():
    with pytest.raises(BadTax, match=r"Tax is at most £16\.67"):
        taxed(Money(10000, "GBP"), VAT, typed=Money(1668, "GBP"))
    with pytest.raises(BadTax, match=r"Tax is at most −£16\.67"):
        taxed(Money(-10000, "GBP"), VAT, typed=Money(-1668, "GBP"))


def test_ex_6_a_typed_tax_has_the_sign_of_the_amount():
    with pytest.raises(BadTax, match="same sign"):
        taxed(Money(10000, "GBP"), VAT, typed=Money(-100, "GBP"))


def test_ex_6_reclaimable_tax_is_a_share_of_the_tax():
    half = TaxRate("T", Decimal(20), reclaimable_percent=Decimal(50))
    assert taxed(Money(10000, "GBP"), half).reclaimable == Money(834, "GBP")
    none = TaxRate("T", Decimal(20), reclaimable_percent=Decimal(0))
    assert taxed(Money(10000, "GBP"), none).reclaimable == Money(0, "GBP")


def test_ex_6_no_tax_is_no_tax():
    line = taxed(Money(10000, "GBP"), TaxRate("Z", Decimal(0)))
    assert (line.tax.amount, line.components) == (0, (Money(0, "GBP"),))


@pytest.mark.parametrize("percent", ["-1", "8.8750001"])
def test_ex_2_a_tax_rate_has_at_most_five_decimals_and_no_sign(percent):
    with pytest.raises(BadTax):
        TaxRate("T", Decimal(percent))


def test_ex_6_no_more_than_all_of_a_tax_is_reclaimed():
    with pytest.raises(BadTax, match="Between 0 and 100 %"):
        TaxRate("T", Decimal(20), reclaimable_percent=Decimal(101))
