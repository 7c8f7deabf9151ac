"""Look-alikes: found, dismissed, merged."""

from datetime import date

import pytest
from sqlalchemy import select

from dayshift_expenses.models import Comment, DuplicatePair, Expense
from dayshift_kit import current
from dayshift_kit.errors import NotAllowed, Stale

DAY = date(2026, 3, 4)


def pairs():
    return list(current.session.scalars(select(DuplicatePair)))


@pytest.fixture
def twins(office):
    return tuple(office.expense(merchant="Halyard Café", spent_on=DAY) for _ in range(2))


def test_ex_100_both_sides_of_a_pair_have_the_problem(office, twins):
    one, two = twins
    assert [row.related_id for row in one.violations if row.code == "duplicate"] == [two.id]
    assert [row.related_id for row in two.violations if row.code == "duplicate"] == [one.id]
    assert [(pair.first_id, pair.second_id, pair.state) for pair in pairs()] == [(one.id, two.id, "open")]


def test_ex_101_an_edit_of_one_clears_the_other(office, twins):
    one, two = twins
    two.edit(actor=office.people.ana, amount=4100)
    assert not [row for row in (*one.violations, *two.violations) if row.code == "duplicate"]
    assert pairs() == []


def test_ex_101_a_dismissed_pair_never_comes_back(office, twins):
    one, two = twins
    (pair,) = pairs()
    with pytest.raises(NotAllowed):
        pair.dismiss(actor=office.people.ivo)
    pair.dismiss(actor=office.people.ana)
    one.edit(actor=office.people.ana, description="First")
    assert not [row for row in (*one.violations, *two.violations) if row.code == "duplicate"]
    assert pair.state == "dismissed"


def test_ex_101_merging_keeps_exactly_one_with_receipts_and_comments(office):
    ana = office.people.ana
    report = office.report(4000, merchant="Halyard Café", spent_on=DAY)
    keep = report.lines[0]
    gone = office.expense(merchant="Halyard Cafe", spent_on=DAY, description="Team lunch")
    receipt = office.receipt()
    gone.attach(receipt, actor=ana)
    Comment.write(actor=ana, on=gone, body="Paid by Ana")
    (pair,) = pairs()
    assert pair.merge(actor=ana, keep=keep, picks={"description": "Team lunch"}) is keep
    assert current.session.get(Expense, gone.id) is None
    assert (keep.receipts, keep.description) == ([receipt], "Team lunch")
    assert (pair.state, pair.survivor_id, pair.decided_by_id) == ("merged", keep.id, "ana")
    assert [comment.expense_id for comment in current.session.scalars(select(Comment))] == [keep.id]
    assert report.claimed_total == 4000
    assert not [row for row in keep.violations if row.code == "duplicate"]
    with pytest.raises(Stale):
        pair.dismiss(actor=ana)


def test_ex_101_merging_adjusts_the_report_of_the_one_that_goes(office):
    ana = office.people.ana
    report = office.report(4000, merchant="Halyard Café", spent_on=DAY)
    gone = report.lines[0]
    report.add_expenses([office.expense(amount=1000)], actor=ana)
    keep = office.expense(merchant="Halyard Cafe", spent_on=DAY)
    (pair,) = pairs()
    pair.merge(actor=ana, keep=keep)
    assert report.claimed_total == 1000
    assert gone not in report.expenses


def test_ex_101_whoever_may_not_merge_is_told_why(office, twins):
    one, two = twins
    (pair,) = pairs()
    assert DuplicatePair.open_for(office.people.ana) == [pair]
    assert DuplicatePair.open_for(office.people.ivo) == []
    assert pair.why_not_kept(one, actor=office.people.ana) == ""
    assert "cannot prepare" in pair.why_not_kept(two, actor=office.people.ivo)


def test_ex_101_two_charges_on_a_card_are_never_merged(office):
    ana = office.people.ana
    one, two = (office.charge().create_expense(actor=ana, category_id="meals") for _ in range(2))
    pair = next(each for each in pairs() if each.expenses == (one, two))
    assert "two charges" in pair.why_not_kept(one, actor=ana)
    with pytest.raises(NotAllowed, match="two charges"):
        pair.merge(actor=ana, keep=one)
