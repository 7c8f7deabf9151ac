"""Pages of a running app: drawn, weighed, and the first one after a start."""

import gzip
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack

from dayshift_bench.measuring import Measurement, Timing, beside, timed
from dayshift_bench.serving import (
    FLOOR,
    place,
    plain_timing,
    served,
    start,
    start_plain,
)
from dayshift_bench.setting import Measure, Setting
from dayshift_bench.visitor import Visitor

SCRIPT = re.compile(r'<script[^>]* src="([^"]+)"')


def channel(setting: Setting) -> Measurement:
    """The channel page, from its request to its last byte."""
    app, where = served(setting), place(setting)
    with app.world() as world, app.seat(world, where.person) as visitor:
        timing = timed(lambda: visitor.get(where.page), runs=setting.runs(100))
    return beside("pages.channel", timing, floor=FLOOR, floor_timing=plain_timing(setting))


def script(setting: Setting) -> Measurement:
    """Everything that a channel page asks to be run, compressed."""
    app, where = served(setting), place(setting)
    with app.world() as world, app.seat(world, where.person) as visitor:
        page = visitor.get(where.page)
        sizes = [len(gzip.compress(visitor.get(path).encode())) for path in SCRIPT.findall(page)]
    return Measurement(name="pages.script", value=sum(sizes), unit="bytes gzipped")


def start_to_first_page(setting: Setting) -> Measurement:
    """From starting the process, its base being there, to a channel page."""
    place(setting)
    runs = setting.runs(10)
    return beside(
        "pages.start_to_first_page",
        Timing.of(_starts(setting, runs)),
        floor="start of a trivial Flask application",
        floor_timing=Timing.of(_plain_starts(runs)),
    )


MEASUREMENTS: tuple[Measure, ...] = (channel, script, start_to_first_page)


def _starts(setting: Setting, runs: int) -> Iterator[float]:
    where = place(setting)
    for _ in range(runs):
        begun = time.perf_counter()
        with ExitStack() as ending:
            app = start(setting)
            ending.callback(app.stop)
            ending.enter_context(app.seat(app.new_world(), where.person)).get(where.page)
            yield (time.perf_counter() - begun) * 1000


def _plain_starts(runs: int) -> Iterator[float]:
    for _ in range(runs):
        begun = time.perf_counter()
        with ExitStack() as ending:
            at, process = start_plain()
            ending.callback(process.stop)
            ending.enter_context(Visitor(at.public, at.host)).get("/")
            yield (time.perf_counter() - begun) * 1000
