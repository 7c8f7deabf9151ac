"""What approvers decide: step by step, in part, or not at all."""

import pytest

from dayshift_expenses.models import ApprovalRule, Debt, Report
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

LARGE = [7000] * 15


def test_ex_72_each_approval_leads_to_the_next_step_and_the_last_to_approved(office):
    people, report = office.people, office.submitted(*LARGE)
    assert [step.approver_id for step in report.steps] == ["ben", "cleo"]
    report.approve(actor=people.ben, note="Looks right")
    assert (report.approval_status, report.current_step) == ("pending", 2)
    assert report.payment_status == "not_applicable"
    report.approve(actor=people.cleo)
    assert (report.approval_status, report.payment_status) == ("approved", "not_paid")
    assert report.pill == "Approved"
    assert [(step.state, step.decided_by_id) for step in report.steps] == [
        ("approved", "ben"),
        ("approved", "cleo"),
    ]


def test_ex_72_only_whoever_it_waits_for_approves(office):
    people, report = office.people, office.submitted(*LARGE)
    for stranger in (people.cleo, people.ivo, people.fay, people.adam):
        with pytest.raises(NotAllowed, match="waits for Ben Okoro"):
            report.approve(actor=stranger)
    assert report.current_step == 1


def test_ex_72_problems_have_to_be_seen(office):
    people = office.people
    office.publish(rules={**office.report().policy.now.settings["rules"], "item_limit": 3000})
    report = office.submitted(4000)
    with pytest.raises(Invalid, match="1 problem"):
        report.approve(actor=people.ben)
    report.approve(actor=people.ben, seen_problems=True)
    assert report.approval_status == "approved"


def test_ex_72_a_total_that_rose_past_a_threshold_asks_more_people(office):
    people = office.people
    charge = office.charge(amount=90_000)
    expense = charge.create_expense(actor=people.ana, category_id="travel")
    expense.attach(office.receipt(), actor=people.ana)
    office.publish(rules={"receipt_above": 7500})
    report = Report.create(
        actor=people.ana, owner=people.ana, name="Card", purpose="Trip", expenses=[expense]
    )
    report.submit(actor=people.ana)
    assert [step.approver_id for step in report.steps] == ["ben"]
    charge.post(posted_on=people.ana.today, amount=101_000)
    assert report.claimed_total == 101_000
    report.approve(actor=people.ben, seen_problems=True)
    assert [step.approver_id for step in report.steps] == ["ben", "cleo"]
    assert report.current_step == 2


def test_ex_73_held_lines_go_to_a_report_of_their_own_at_the_same_step(office):
    people, report = office.people, office.submitted(*LARGE)
    report.approve(actor=people.ben)
    held = report.lines[0]
    held.hold(actor=people.cleo, reason="Ask the hotel")
    before = report.claimed_total
    with pytest.raises(Stale, match="is held"):
        report.approve(actor=people.cleo)
    apart = report.approve_unheld(actor=people.cleo)
    assert apart.name == "March (held)"
    assert (apart.owner_id, apart.current_step, apart.approval_status) == ("ana", 2, "pending")
    assert [step.state for step in apart.steps] == ["approved", "waiting"]
    assert apart.lines == [held]
    assert held.is_held
    assert report.approval_status == "approved"
    assert (report.claimed_total, apart.claimed_total) == (before - 7000, 7000)
    assert not apart.takes_expenses
    assert not report.takes_expenses


def test_ex_73_nothing_held_and_everything_held_are_refused(office):
    people, report = office.people, office.submitted(4000)
    with pytest.raises(Stale, match="No expense is held"):
        report.approve_unheld(actor=people.ben)
    report.lines[0].hold(actor=people.ben, reason="Ask")
    with pytest.raises(Stale, match="Every expense is held"):
        report.approve_unheld(actor=people.ben)


def test_ex_74_sending_back_needs_a_reason_and_voids_approvals(office):
    people, report = office.people, office.submitted(*LARGE)
    report.approve(actor=people.ben)
    with pytest.raises(Invalid):
        report.send_back(actor=people.cleo, reason=" ")
    report.send_back(actor=people.cleo, reason="Guests are missing")
    assert (report.approval_status, report.sent_back_reason) == ("sent_back", "Guests are missing")
    assert {step.state for step in report.steps} == {"void"}
    assert report.pill == "Sent back"
    report.submit(actor=people.ana)
    assert (report.round, report.current_step) == (2, 1)
    assert [step.state for step in report.steps] == ["waiting", "waiting"]
    assert report.sent_back_reason == ""


