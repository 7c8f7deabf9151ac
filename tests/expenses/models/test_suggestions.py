"""Charges with likely expenses: looking for them, refusing them, asking for receipts."""

from datetime import date

import pytest
from sqlalchemy import select

from dayshift_expenses.models import MatchSuggestion
from dayshift_kit import current
from dayshift_kit.errors import NotAllowed, Stale

DAY = date(2026, 3, 5)


def spent(office, amount=4000, **more):
    return office.expense(amount=amount, merchant="Halyard Café", spent_on=DAY, **more)


def suggested(charge):
    return [each.expense_id for each in charge.suggestions]


def test_ex_102_what_is_written_after_the_charge_came_is_found_when_looked_for(office):
    charge = office.charge()
    expense = spent(office)
    assert charge.match_state == "unmatched"
    assert charge.look_for_match(actor=office.people.ana) == 1
    assert (charge.match_state, suggested(charge)) == ("suggested", [expense.id])
    assert expense.card_transaction_id is None
    with pytest.raises(NotAllowed):
        charge.look_for_match(actor=office.people.ivo)


def test_ex_102_a_refused_pair_is_not_put_forward_again(office):
    ana, one, two = office.people.ana, spent(office), spent(office)
    charge = office.charge()
    charge.refuse(one, actor=ana)
    assert suggested(charge) == [two.id]
    charge.refuse(one, actor=ana)
    charge.look_for_match(actor=ana)
    assert suggested(charge) == [two.id]
    charge.refuse(two, actor=ana)
    assert (charge.match_state, charge.look_for_match(actor=ana)) == ("unmatched", 0)
    assert office.verbs(charge).count("suggestion_refused") == 2


def test_ex_102_only_those_who_may_match_may_refuse(office):
    one, _ = spent(office), spent(office)
    charge = office.charge()
    with pytest.raises(NotAllowed):
        charge.refuse(one, actor=office.people.fay)
    with pytest.raises(Stale):
        charge.refuse(office.expense(), actor=office.people.ana)


def test_ex_102_what_is_matched_is_put_forward_for_no_other_charge(office):
    one, two = spent(office), spent(office)
    first, second = office.charge(), office.charge()
    first.match(one, actor=office.people.ana)
    assert (second.match_state, suggested(second)) == ("suggested", [two.id])


def test_ex_84_an_expense_that_was_put_forward_can_be_deleted(office):
    one, two = spent(office), spent(office)
    charge = office.charge()
    for expense in (one, two):
        expense.delete(actor=office.people.ana)
    assert charge.match_state == "unmatched"
    assert list(current.session.scalars(select(MatchSuggestion))) == []


def test_ex_48_the_holder_is_asked_for_a_receipt_once_a_day(office):
    charge, kit = office.charge(), office.people.kit
    for _ in range(2):
        charge.remind(actor=kit)
    assert [each.sent_by_id for each in charge.reminders] == ["kit"]
    assert office.verbs(charge).count("receipt_asked_for") == 1
    office.later(days=1)
    charge.remind(actor=office.people.fay)
    assert len(charge.reminders) == 2


def test_ex_48_nobody_is_asked_who_has_shown_it_or_by_just_anybody(office):
    charge, ana = office.charge(amount=9000), office.people.ana
    for person in (ana, office.people.ivo):
        with pytest.raises(NotAllowed):
            charge.remind(actor=person)
    expense = charge.create_expense(actor=ana, category_id="travel")
    charge.remind(actor=office.people.kit)
    expense.attach(office.receipt(), actor=ana)
    office.later(days=1)
    with pytest.raises(Stale):
        charge.remind(actor=office.people.kit)


def test_ex_48_nobody_is_asked_for_a_receipt_that_the_policy_does_not_want(office):
    charge = office.charge(amount=2000)
    charge.create_expense(actor=office.people.ana, category_id="travel")
    with pytest.raises(Stale, match="No receipt is missing"):
        charge.remind(actor=office.people.kit)
