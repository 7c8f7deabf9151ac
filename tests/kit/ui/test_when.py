from datetime import UTC, date, datetime, time, timedelta

import pytest

from dayshift_kit.ui.when import read_day, read_time, time_ago, times_of_day, written_day, written_time


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        ("3/10/2026", "mdy", date(2026, 3, 10)),
        ("10/03/2026", "dmy", date(2026, 3, 10)),
        ("2026-03-10", "mdy", date(2026, 3, 10)),
        ("2026-03-10", "dmy", date(2026, 3, 10)),
        ("3-10-26", "mdy", date(2026, 3, 10)),
        ("10.3.2026", "dmy", date(2026, 3, 10)),
        ("Mar 10, 2026", "mdy", date(2026, 3, 10)),
        ("10 March 2026", "dmy", date(2026, 3, 10)),
        ("2/29/2024", "mdy", date(2024, 2, 29)),
        ("2/29/2026", "mdy", None),
        ("31/31/2026", "mdy", None),
        ("soon", "mdy", None),
        ("3 march " + "9" * 5000, "mdy", None),
        ("", "mdy", None),
    ],
)
def test_a_day_is_read_in_any_usual_writing(text, order, day):
    assert read_day(text, order) == day


@pytest.mark.parametrize("order", ["mdy", "dmy", "ymd"])
def test_a_written_day_is_read_back(order):
    assert read_day(written_day(date(2026, 11, 5), order), order) == date(2026, 11, 5)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("9:30 AM", time(9, 30)),
        ("930", time(9, 30)),
        ("9.30am", time(9, 30)),
        ("9 pm", time(21)),
        ("21:05", time(21, 5)),
        ("12 am", time(0)),
        ("12:15 p.m.", time(12, 15)),
        ("13 pm", None),
        ("24:00", None),
        ("9:75", None),
        ("noon", None),
    ],
)
def test_a_time_is_read_in_any_usual_writing(text, moment):
    assert read_time(text) == moment


def test_every_offered_time_is_read_back():
    offered = [words for _, words in times_of_day(15)]
    assert len(offered) == 96
    assert all(written_time(read_time(words)) == words for words in offered)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(days=2, hours=3), "2 days ago"),
        (timedelta(days=45), "1 month ago"),
        (timedelta(days=800), "2 years ago"),
    ],
)
def test_how_long_ago_is_said_in_the_largest_unit(passed, words):
    now = datetime(2026, 3, 10, 11, tzinfo=UTC)
    assert time_ago(now - passed, now) == words
