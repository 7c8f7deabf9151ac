"""Dates of expenses are days of the calendar, typed, written and counted without zones."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money.dates import BadDate, quarter_of, read_date, today_in, written_date


@settings(deadline=None)
@given(st.dates(min_value=date(1000, 1, 1)))
def test_ex_4_a_written_date_reads_back_as_the_same_day(day):
    assert read_date(written_date(day)) == day
    assert read_date(day.isoformat()) == day


@pytest.mark.parametrize("text", ["4 Mar 2026", " 4  march 2026 ", "2026-03-04", "04 MAR 2026"])
def test_ex_4_a_typed_date_is_understood(text):
    assert read_date(text) == date(2026, 3, 4)


def test_ex_4_the_29th_of_february_exists_in_leap_years_only():
    assert read_date("29 Feb 2024") == date(2024, 2, 29)
    for text in ("29 Feb 2026", "2026-02-29", "2100-02-29"):
        with pytest.raises(BadDate, match=f"There is no {text} in the calendar"):
            read_date(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Add a date"),
        ("03/04/2026", "Use a date like"),
        ("4 Foo 2026", "Use a date like"),
        ("4 Mar 26", "Use a date like"),
        ("tomorrow", "Use a date like"),
        ("2026-13-01", "There is no 2026-13-01"),
        ("31 Apr 2026", "There is no 31 Apr 2026"),
    ],
)
def test_ex_4_anything_else_is_refused_with_a_reason(text, reason):
    with pytest.raises(BadDate, match=reason):
        read_date(text)


def test_ex_4_today_is_the_employees():
    now = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
    assert today_in("Asia/Tokyo", now) == date(2026, 3, 5)
    assert today_in("America/Los_Angeles", now) == date(2026, 3, 4)


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (9, 3), (10, 4), (12, 4)])
def test_ex_4_a_year_has_four_quarters(month, quarter):
    assert quarter_of(date(2026, month, 1)) == (2026, quarter)
