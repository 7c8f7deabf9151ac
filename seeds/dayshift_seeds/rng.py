"""Chance that is the same everywhere: a generator on a hash, with one stream per thing.

`Rng(seed).child("deal", key)` depends only on the seed and the words of the path, so drawing more or
fewer numbers for one thing never disturbs another. Nothing here touches the `random` module.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


class Rng:
    """A stream of numbers named by a path of words."""

    __slots__ = ("_block", "_count", "_key", "_left")

    def __init__(self, *path: object) -> None:
        text = "\x1f".join(str(part) for part in path)
        self._key = blake2b(text.encode(), digest_size=32).digest()
        self._count = 0
        self._block = b""
        self._left = 0

    def child(self, *path: object) -> "Rng":
        """Another stream, fixed by this one's name and the path, whatever was drawn here before."""
        return Rng(self._key.hex(), *path)

    def bits(self) -> int:
        """The next 64 bits."""
        if self._left == 0:
            self._block = blake2b(self._count.to_bytes(8, "big"), key=self._key, digest_size=64).digest()
            self._count += 1
            self._left = 8
        at = (8 - self._left) * 8
        self._left -= 1
        return int.from_bytes(self._block[at : at + 8], "big")

    def below(self, stop: int) -> int:
        """A whole number from 0 to stop - 1, each as likely as the others."""
        if stop <= 0:
            raise ValueError(f"below({stop}): nothing to draw from")
        limit = _WORD - _WORD % stop
        while (word := self.bits()) >= limit:
            pass
        return word % stop

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def middling(self, low: int, high: int) -> int:
        """Like `between`, but the middle is likelier: the mean of three draws."""
        span = high - low
        return low + (self.between(0, span) + self.between(0, span) + self.between(0, span)) // 3

    def skewed(self, low: int, high: int) -> int:
        """Like `between`, but small is likelier: the smallest of three draws."""
        return min(self.between(low, high), self.between(low, high), self.between(low, high))

    def random(self) -> float:
        """A fraction from 0 up to, not including, 1."""
        return (self.bits() >> 11) / (1 << 53)

    def chance(self, percent: float) -> bool:
        """True in that many cases of a hundred."""
        return self.random() * 100 < percent

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        if not options:
            raise ValueError("pick from nothing")
        return options[self.below(len(options))]

    def weigh(self, options: Sequence[tuple[T, int]]) -> T:
        """One of the options, each as likely as its whole-number weight says."""
        left = self.below(sum(weight for _, weight in options))
        for option, weight in options:
            left -= weight
            if left < 0:
                return option
        raise AssertionError("weights changed while drawing")

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """The options in another order."""
        deck = list(options)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """That many different options, or all of them if there are fewer."""
        return self.shuffled(options)[:count]