def test_ex_75_a_rejected_line_becomes_unreported_until_it_is_edited(office):
    people, report = office.people, office.submitted(4000, 2500)
    line = report.lines[0]
    with pytest.raises(Invalid):
        line.reject(actor=people.ben, reason="")
    line.reject(actor=people.ben, reason="Not a business trip")
    assert line.report_id is None
    assert (line.is_rejected, line.rejection_reason, line.claimed_amount) == (
        True,
        "Not a business trip",
        None,
    )
    assert report.is_pending
    assert report.claimed_total == 6500 - line.amount
    line.edit(actor=people.ana, description="Visit to Corvane")
    assert not line.is_rejected


def test_ex_75_rejecting_the_last_line_sends_the_report_back(office):
    people, report = office.people, office.submitted(4000)
    report.lines[0].reject(actor=people.ben, reason="Private")
    assert (report.approval_status, report.claimed_total) == ("sent_back", 0)


@pytest.mark.parametrize("amount", [4000, 0])
def test_ex_76_held_lines_are_neither_approved_nor_paid(office, amount):
    people = office.people
    report = office.submitted(2500)
    report.retract(actor=people.ana)
    card = office.charge(amount=amount).create_expense(actor=people.ana, category_id="travel")
    report.add_expenses([card], actor=people.ana)
    report.submit(actor=people.ana)
    with pytest.raises(Invalid):
        card.hold(actor=people.ben, reason="")
    with pytest.raises(NotAllowed):
        card.hold(actor=people.ivo, reason="I say so")
    card.hold(actor=people.fay, reason="Card statement is missing")
    with pytest.raises(Stale):
        report.approve(actor=people.ben)
    with pytest.raises(NotAllowed, match="Somebody else holds"):
        card.release(actor=people.ana)
    report.approve_all(actor=people.ben)
    assert not card.is_held
    assert "released" in office.verbs(card)
    card.hold(actor=people.fay, reason="Again")
    with pytest.raises(Stale, match="is held"):
        report.mark_paid(actor=people.pat, note="By cheque")


def test_ex_85_owners_code_and_approvers_lower(office):
    people, report = office.people, office.submitted(4000)
    line = report.lines[0]
    line.edit(actor=people.ana, project_id="PRJ-1")
    with pytest.raises(Stale, match="Retract"):
        line.edit(actor=people.ana, amount=3000)
    with pytest.raises(NotAllowed):
        line.edit(actor=people.ivo, project_id=None)
    line.edit(actor=people.ben, category_id="meals")
    with pytest.raises(NotAllowed):
        line.edit(actor=people.ben, amount=3000)
    with pytest.raises(Invalid):
        line.lower(actor=people.ben, amount=3000, note="")
    with pytest.raises(Invalid):
        line.lower(actor=people.ben, amount=4001, note="More")
    line.lower(actor=people.ben, amount=3000, note="Tip is not covered")
    assert (line.claimed_amount, line.approved_amount, report.due_employee) == (4000, 3000, 3000)
    report.approve(actor=people.ben)
    with pytest.raises(NotAllowed, match="Finance"):
        line.edit(actor=people.ana, project_id=None)
    line.edit(actor=people.fay, project_id="PRJ-2")
    report.export(actor=people.fay)
    with pytest.raises(Stale, match="locked"):
        line.edit(actor=people.fay, project_id=None)


def test_ex_79_finance_and_admins_route_but_never_to_the_owner(office):
    people, report = office.people, office.submitted(4000)
    with pytest.raises(NotAllowed):
        report.change_approver(actor=people.ben, approver=people.lia)
    with pytest.raises(NotAllowed, match="own report"):
        report.change_approver(actor=people.adam, approver=people.ana)
    report.change_approver(actor=people.adam, approver=people.lia, reason="Ben asked")
    with pytest.raises(NotAllowed):
        report.approve(actor=people.ben)
    report.take_control(actor=people.fay)
    assert report.step.approver_id == "fay"
    with pytest.raises(Invalid):
        report.bypass(actor=people.adam, reason="")
    report.bypass(actor=people.adam, reason="Quarter ends today")
    assert report.approval_status == "approved"
    assert report.steps[-1].state == "bypassed"
    assert office.verbs(report)[-3:] == ["approver_changed", "control_taken", "bypassed"]


