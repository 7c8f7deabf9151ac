from collections import Counter
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

import pytest

from dayshift_seeds.receipts import FAMILIES, record_of
from dayshift_seeds.receipts.layouts.folio import charges
from dayshift_seeds.receipts.layouts.travel import fare_parts


def test_ex_120_every_receipt_adds_up_to_what_was_paid(standard, records):
    assert len(records) >= 700
    for record in records:
        purchase = standard.purchases[record.key]
        added = record.tax if record.is_tax_added else 0
        assert record.subtotal + added + record.service + record.tip == record.total == purchase.total.minor
        assert record.tax == purchase.tax.minor
        assert record.at.date() == purchase.day


def test_ex_120_a_record_that_does_not_add_up_is_refused(one):
    with pytest.raises(ValueError, match="comes to"):
        replace(one("cafe"), total=1).checked()


def test_ex_120_tax_on_something_else_than_its_lines_is_refused(one):
    record = one("cafe", lambda record: record.taxes and not record.is_tax_added)
    askew = replace(record.taxes[0], net=record.taxes[0].net + 1)
    with pytest.raises(ValueError, match="its lines come to"):
        replace(record, taxes=(askew, *record.taxes[1:])).checked()


def test_ex_121_every_family_occurs_at_least_three_times(records):
    counted = Counter(record.family for record in records)
    assert set(counted) == set(FAMILIES)
    assert len(FAMILIES) >= 12
    assert min(counted.values()) >= 3


def test_ex_121_the_pump_charges_volume_by_price_to_three_places(records):
    pumps = [record for record in records if record.family == "fuel"]
    for record in pumps:
        volume, price = (Decimal(record.details[name]) for name in ("volume", "price"))
        assert (volume.as_tuple().exponent, price.as_tuple().exponent) == (-3, -3)
        due = (volume * price).quantize(Decimal("0.01"), ROUND_HALF_UP)
        assert due == Decimal(record.total).scaleb(-2)


def test_ex_121_nights_of_a_stay_come_to_its_bill(records):
    stays = [record for record in records if record.family == "hotel"]
    assert any(len(charges(record)) > 4 for record in stays)
    for record in stays:
        assert sum(amount for _, _, amount in charges(record)) == record.subtotal


def test_ex_121_parts_of_a_fare_come_to_the_fare():
    assert all(sum(part for _, part in fare_parts(total)) == total for total in (1, 99, 40279, 212233))


def test_ex_121_japan_tells_two_rates_apart(records):
    rates = {tax.rate for record in records if record.country == "JP" for tax in record.taxes}
    assert rates >= {800, 1000}
    assert any(len(record.taxes) == 2 for record in records if record.family == "japanese")


def test_ex_121_sales_tax_comes_on_top_except_in_oregon(records):
    eaten = [r for r in records if r.country == "US" and r.family.startswith("restaurant")]
    assert any(record.is_tax_added for record in eaten)
    for record in eaten:
        assert bool(record.taxes) != any(" OR " in line for line in record.address)


def test_a_card_shows_the_same_digits_on_all_that_its_holder_buys(standard, records):
    company_cards = {}
    for record in records:
        purchase = standard.purchases[record.key]
        if purchase.paid_by == "card":
            company_cards.setdefault(purchase.person, set()).add(record.last4)
    assert all(len(digits) == 1 for digits in company_cards.values())
    assert all(record.last4 == "" for record in records if record.tender == "cash")


def test_nobody_gives_a_receipt_for_driving_ones_own_car(standard):
    drives = [purchase for purchase in standard.purchases.all if purchase.category == "Mileage"]
    assert drives
    assert not any(drive.has_receipt for drive in drives)
    with pytest.raises(KeyError):
        record_of(standard, drives[0].key)


def test_a_shop_has_one_address(standard, records):
    addresses = {}
    for record in records:
        addresses.setdefault(standard.purchases[record.key].merchant, set()).add(record.address)
    assert all(len(found) == 1 for found in addresses.values())
