from datetime import timedelta

import pytest

from dayshift_seeds.receipts import distractors, drawn


def by_hand(one):
    return one("restaurant slip", lambda record: record.is_tip_by_hand)


def test_ex_127_both_copies_of_a_slip_say_the_same(one):
    slip = by_hand(one)
    copy = distractors.merchant_copy(slip)
    assert (copy.total, copy.ticket, copy.at) == (slip.total, slip.ticket, slip.at)
    assert drawn(copy).content != drawn(slip).content


def test_ex_127_the_slip_before_the_tip_is_for_less(one):
    slip = by_hand(one)
    opened = distractors.before_tip(slip)
    assert opened.total == slip.total - slip.tip
    assert drawn(opened).content


def test_ex_127_only_a_slip_has_a_moment_before_the_tip(one):
    with pytest.raises(ValueError, match="no tip"):
        distractors.before_tip(one("parking"))


@pytest.mark.parametrize(
    "family", ["supermarket", "restaurant", "japanese", "shop", "invoice", "restaurant slip"]
)
def test_ex_127_a_refund_gives_back_what_the_goods_cost(one, family):
    bought = one(family)
    back = distractors.refund(bought)
    assert back.total == bought.tip - bought.total
    assert back.at - bought.at == timedelta(days=3)
    assert drawn(back).content


@pytest.mark.parametrize("family", ["supermarket", "shop", "pharmacy", "hardware", "japanese"])
def test_ex_127_a_private_thing_makes_the_bag_dearer(one, family):
    bag = one(family)
    mixed = distractors.with_private_item(bag)
    private = [row for row in mixed.rows if row.kind == "private"]
    assert len(private) == 1
    assert mixed.total == bag.total + private[0].amount
    assert drawn(mixed).content


def test_ex_127_a_bill_can_be_in_a_colleagues_name(standard, one):
    bill = one("hotel")
    person = next(p for p in standard.people.all if p.name != bill.party.name)
    other = distractors.for_colleague(standard, bill, person.key)
    assert other.party.name == person.name
    assert (other.total, other.merchant) == (bill.total, bill.merchant)


def test_ex_127_a_twin_is_from_another_day_with_another_number(one):
    stub = one("parking")
    twin = distractors.twin(stub, stub.at.date() + timedelta(days=9))
    assert twin.total == stub.total
    assert twin.at.date() != stub.at.date()
    assert twin.ticket != stub.ticket
