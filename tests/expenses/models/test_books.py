"""Payments and the journal."""

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from dayshift_expenses.models import BatchReport, CashAdvance, Debt, Entity, PaymentBatch
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound, Stale


def batch_of(office, *reports):
    batch = PaymentBatch.begin(actor=office.people.pat, entity=current.session.get_one(Entity, "us"))
    for report in reports:
        batch.add(report, actor=office.people.pat)
    return batch


def pay(office, batch):
    for step in (batch.close, batch.send, batch.confirm):
        step(actor=office.people.pat)


def lines(entry):
    return {(line.purpose, line.account_id, line.debit - line.credit) for line in entry.lines}


def test_ex_81_a_report_is_paid_in_one_batch(office):
    people, report = office.people, office.approved(4000)
    batch = batch_of(office, report)
    assert (report.payment_status, report.pill) == ("in_batch", "Paying")
    with pytest.raises(Stale, match="payment batch"):
        batch_of(office, report)
    with pytest.raises(NotAllowed):
        batch.close(actor=people.fay)
    pay(office, batch)
    assert (batch.state, report.payment_status, report.pill) == ("confirmed", "paid", "Paid")
    assert [(payment.amount, payment.state) for payment in batch.payments] == [(4000, "confirmed")]


def test_ex_81_two_live_batches_are_impossible_in_the_database(office):
    report = office.approved(4000)
    batch_of(office, report)
    other = PaymentBatch.begin(actor=office.people.pat, entity=report.entity)
    current.session.flush()
    nested = current.session.begin_nested()
    current.session.add(BatchReport(batch_id=other.id, report_id=report.id, amount=1, is_live=True))
    with pytest.raises(IntegrityError):
        current.session.flush()
    nested.rollback()


def test_ex_81_payers_do_not_pay_themselves_nor_others_what_is_not_approved(office):
    people = office.people
    mine = office.submitted(4000, owner="pat")
    with pytest.raises(NotAllowed):
        batch_of(office, mine)
    with pytest.raises(Stale, match="waiting"):
        batch_of(office, office.submitted(4000))
    with pytest.raises(NotAllowed):
        office.approved(4000).mark_paid(actor=people.fay, note="Cash")


def test_ex_25_one_payment_for_each_employee_less_what_they_owe(office):
    people = office.people
    charge = office.charge(amount=1500)
    expense = charge.create_expense(actor=people.ana, category_id="meals")
    charge.mark_personal(actor=people.ana)
    first = office.report(4000)
    first.add_expenses([expense], actor=people.ana)
    first.submit(actor=people.ana)
    first.approve(actor=people.ben, seen_problems=True)
    assert (first.due_employee, first.due_company) == (4000, 1500)
    second, other = office.approved(2000), office.approved(1000, owner="gil")
    batch = batch_of(office, first, second, other)
    assert {(each.person_id, each.gross, each.debts, each.amount) for each in batch.payments} == {
        ("ana", 6000, 1500, 4500),
        ("gil", 1000, 0, 1000),
    }
    pay(office, batch)
    assert [debt.outstanding for debt in Debt.of_person("ana", "USD")] == [0]


def test_ex_82_cancelled_and_failed_payments_leave_reports_approved(office):
    people, one, two = office.people, office.approved(4000), office.approved(1000, owner="gil")
    batch = batch_of(office, one, two)
    batch.remove(two, actor=people.pat)
    assert (two.payment_status, two.takes_expenses) == ("not_paid", False)
    batch.close(actor=people.pat)
    batch.send(actor=people.pat)
    with pytest.raises(Invalid):
        batch.fail_payment(batch.payments[0], actor=people.pat, reason="")
    batch.fail_payment(batch.payments[0], actor=people.pat, reason="Account closed")
    assert (one.approval_status, one.payment_status, batch.state) == ("approved", "failed", "failed")
    again = batch_of(office, one, two)
    again.cancel(actor=people.pat)
    assert {one.payment_status, two.payment_status} == {"not_paid"}
    pay(office, batch_of(office, one, two))
    assert {one.pill, two.pill} == {"Paid"}


def test_ex_26_a_report_is_booked_by_account_cost_centre_and_project(office):
    people = office.people
    report = office.report(4000, 1001)
    by_date = sorted(report.lines, key=lambda line: line.amount)
    by_date[0].allocate(
        actor=people.ana,
        shares=[{"percent": 5000, "project_id": "PRJ-1"}, {"percent": 5000, "project_id": "PRJ-2"}],
    )
    report.submit(actor=people.ana)
    report.approve(actor=people.ben)
    (entry,) = report.journal
    assert entry.debit_total == entry.credit_total == 5001
    assert lines(entry) == {
        ("expense", "6100", 4000), ("expense", "6100", 501), ("expense", "6100", 500),
        ("payable", "2100", -5001),
    }  # fmt: skip
    assert {line.project_id for line in entry.lines} == {None, "PRJ-1", "PRJ-2"}


def test_ex_26_tax_comes_back_in_proportion_to_what_is_approved(office):
    people = office.people
    report = office.report(6000, owner="ken", tax_rate_id="VAT20")
    report.submit(actor=people.ken)
    report.lines[0].lower(actor=people.ben, amount=3000, note="Half of it was private")
    report.approve(actor=people.ben)
    (entry,) = report.journal
    assert lines(entry) == {("expense", "6100", 2500), ("tax", "1400", 500), ("payable", "2100", -3000)}


