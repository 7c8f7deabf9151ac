"""Whom reports wait for: chains, absences, delegates, people who leave."""

from datetime import date, timedelta

import pytest

from dayshift_expenses.models import ApprovalRule, Entity
from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed, Stale


def chain(report):
    return [step.approver_id for step in report.steps]


def away(office, person, delegate, *, starts=0, days=7):
    who = office.person(person)
    first = who.today + timedelta(days=starts)
    return who.go_away(
        actor=who, starts_on=first, ends_on=first + timedelta(days=days), delegate=office.person(delegate)
    )


def test_ex_15_the_chain_follows_the_rules_in_order(office):
    assert chain(office.submitted(4000)) == ["ben"]
    assert chain(office.submitted(4000, category_id="software")) == ["ben", None]
    assert chain(office.submitted(*[7000] * 15, owner="gil")) == ["ben", "cleo"]


def test_ex_94_thresholds_are_strictly_greater(office):
    assert chain(office.submitted(*[5000] * 20)) == ["ben"]


def test_ex_90_neighbours_who_are_one_are_asked_once_and_the_owner_never(office):
    assert chain(office.submitted(*[7000] * 15, owner="ben")) == ["cleo"]
    assert chain(office.submitted(*[7000] * 15, owner="cleo")) == ["adam"]


def test_ex_90_a_chain_is_never_empty(office):
    ApprovalRule.in_order()[0].change(actor=office.people.adam, step="person", approver_id="ivo")
    assert chain(office.submitted(4000, owner="ivo")) == ["cleo"]
    office.person("cleo").manager_id = None
    current.session.get_one(Entity, "us").fallback_approver_id = "cleo"
    current.session.flush()
    ApprovalRule.in_order()[0].change(actor=office.people.adam, approver_id="cleo")
    report = office.submitted(4000, owner="cleo")
    assert [(step.kind, step.approver_id) for step in report.steps] == [("finance", None)]
    report.approve(actor=office.people.fay)
    assert report.approval_status == "approved"


def test_ex_90_cost_objects_ask_their_owners(office):
    ApprovalRule.add(actor=office.people.adam, name="Projects", step="project")
    report = office.submitted(4000, project_id="PRJ-1")
    assert chain(report) == ["ben", "lia"]
    assert report.steps[1].project_id == "PRJ-1"


def test_ex_92_a_changed_workflow_leaves_waiting_reports_alone_until_told(office):
    report = office.submitted(4000)
    ApprovalRule.add(actor=office.people.adam, name="Lia", step="person", approver_id="lia")
    assert chain(report) == ["ben"]
    report.route_anew(actor=office.people.adam)
    assert chain(report) == ["ben", "lia"]
    with pytest.raises(NotAllowed):
        report.route_anew(actor=office.people.ben)


def test_ex_92_steps_of_somebody_who_leaves_pass_to_their_manager(office):
    people, report = office.people, office.submitted(*[7000] * 15)
    done = office.approved(4000)
    people.ben.deactivate(actor=people.adam)
    assert chain(report) == ["cleo", "cleo"]
    assert done.steps[0].decided_by_id == "ben"
    with pytest.raises(NotAllowed):
        report.approve(actor=people.ben)
    assert chain(office.submitted(4000, owner="gil")) == ["cleo"]


def test_ex_93_an_absence_moves_waiting_steps_and_its_end_does_not(office):
    people, report = office.people, office.submitted(4000)
    away(office, "ben", "lia", days=2)
    step = report.step
    assert (step.approver_id, step.original_id, step.is_stood_in) == ("lia", "ben", True)
    office.later(days=5)
    assert step.approver_id == "lia"
    with pytest.raises(NotAllowed):
        report.approve(actor=people.ben)
    report.approve(actor=people.lia)
    event = next(each for each in office.events() if each.verb == "approved")
    assert (event.actor, event.on_behalf_of) == ("lia", "lia") or event.on_behalf_of is None


def test_ex_93_both_may_act_while_away_and_the_second_comes_too_late(office):
    people, report = office.people, office.submitted(4000)
    away(office, "ben", "lia")
    report.approve(actor=people.ben)
    with pytest.raises(Stale, match="Ben Okoro has approved this already"):
        report.approve(actor=people.lia)


def test_ex_93_new_reports_go_to_the_delegate_while_somebody_is_away(office):
    away(office, "ben", "lia")
    assert chain(office.submitted(4000)) == ["lia"]


def test_ex_93_three_hops_are_followed_and_circles_fall_back(office):
    for person, delegate in (("ben", "lia"), ("lia", "gil"), ("gil", "ivo")):
        away(office, person, delegate)
    assert chain(office.submitted(4000)) == ["ivo"]
    away(office, "ivo", "kit")
    assert chain(office.submitted(4000)) == ["cleo"]


def test_ex_93_delegates_in_a_circle_are_passed_over(office):
    away(office, "ben", "lia")
    away(office, "lia", "ben")
    assert chain(office.submitted(4000)) == ["cleo"]


def test_ex_93_a_delegate_who_owns_the_report_is_passed_over_for_the_manager(office):
    report = office.submitted(4000)
    away(office, "ben", "ana")
    assert chain(report) == ["cleo"]
    assert chain(office.submitted(4000)) == ["cleo"]


def test_ex_93_an_absence_that_starts_later_moves_steps_when_the_clock_passes(world):
    from tests.expenses.models.conftest import Office

    with world.unit(person="ana"):
        office = Office()
        report_id = office.submitted(4000).id
        away(office, "ben", "lia", starts=2)
        assert chain(office.person("ana").report(report_id)) == ["ben"]
    clock.advance(world, 4 * 86_400_000)
    with world.unit(person="ana"):
        report = Office().person("ana").report(report_id)
        assert chain(report) == ["lia"]
        assert clock.now().date() == date(2026, 3, 14)


def test_ex_14_a_delegate_approves_within_the_window_and_the_limit(office):
    people, report = office.people, office.submitted(4000)
    large = office.submitted(*[7000] * 2)
    right = {"actor": people.ben, "kind": "approve", "starts_on": people.ben.today, "max_amount": 10_000}
    people.ben.delegate_to(people.lia, **right)
    report.approve(actor=people.lia)
    event = next(each for each in office.events() if each.verb == "approved")
    assert (event.actor, event.on_behalf_of) == ("lia", "ben")
    with pytest.raises(NotAllowed):
        large.approve(actor=people.lia)


def test_ex_91_standing_in_does_not_help_with_ones_own_report(office):
    people, report = office.people, office.submitted(4000)
    people.ben.delegate_to(people.ana, actor=people.ben, kind="approve", starts_on=people.ben.today)
    with pytest.raises(NotAllowed, match="own report"):
        report.approve(actor=people.ana)


def test_ex_90_waiting_reports_are_found_by_those_who_decide(office):
    people, report = office.people, office.submitted(4000)
    finance = office.submitted(4000, category_id="software")
    finance.approve(actor=people.ben)

    def waiting(person):
        return list(current.session.scalars(person.approvals()))

    assert waiting(people.ben) == [report]
    assert waiting(people.fay) == [finance]
    assert waiting(people.ivo) == waiting(people.ana) == []
    assert people.ivo.can_see(report) is False
    assert people.ben.can_see(finance) is True
