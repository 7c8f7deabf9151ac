"""Money: whole minor units of one currency."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from dayshift_expenses.money.currencies import currency, exponent


class MixedCurrencies(ValueError):
    """Two amounts that cannot be added or compared, being of different currencies."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other} cannot be put together without a rate")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in the smallest unit of its currency: cents, pence, whole yen.

    Raises:
        UnknownCurrency: the code names none.
        TypeError: the amount is not a whole number.
    """

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if type(self.amount) is not int:
            raise TypeError(f"Minor units are whole numbers, not {self.amount!r}")
        currency(self.currency)

    def __add__(self, other: "Money") -> "Money":
        return Money(self.amount + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.amount - self._same(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount, self.currency)

    def __abs__(self) -> "Money":
        return Money(abs(self.amount), self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.amount < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.amount <= self._same(other)

    @property
    def decimal(self) -> Decimal:
        """The amount in whole units, exactly: 12.50, or 1250 for yen."""
        return Decimal(self.amount).scaleb(-exponent(self.currency))

    @property
    def is_refund(self) -> bool:
        return self.amount < 0

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise MixedCurrencies(self.currency, other.currency)
        return other.amount


def zero(code: str) -> Money:
    """Nothing, in that currency."""
    return Money(0, code)


def total(amounts: Iterable[Money], *, currency: str) -> Money:
    """The sum; nothing adds up to zero of that currency."""
    return sum(amounts, zero(currency))


def sums_by_currency(amounts: Iterable[Money]) -> tuple[Money, ...]:
    """One sum for each currency that occurs, in order of their codes."""
    sums: dict[str, int] = {}
    for money in amounts:
        sums[money.currency] = sums.get(money.currency, 0) + money.amount
    return tuple(Money(sums[code], code) for code in sorted(sums))
