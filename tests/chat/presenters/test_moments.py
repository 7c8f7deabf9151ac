"""How moments read: days in the reader's zone, ages against the world's present."""

from datetime import UTC, datetime, timedelta

import pytest

from dayshift_chat.presenters.moments import Moments, ordinal, plural

NOW = datetime(2026, 3, 10, 17, 26, tzinfo=UTC)


@pytest.fixture
def moments():
    return Moments(tz="America/Vancouver", now=NOW)


def test_ch_210_days_begin_in_the_readers_zone():
    late = datetime(2026, 3, 10, 5, 0, tzinfo=UTC)
    labels = {}
    for tz in ("America/Vancouver", "Europe/Amsterdam"):
        moments = Moments(tz=tz, now=NOW)
        labels[tz] = moments.day_label(moments.day_of(late))
    assert labels == {"America/Vancouver": "Yesterday", "Europe/Amsterdam": "Today"}


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=24), "24 minutes ago"),
        (timedelta(hours=2), "2 hours ago"),
        (timedelta(hours=3), "today at 7:26 AM"),
        (timedelta(days=1), "yesterday at 10:26 AM"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=11), "February 27th"),
        (timedelta(days=400), "February 3rd, 2025"),
    ],
)
def test_ch_212_last_replies(moments, age, words):
    assert moments.last_reply(NOW - age) == words


def test_full_moments_name_day_and_second(moments):
    assert moments.full(NOW) == "Tuesday, March 10th at 10:26:00 AM"


def test_brief_moments_grow_vaguer_with_age(moments):
    ages = (timedelta(), timedelta(days=1), timedelta(days=4), timedelta(days=20), timedelta(days=400))
    assert [moments.brief(NOW - age) for age in ages] == [
        "10:26 AM",
        "Yesterday",
        "Friday",
        "Feb 18",
        "Feb 3, 2025",
    ]


def test_ordinals():
    numbers = (1, 2, 3, 4, 11, 13, 22)
    assert [ordinal(each) for each in numbers] == ["1st", "2nd", "3rd", "4th", "11th", "13th", "22nd"]


def test_plurals():
    assert [plural(1, "reply", "replies"), plural(1200, "reply", "replies")] == ["1 reply", "1,200 replies"]
