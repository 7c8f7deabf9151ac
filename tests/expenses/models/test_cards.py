"""Card charges and what they were for."""

from datetime import date

import pytest

from dayshift_expenses.models import Expense
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

DAY = date(2026, 3, 5)


def spent(office, amount=4000, **more):
    return office.expense(amount=amount, merchant="Halyard Café", spent_on=DAY, **more)


def test_ex_102_a_single_candidate_is_matched_and_becomes_one_expense(office):
    expense = spent(office, description="Lunch with Corvane")
    charge = office.charge()
    assert (charge.match_state, expense.card_transaction_id) == ("matched", charge.id)
    assert (expense.kind, expense.description) == ("card", "Lunch with Corvane")
    assert not expense.is_reimbursable
    assert len(list(current.session.scalars(office.people.ana.expenses()))) == 1
    event = next(each for each in office.events() if each.verb == "matched")
    assert (event.actor, event.channel) == (None, "system")


def test_ex_102_several_candidates_are_only_suggested(office):
    ana, one, two = office.people.ana, spent(office), spent(office, category_id="meals")
    charge = office.charge()
    assert charge.match_state == "suggested"
    assert [each.expense_id for each in charge.suggestions] == [one.id, two.id]
    assert "Same amount" in charge.suggestions[0].reasons
    charge.match(two, actor=ana)
    assert (charge.match_state, charge.suggestions) == ("matched", [])
    with pytest.raises(Stale):
        charge.match(one, actor=ana)


@pytest.mark.parametrize(("billed", "is_matched"), [(5000, True), (5001, False), (3999, False)])
def test_ex_102_tips_of_up_to_a_quarter_go_together_in_restaurants(office, billed, is_matched):
    expense = spent(office)
    charge = office.charge(amount=billed)
    assert (charge.match_state == "matched") is is_matched
    assert expense.amount == (billed if is_matched else 4000)


@pytest.mark.parametrize(
    ("day", "is_matched"),
    [("2026-03-02", True), ("2026-03-01", False), ("2026-03-06", True), ("2026-03-07", False)],
)
def test_ex_102_dates_may_differ_by_three_days_before_and_one_after(office, day, is_matched):
    office.expense(amount=4000, merchant="Halyard Café", spent_on=date.fromisoformat(day))
    assert (office.charge().match_state == "matched") is is_matched


def test_ex_102_other_cards_owners_and_merchants_do_not_match(office):
    office.expense("ben", 4000, merchant="Halyard Café", spent_on=DAY)
    office.expense(amount=4000, merchant="Corner Bakery", spent_on=DAY)
    assert office.charge().match_state == "unmatched"


def test_ex_102_unmatching_restores_both(office):
    ana, expense = office.people.ana, spent(office)
    charge = office.charge(amount=4500)
    assert expense.amount == 4500
    with pytest.raises(NotAllowed):
        charge.unmatch(actor=office.people.ivo)
    charge.unmatch(actor=ana)
    assert (expense.kind, expense.amount, expense.is_reimbursable) == ("cash", 4000, True)
    assert (charge.match_state, charge.expenses) == ("unmatched", [])


def test_ex_102_a_charge_that_posts_with_another_amount_updates_the_same_expense(office):
    charge = office.charge()
    expense = charge.create_expense(actor=office.people.ana, category_id="meals")
    charge.post(posted_on=date(2026, 3, 7), amount=4700)
    assert (expense.amount, expense.home_amount, charge.state) == (4700, 4700, "posted")
    assert "updated_by_card" in office.verbs(expense)
    with pytest.raises(Stale):
        charge.post(posted_on=date(2026, 3, 8))


def test_ex_5_the_posted_amount_of_the_card_beats_the_table(office):
    charge = office.charge(
        amount=4444, merchant_amount=4000, merchant_currency="EUR", authorised_on=date(2026, 3, 9)
    )
    expense = charge.create_expense(actor=office.people.ana, category_id="meals")
    assert (expense.amount, expense.currency, expense.home_amount) == (4000, "EUR", 4400)
    charge.post(posted_on=date(2026, 3, 10))
    assert (expense.home_amount, expense.fx_source) == (4444, "card")


def test_ex_103_a_personal_charge_is_owed_to_the_company_and_no_part_of_the_claim(office):
    ana = office.people.ana
    charge = office.charge()
    expense = charge.create_expense(actor=ana, category_id="meals")
    report = office.report(2500)
    report.add_expenses([expense], actor=ana)
    assert (report.company_paid_total, report.due_employee, report.due_company) == (4000, 2500, 0)
    charge.mark_personal(actor=ana)
    assert charge.match_state == "personal"
    assert (report.claimed_total, report.personal_total) == (2500, 4000)
    assert (report.company_paid_total, report.due_employee, report.due_company) == (0, 2500, 4000)
    charge.mark_business(actor=ana)
    assert report.due_company == 0


def test_ex_103_cards_the_holder_answers_for_are_reimbursed(office):
    expense = office.charge("card-7710").create_expense(actor=office.people.ana, category_id="meals")
    assert expense.is_reimbursable
    with pytest.raises(Invalid, match="follows from the card"):
        expense.edit(actor=office.people.ana, is_reimbursable=False)
    with pytest.raises(Invalid, match="Unmatch"):
        expense.edit(actor=office.people.ana, amount=1)


def test_ex_84_company_card_charges_are_never_deleted(office):
    ana = office.people.ana
    expense = office.charge().create_expense(actor=ana)
    with pytest.raises(NotAllowed, match="company card"):
        expense.delete(actor=ana)
    own = office.charge("card-7710")
    own.create_expense(actor=ana).delete(actor=ana)
    assert own.match_state == "unmatched"


def test_ex_23_disputed_charges_are_left_alone_until_restored(office):
    ana, charge = office.people.ana, office.charge()
    with pytest.raises(Invalid):
        charge.dispute(actor=ana, reason="")
    charge.dispute(actor=ana, reason="I was not there")
    with pytest.raises(Stale):
        charge.create_expense(actor=ana)
    charge.restore(actor=ana)
    assert charge.is_open


def test_ex_102_a_charge_of_a_split_expense_stays_matched(office):
    ana, charge = office.people.ana, office.charge()
    expense = charge.create_expense(actor=ana, category_id="meals")
    expense.split(actor=ana, parts=[{"amount": 3000}, {"amount": 1000}])
    current.session.expire(charge)
    assert sum(each.amount for each in charge.expenses) == charge.amount
    with pytest.raises(Stale, match="split"):
        charge.unmatch(actor=ana)
    assert current.session.get(Expense, expense.id).kind == "card"
