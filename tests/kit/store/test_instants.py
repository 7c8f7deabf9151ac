"""Instants survive the disk and the wire to the microsecond."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dayshift_kit.instants import from_micros, from_wire, to_micros, to_wire

aware = st.datetimes(timezones=st.just(UTC))


@given(aware)
def test_there_and_back_is_the_same_instant(instant):
    assert from_micros(to_micros(instant)) == instant
    assert from_wire(to_wire(instant)) == instant


@given(aware, aware)
def test_order_on_the_wire_is_order_in_time(one, other):
    assert (to_wire(one) < to_wire(other)) == (one < other)


def test_other_zones_are_told_in_utc():
    there = datetime(2026, 3, 10, 18, 15, tzinfo=timezone(timedelta(hours=1)))
    assert to_wire(there) == "2026-03-10T17:15:00.000000Z"
    assert to_micros(there) == to_micros(datetime(2026, 3, 10, 17, 15, tzinfo=UTC))


def test_an_instant_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="no time zone"):
        to_micros(datetime(2026, 3, 10))  # noqa: DTZ001 - that is the point
    with pytest.raises(ValueError, match="no time zone"):
        from_wire("2026-03-10T17:15:00")
