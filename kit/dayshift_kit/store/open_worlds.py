"""Which worlds hold a connection open, with a bound on how many."""

import threading
from collections import OrderedDict
from typing import Protocol


class Sleeper(Protocol):
    def sleep(self) -> bool:
        """Close the connection if it is idle, and say whether it is closed now."""
        ...


class OpenWorlds:
    """Keeps the most recently used worlds awake and puts the others to sleep."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.lock = threading.RLock()
        self._awake: OrderedDict[int, Sleeper] = OrderedDict()

    def __len__(self) -> int:
        return len(self._awake)

    def touch(self, world: Sleeper) -> None:
        """Note that a world is in use now. Called in its lock, so it only *tries* other locks."""
        with self.lock:
            self._awake[id(world)] = world
            self._awake.move_to_end(id(world))
            surplus = len(self._awake) - self.limit
            candidates = list(self._awake.values())[:-1] if surplus > 0 else []
        for candidate in candidates:
            if surplus <= 0:
                return
            if candidate.sleep():
                self.forget(candidate)
                surplus -= 1

    def forget(self, world: Sleeper) -> None:
        """The world's connection is closed."""
        with self.lock:
            self._awake.pop(id(world), None)