def test_ex_80_small_reports_without_a_problem_approve_themselves(office):
    office.publish(auto_approve_up_to=5000)
    report = office.submitted(4000)
    assert (report.approval_status, report.is_auto_approved) == ("approved", True)
    event = next(each for each in office.events() if each.verb == "auto_approved")
    assert (event.actor, event.channel) == (None, "system")
    assert office.submitted(4000, 2500).is_pending


def test_ex_80_drawn_reports_and_those_of_approvers_are_looked_at(office):
    office.publish(auto_approve_up_to=5000, audit_percent=100)
    assert office.submitted(4000).is_pending
    office.publish(auto_approve_up_to=5000)
    ApprovalRule.add(
        actor=office.people.adam, name="Ana's desk", step="person", approver_id="ana", entity_id="us"
    )
    assert office.submitted(4000, owner="ana").is_pending


def test_ex_77_the_last_approver_takes_the_approval_back(office):
    people, report = office.people, office.approved(*LARGE)
    with pytest.raises(NotAllowed):
        report.unapprove(actor=people.ben)
    report.unapprove(actor=people.cleo)
    assert (report.approval_status, report.payment_status, report.current_step) == (
        "pending",
        "not_applicable",
        2,
    )
    assert [step.state for step in report.steps] == ["approved", "waiting"]
    assert [entry.kind for entry in office.journal(report)] == ["accrual", "reversal"]
    assert not report.takes_expenses


def test_ex_77_an_exported_report_asks_first_and_its_books_are_reversed(office):
    people, report = office.people, office.approved(4000)
    report.export(actor=people.fay)
    with pytest.raises(Invalid, match="exported"):
        report.unapprove(actor=people.fay)
    report.unapprove(actor=people.fay, confirmed=True)
    assert not report.is_exported
    report.approve(actor=people.ben)
    with pytest.raises(Invalid, match="exported before"):
        report.export(actor=people.fay)
    report.export(actor=people.fay, confirmed=True)
    assert report.export_count == 2


def test_ex_78_reopening_a_paid_report_leaves_a_debt(office):
    people, report = office.people, office.approved(4000)
    report.mark_paid(actor=people.pat, note="Petty cash")
    with pytest.raises(NotAllowed):
        report.reopen(actor=people.fay, reason="Wrong")
    with pytest.raises(Invalid):
        report.reopen(actor=people.adam, reason="")
    report.reopen(actor=people.adam, reason="Claimed twice")
    assert (report.approval_status, report.payment_status, report.pill) == (
        "not_submitted",
        "not_applicable",
        "Draft",
    )
    (debt,) = Debt.of_person("ana", "USD")
    assert (debt.kind, debt.amount, debt.outstanding) == ("reopened", 4000, 4000)
    assert office.people.ana.draft_for(report.policy) is not report


def test_ex_91_nobody_decides_on_their_own_whatever_their_role(office):
    people = office.people
    office.person("adam").set_roles(
        actor=people.adam, roles=frozenset({"admin", "finance", "payer", "approver"})
    )
    report = office.submitted(4000, owner="adam")
    for attempt in (
        lambda: report.approve(actor=people.adam),
        lambda: report.bypass(actor=people.adam, reason="Mine"),
        lambda: report.take_control(actor=people.adam),
        lambda: report.send_back(actor=people.adam, reason="Mine"),
    ):
        with pytest.raises(NotAllowed, match="own report"):
            attempt()
    report.approve(actor=people.cleo)
    for attempt in (
        lambda: report.mark_paid(actor=people.adam, note="Cash"),
        lambda: report.unapprove(actor=people.adam),
        lambda: report.reopen(actor=people.adam, reason="Mine"),
    ):
        with pytest.raises(NotAllowed):
            attempt()


def test_ex_87_refused_attempts_write_nothing(office):
    people, report = office.people, office.submitted(4000)
    before = len(office.events())
    for stranger in (people.ivo, people.gil, people.pat):
        with pytest.raises(NotAllowed):
            report.approve(actor=stranger)
        with pytest.raises(NotAllowed):
            report.lines[0].reject(actor=stranger, reason="No")
    assert len(office.events()) == before
    assert not current.session.dirty
