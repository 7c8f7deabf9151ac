"""What is written in bulk stands exactly where the verbs would have brought it."""

from sqlalchemy import select
from tests.expenses.models.holding import everything_holds, problems_are_those_of_the_rules

from dayshift_expenses.models import (
    BatchReport,
    CardTransaction,
    DuplicatePair,
    Expense,
    Payment,
    PaymentBatch,
    PolicyVersion,
    Report,
    Violation,
)
from dayshift_kit import current

STATUSES = {
    "draft": {("not_submitted", "not_applicable")},
    "outstanding": {("pending", "not_applicable")},
    "approved": {("approved", "not_paid"), ("approved", "not_applicable"), ("approved", "in_batch")},
    "paid": {
        ("approved", "paid"), ("closed", "paid"), ("approved", "not_applicable"),
        ("closed", "not_applicable"),
    },
}  # fmt: skip


def test_ex_22_totals_states_and_books_are_what_they_are_when_computed_anew(books):
    assert everything_holds({})


def test_ex_100_problems_are_those_that_the_rules_find(books):
    problems_are_those_of_the_rules()


def test_ex_70_nothing_that_was_handed_in_has_a_blocking_problem(books):
    for expense in books.handed_in():
        assert [each.words for each in expense.violations if each.blocks] == [], expense.id


def test_ex_100_look_alikes_and_problems_tell_of_the_same_pairs(books):
    codes = ("duplicate", "near_duplicate")
    found = {
        tuple(sorted((each.expense_id, each.related_id)))
        for each in books.all(Violation, Violation.code.in_(codes))
    }
    open_pairs = books.all(DuplicatePair, DuplicatePair.state == "open")
    assert {(pair.first_id, pair.second_id) for pair in open_pairs} == found


def test_ex_130_every_claim_of_the_company_is_there_with_its_sum_and_state(books, truth):
    for claim in truth.reports.all:
        report = books.report(claim.key)
        assert (report.claimed_total, report.currency) == (claim.total.minor, claim.total.currency), claim.key
        if claim.status in ("approved", "paid"):
            assert report.approved_total == claim.approved.minor, claim.key
        assert (report.approval_status, report.payment_status) in STATUSES[claim.status], claim.key


def test_ex_90_reports_wait_for_whom_the_company_says(books, truth):
    waiting = [claim for claim in truth.reports.all if claim.status == "outstanding"]
    assert waiting
    for claim in waiting:
        assert books.report(claim.key).step.approver.key == claim.waiting_for, claim.key


def test_ex_13_reports_keep_the_version_that_was_in_force_when_they_were_handed_in(books):
    for report in books.all(Report, Report.policy_version_id.is_not(None)):
        day = report.entity.day_of(report.submitted_at)
        assert report.policy_version is report.policy.on(day), report.id
        assert {row.policy_version_id for row in report.expenses} == {report.policy_version_id}


def test_ex_13_each_entity_has_a_policy_in_three_versions(books):
    for entity in ("us", "uk", "nl", "jp"):
        versions = books.all(PolicyVersion, PolicyVersion.policy_id == f"POL-{entity.upper()}")
        assert [each.number for each in versions] == [1, 2, 3]
        assert all(each.says.errors("USD") == {} for each in versions)


def test_ex_25_what_is_paid_was_in_one_batch_by_somebody_else(books):
    for batch in books.all(PaymentBatch, PaymentBatch.state == "confirmed"):
        owners = {entry.report.owner_id for entry in batch.entries}
        assert batch.opened_by_id not in owners
        assert batch.opened_at <= batch.closed_at <= batch.sent_at <= batch.finished_at
        assert {payment.person_id for payment in batch.payments} == owners
        assert sum(each.gross for each in batch.payments) == sum(each.amount for each in batch.entries)
        for entry in batch.entries:
            assert entry.report.approved_at <= batch.sent_at
            assert entry.report.paid_at == batch.finished_at
    assert books.count(Payment) >= books.count(PaymentBatch)
    doubled = [key for key, times in books.tally(BatchReport.report_id).items() if times > 1]
    assert doubled == []


def test_ex_23_matched_charges_and_their_expenses_agree(books):
    matched = books.all(CardTransaction, CardTransaction.match_state == "matched")
    assert matched
    for charge in matched:
        (expense,) = charge.expenses
        assert expense.money == charge.original, charge.id
        assert expense.spent_on == charge.authorised_on
        assert expense.owner_id == charge.card.owner_id
        assert expense.is_reimbursable == (charge.card.liability == "individual")
        if charge.posted_on and not expense.is_itemised and expense.currency != expense.home_currency:
            assert (expense.home_amount, expense.fx_source) == (charge.amount, "card")


def test_ex_17_bills_that_are_taken_apart_add_up(books):
    bills = books.all(Expense, Expense.is_itemised)
    assert bills
    for bill in bills:
        assert sum(item.amount for item in bill.items) == bill.amount
        assert sum(item.home_amount for item in bill.items) == bill.home_amount
        assert bill.claimed_amount is None


def test_ex_5_and_6_writing_an_expense_anew_gives_the_same_worth_and_tax(books):
    for expense in books.all(Expense, Expense.parent_id.is_(None), Expense.spent_on.is_not(None)):
        is_part = expense.split_group is not None
        worth, tax = (expense.home_amount, expense.fx_rate, expense.fx_on), expense.tax_amount
        with current.session.no_autoflush:
            if not is_part:
                manual = expense.fx_rate if expense.fx_source == "manual" else None
                expense.convert(fx_rate=manual, fx_reason=expense.fx_reason)
            expense.tax_anew(expense.tax_amount if expense.is_tax_typed else None)
        assert (expense.home_amount, expense.fx_rate, expense.fx_on) == worth, expense.id
        assert expense.tax_amount == tax, expense.id


def test_ex_130_expenses_are_those_of_the_purchases(books, truth):
    claimed = {key for claim in truth.reports.all for key in claim.purchases}
    for claim in truth.reports.all:
        lines = [row for row in books.report(claim.key).expenses if row.parent_id is None]
        wanted = sorted(
            (truth.purchases[key].total.minor, truth.purchases[key].day) for key in claim.purchases
        )
        assert sorted((line.amount, line.spent_on) for line in lines) == wanted
    loose = select(Expense.id).where(Expense.report_id.is_(None))
    assert len(current.session.scalars(loose).all()) >= len(set(truth.purchases) - claimed)
