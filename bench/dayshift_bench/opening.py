"""A channel opened in Chromium until it rests, in turns with a static page of its size."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from dayshift.browser.launch import Browser, Screen
from dayshift.stage.origins import Origins
from dayshift.stage.stage import Stage
from dayshift_bench.measuring import Measurement, Timing, beside
from dayshift_bench.serving import Place, Served, place, plain, served
from dayshift_bench.setting import Measure, Setting

STATIC = "static page of the same size"
Turn = Callable[[Stage], Awaitable[object]]


def navigation(setting: Setting) -> Measurement:
    """From a click on another channel, or on a link to another static page, until the page rests."""
    return _measured("opening.navigation", setting, _click_on_a_channel, _click_on_the_link)


def load(setting: Setting) -> Measurement:
    """From typing the address until the page rests, with everything loaded anew."""
    return _measured("opening.load", setting, _load_again, _load_again)


MEASUREMENTS: tuple[Measure, ...] = (navigation, load)


@dataclass(frozen=True)
class _Tabs:
    """Two tabs of one browser, so that neither page drives the other's process away."""

    app: Stage
    static: Stage


def _measured(name: str, setting: Setting, act: Turn, floor_act: Turn) -> Measurement:
    spans, floor_spans = asyncio.run(_turns(setting, act, floor_act))
    return beside(name, Timing.of(spans), floor=STATIC, floor_timing=Timing.of(floor_spans))


async def _turns(setting: Setting, act: Turn, floor_act: Turn) -> tuple[list[float], list[float]]:
    app, beside_it, where = served(setting), plain(), place(setting)
    addresses = {at.host: urlsplit(at.public).netloc for at in (app.at, beside_it)}
    browser = await Browser.launch(addresses)
    try:
        with app.world() as world:
            tabs = await _open_tabs(browser, addresses, app, world, where)
            for _ in range(3):
                await _span(tabs.app, act)
                await _span(tabs.static, floor_act)
            turns = [
                (await _span(tabs.app, act), await _span(tabs.static, floor_act))
                for _ in range(setting.runs(40))
            ]
    finally:
        await browser.close()
    return [span for span, _ in turns], [span for _, span in turns]


async def _open_tabs(
    browser: Browser, addresses: dict[str, str], app: Served, world: str, where: Place
) -> _Tabs:
    stages = [await Stage.open(browser, screen=Screen(), origins=Origins.of(addresses)) for _ in range(2)]
    for stage in stages:
        await stage.new_tab()
    with app.seat(world, where.person) as visitor:
        size = len(visitor.get(where.page).encode())
    entry = urlsplit(app.control.ticket(world, where.person, where.page).url).path
    tabs = _Tabs(*stages)
    await tabs.app.page.goto(f"http://{app.at.host}{entry}")
    await tabs.app.settle()
    await tabs.static.page.goto(f"http://{plain().host}/page/{size}")
    return tabs


async def _span(stage: Stage, act: Turn) -> float:
    """Milliseconds from acting until the page rests."""
    begun = time.perf_counter()
    await act(stage)
    await stage.settle()
    return (time.perf_counter() - begun) * 1000


async def _load_again(stage: Stage) -> None:
    await stage.page.goto(stage.page.url, wait_until="commit")


_sides = itertools.cycle((0, 1))


async def _click_on_a_channel(stage: Stage) -> None:
    """Now one, now the other of two channels that the sidebar shows."""
    channels = stage.page.locator("[role=treeitem][href*='/C']")
    await channels.nth(next(_sides)).click()


async def _click_on_the_link(stage: Stage) -> None:
    await stage.page.get_by_role("link", name="Next").click()
