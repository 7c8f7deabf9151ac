"""Handing reports in and taking them back."""

import pytest

from dayshift_expenses.models import transitions
from dayshift_kit.errors import Invalid, NotAllowed, Stale


def test_ex_70_submitting_freezes_the_claim_stamps_the_policy_and_asks_the_manager(office):
    report = office.report(4000, 2500)
    report.submit(actor=office.people.ana)
    assert (report.approval_status, report.payment_status, report.current_step) == (
        "pending",
        "not_applicable",
        1,
    )
    assert [step.approver_id for step in report.steps] == ["ben"]
    assert [line.claimed_amount for line in report.lines] == [line.amount for line in report.lines]
    assert report.claimed_total == report.approved_total == report.due_employee == 6500
    assert report.policy_version.number == 1
    assert report.pill == "Outstanding"
    assert office.verbs(report)[-1] == "submitted"


def test_ex_70_an_empty_report_is_refused(office):
    report = office.report()
    report.remove_expense(report.lines[0], actor=office.people.ana)
    with pytest.raises(Invalid, match="at least one expense"):
        report.submit(actor=office.people.ana)
    assert report.approval_status == "not_submitted"


def test_ex_70_a_problem_that_blocks_is_named(office):
    report = office.report(8000)
    with pytest.raises(Invalid, match=r"Receipt needed above \$75"):
        report.submit(actor=office.people.ana)
    report.lines[0].attest(
        actor=office.people.ana, reason="The machine was out of paper", signed_name="Ana Lindt"
    )
    report.submit(actor=office.people.ana)
    assert report.is_pending


def test_ex_70_only_owner_or_a_preparer_with_the_right_submits(office):
    people, report = office.people, office.report()
    for stranger in (people.ivo, people.ben, people.adam):
        with pytest.raises(NotAllowed):
            report.submit(actor=stranger)
    right = {"actor": people.ana, "kind": "prepare", "starts_on": people.ana.today}
    people.ana.delegate_to(people.gil, **right)
    with pytest.raises(NotAllowed, match="Tell them it is ready"):
        report.submit(actor=people.gil)
    report.mark_ready(actor=people.gil)
    assert report.ready_at is not None
    people.ana.delegate_to(people.lia, may_submit=True, **right)
    report.submit(actor=people.lia)
    event = office.events()[-1]
    assert (event.verb, event.actor, event.on_behalf_of) == ("submitted", "lia", "ana")


def test_ex_70_submitting_twice_changes_nothing(office):
    report = office.submitted()
    with pytest.raises(Stale, match="waiting for approval"):
        report.submit(actor=office.people.ana)
    assert report.round == 1


def test_ex_71_a_report_is_retracted_until_somebody_approved(office):
    people = office.people
    report = office.submitted()
    with pytest.raises(NotAllowed):
        report.retract(actor=people.gil)
    report.retract(actor=people.ana)
    assert (report.approval_status, report.current_step) == ("not_submitted", None)
    assert [line.claimed_amount for line in report.lines] == [None]
    assert report.policy_version_id is None
    report.submit(actor=people.ana)
    assert report.round == 2
    assert [step.position for step in report.steps] == [1]


def test_ex_71_after_an_approval_the_owner_must_ask_and_is_told_whom(office):
    report = office.submitted(*[7000] * 15)
    report.approve(actor=office.people.ben)
    assert report.current_step == 2
    with pytest.raises(Stale, match="Ben Okoro approved it on 10 Mar 2026"):
        report.retract(actor=office.people.ana)


def test_ex_84_a_deleted_draft_leaves_its_expenses_unreported(office):
    people, report = office.people, office.report(4000, 2500)
    lines = report.lines
    with pytest.raises(NotAllowed):
        report.delete(actor=people.ben)
    report.delete(actor=people.ana)
    assert [line.report_id for line in lines] == [None, None]
    assert office.verbs()[-1] == "deleted"
    with pytest.raises(Stale):
        office.submitted().delete(actor=people.ana)


def test_ex_86_new_expenses_join_only_the_newest_draft_that_never_came_back(office):
    people = office.people
    ana = people.ana
    policy = office.report().policy
    newest = office.report(name="April")
    assert ana.draft_for(policy) is newest
    newest.submit(actor=ana)
    newest.send_back(actor=people.ben, reason="Guests are missing")
    assert ana.draft_for(policy).name == "March"
    newest.submit(actor=ana)
    newest.retract(actor=ana)
    assert ana.draft_for(policy).name == "March"
    expense = office.expense(joins_draft=True)
    assert expense.report.name == "March"


def test_ex_87_the_table_answers_screens_and_verbs_alike(office):
    people, report = office.people, office.submitted()
    allowed = {each.action for each in transitions.answers(report, people.ana) if each.is_allowed}
    assert allowed == {"retract", "hold", "release", "recode"}
    allowed = {each.action for each in transitions.answers(report, people.ben) if each.is_allowed}
    assert allowed == {
        "approve",
        "approve_all",
        "send_back",
        "reject_expense",
        "hold",
        "release",
        "recode",
        "lower",
    }
    disabled = transitions.answer("approve_unheld", report, people.ben)
    assert (disabled.is_hidden, disabled.reason) == (False, "No expense is held.")
    assert transitions.answers(report, people.ivo) == []
