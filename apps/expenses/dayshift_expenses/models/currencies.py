"""Currencies, and what one was worth in another on a day."""

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import currency_code
from dayshift_expenses.money import exchange, read_decimal
from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Currency(Base):
    """A currency and how many decimals its amounts have."""

    __tablename__ = "currency"
    __table_args__ = (currency_code("code"), CheckConstraint("exponent BETWEEN 0 AND 3", name="exponent"))

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    exponent: Mapped[int]
    is_active: Mapped[bool] = mapped_column(default=True)


class ExchangeRate(Audited, Base):
    """Units of `quote` for one of `base` on a day, to eight places, kept as text."""

    __tablename__ = "exchange_rate"
    __table_args__ = (
        CheckConstraint("base != quote", name="two_currencies"),
        CheckConstraint("rate NOT LIKE '%e%' AND CAST(rate AS REAL) > 0", name="rate"),
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    base: Mapped[str] = mapped_column(ForeignKey("currency.code"), primary_key=True)
    quote: Mapped[str] = mapped_column(ForeignKey("currency.code"), primary_key=True)
    rate: Mapped[str]

    @classmethod
    def on(cls, base: str, quote: str, day: date) -> list[exchange.ExchangeRate]:
        """The rates that may count for a day, newest first."""
        oldest = day - timedelta(days=exchange.LOOK_BACK_DAYS)
        found = select(cls).where(cls.base == base, cls.quote == quote, cls.day.between(oldest, day))
        rows = current.session.scalars(found.order_by(cls.day.desc()))
        return [exchange.ExchangeRate(row.day, row.base, row.quote, Decimal(row.rate)) for row in rows]

    @classmethod
    def enter(cls, *, actor: "Person", day: date, base: str, quote: str, rate: str) -> "ExchangeRate":
        """Keep a day's rate, or correct it. Expenses keep the rate they were converted at.

        Raises:
            NotAllowed: only admins and finance keep rates.
            Invalid: the rate is no positive decimal of at most eight places, or a currency is unknown.
        """
        actor.ensure_role("admin", "finance", doing="change exchange rates")
        text = f"{checked_rate(rate):f}"
        for field, code in (("base", base), ("quote", quote)):
            if current.session.get(Currency, code) is None:
                raise Invalid({field: f"{code} is not a currency we know."})
        if (found := current.session.get(cls, (day, base, quote))) is None:
            found = cls(day=day, base=base, quote=quote, rate=text)
            found.track("entered", actor=actor, after={"rate": text})
        else:
            before, after = found.assign(rate=text)
            if after:
                found.track("entered", actor=actor, before=before, after=after)
        return found


def checked_rate(text: str) -> Decimal:
    """An exchange rate as typed.

    Raises:
        Invalid: it is no positive decimal of at most eight places.
    """
    try:
        return exchange.checked_rate(read_decimal(text, places=exchange.RATE_PLACES))
    except ValueError as error:
        raise Invalid({"fx_rate": f"{error}."}) from error
