"""The clock of a world stands, runs or steps as told, and never goes back."""

import pytest

from dayshift_control import Invalid, NotFound

START = "2026-03-10T17:15:00.000000Z"


def test_a_world_starts_frozen_at_the_seeds_now(control, world):
    state = control.clock(world)
    assert (state.mode, state.now) == ("frozen", START)


def test_advancing_moves_by_exactly_so_much(control, world):
    assert control.advance(world, 1_500).now == "2026-03-10T17:15:01.500000Z"
    assert control.clock(world).now == "2026-03-10T17:15:01.500000Z"


def test_setting_one_thing_leaves_the_others(control, world):
    with pytest.raises(Invalid, match="step"):
        control.set_clock(world, mode="stepped")
    assert control.set_clock(world, mode="stepped", step_ms=250).step_ms == 250
    moved = control.set_clock(world, now="2026-03-11T08:00:00Z")
    assert (moved.mode, moved.step_ms, moved.now) == ("stepped", 250, "2026-03-11T08:00:00.000000Z")


def test_time_does_not_go_back(control, world):
    with pytest.raises(Invalid):
        control.set_clock(world, now="2026-03-01T00:00:00Z")
    assert control.clock(world).now == START


@pytest.mark.parametrize("now", ["yesterday", "2026-03-11", "2026-03-11T08:00:00", ""])
def test_an_instant_must_be_one(control, world, now):
    with pytest.raises(Invalid):
        control.set_clock(world, now=now)


def test_a_clock_ends_in_words_long_before_the_calendar_does(control, world):
    for now in ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59-12:00", "2200-01-01T00:00:00Z"):
        with pytest.raises(Invalid):
            control.set_clock(world, now=now)
    control.set_clock(world, now="2199-12-31T00:00:00Z")
    with pytest.raises(Invalid, match="A clock goes up to the end of 2199"):
        control.advance(world, 366 * 86_400_000)
    assert control.clock(world).now == "2199-12-31T00:00:00.000000Z"


def test_worlds_have_clocks_of_their_own(control, world, snapshot, fresh_id):
    other = control.create_world(id=fresh_id(), from_snapshot=snapshot).id
    control.advance(world, 1000)
    assert control.clock(other).now == START
    control.delete_world(other)


def test_the_page_is_drawn_with_the_worlds_clock(process, control, world):
    control.advance(world, 5_000)
    assert '<meta name="clock" content="frozen;1773162905000">' in process.visitor(world).page
    control.set_clock(world, mode="ticking")
    assert '<meta name="clock" content="ticking;' in process.visitor(world).page


def test_a_clock_needs_a_world(control):
    with pytest.raises(NotFound):
        control.clock("no-such-world")
