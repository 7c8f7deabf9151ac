"""Months of the books on screen: locked by finance, opened again, only read by payers."""

import pytest

PERIODS = "/payments/periods"
MARCH = f"{PERIODS}/us/2026-03"


@pytest.fixture
def grace(reader):
    """Somebody of finance."""
    return reader("grace")


@pytest.fixture
def approved(claim, does):
    """An approved report of Lucía."""

    def approved(amount):
        report_id = claim("lucia", amount)
        does("henrik", lambda henrik: henrik.report(report_id).approve(actor=henrik, seen_problems=True))
        return report_id

    return approved


def test_ex_26_a_month_is_locked_and_opened_again_and_says_by_whom(grace, approved):
    approved(4000)
    row = grace.get(PERIODS).select_one("#row_2026-03")
    assert [cell.text.strip() for cell in row.select("td")][:4] == ["Mar 2026", "Open", "–", "1 entry"]
    answer = grace.post(f"{MARCH}/locking", status=200, turbo=True)
    row = answer.page.select_one("#row_2026-03")
    assert row.select_one(".col-state").text == "Locked"
    assert row.select_one(".col-note").text == "10 Mar 2026 by Grace Oduya"
    grace.post(f"{MARCH}/unlocking")
    assert grace.get(PERIODS).select_one("#row_2026-03 .col-state").text == "Open"


def test_ex_26_what_is_approved_while_a_month_is_locked_goes_into_the_next(grace, approved):
    grace.post(f"{MARCH}/locking")
    assert "period 2026-04" in grace.get(f"/payments/journal/{approved(4000)}").text


def test_ex_26_only_finance_locks_and_only_months(grace, reader, events):
    petra, lucia = reader("petra"), reader("lucia")
    assert petra.get(PERIODS).select("td form") == []
    before = events()
    for person in (petra, lucia):
        person.post(f"{MARCH}/locking", status=403)
        person.post(f"{MARCH}/unlocking", status=403)
    lucia.get(PERIODS, status=403)
    grace.post(f"{PERIODS}/us/2026-13/locking", status=422)
    grace.post(f"{PERIODS}/mars/2026-03/locking", status=404)
    assert events() == before


def test_ex_26_eighteen_months_are_listed_this_one_first(grace):
    rows = [row["id"] for row in grace.get(PERIODS).select("tbody tr")]
    assert (len(rows), rows[0], rows[3], rows[-1]) == (18, "row_2026-03", "row_2025-12", "row_2024-10")
