"""What expenses are made of: the company's lists, its people, and what an expense and a report keep."""

from datetime import date

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from dayshift_expenses.models import (
    Category,
    CostCentre,
    Entity,
    GlAccount,
    Person,
    Project,
    SavedView,
    TagList,
)
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound
from dayshift_kit.store import diff


def test_ex_10_what_was_used_is_switched_off_and_never_erased(office):
    adam = office.people.adam
    project = current.session.get_one(Project, "PRJ-1")
    line = office.expense(project_id="PRJ-1")
    with pytest.raises(NotAllowed, match="has been used"):
        project.remove(actor=adam)
    project.deactivate(actor=adam)
    today = office.people.ana.today
    assert "PRJ-1" not in [each.id for each in current.session.scalars(Project.choices(today))]
    assert line.project_id == "PRJ-1"
    unused = GlAccount.add(actor=adam, code="6900", name="Other")
    unused.remove(actor=adam)
    assert current.session.get(GlAccount, "6900") is None


def test_ex_10_entries_can_be_chosen_between_their_days_only(office):
    adam = office.people.adam
    centre = CostCentre.add(actor=adam, code="CC-300", name="Fair", starts_on=date(2026, 4, 1))
    assert not centre.is_valid_on(date(2026, 3, 31))
    assert centre.is_valid_on(date(2026, 4, 1))
    with pytest.raises(Invalid, match="taken"):
        CostCentre.add(actor=adam, code="CC-300", name="Again")
    with pytest.raises(NotAllowed):
        CostCentre.add(actor=office.people.ana, code="CC-301", name="Mine")


def test_ex_10_each_entity_has_its_currency_zone_and_whom_approvals_fall_back_to(office):
    told = {
        each.id: (each.currency, each.tz, each.fallback_approver_id)
        for each in current.session.scalars(select(Entity))
    }
    assert told == {
        "uk": ("GBP", "Europe/London", "adam"),
        "us": ("USD", "America/Los_Angeles", "adam"),
    }


def test_ex_10_there_are_three_lists_of_tags_at_most(office):
    with pytest.raises(IntegrityError, match="tag_list_position"), current.session.begin_nested():
        current.session.add(TagList(id="fourth", name="Fourth", position=4))


def test_ex_11_a_category_books_on_the_account_of_each_entity(office):
    meals = current.session.get_one(Category, "client-meals")
    assert meals.parent_id == "meals"
    assert {each.entity_id: each.account_id for each in meals.accounts} == {"us": "6200", "uk": "6200"}


def test_ex_14_rights_come_from_roles_and_end_with_the_employment(office):
    pat = office.people.pat
    assert pat.has_role("payer")
    assert not pat.has_role("finance", "admin")
    pat.deactivated_at = clock.now()
    assert not pat.has_role("payer")


def test_ex_16_the_database_keeps_what_is_approved_within_what_is_claimed(office):
    line = office.approved(4000).lines[0]
    assert (line.claimed_amount, line.approved_amount) == (4000, 4000)
    with pytest.raises(IntegrityError, match="approved_within_claim"):
        current.session.execute(
            text("UPDATE expense SET approved_amount = 4001 WHERE id = :id"), {"id": line.id}
        )


def test_ex_16_owner_and_creator_are_told_apart(office):
    line = office.expense("gil")
    assert (line.owner_id, line.creator_id, line.kind, line.report_id) == ("gil", "gil", "cash", None)


def test_ex_22_a_report_counts_what_is_claimed_and_what_its_owner_gets(office):
    report = office.approved(4000, 2500)
    assert (report.claimed_total, report.approved_total, report.due_employee) == (6500, 6500, 6500)
    assert (report.approval_status, report.payment_status) == ("approved", "not_paid")
    assert report.id.startswith("R-2026-")


def test_ex_41_a_name_used_twice_leads_to_the_newer_list_and_others_have_their_own(office):
    ana, gil = office.people.ana, office.people.gil
    first = SavedView.keep(actor=ana, name="Trip", query="status=Draft")
    again = SavedView.keep(actor=ana, name=" trip ", query="problem=1")
    assert (again.id, again.query) == (first.id, "problem=1")
    assert SavedView.of(gil) == []
    with pytest.raises(NotFound):
        SavedView.found(first.id, gil)
    with pytest.raises(Invalid, match="40 characters"):
        SavedView.keep(actor=ana, name="x" * 41, query="")


def test_ex_115_keeping_a_view_changes_nothing_that_is_graded(world, base):
    with world.unit(person="ana", channel="ui"):
        SavedView.keep(actor=current.session.get_one(Person, "ana"), name="Trip", query="status=Draft")
    changes = diff(world, base.name)
    assert changes.material == ()
    assert {change.table for change in changes.ambient} == {"saved_view"}
