"""Waiting until a page has come to rest.

A page rests when it is loaded, no request that will end is under way, and its document did not
change for 60 ms. A document that never stops changing is given up soon, requests only after longer,
so that a slow machine shows the same frames as a fast one. Neither animation frames nor an idle
network are waited for: a page with live updates never has the second.
"""

import asyncio
import time
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dayshift.extras import require
from dayshift.stage.traffic import Traffic

if TYPE_CHECKING:
    from playwright.async_api import Page

QUIET_MS = 60
CAP_MS = 3000
LOAD_MS = 5000
TRAFFIC_MS = 5000
_QUIET_JS = files("dayshift.stage").joinpath("quiet.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Settled:
    """How the wait went. `is_at_rest` is False when the cap ended it."""

    ms: float
    is_at_rest: bool


async def settle(
    page: "Page", traffic: Traffic, *, quiet_ms: int = QUIET_MS, cap_ms: int = CAP_MS
) -> Settled:
    """Wait for `page` to rest: at most `cap_ms` for its document, and 5 s for its requests."""
    begun = time.perf_counter()
    await _loaded(page)
    deadline = time.perf_counter() + TRAFFIC_MS / 1000
    patience = cap_ms / 1000
    at_rest = False
    while not at_rest and patience > 0 and await _idle(traffic, deadline=deadline):
        watched_from = time.perf_counter()
        at_rest = await _is_quiet(page, traffic, quiet_ms=quiet_ms, cap=patience)
        patience -= time.perf_counter() - watched_from if traffic.is_idle else 0.0
    return Settled(ms=(time.perf_counter() - begun) * 1000, is_at_rest=at_rest)


async def _idle(traffic: Traffic, *, deadline: float) -> bool:
    """Wait for the last request to end; False when the deadline comes first."""
    try:
        await asyncio.wait_for(traffic.idle(), timeout=max(0.0, deadline - time.perf_counter()))
    except TimeoutError:
        return False
    return True


async def _loaded(page: "Page") -> None:
    api = require("playwright.async_api", extra="harness")
    try:
        await page.wait_for_load_state("load", timeout=LOAD_MS)
    except api.TimeoutError:
        return


async def _is_quiet(page: "Page", traffic: Traffic, *, quiet_ms: int, cap: float) -> bool:
    """One look at the document. False when it went on changing, or a request began meanwhile."""
    api = require("playwright.async_api", extra="harness")
    seen = traffic.started
    try:
        watch = page.evaluate(_QUIET_JS, {"quiet": quiet_ms, "cap": max(1, round(cap * 1000))})
        found: dict[str, Any] = await asyncio.wait_for(watch, timeout=cap + 1)
    except (api.Error, TimeoutError):
        if page.is_closed():
            return True
        await _loaded(page)  # the document was replaced under the watch
        return False
    return bool(found["settled"]) and traffic.is_idle and traffic.started == seen
