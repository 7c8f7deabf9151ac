"""How amounts are written. Templates place the pieces; nothing here knows a page."""

from dataclasses import dataclass
from decimal import Decimal

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.currencies import currency

MINUS = "−"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """The marks that a person's locale puts into numbers."""

    decimal: str
    group: str


POINT = NumberStyle(".", ",")
COMMA = NumberStyle(",", ".")
SPACED = NumberStyle(",", "\u202f")
APOSTROPHE = NumberStyle(".", "’")

_BY_LANGUAGE = {
    "de": COMMA, "nl": COMMA, "es": COMMA, "it": COMMA, "pt": COMMA, "da": COMMA, "tr": COMMA,
    "fr": SPACED, "sv": SPACED, "nb": SPACED, "fi": SPACED, "pl": SPACED, "cs": SPACED,
}  # fmt: skip
_BY_LOCALE = {"de_CH": APOSTROPHE, "fr_CH": APOSTROPHE, "it_CH": APOSTROPHE, "es_MX": POINT}


def number_style(locale: str) -> NumberStyle:
    """The style of a locale such as `en_US` or `nl_NL`."""
    named = locale.replace("-", "_")
    return _BY_LOCALE.get(named) or _BY_LANGUAGE.get(named.partition("_")[0], POINT)


@dataclass(frozen=True, slots=True)
class Written:
    """An amount taken apart for a page: the code goes small before the sign and the number."""

    code: str
    sign: str
    number: str

    @property
    def figure(self) -> str:
        return f"{self.sign}{self.number}"

    def __str__(self) -> str:
        return f"{self.code} {self.figure}"


def written(money: Money, style: NumberStyle = POINT) -> Written:
    """The pieces of an amount: `USD`, ``, `1,700.57`; or `JPY`, `−`, `13,200`."""
    return Written(money.currency, MINUS if money.amount < 0 else "", _number(money, style))


def with_symbol(money: Money, style: NumberStyle = POINT) -> str:
    """In running text: `$1,700.57`, `−£4.00`, `CHF 75.00`."""
    sign = MINUS if money.amount < 0 else ""
    return f"{sign}{currency(money.currency).symbol}{_number(money, style)}"


def editable(money: Money, style: NumberStyle = POINT) -> str:
    """As an input holds it: no grouping, a plain minus; reading it back gives the same amount."""
    return f"{'-' if money.amount < 0 else ''}{_number(money, NumberStyle(style.decimal, ''))}"


def plain(money: Money) -> str:
    """For exports and other programs: `-1565.94`."""
    return editable(money, POINT)


def trimmed(value: Decimal) -> str:
    """A rate, a percentage or a distance without the noughts at its end: `14`, `8.875`."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _number(money: Money, style: NumberStyle) -> str:
    places = currency(money.currency).exponent
    digits = str(abs(money.amount)).rjust(places + 1, "0")
    whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
    grouped = f"{int(whole):,}".replace(",", style.group)
    return f"{grouped}{style.decimal}{rest}" if places else grouped
