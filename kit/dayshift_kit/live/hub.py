"""Who is listening, by world. News comes from any thread and is fanned out inside the event loop."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from dayshift_kit.live.line import RESET, SIGNED_OUT, Line, Message

LINES_PER_WORLD = 1000


class Hub:
    """Pokes the open pages of a world. It knows sequence numbers and names, never rows."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lines: dict[str, set[Line]] = defaultdict(set)
        self._latest: dict[str, int] = {}

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Fan out in this loop from now on; until then news reaches nobody."""
        self._loop = loop

    def publish(self, world: str, seq: int) -> None:
        """Events up to `seq` are committed in a world. One hop to the loop, from any thread."""
        self._soon(self._publish, world, seq)

    def tell(self, world: str, message: Message) -> None:
        """Send every page of a world the same message, from any thread."""
        self._soon(self._tell, world, message)

    def reset(self, world: str) -> None:
        """Make every page of a world reload, from any thread."""
        self._soon(self._end, world, RESET)

    def close_world(self, world: str) -> None:
        """Hang up on every page of a world that is gone, from any thread."""
        self._soon(self._end, world, None)

    def close_session(self, world: str, session: str) -> None:
        """Hang up on the pages of somebody who signed out, from any thread."""
        self._soon(self._end_session, world, session)

    @property
    def open_lines(self) -> int:
        return sum(len(lines) for lines in list(self._lines.values()))

    def is_full(self, world: str) -> bool:
        return len(self._lines.get(world, ())) >= LINES_PER_WORLD

    def join(self, line: Line, *, after: int, latest: int) -> None:
        """Start listening. A page that is behind hears so at once; one ahead of the world reloads."""
        self._lines[line.world].add(line)
        latest = max(latest, self._latest.get(line.world, 0))
        if after < latest:
            line.push({"seq": latest})
        elif after > latest:
            line.hang_up(last=RESET)

    def leave(self, line: Line) -> None:
        lines = self._lines.get(line.world)
        if lines is not None:
            lines.discard(line)
            if not lines:
                del self._lines[line.world]

    def typing(self, line: Line, topic: str) -> None:
        """Tell the other pages on a topic who is typing."""
        if topic not in line.topics:
            return
        message = {"typing": topic, "person": line.person, "name": line.name}
        for other in list(self._lines.get(line.world, ())):
            if topic in other.topics and other.person != line.person:
                other.push(message)

    def _soon(self, act: Callable[..., None], *args: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, *args)

    def _publish(self, world: str, seq: int) -> None:
        self._latest[world] = max(seq, self._latest.get(world, 0))
        self._tell(world, {"seq": seq})

    def _tell(self, world: str, message: Message) -> None:
        for line in list(self._lines.get(world, ())):
            line.push(message)

    def _end(self, world: str, last: Message | None) -> None:
        self._latest.pop(world, None)
        for line in list(self._lines.get(world, ())):
            line.hang_up(last=last)

    def _end_session(self, world: str, session: str) -> None:
        for line in list(self._lines.get(world, ())):
            if line.session == session:
                line.hang_up(code=SIGNED_OUT)
