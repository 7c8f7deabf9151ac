"""Many worlds in one process, and several clients in them at once."""

import os
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dayshift_bench.measuring import Measurement, Timing, beside
from dayshift_bench.serving import FLOOR, Place, Served, place, plain, served
from dayshift_bench.setting import Measure, Setting
from dayshift_bench.visitor import Visitor

WORLDS = 500
CLIENTS = 8
VISITS = 2
USED = 100
USES = 10
SAID = re.compile(r"Visit (\d+) to world (measured-\d+)\.")


@dataclass
class Seat:
    """Somebody in a world of their own, who counts how often they spoke there."""

    world: str
    visitor: Visitor
    where: Place
    visits: int = 0
    page: str = ""

    def visit(self) -> float:
        """Say something and read the page. Returns how long reading took, in milliseconds."""
        self.visits += 1
        text = f"Visit {self.visits} to world {self.world}."
        self.visitor.post(self.where.messages, text=text)
        begun = time.perf_counter()
        self.page = self.visitor.get(self.where.page)
        return (time.perf_counter() - begun) * 1000

    def is_right(self) -> bool:
        """Whether the page shows what was said in this world, all of it and nothing else."""
        expected = {(str(visit), self.world) for visit in range(1, self.visits + 1)}
        return set(SAID.findall(self.page)) == expected


@dataclass(frozen=True)
class Crowd:
    """What came of it."""

    spans: Sequence[float]
    wrong: int
    seconds: float


def page_among_many_worlds(setting: Setting) -> Measurement:
    """The channel page in one of 500 live worlds, eight clients at once."""
    plain()
    floor = Timing.of(_plain_crowd(setting))
    timing = Timing.of(_crowd(setting).spans)
    return beside("crowd.page", timing, floor=f"{FLOOR}, as many clients", floor_timing=floor)


def rate_among_many_worlds(setting: Setting) -> Measurement:
    """Posts and pages a second."""
    crowd = _crowd(setting)
    rate = 2 * len(crowd.spans) / crowd.seconds
    return Measurement(name="crowd.rate", value=round(rate, 1), unit="requests/s")


def wrong_answers(setting: Setting) -> Measurement:
    """Pages that lacked something said in their world, or showed something said in another."""
    crowd = _crowd(setting)
    return Measurement(name="crowd.wrong_answers", value=crowd.wrong, unit=f"of {len(crowd.spans)} pages")


def used_world_resident(setting: Setting) -> Measurement:
    """Memory of the process for each extra world in which ten messages were posted and read."""
    app, where = served(setting), place(setting)
    _leave(app, _use(app, where, setting.runs(20)))
    before = _resident(app.pid)
    seats = _use(app, where, setting.runs(USED))
    each = (_resident(app.pid) - before) / len(seats) / 1e6
    _leave(app, seats)
    return Measurement(name="crowd.used_world", value=round(each, 2), unit="MB")


MEASUREMENTS: tuple[Measure, ...] = (
    used_world_resident,
    page_among_many_worlds,
    rate_among_many_worlds,
    wrong_answers,
)


@cache
def _crowd(setting: Setting) -> Crowd:
    app, where = served(setting), place(setting)
    with ThreadPoolExecutor(CLIENTS) as clients:
        numbers = range(setting.runs(WORLDS))
        seats = list(clients.map(lambda _: _sit_down(app, where), numbers))
        begun = time.perf_counter()
        visits = list(clients.map(_visited, [seat for _ in range(VISITS) for seat in seats]))
        seconds = time.perf_counter() - begun
    _leave(app, seats)
    wrong = sum(not right for _, right in visits)
    return Crowd([span for span, _ in visits], wrong, seconds)


def _visited(seat: Seat) -> tuple[float, bool]:
    return seat.visit(), seat.is_right()


def _use(app: Served, where: Place, worlds: int) -> list[Seat]:
    seats = [_sit_down(app, where) for _ in range(worlds)]
    for seat in seats:
        for _ in range(USES):
            seat.visit()
    return seats


def _sit_down(app: Served, where: Place) -> Seat:
    world = app.new_world()
    visitor = app.seat(world, where.person)
    visitor.read(where.page)
    return Seat(world, visitor, where)


def _leave(app: Served, seats: list[Seat]) -> None:
    for seat in seats:
        seat.visitor.close()
        app.control.delete_world(seat.world)


def _plain_crowd(setting: Setting) -> list[float]:
    """The trivial route, asked by as many clients at once."""
    with ThreadPoolExecutor(CLIENTS) as clients:
        asked = clients.map(_ask_plain, [setting.runs(250)] * CLIENTS)
        return [span for spans in asked for span in spans]


def _ask_plain(times: int) -> list[float]:
    at = plain()
    spans: list[float] = []
    with Visitor(at.public, at.host) as visitor:
        for _ in range(times):
            begun = time.perf_counter()
            visitor.get("/")
            spans.append((time.perf_counter() - begun) * 1000)
    return spans


def _resident(pid: int) -> int:
    """Bytes of memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
