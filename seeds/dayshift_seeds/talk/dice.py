"""Cheap seeded chance for writing: a 64-bit counter generator, equal on every machine.

Talk asks for chance a million times per company, so this one is small and quick. Every scene gets
its own dice from a name, so that one more message elsewhere changes nothing here.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15


def number_of(*names: object) -> int:
    """A 64-bit number that depends on the names alone."""
    text = "\x1f".join(str(name) for name in names)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Dice:
    """A seeded stream of choices."""

    __slots__ = ("_state",)

    def __init__(self, *names: object) -> None:
        self._state = number_of(*names)

    def bits(self) -> int:
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def fraction(self) -> float:
        return (self.bits() >> 11) * 1.1102230246251565e-16

    def below(self, bound: int) -> int:
        return (self.bits() >> 16) % bound

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def span(self, low: float, high: float) -> float:
        return low + (high - low) * self.fraction()

    def chance(self, probability: float) -> bool:
        return self.fraction() < probability

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[T], weights: Sequence[float]) -> T:
        mark = self.fraction() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            mark -= weight
            if mark < 0:
                return option
        return options[-1]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """Up to `count` different options, in a shuffled order."""
        rest = list(options)
        found: list[T] = []
        while rest and len(found) < count:
            found.append(rest.pop(self.below(len(rest))))
        return found

    def skewed(self, low: float, high: float) -> float:
        """Between the two, mostly near the lower end."""
        return low + (high - low) * self.fraction() ** 3
