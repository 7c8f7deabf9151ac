"""Writing expenses: amounts, rates, tax, receipts, parts."""

from datetime import date, timedelta

import pytest

from dayshift_expenses.models import Expense, TaxRate
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

MONDAY = date(2026, 3, 9)


def codes(expense):
    return {row.code for row in expense.violations}


def test_ex_16_ids_are_human_and_count_up(office):
    assert [office.expense().id for _ in range(2)] == ["EXP-000001", "EXP-000002"]
    assert office.report().id == "R-2026-00001"
    assert office.receipt().id == "RCT-000001"


def test_ex_5_a_line_is_converted_once_at_the_newest_rate_before_its_date(office):
    expense = office.expense(amount=10_000, currency="EUR", spent_on=MONDAY)
    assert (expense.home_amount, expense.fx_rate, expense.fx_on, expense.fx_source) == (
        11_000, "1.10000000", date(2026, 3, 6), "table",
    )  # fmt: skip
    expense.edit(actor=office.people.ana, spent_on=date(2026, 3, 3))
    assert expense.home_amount == 10_800
    expense.edit(actor=office.people.ana, spent_on=date(2026, 2, 20))
    assert expense.home_amount is None
    assert "fx_rate_missing" in codes(expense)


def test_ex_5_a_rate_of_ones_own_needs_a_reason_and_is_flagged(office):
    with pytest.raises(Invalid, match="Say why"):
        office.expense(amount=10_000, currency="EUR", spent_on=MONDAY, fx_rate="1.2")
    expense = office.expense(
        amount=10_000, currency="EUR", spent_on=MONDAY, fx_rate="1.2", fx_reason="Exchange slip"
    )
    assert (expense.home_amount, expense.fx_source) == (12_000, "manual")
    assert "manual_fx" in codes(expense)


def test_ex_6_tax_is_contained_and_keeps_the_rate_it_took_over(office):
    people = office.people
    expense = office.expense("ken", 12_000, tax_rate_id="VAT20")
    assert (expense.tax_amount, expense.tax_percent) == (2000, "20")
    current.session.get_one(TaxRate, "VAT20").change(actor=people.adam, percent="10")
    expense.edit(actor=people.ken, amount=6000)
    assert expense.tax_amount == 1000
    with pytest.raises(Invalid, match="at most"):
        expense.edit(actor=people.ken, tax_amount=1001)
    expense.edit(actor=people.ken, tax_amount=900)
    assert expense.is_tax_typed
    expense.edit(actor=people.ken, tax_amount=None)
    assert (expense.tax_amount, expense.is_tax_typed) == (1000, False)


def test_ex_1_amounts_are_whole_minor_units(office):
    for bad in (1.5, "12", True):
        with pytest.raises(Invalid):
            office.expense(amount=bad)


def test_ex_29_an_edit_writes_what_changed_and_only_that(office):
    expense, ana = office.expense(), office.people.ana
    expense.edit(actor=ana, merchant=expense.merchant)
    assert office.verbs(expense) == ["created"]
    version = expense.version
    expense.edit(actor=ana, category_id="software", description="Licence", seen_version=version)
    event = office.events()[-1]
    assert event.before == {"category_id": "travel", "description": ""}
    assert event.after == {"category_id": "software", "description": "Licence"}
    with pytest.raises(Stale):
        expense.edit(actor=ana, description="Two licences", seen_version=version)


def test_ex_87_outsiders_neither_see_nor_change_an_expense(office):
    expense, people = office.expense(), office.people
    for stranger in (people.ivo, people.ben):
        assert not stranger.can_see(expense)
        with pytest.raises(NotAllowed):
            expense.edit(actor=stranger, description="Mine")
        with pytest.raises(NotAllowed):
            expense.delete(actor=stranger)


def test_ex_21_a_receipt_clears_the_problem_and_can_be_added_but_not_taken_away_later(office):
    people, expense = office.people, office.expense(amount=7600, category_id="travel")
    assert "receipt_required" in codes(expense)
    receipt, second = office.receipt(), office.receipt()
    expense.attach(receipt, actor=people.ana)
    assert "receipt_required" not in codes(expense)
    with pytest.raises(NotAllowed):
        office.expense("ivo").attach(receipt, actor=people.ivo)
    report = office.report()
    report.submit(actor=people.ana)
    line = report.lines[0]
    line.attach(second, actor=people.ana)
    with pytest.raises(Stale):
        line.detach(second, actor=people.ana)
    expense.detach(receipt, actor=people.ana)
    assert "receipt_required" in codes(expense)


def test_ex_21_a_receipt_used_twice_is_seen_on_both(office):
    ana, receipt = office.people.ana, office.receipt()
    one, two = office.expense(spent_on=date(2026, 3, 2)), office.expense(spent_on=date(2026, 1, 20))
    one.attach(receipt, actor=ana)
    two.attach(receipt, actor=ana)
    assert "receipt_reused" in codes(one) & codes(two)
    two.detach(receipt, actor=ana)
    assert "receipt_reused" not in codes(one) | codes(two)


