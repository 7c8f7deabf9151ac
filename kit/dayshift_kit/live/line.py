"""One open page's end of the wire."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]

CAPACITY = 32
RESET: Message = {"reset": True}
RESTARTED = 1012
SIGNED_OUT = 4401
"""Close codes: what listens may come back after the one, and after the other not before signing in."""


@dataclass(eq=False)
class Line:
    """Who is listening to which world, and what is still to be sent. Touched only by the event loop."""

    world: str
    session: str
    person: str
    name: str
    topics: frozenset[str] = frozenset()
    waiting: asyncio.Queue[Message | None] = field(default_factory=lambda: asyncio.Queue(CAPACITY))
    is_closed: bool = False
    code: int = RESTARTED

    def push(self, message: Message) -> None:
        """Queue a message. A reader too slow for the queue loses it all and is told to reload."""
        if self.is_closed:
            return
        if self.waiting.qsize() < CAPACITY - 1:
            self.waiting.put_nowait(message)
        else:
            self.hang_up(last=RESET)

    def hang_up(self, *, last: Message | None = None, code: int = RESTARTED) -> None:
        """Drop what waits, send a last message if there is one, and end."""
        if self.is_closed:
            return
        self.is_closed = True
        self.code = code
        while not self.waiting.empty():
            self.waiting.get_nowait()
        if last is not None:
            self.waiting.put_nowait(last)
        self.waiting.put_nowait(None)
