"""One-time entry tickets: a token that signs one browser in, once, soon."""

import secrets
import threading
import time
from dataclasses import dataclass

LIFETIME_S = 600
MOST = 20_000


@dataclass(frozen=True)
class Entry:
    """Where a ticket leads: which world, as whom, and which page first."""

    world: str
    person: str
    path: str


class Tickets:
    """Tickets given out and not yet used. They live in memory and on the real clock."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[float, Entry]] = {}
        self._lock = threading.Lock()

    def issue(self, entry: Entry) -> str:
        """A new token for an entry; it works once within `LIFETIME_S` seconds."""
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._forget_old()
            self._open[token] = (time.monotonic() + LIFETIME_S, entry)
        return token

    def redeem(self, token: str) -> Entry | None:
        """The entry, the first time only."""
        with self._lock:
            until, entry = self._open.pop(token, (0.0, None))
        return entry if time.monotonic() < until else None

    def drop_world(self, world: str) -> None:
        """Tear up the tickets into a world that is gone or was reset."""
        with self._lock:
            for token in [token for token, (_, entry) in self._open.items() if entry.world == world]:
                del self._open[token]

    def _forget_old(self) -> None:
        # Insertion order is expiry order, as every ticket lives equally long.
        now = time.monotonic()
        for token in list(self._open):
            if self._open[token][0] > now and len(self._open) < MOST:
                break
            del self._open[token]
