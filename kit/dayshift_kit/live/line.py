"""One open page's end of the wire."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]

CAPACITY = 32
RESET: Message = {"reset": True}


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

    def push(self, message: Message) -> None:
        """Queue a message. A reader too slow for the queue loses it all and is told to reload."""
        if self.is_closed:
            return
        if self.waiting.qsize() < CAPACITY - 1:
            self.waiting.put_nowait(message)
        else:
            self.hang_up(last=RESET)

    def hang_up(self, *, last: Message | None = None) -> None:
        """Drop what waits, send a last message if there is one, and end."""
        if self.is_closed:
            return
        self.is_closed = True
        while not self.waiting.empty():
            self.waiting.get_nowait()
        if last is not None:
            self.waiting.put_nowait(last)
        self.waiting.put_nowait(None)
