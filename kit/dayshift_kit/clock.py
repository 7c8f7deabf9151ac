"""Virtual time. Code that runs in a world reads `clock.now()` and no other clock.

Three modes: `frozen` stands still until moved; `ticking` runs along with real time; `stepped`
stands still and moves by `step_ms` for each action of an agent. Time only moves forward.

Scheduled work is found by *due sources* named in the app's manifest. When the clock passes work,
it is run once, in order of its instant, each piece in its own unit of work whose `now()` is the
instant it was due at, however large the jump.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select, update

from dayshift_control.wire import ClockMode, ClockState, NewClock
from dayshift_kit import current, ids
from dayshift_kit.errors import Invalid
from dayshift_kit.instants import from_micros, from_wire, to_micros, to_wire
from dayshift_kit.store import tables

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from dayshift_kit.store.world import LiveWorld

END = datetime(2200, 1, 1, tzinfo=UTC)
"""Clocks stop short of this: far beyond it, time zones and the apps' stamps run out of digits."""


class DueWork(NamedTuple):
    """A piece of scheduled work. `run` must mark it done in the session, so that it is run once."""

    at: datetime
    key: str
    run: Callable[[], None]


DueSource = Callable[["Session", datetime], DueWork | None]
"""Called as `source(session, until)`: the earliest unfinished work due at or before `until`."""


class Reading(NamedTuple):
    """The row of kit_clock."""

    mode: ClockMode
    now: datetime
    anchor: datetime
    step_ms: int

    def at(self, real: datetime) -> datetime:
        """Virtual time when real time is `real`; never before the last reading."""
        if self.mode != "ticking":
            return self.now
        return max(self.now, self.now + (real - self.anchor))


def real_now() -> datetime:
    """Real time, for signatures and for clocks that tick; nothing in a world is dated by it."""
    return from_micros(time.time_ns() // 1000)


def now() -> datetime:
    """Virtual time, the same throughout one unit of work (aware, UTC)."""
    unit = current.unit()
    if unit.instant is None:
        unit.instant = read(unit.session).at(real_now())
    return unit.instant


def state() -> ClockState:
    """The clock as the control plane and the page see it."""
    reading = read(current.unit().session)
    return ClockState(mode=reading.mode, now=to_wire(now()), step_ms=reading.step_ms)


def unique(scope: str) -> datetime:
    """Virtual time, nudged by microseconds so that no two calls for one scope return the same."""
    last = ids.reading(f"instant:{scope}")
    moment = max(to_micros(now()), last + 1)
    ids.keep(f"instant:{scope}", moment)
    return from_micros(moment)


def read(session: "Session") -> Reading:
    """The stored reading of the session's world."""
    columns = tables.clock.c
    query = select(columns.mode, columns.now, columns.anchor, columns.step_ms)
    return Reading(*session.connection().execute(query).one())


def change(world: "LiveWorld", new: NewClock) -> ClockState:
    """Set mode, time or step of a world's clock; work that comes due on the way is run first.

    Raises:
        Invalid: the new time lies before the present one, past the last or is no instant, or a stepped
            clock has no step.
    """
    target = None if new.now is None else _instant(new.now)
    with world.lock:
        if target is not None:
            _run_until(world, target)
        with world.unit():
            reading = read(current.session)
            mode = reading.mode if new.mode is None else new.mode
            if mode == "stepped" and not (reading.step_ms if new.step_ms is None else new.step_ms):
                raise Invalid({"step_ms": "A stepped clock needs to know how far a step goes."})
            _store(mode, now(), new.step_ms, reading)
            return state()


def advance(world: "LiveWorld", milliseconds: int) -> ClockState:
    """Move a world's clock forward, running all work that comes due, and return its new state.

    Raises:
        Invalid: past the last instant that a clock shows.
    """
    with world.lock:
        with world.unit(write=False):
            target = now() + timedelta(milliseconds=milliseconds)
        _run_until(world, target)
        with world.unit(write=False):
            return state()


def step(world: "LiveWorld") -> ClockState:
    """Move a stepped clock by its step, as an agent's action does; other modes stay as they are."""
    with world.lock:
        with world.unit(write=False):
            before = state()
        return advance(world, before.step_ms) if before.mode == "stepped" else before


def catch_up(world: "LiveWorld") -> int:
    """Run work that a ticking clock has passed since the last look; returns how many pieces ran."""
    with world.lock:
        with world.unit(write=False):
            target = now()
        return _run_due(world, target)


def _instant(text: str) -> datetime:
    try:
        return from_wire(text)
    except (ValueError, OverflowError) as error:
        raise Invalid({"now": str(error)}) from error


def _run_until(world: "LiveWorld", target: datetime) -> None:
    with world.unit(write=False):
        present = now()
    if target >= END:
        raise Invalid({"now": f"A clock goes up to the end of 2199; {to_wire(target)} lies past that."})
    if target < present:
        raise Invalid({"now": f"{to_wire(target)} lies before {to_wire(present)}; time moves forward only."})
    _run_due(world, target)
    with world.unit():
        reading = read(current.session)
        _store(reading.mode, max(target, now()), None, reading)


def _run_due(world: "LiveWorld", target: datetime) -> int:
    ran: set[tuple[datetime, str]] = set()
    while (found := _run_next(world, target)) is not None:
        if found in ran:
            raise RuntimeError(f"Scheduled work {found[1]!r} ran but was not marked as done.")
        ran.add(found)
    return len(ran)


def _run_next(world: "LiveWorld", target: datetime) -> tuple[datetime, str] | None:
    """Run the earliest piece of work up to `target` at its own instant, and say which it was."""
    if not world.manifest.due:
        return None
    with world.unit(channel="system"):
        found = [work for source in world.manifest.due if (work := source(current.session, target))]
        if not found:
            return None
        earliest = min(found, key=lambda work: (work.at, work.key))
        reading = read(current.session)
        if reading.mode == "ticking":
            current.unit().instant = max(earliest.at, reading.now)
        else:
            _store(reading.mode, max(earliest.at, reading.now), None, reading)
        earliest.run()
        return earliest.at, earliest.key


def _store(mode: ClockMode, instant: datetime, step_ms: int | None, old: Reading) -> None:
    unit = current.unit()
    unit.session.connection().execute(
        update(tables.clock).values(
            mode=mode,
            now=instant,
            anchor=real_now() if mode == "ticking" else old.anchor,
            step_ms=old.step_ms if step_ms is None else step_ms,
        )
    )
    unit.instant = instant