def test_ex_126_a_scan_fills_blanks_once_the_clock_has_passed_and_leaves_what_was_typed(world):
    from tests.expenses.models.conftest import Office

    from dayshift_expenses.models import ScanReading

    with world.unit(person="ana"):
        office = Office()
        receipt = office.receipt()
        reading = {
            "merchant": "Halyard Café", "date": "2026-03-04", "amount": 1840, "currency": "USD",
            "confidence": {"merchant": 97, "date": 61, "amount": 59, "currency": 99},
        }  # fmt: skip
        current.session.add(ScanReading(sha256=receipt.sha256, reading=reading))
        expense = office.expense(amount=0, merchant="", spent_on=None)
        expense.attach(receipt, actor=office.people.ana)
        assert expense.scan_state == "scanning"
    clock.advance(world, 60_000)
    with world.unit(person="ana"):
        expense = current.session.get_one(Expense, "EXP-000001")
        assert expense.scan_state == "done"
        assert (expense.merchant, expense.spent_on, expense.amount) == ("Halyard Café", date(2026, 3, 4), 0)


def test_ex_17_items_count_instead_of_their_parent(office):
    ana = office.people.ana
    report = office.report(7000)
    parent = report.lines[0]
    with pytest.raises(Invalid, match=r"\$10.00 left"):
        parent.itemise(actor=ana, items=[{"amount": 6000}])
    room, bar = parent.itemise(
        actor=ana,
        items=[{"amount": 6000, "category_id": "travel"}, {"amount": 1000, "is_personal": True}],
    )
    assert report.claimed_total == 6000
    assert report.personal_total == 1000
    assert report.lines == [parent]
    assert (room.report_id, bar.parent_id) == (report.id, parent.id)
    parent.itemise(actor=ana, items=[])
    assert report.claimed_total == 7000
    assert not parent.is_itemised


def test_ex_17_items_of_a_foreign_bill_add_up_to_its_converted_amount(office):
    ana = office.people.ana
    expense = office.expense(amount=1000, currency="EUR", spent_on=MONDAY)
    items = expense.itemise(actor=ana, items=[{"amount": 333}, {"amount": 333}, {"amount": 334}])
    assert sum(item.home_amount for item in items) == expense.home_amount == 1100


def test_ex_17_a_split_makes_siblings_that_share_the_receipt_and_undoes(office):
    ana, receipt = office.people.ana, office.receipt()
    report = office.report(6000)
    expense = report.lines[0]
    expense.attach(receipt, actor=ana)
    first, second = expense.split(
        actor=ana, parts=[{"amount": 3500, "project_id": "PRJ-1"}, {"amount": 2500, "project_id": "PRJ-2"}]
    )
    assert first is expense
    assert second.split_group == first.split_group == expense.id
    assert second.receipts == [receipt]
    assert report.claimed_total == 6000
    assert not {"duplicate", "receipt_reused"} & (codes(first) | codes(second))
    first.unsplit(actor=ana)
    assert (expense.amount, expense.split_group, report.claimed_total) == (6000, None, 6000)
    assert report.lines == [expense]


def test_ex_17_allocations_reach_the_whole_or_leave_a_problem(office):
    ana, expense = office.people.ana, office.expense(amount=1001)
    expense.allocate(actor=ana, shares=[{"percent": 6000, "project_id": "PRJ-1"}])
    assert "allocation_incomplete" in codes(expense)
    shares = expense.allocate(
        actor=ana,
        shares=[{"percent": 5000, "project_id": "PRJ-1"}, {"percent": 5000, "project_id": "PRJ-2"}],
    )
    assert [share.amount for share in shares] == [501, 500]
    assert "allocation_incomplete" not in codes(expense)
    expense.edit(actor=ana, amount=2000)
    assert [share.amount for share in expense.allocations] == [1000, 1000]
    with pytest.raises(Invalid, match="100 %"):
        expense.allocate(actor=ana, shares=[{"percent": 10_000, "project_id": "PRJ-1"}] * 2)
    with pytest.raises(Invalid, match="booked on"):
        expense.allocate(actor=ana, shares=[{"percent": 10_000}])


def test_ex_13_a_policy_changes_by_a_version_and_reports_keep_theirs(office):
    report = office.submitted(4000)
    draft = office.expense(amount=4000)
    settings = report.policy.now.settings
    office.publish(rules={**settings["rules"], "item_limit": 3000})
    assert "over_item_limit" not in codes(report.lines[0])
    assert "over_item_limit" in codes(draft)
    assert report.policy_version.number == 1
    assert draft.policy.now.number == 2
    with pytest.raises(Invalid, match="receipt threshold"):
        office.publish(rules={"receipt_above": 7500, "itemised_above": 100})


def test_ex_100_admin_changes_reach_what_is_not_decided(office):
    people, draft, done = office.people, office.expense(), office.approved(4000)
    category = draft.category
    category.deactivate(actor=people.adam)
    assert "category_inactive" in codes(draft)
    assert codes(done.lines[0]) == set()
    with pytest.raises(NotAllowed, match="Deactivate it instead"):
        category.remove(actor=people.adam)
    category.activate(actor=people.adam)
    assert "category_inactive" not in codes(draft)


def test_ex_100_daily_limits_look_at_everything_of_the_day(office):
    ana = office.people.ana
    one = office.expense(amount=6000, category_id="meals", spent_on=MONDAY)
    assert "over_daily_limit" not in codes(one)
    two = office.expense(amount=3500, category_id="meals", spent_on=MONDAY)
    assert "over_daily_limit" in codes(one) & codes(two)
    two.edit(actor=ana, spent_on=MONDAY - timedelta(days=3))
    assert "over_daily_limit" not in codes(one) | codes(two)