def test_ex_26_cards_are_cleared_and_personal_charges_are_owed(office):
    people = office.people
    business, private = (
        office.charge(amount=amount).create_expense(actor=people.ana, category_id="meals")
        for amount in (4000, 900)
    )
    private.card_transaction.mark_personal(actor=people.ana)
    report = office.report(1000)
    report.add_expenses([business, private], actor=people.ana)
    report.submit(actor=people.ana)
    report.approve(actor=people.ben, seen_problems=True)
    (entry,) = report.journal
    assert lines(entry) == {
        ("expense", "6200", 4000), ("expense", "6100", 1000), ("receivable", "1410", 900),
        ("card_clearing", "2200", -4900), ("payable", "2100", -1000),
    }  # fmt: skip


def test_ex_26_recoding_reverses_and_posts_anew(office):
    report = office.approved(4000)
    report.lines[0].edit(actor=office.people.fay, category_id="software")
    assert [entry.kind for entry in report.journal] == ["accrual", "reversal", "accrual"]
    assert lines(report.journal[-1]) == {("expense", "6400", 4000), ("payable", "2100", -4000)}
    report.lines[0].edit(actor=office.people.fay, description="Only words")
    assert len(report.journal) == 3


def test_ex_26_a_locked_period_takes_no_entry(office):
    us = current.session.get_one(Entity, "us")
    with pytest.raises(NotAllowed):
        us.lock_period(actor=office.people.ana, period="2026-03")
    us.lock_period(actor=office.people.fay, period="2026-03")
    (entry,) = office.approved(4000).journal
    assert entry.period == "2026-04"
    us.unlock_period(actor=office.people.fay, period="2026-03")
    (entry,) = office.approved(4000).journal
    assert entry.period == "2026-03"


def test_ex_26_an_entry_out_of_balance_is_impossible_in_the_database(office):
    (entry,) = office.approved(4000).journal
    nested = current.session.begin_nested()
    entry.debit_total += 1
    with pytest.raises(IntegrityError):
        current.session.flush()
    nested.rollback()


def test_ex_7_refunds_are_negative_and_may_be_owed_by_the_employee(office):
    people = office.people
    report = office.submitted(1000, -2500)
    assert (report.claimed_total, report.due_employee, report.due_company) == (-1500, 0, 1500)
    report.approve(actor=people.ben, seen_problems=True)
    assert (report.payment_status, report.pill) == ("not_applicable", "Done")
    assert [debt.amount for debt in Debt.of_person("ana", "USD")] == [1500]
    assert ("receivable", "1410", 1500) in lines(report.journal[0])


def test_ex_104_an_advance_pays_a_report_and_comes_back_when_it_is_sent_back(office):
    people = office.people
    advance = CashAdvance.request(actor=people.ana, amount=5000, purpose="Trip", due_on=people.ana.today)
    with pytest.raises(NotAllowed):
        advance.approve(actor=people.ana)
    advance.approve(actor=people.ben)
    advance.issue(actor=people.pat)
    report = office.report(4000)
    report.apply_advance(actor=people.ana)
    assert (report.advance_applied, report.due_employee, advance.state) == (4000, 0, "part_settled")
    report.submit(actor=people.ana)
    report.send_back(actor=people.ben, reason="Guests")
    assert (report.advance_applied, advance.applied, advance.state) == (0, 0, "issued")
    report.apply_advance(actor=people.ana, advance=advance)
    report.submit(actor=people.ana)
    report.lines[0].lower(actor=people.ben, amount=3000, note="Tip")
    assert (report.advance_applied, advance.applied) == (3000, 3000)
    report.approve(actor=people.ben)
    assert (report.payment_status, report.pill) == ("paid", "Paid")
    advance.give_back(actor=people.fay, amount=2000)
    assert (advance.state, advance.outstanding) == ("settled", 0)
    with pytest.raises(Invalid):
        advance.give_back(actor=people.fay, amount=1)


def test_ex_82_no_batch_is_live_once_it_is_cancelled(office):
    batch = batch_of(office, office.approved(4000))
    batch.cancel(actor=office.people.pat)
    assert not list(current.session.scalars(select(BatchReport).where(BatchReport.is_live)))


def test_ex_25_a_report_that_is_taken_out_is_in_the_batch_no_more_and_can_come_back(office):
    people, one, two = office.people, office.approved(4000), office.approved(1000)
    batch = batch_of(office, one, two)
    batch.remove(two, actor=people.pat)
    (payment,) = batch.payments
    assert [each.report_id for each in batch.entries_of(payment)] == [one.id]
    assert (payment.gross, payment.state) == (4000, "pending")
    batch.add(two, actor=people.pat)
    assert payment.gross == 5000
    batch.remove(one, actor=people.pat)
    batch.remove(two, actor=people.pat)
    assert (payment.gross, payment.state, batch.entries) == (0, "cancelled", [])
    with pytest.raises(NotFound):
        PaymentBatch.found("PB-99999")
    with pytest.raises(NotFound):
        batch.payment(payment.id + 1)


def test_ex_81_a_payer_leaves_a_batch_with_their_own_report_to_another(office):
    people = office.people
    batch = batch_of(office, office.approved(4000))
    assert not batch.holds_report_of(people.pat)
    assert batch.holds_report_of(people.ana)
