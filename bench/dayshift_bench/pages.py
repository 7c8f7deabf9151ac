"""Pages of a running app: drawn, opened in a browser, weighed, and the first one after a start."""

import asyncio
import gzip
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

from dayshift.browser.launch import Browser, Screen
from dayshift.stage.origins import Origins
from dayshift.stage.stage import Stage
from dayshift_bench.measuring import Measurement, Timing, beside, timed
from dayshift_bench.serving import (
    FLOOR,
    place,
    plain,
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


def navigation(setting: Setting) -> Measurement:
    """The channel page in Chromium until it rests, in turns with a static page of its size."""
    spans, floor_spans = asyncio.run(_navigate(setting))
    return beside(
        "pages.navigation",
        Timing.of(spans),
        floor="static page of the same size",
        floor_timing=Timing.of(floor_spans),
    )


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


MEASUREMENTS: tuple[Measure, ...] = (channel, navigation, script, start_to_first_page)


async def _navigate(setting: Setting) -> tuple[list[float], list[float]]:
    app, beside_it, where = served(setting), plain(), place(setting)
    addresses = {at.host: urlsplit(at.public).netloc for at in (app.at, beside_it)}
    browser = await Browser.launch(addresses)
    try:
        stage = await Stage.open(browser, screen=Screen(), origins=Origins.of(addresses))
        await stage.new_tab()
        with app.world() as world:
            with app.seat(world, where.person) as visitor:
                size = len(visitor.get(where.page).encode())
            entry = urlsplit(app.control.ticket(world, where.person, where.page).url).path
            await _open(stage, f"http://{app.at.host}{entry}")
            page, static = f"http://{app.at.host}{where.page}", f"http://{beside_it.host}/page/{size}"
            turns = [(await _open(stage, page), await _open(stage, static)) for _ in range(setting.runs(40))]
    finally:
        await browser.close()
    return [span for span, _ in turns], [span for _, span in turns]


async def _open(stage: Stage, url: str) -> float:
    """Milliseconds from leaving one page until the next rests."""
    begun = time.perf_counter()
    await stage.page.goto(url, wait_until="commit")
    await stage.settle()
    return (time.perf_counter() - begun) * 1000


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
