"""Exchange rates: one a working day, the same for the same seed."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Money, exponent
from dayshift_seeds.workdays import is_weekend

FIRST = date(2024, 1, 1)
# US dollars for one unit, in hundred-millionths, around which the rate wanders.
BASE = {
    "USD": 100_000_000, "EUR": 108_400_000, "GBP": 127_100_000, "JPY": 662_000, "CAD": 72_900_000,
    "MXN": 5_480_000, "SEK": 9_520_000, "DKK": 14_530_000, "CZK": 4_310_000, "PLN": 25_200_000,
    "CHF": 113_600_000, "NOK": 9_180_000, "KRW": 71_400,
}  # fmt: skip
PLACES = Decimal("0.00000001")


class Rates:
    """Looks up what a currency was worth."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._paths: dict[str, list[int]] = {}

    @property
    def currencies(self) -> tuple[str, ...]:
        return tuple(BASE)

    def usd(self, currency: str, day: date) -> Decimal:
        """US dollars for one unit on that day, or on the last working day before it."""
        while is_weekend(day):
            day -= timedelta(days=1)
        path = self._path(currency, (day - FIRST).days)
        return Decimal(path[(day - FIRST).days]) / 100_000_000

    def rate(self, source: str, target: str, day: date) -> Decimal:
        """Units of the target for one of the source, to eight places."""
        value = self.usd(source, day) / self.usd(target, day)
        return value.quantize(PLACES, ROUND_HALF_UP)

    def convert(self, amount: Money, target: str, day: date) -> Money:
        """The amount in another currency, rounded half away from zero once."""
        if amount.currency == target:
            return amount
        value = amount.decimal * self.rate(amount.currency, target, day)
        minor = value.scaleb(exponent(target)).quantize(Decimal(1), ROUND_HALF_UP)
        return Money(int(minor), target)

    def _path(self, currency: str, length: int) -> list[int]:
        path = self._paths.setdefault(currency, [BASE[currency]])
        while len(path) <= length:
            path.append(self._next(currency, path[-1], len(path)))
        return path

    def _next(self, currency: str, last: int, n: int) -> int:
        """A step of up to half a percent, pulled back towards the base."""
        if currency == "USD":
            return last
        pull = (BASE[currency] - last) // 60
        step = last * Rng("fx", self._seed, currency, n).middling(-5000, 5000) // 1_000_000
        return last + pull + step


@lru_cache(maxsize=8)
def rates(seed: int) -> Rates:
    """The rates of one seed."""
    return Rates(seed)
