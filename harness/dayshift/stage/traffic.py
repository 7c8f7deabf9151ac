"""Which requests of a context are under way."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Request

# Streams stay open for as long as the page does; nobody waits for them.
ENDLESS = frozenset({"eventsource", "websocket", "ping", "media"})


class Traffic:
    """Counts requests that will end, and wakes whoever waits for the last one."""

    def __init__(self, context: "BrowserContext") -> None:
        self._open: set[Request] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self.started = 0
        context.on("request", self._begin)
        context.on("requestfinished", self._end)
        context.on("requestfailed", self._end)

    @property
    def is_idle(self) -> bool:
        return not self._open

    async def idle(self) -> None:
        await self._idle.wait()

    def forget(self) -> None:
        """Drop what is still open: a page that closed never reports the end of its requests."""
        self._open.clear()
        self._idle.set()

    def _begin(self, request: "Request") -> None:
        if request.resource_type not in ENDLESS:
            self.started += 1
            self._open.add(request)
            self._idle.clear()

    def _end(self, request: "Request") -> None:
        self._open.discard(request)
        if not self._open:
            self._idle.set()
