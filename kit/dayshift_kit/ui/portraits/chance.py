"""Choices that depend on a code and on nothing else."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """Draws by name, so that a new trait does not change the old ones."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def below(self, name: str, limit: int) -> int:
        """A number from 0 up to, not including, the limit."""
        digest = sha256(f"{self.seed}\0{name}".encode()).digest()
        return int.from_bytes(digest[:6], "big") % limit

    def pick(self, name: str, things: Sequence[Thing]) -> Thing:
        return things[self.below(name, len(things))]

    def happens(self, name: str, percent: int) -> bool:
        return self.below(name, 100) < percent
