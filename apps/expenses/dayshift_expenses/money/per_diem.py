"""Per diem: a day table of meals and incidentals, less what was provided, and nights of lodging."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal, NamedTuple

from dayshift_expenses.money.amounts import Money, total
from dayshift_expenses.money.itinerary import Leg, Stay, duration, stays
from dayshift_expenses.money.rounding import half_away

Meal = Literal["breakfast", "lunch", "dinner"]
MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
EDGE_PERCENT = 75
LONGEST_UNPAID_DAY = timedelta(hours=12)


class NoPerDiemRate(LookupError):
    """A place for which there is no rate on a date."""

    def __init__(self, place: str, on: date) -> None:
        super().__init__(f"No per diem rate for {place} on {on.isoformat()}")


class MealTable(NamedTuple):
    """What one day's meals and incidentals are worth, in minor units."""

    breakfast: int
    lunch: int
    dinner: int
    incidentals: int

    @property
    def whole(self) -> int:
        return sum(self)

    def of(self, meal: Meal) -> int:
        return {"breakfast": self.breakfast, "lunch": self.lunch, "dinner": self.dinner}[meal]


@dataclass(frozen=True, slots=True)
class PerDiemRate:
    """What a place is paid from a date on, up to and including another if one is given."""

    place: str
    currency: str
    starts: date
    ends: date | None
    lodging: int
    meals: MealTable

    def holds_on(self, day: date) -> bool:
        return self.starts <= day and (self.ends is None or day <= self.ends)


@dataclass(frozen=True, slots=True)
class Day:
    """One row of the day table. `allowance` is before and `meals` after what was provided."""

    on: date
    place: str
    percent: int
    allowance: Money
    provided: tuple[Meal, ...]
    meals: Money
    lodging: Money


@dataclass(frozen=True, slots=True)
class PerDiem:
    """The days of a trip and what they come to."""

    days: tuple[Day, ...]
    amount: Money


def rate_on(rates: Iterable[PerDiemRate], place: str, day: date, *, standard: str = "") -> PerDiemRate:
    """The rate of a place on a day, or else the standard one.

    Raises:
        NoPerDiemRate: neither exists.
    """
    holding = [rate for rate in rates if rate.holds_on(day)]
    for name in (place, standard):
        found = max((rate for rate in holding if rate.place == name), key=lambda r: r.starts, default=None)
        if found:
            return found
    raise NoPerDiemRate(place, day)


def day_table(
    legs: Sequence[Leg],
    rates: Sequence[PerDiemRate],
    *,
    currency: str,
    provided: Mapping[date, Collection[Meal]] | None = None,
    pays_lodging: bool = False,
    standard: str = "",
) -> PerDiem:
    """What a trip is paid.

    The first and the last day get 75 %. A trip of a single day gets nothing up to twelve hours and 75 %
    above. A provided meal takes its full amount off, but no paid day falls below the incidentals.

    Args:
        legs: the trip, with its way back.
        rates: of the places it goes to, in `currency`.
        currency: of the allowance.
        provided: meals that somebody else paid for, by day.
        pays_lodging: whether nights are paid at the table's amount instead of by receipt.
        standard: the place whose rate counts where a place has none.

    Raises:
        BadItinerary: the legs make no trip.
        NoPerDiemRate: a place has no rate, and there is no standard one.
    """
    is_too_short = legs[0].leaves_on == legs[-1].arrives_on and duration(legs) <= LONGEST_UNPAID_DAY
    rows = []
    for stay in stays(legs):
        rate = rate_on([r for r in rates if r.currency == currency], stay.place, stay.on, standard=standard)
        percent = 0 if is_too_short else EDGE_PERCENT if stay.is_edge else 100
        ticked = (provided or {}).get(stay.on, ())
        gone: list[Meal] = [meal for meal in MEALS if meal in ticked]
        rows.append(_day(stay, rate, percent, gone, pays_lodging=pays_lodging))
    sums = (row.meals + row.lodging for row in rows)
    return PerDiem(tuple(rows), total(sums, currency=currency))


def _day(stay: Stay, rate: PerDiemRate, percent: int, gone: Sequence[Meal], *, pays_lodging: bool) -> Day:
    allowance = half_away(Fraction(rate.meals.whole * percent, 100))
    left = allowance - sum(rate.meals.of(meal) for meal in gone)
    paid = max(left, rate.meals.incidentals) if percent and gone else allowance
    lodging = rate.lodging if pays_lodging and stay.has_night else 0
    code = rate.currency
    return Day(
        stay.on,
        stay.place,
        percent,
        Money(allowance, code),
        tuple(gone),
        Money(paid, code),
        Money(lodging, code),
    )


US_STANDARD = "Continental US"
US_TIERS = {
    68: MealTable(16_00, 19_00, 28_00, 5_00),
    74: MealTable(18_00, 20_00, 31_00, 5_00),
    80: MealTable(20_00, 22_00, 33_00, 5_00),
    86: MealTable(22_00, 23_00, 36_00, 5_00),
    92: MealTable(23_00, 26_00, 38_00, 5_00),
}
US_2026 = PerDiemRate(US_STANDARD, "USD", date(2025, 10, 1), date(2026, 9, 30), 110_00, US_TIERS[68])
