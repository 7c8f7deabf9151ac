"""Where a traveller was on each day and night of a trip, from its legs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise


class BadItinerary(ValueError):
    """Legs that do not make a trip. Its text says why."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One move, in the local dates and times of its two ends; the last leg of a trip leads home."""

    destination: str
    leaves_on: date
    leaves_at: time
    arrives_on: date
    arrives_at: time

    @property
    def leaves(self) -> datetime:
        return datetime.combine(self.leaves_on, self.leaves_at)

    @property
    def arrives(self) -> datetime:
        return datetime.combine(self.arrives_on, self.arrives_at)


@dataclass(frozen=True, slots=True)
class Stay:
    """A day of a trip: where its allowance counts, and whether a night away follows."""

    on: date
    place: str
    is_edge: bool
    has_night: bool


def duration(legs: Sequence[Leg]) -> timedelta:
    """From leaving home to being back."""
    return legs[-1].arrives - legs[0].leaves


def stays(legs: Sequence[Leg]) -> tuple[Stay, ...]:
    """Every day of the trip in order.

    A day counts where its night is spent, and a night on the way counts at the place it leads to.
    The last day counts where the night before did.

    Raises:
        BadItinerary: there is no way back, or a leg leaves before the one before has arrived.
    """
    _check(legs)
    first, last = legs[0].leaves_on, legs[-1].arrives_on
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return tuple(
        Stay(
            day,
            _place(legs, min(day, max(last - timedelta(days=1), first))),
            day in (first, last),
            day < last,
        )
        for day in days
    )


def _check(legs: Sequence[Leg]) -> None:
    if len(legs) < 2:
        raise BadItinerary("Add the way there and the way back")
    for before, after in pairwise(legs):
        if after.leaves < before.arrives:
            raise BadItinerary(
                f"The leg to {after.destination} leaves before {before.destination} is reached"
            )
    if duration(legs) < timedelta(0):
        raise BadItinerary("The trip ends before it starts")


def _place(legs: Sequence[Leg], night: date) -> str:
    outward = [leg for leg in legs[:-1] if leg.leaves_on <= night]
    return outward[-1].destination
