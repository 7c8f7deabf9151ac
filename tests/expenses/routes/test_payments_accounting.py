"""What accounting is given: the entry of a report, and reports that are marked as exported."""

import pytest

JOURNAL = "/payments/journal"
ACCOUNTING = "/payments?tab=accounting"


@pytest.fixture
def grace(reader):
    """Somebody of finance."""
    return reader("grace")


@pytest.fixture
def approved(claim, does):
    """An approved report of Lucía."""

    def approved(*amounts):
        report_id = claim("lucia", *amounts)
        does("henrik", lambda henrik: henrik.report(report_id).approve(actor=henrik, seen_problems=True))
        return report_id

    return approved


def test_ex_26_the_entry_of_a_report_is_shown_line_by_line_and_balances(grace, approved):
    report_id = approved(4000, 500)
    page = grace.get(f"{JOURNAL}/{report_id}")
    lines = [[cell.text.strip() for cell in row.select("td")] for row in page.select("tbody tr")]
    assert lines == [
        ["Expense", "6100 Travel and other costs", "4100 Sales operations", "–", "45.00", ""],
        ["Owed to the employee", "2100 Owed to employees", "–", "–", "", "45.00"],
    ]
    foot = [cell.text.strip() for cell in page.select("tfoot td")]
    assert foot == ["Total Balanced", "45.00", "45.00"]
    assert "period 2026-03" in page.text


def test_ex_26_an_entry_that_was_taken_back_stays_to_be_seen(grace, approved, does):
    report_id = approved(4000)

    def recode(finance):
        finance.report(report_id).lines[0].edit(actor=finance, project_id="PRJ-118")

    does("grace", recode)
    page = grace.get(f"{JOURNAL}/{report_id}")
    assert "PRJ-118 Corvane pilot" in page.select_one("tbody").text
    kinds = [each.text.split()[1] for each in page.select(".journal-entry")]
    assert kinds == ["Posted", "Reversed", "Posted"]


def test_ex_26_a_report_that_is_not_approved_is_not_in_the_books(grace, claim):
    page = grace.get(f"{JOURNAL}/{claim('lucia', 900)}")
    assert "Nothing is in the books" in page.text
    assert page.select("[role=group] button") == []


def test_ex_83_a_report_is_marked_as_exported_and_then_locked(grace, approved, report, does):
    report_id = approved(4000)
    asked = grace.get(f"{JOURNAL}/{report_id}/export").select_one("dialog form")
    assert asked["action"] == f"{JOURNAL}/{report_id}/export"
    grace.post(f"{JOURNAL}/{report_id}/export", {"seen": asked.select_one("[name=seen]")["value"]})
    assert report(report_id)["exported_at"] is not None
    page = grace.get(f"{JOURNAL}/{report_id}")
    assert "by Grace Oduya. It is locked" in page.text
    from dayshift_kit.errors import Refusal

    with pytest.raises(Refusal, match="exported and is locked"):
        does(
            "grace",
            lambda finance: finance.report(report_id).lines[0].edit(actor=finance, category_id="meals"),
        )


def test_ex_83_an_export_can_be_repeated_once_confirmed_and_never_undone(
    grace, approved, report, world, manifest
):
    from dayshift_expenses.models import Report

    report_id = approved(4000)
    grace.post(f"{JOURNAL}/{report_id}/export")
    first = grace.post(f"{JOURNAL}/{report_id}/export", status=422, turbo=True)
    assert "Confirm to export it again." in first.page.text
    page = grace.get(f"{JOURNAL}/{report_id}")
    assert [each.text.strip() for each in page.select("[role=group] button")] == ["Export again"]
    grace.post(f"{JOURNAL}/{report_id}/export", {"confirmed": "1"})
    with world.unit(write=False) as session:
        assert session.get_one(Report, report_id).export_count == 2
    assert grace.client.delete(f"{JOURNAL}/{report_id}/export").status_code in (403, 405)
    assert report(report_id)["exported_at"] is not None


def test_ex_83_several_are_marked_at_once_and_refused_ones_say_why(grace, approved, claim, report):
    one, two, waiting = approved(4000), approved(500), claim("lucia", 900)
    listed = grace.get(ACCOUNTING)
    assert [box["value"] for box in listed.select("tbody input[name=id]")] == [one, two]
    answer = grace.post(f"{JOURNAL}/selection", {"id": [one, two, waiting]}, status=200, turbo=True)
    assert "2 of 3 reports exported" in answer.page.text
    assert f"{waiting} (Lab visit) is waiting for approval" in answer.page.select_one(".alert-bar").text
    assert [report(each)["exported_at"] is not None for each in (one, two, waiting)] == [True, True, False]
    assert "Everything is exported" in grace.get(ACCOUNTING).text
    rows = grace.get(f"{ACCOUNTING}&show=exported").select("tbody tr")
    assert {row["id"] for row in rows} == {f"row_{one}", f"row_{two}"}


def test_ex_83_nothing_chosen_is_said(grace):
    assert "Choose at least one report." in grace.post(f"{JOURNAL}/selection", status=422).text


def test_ex_83_a_payer_reads_the_books_and_has_no_button(reader, approved):
    report_id = approved(4000)
    petra = reader("petra")
    assert "Balanced" in petra.get(f"{JOURNAL}/{report_id}").text
    assert petra.get(f"{JOURNAL}/{report_id}").select("[role=group] button") == []
    assert petra.get(ACCOUNTING).select("tbody input") == []
