"""What a person types as an amount, a percentage or a rate: understood exactly, or refused with a reason."""

import re
from decimal import Decimal

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.currencies import Currency, currency
from dayshift_expenses.money.writing import POINT, NumberStyle

LARGEST = 10**13  # minor units; an int column and every sum of a year hold it easily
LONGEST = 40
_MINUS = ("-", "−")
_SPACES = re.compile(r"[ \u00a0\u2009\u202f]")
_GROUPS = {",": r"[,]", ".": r"[.]", "\u202f": r"[ ]", "’": r"[’']"}
_BLANK = " "


class Unreadable(ValueError):
    """Typed input that is no amount. Its text is what the person is told."""


def read_amount(text: str, code: str, style: NumberStyle = POINT) -> Money:
    """The amount that was typed, never rounded.

    The currency's own code or symbol may stand before or after the number.
    Thousands may be grouped as the style does or by spaces.

    Args:
        text: as typed.
        code: the currency it is meant in.
        style: which mark is the decimal one.

    Raises:
        Unreadable: it is empty, no number, too precise for the currency or too large.
        UnknownCurrency: the code names none.
    """
    unit = currency(code)
    number = _without_currency(_tidied(text), unit)
    whole, rest, is_negative = _parts(number, style)
    if len(rest) > unit.exponent:
        raise Unreadable(_too_precise(unit))
    minor = int(whole + rest.ljust(unit.exponent, "0"))
    if minor >= LARGEST:
        raise Unreadable("Amount is too large")
    return Money(-minor if is_negative else minor, code)


def read_decimal(text: str, *, places: int, style: NumberStyle = POINT) -> Decimal:
    """A rate, a percentage or a distance with at most so many decimals.

    Raises:
        Unreadable: it is empty, no number or too precise.
    """
    whole, rest, is_negative = _parts(_tidied(text), style)
    if len(rest) > places:
        raise Unreadable(f"Use at most {places} decimals" if places else "Use a whole number")
    value = Decimal(f"{whole}.{rest or '0'}")
    return -value if is_negative else value


def _tidied(text: str) -> str:
    tidy = _SPACES.sub(_BLANK, text).strip()
    if not tidy:
        raise Unreadable("Enter an amount")
    if len(tidy) > LONGEST:
        raise Unreadable("Amount is too large")
    return tidy


def _without_currency(text: str, unit: Currency) -> str:
    """The number alone; another currency than the one meant is refused."""
    sign = text[0] if text[0] in _MINUS else ""
    rest = text[len(sign) :].lstrip()
    for mark in (unit.code, unit.symbol.strip()):
        if rest.upper().startswith(mark):
            return sign + rest[len(mark) :].lstrip()
        if rest.upper().endswith(mark):
            return sign + rest[: -len(mark)].rstrip()
    if other := re.match(r"[A-Za-z]{3}\b", rest) or re.search(r"\b[A-Za-z]{3}$", rest):
        raise Unreadable(f"This amount is in {unit.code}, not {other.group().upper()}")
    return text


def _parts(number: str, style: NumberStyle) -> tuple[str, str, bool]:
    """Digits before and after the decimal mark, and whether a minus stood before them."""
    is_negative = number.startswith(_MINUS)
    digits = number[1:].lstrip() if is_negative else number
    mark = re.escape(style.decimal)
    found = re.fullmatch(rf"({_whole(style)})?(?:{mark}([0-9]+))?", digits, re.ASCII)
    if not found or found.group() == "":
        raise Unreadable(_not_a_number(digits, style))
    return re.sub(r"[^0-9]", "", found[1] or "") or "0", found[2] or "", is_negative


def _whole(style: NumberStyle) -> str:
    group = _GROUPS[style.group]
    return rf"[0-9]+|[0-9]{{1,3}}(?:{group}[0-9]{{3}})+|[0-9]{{1,3}}(?: [0-9]{{3}})+"


def _not_a_number(digits: str, style: NumberStyle) -> str:
    other = "," if style.decimal == "." else "."
    if re.fullmatch(rf"[0-9]+{re.escape(other)}[0-9]{{1,2}}", digits, re.ASCII):
        name = "point" if style.decimal == "." else "comma"
        return f"Use a {name} for decimals: {digits.replace(other, style.decimal)}"
    return f"Use figures only, like 12{style.decimal}50"


def _too_precise(unit: Currency) -> str:
    if unit.exponent:
        return f"{unit.code} has {unit.exponent} decimals"
    return f"{unit.code} has no decimals"
