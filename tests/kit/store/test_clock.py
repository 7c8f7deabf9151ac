"""Virtual time: three modes, forward only, and scheduled work that fires once and in order."""

from datetime import UTC, datetime, timedelta

import pytest
from library_app.records import Loan
from sqlalchemy import select

from dayshift_control.wire import NewClock
from dayshift_kit import clock, current
from dayshift_kit.clock import DueWork
from dayshift_kit.errors import Invalid
from dayshift_kit.store import events_page, state_hash

START = datetime(2026, 3, 11, 9, tzinfo=UTC)
DAY_MS = 86_400_000


@pytest.fixture
def real_time(monkeypatch):
    """Real time that the test moves."""

    class RealTime:
        now = datetime(2030, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(clock, "real_now", lambda: RealTime.now)
    return RealTime


def now_in(world):
    with world.unit(write=False):
        return clock.now()


def test_a_frozen_clock_stands_still(world, real_time):
    assert now_in(world) == START
    real_time.now += timedelta(days=1)
    assert now_in(world) == START


def test_a_ticking_clock_runs_along_with_real_time(world, real_time):
    clock.change(world, NewClock(mode="ticking"))
    real_time.now += timedelta(minutes=5)
    assert now_in(world) == START + timedelta(minutes=5)
    frozen = clock.change(world, NewClock(mode="frozen"))
    real_time.now += timedelta(minutes=5)
    assert frozen.now == "2026-03-11T09:05:00.000000Z"
    assert now_in(world) == START + timedelta(minutes=5)


def test_a_ticking_clock_never_runs_back_with_real_time(world, real_time):
    clock.change(world, NewClock(mode="ticking"))
    real_time.now -= timedelta(hours=1)
    assert now_in(world) == START


def test_a_stepped_clock_moves_with_each_action(world):
    clock.change(world, NewClock(mode="stepped", step_ms=1500))
    assert clock.step(world).now == "2026-03-11T09:00:01.500000Z"
    assert clock.step(world).now == "2026-03-11T09:00:03.000000Z"


def test_other_clocks_ignore_steps(world):
    assert clock.step(world).now == "2026-03-11T09:00:00.000000Z"


def test_within_one_unit_it_is_one_instant(world, real_time):
    clock.change(world, NewClock(mode="ticking"))
    with world.unit():
        first = clock.now()
        real_time.now += timedelta(seconds=9)
        assert clock.now() == first


def test_time_moves_forward_only(world):
    with pytest.raises(Invalid, match="forward only"):
        clock.change(world, NewClock(now="2026-03-11T08:59:59Z"))
    assert now_in(world) == START


@pytest.mark.parametrize("now", ["later", "2026-03-12T09:00:00", "2026-13-01T00:00:00Z", ""])
def test_only_an_instant_is_taken_for_a_time(world, now):
    with pytest.raises(Invalid):
        clock.change(world, NewClock(now=now))


def test_setting_some_of_it_leaves_the_rest(world):
    clock.change(world, NewClock(mode="stepped", step_ms=10))
    state = clock.change(world, NewClock(now="2026-03-11T10:00:00+00:00"))
    assert (state.mode, state.step_ms, state.now) == ("stepped", 10, "2026-03-11T10:00:00.000000Z")


def test_unique_instants_differ_even_in_a_frozen_world(fork):
    one, two = fork(), fork()
    seen = []
    for world in (one, two):
        with world.unit():
            seen.append([clock.unique("message") for _ in range(3)] + [clock.unique("other")])
    assert seen[0] == seen[1]
    assert seen[0][:3] == [START, START + timedelta(microseconds=1), START + timedelta(microseconds=2)]
    assert seen[0][3] == START


def reminders(world):
    return [event for event in events_page(world).events if event.verb == "reminded"]


def test_passing_time_fires_what_is_due_once_at_its_own_instant(world):
    clock.advance(world, 10 * DAY_MS)
    fired = reminders(world)
    assert len(fired) > 3
    assert {event.channel for event in fired} == {"colleague"}
    with world.unit(write=False) as session:
        for event in fired:
            loan = session.get(Loan, int(event.object))
            assert loan.reminded_at == loan.due_at
            assert event.at.startswith(loan.due_at.strftime("%Y-%m-%dT%H:%M:%S"))
    clock.advance(world, 0)
    assert len(reminders(world)) == len(fired)
    assert now_in(world) == START + timedelta(days=10)


def test_it_fires_in_order(world):
    clock.advance(world, 30 * DAY_MS)
    instants = [event.at for event in reminders(world)]
    assert instants == sorted(instants)
    assert len(instants) == 15


def test_one_large_jump_and_many_small_ones_end_in_the_same_state(fork):
    jump, steps = fork(), fork()
    clock.advance(jump, 20 * DAY_MS)
    for _ in range(40):
        clock.advance(steps, DAY_MS // 2)
    assert state_hash(jump) == state_hash(steps)


def test_setting_the_time_fires_what_lies_between(world):
    clock.change(world, NewClock(now="2026-04-30T00:00:00Z"))
    assert len(reminders(world)) == 15


def test_work_that_was_done_in_time_does_not_fire(world):
    with world.unit() as session:
        for loan in session.scalars(select(Loan)):
            loan.give_back()
    clock.advance(world, 30 * DAY_MS)
    assert reminders(world) == []


def test_a_ticking_world_catches_up(world, real_time):
    clock.change(world, NewClock(mode="ticking"))
    real_time.now += timedelta(days=30)
    assert clock.catch_up(world) == 15
    assert clock.catch_up(world) == 0
    assert now_in(world) == START + timedelta(days=30)


def test_work_that_fails_keeps_the_clock_before_it_and_can_be_tried_again(world, monkeypatch):
    def fail(self):
        raise RuntimeError("the mail server is down")

    with monkeypatch.context() as broken:
        broken.setattr(Loan, "remind", fail)
        with pytest.raises(RuntimeError, match="mail server"):
            clock.advance(world, 30 * DAY_MS)
    assert now_in(world) == START
    assert reminders(world) == []
    clock.advance(world, 30 * DAY_MS)
    assert len(reminders(world)) == 15


def test_work_that_forgets_to_say_it_is_done_is_an_error_and_not_an_endless_loop(world, monkeypatch):
    monkeypatch.setattr(Loan, "remind", lambda self: None)
    with pytest.raises(RuntimeError, match="not marked as done"):
        clock.advance(world, 30 * DAY_MS)


def test_work_scheduled_by_work_fires_in_the_same_jump(world, monkeypatch):
    fired = []

    def chain(session, until):
        at = START + timedelta(hours=len(fired) + 1)
        if at > until or len(fired) == 3:
            return None
        return DueWork(at, f"link {len(fired)}", lambda: fired.append((clock.now(), current.channel)))

    monkeypatch.setattr(world, "manifest", _with_due(world.manifest, chain))
    clock.advance(world, DAY_MS)
    assert fired == [(START + timedelta(hours=hour), "system") for hour in (1, 2, 3)]


def test_work_that_is_overdue_fires_now_and_does_not_turn_time_back(world, monkeypatch):
    seen = []

    def overdue(session, until):
        work = DueWork(START - timedelta(days=1), "old", lambda: seen.append(clock.now()))
        return None if seen else work

    monkeypatch.setattr(world, "manifest", _with_due(world.manifest, overdue))
    clock.advance(world, 0)
    assert seen == [START]


def _with_due(manifest, *sources):
    from dataclasses import replace

    return replace(manifest, due=sources)
