"""Tax on a line: contained in its gross amount, or put on top of its net one."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.distribution import by_percent, by_weights
from dayshift_expenses.money.rounding import fits, half_away
from dayshift_expenses.money.writing import with_symbol

PERCENT_PLACES = 5


class BadTax(ValueError):
    """A typed tax that the amount cannot contain, or a rate that makes no sense. Its text says why."""


@dataclass(frozen=True, slots=True)
class TaxComponent:
    """A part of a tax with its own authority; a compound one is taken on the net and the earlier parts."""

    code: str
    percent: Decimal
    is_compound: bool = False


@dataclass(frozen=True, slots=True)
class TaxRate:
    """A rate as it stood when a line took it over. Without components it is one tax of `percent`."""

    code: str
    percent: Decimal
    components: tuple[TaxComponent, ...] = ()
    reclaimable_percent: Decimal = Decimal(100)

    def __post_init__(self) -> None:
        percents = [self.percent, *(component.percent for component in self.components)]
        if any(percent < 0 or not fits(percent, PERCENT_PLACES) for percent in percents):
            raise BadTax(f"A tax rate is not negative and has at most {PERCENT_PLACES} decimals")
        if not 0 <= self.reclaimable_percent <= 100:
            raise BadTax("Between 0 and 100 % of a tax can be reclaimed")

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """What each component takes of one unit of net; compound ones count the earlier ones in."""
        shares: list[Fraction] = []
        for part in self.components or (TaxComponent(self.code, self.percent),):
            base = 1 + sum(shares) if part.is_compound else 1
            shares.append(Fraction(Fraction(part.percent) * base, 100))
        return tuple(shares)

    @property
    def share(self) -> Fraction:
        """Tax for one unit of net."""
        return sum(self.shares, Fraction(0))


@dataclass(frozen=True, slots=True)
class Taxed:
    """A gross amount taken apart; net and tax add up to it, the components to the tax."""

    gross: Money
    net: Money
    tax: Money
    components: tuple[Money, ...]
    reclaimable: Money
    is_typed: bool = False


def tax_within(gross: Money, rate: TaxRate) -> Money:
    """The tax that a gross amount contains, which is also the most that may be typed."""
    return Money(half_away(Fraction(gross.amount * rate.share, 1 + rate.share)), gross.currency)


def tax_on_top(net: Money, rate: TaxRate) -> Money:
    """The tax to add to a net amount."""
    return Money(half_away(net.amount * rate.share), net.currency)


def taxed(gross: Money, rate: TaxRate, *, typed: Money | None = None) -> Taxed:
    """The line with its tax: the typed one if there is one, else the computed one.

    Raises:
        BadTax: the typed tax is above the computed maximum, or of the other sign.
    """
    most = tax_within(gross, rate)
    if typed is not None:
        _check_typed(typed, most)
    return _apart(gross, most if typed is None else typed, rate, is_typed=typed is not None)


def taxed_on_top(net: Money, rate: TaxRate) -> Taxed:
    """A line whose amount was given without tax."""
    tax = tax_on_top(net, rate)
    return _apart(net + tax, tax, rate, is_typed=False)


def _check_typed(typed: Money, most: Money) -> None:
    if typed.amount * most.amount < 0:
        raise BadTax("Tax has the same sign as the amount")
    if abs(typed) <= abs(most):
        return
    raise BadTax(f"Tax is at most {with_symbol(most)}")


def _apart(gross: Money, tax: Money, rate: TaxRate, *, is_typed: bool) -> Taxed:
    code = gross.currency
    parts = by_weights(tax.amount, rate.shares) if rate.share else (0,) * len(rate.shares)
    (reclaimed,) = by_percent(tax.amount, [rate.reclaimable_percent])
    components = tuple(Money(part, code) for part in parts)
    return Taxed(gross, gross - tax, tax, components, Money(reclaimed, code), is_typed)
