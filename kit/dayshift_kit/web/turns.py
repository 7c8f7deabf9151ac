"""One page request per world at a time, queued in the loop: a busy world blocks none of the few threads."""

import asyncio
from weakref import WeakValueDictionary


class Turn:
    """The right to be the one request of its world that holds a thread."""

    def __init__(self, lock: asyncio.Lock | None) -> None:
        self._lock = lock

    def give_back(self) -> None:
        """Let the next one in; harmless when repeated."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


class Turns:
    """Queues by world, for as long as somebody stands in them. Touched only by the event loop."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, world: str | None) -> Turn:
        """Wait for a turn; what belongs to no world need not wait."""
        if world is None:
            return Turn(None)
        lock = self._locks.get(world)
        if lock is None:
            lock = self._locks[world] = asyncio.Lock()
        await lock.acquire()
        return Turn(lock)
