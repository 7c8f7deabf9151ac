"""What pages cost that are open and do nothing."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from dayshift_bench.measuring import Measurement
from dayshift_bench.serving import Served, place, served
from dayshift_bench.setting import Measure, Setting

PAGES = 500
AT_ONCE = 20
WATCHED_S = 10.0


class Idling(NamedTuple):
    """What the process did while the pages were open."""

    pages: int
    threads: int
    share: float


def idle_pages_core_share(setting: Setting) -> Measurement:
    """Share of one core that 500 idle pages take."""
    share = round(_idling(setting).share * 100, 2)
    return Measurement(name="live.idle_pages_core_share", value=share, unit="% of a core")


def idle_pages_threads(setting: Setting) -> Measurement:
    """Threads that the process has more for 500 idle pages."""
    return Measurement(name="live.idle_pages_threads", value=_idling(setting).threads, unit="threads more")


MEASUREMENTS: tuple[Measure, ...] = (idle_pages_core_share, idle_pages_threads)


@cache
def _idling(setting: Setting) -> Idling:
    app, where = served(setting), place(setting)
    with app.world() as world, app.seat(world, where.person) as visitor:
        visitor.get(where.page)
        after = app.control.world(world).last_event
        address = f"ws://{app.at.host}:{app.port}/live?after={after}"
        opening = _Opening(app, address, visitor.cookie, visitor.origin)
        return asyncio.run(opening.watch(setting.runs(PAGES), seconds=setting.runs(int(WATCHED_S))))


class _Opening(NamedTuple):
    app: Served
    address: str
    cookie: str
    origin: str

    async def watch(self, pages: int, *, seconds: float) -> Idling:
        """Open so many pages, let things calm down, and look at the process for some seconds."""
        threads = _threads(self.app.pid)
        async with AsyncExitStack() as stack:
            for first in range(0, pages, AT_ONCE):
                opened = [self._open() for _ in range(first, min(pages, first + AT_ONCE))]
                for page in await asyncio.gather(*opened):
                    stack.push_async_callback(page.close)
            await asyncio.sleep(1)
            begun, ticks = time.perf_counter(), _ticks(self.app.pid)
            await asyncio.sleep(seconds)
            used = (_ticks(self.app.pid) - ticks) / os.sysconf("SC_CLK_TCK")
            share = used / (time.perf_counter() - begun)
            return Idling(pages, _threads(self.app.pid) - threads, share)

    async def _open(self) -> ClientConnection:
        return await connect(
            self.address,
            host="127.0.0.1",
            port=self.app.port,
            origin=Origin(self.origin),
            additional_headers={"Cookie": self.cookie},
            ping_interval=None,
            compression=None,
            open_timeout=60,
            proxy=None,
        )


def _ticks(pid: int) -> int:
    """Clock ticks that a process has run, in user and in system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))
