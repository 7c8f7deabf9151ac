"""Normalisation of what people type: case, accents, separators, units, dates.

Every parser takes the whole text and returns None when it is not exactly one value of its type, so
that stuffing several candidates into an answer never passes.
"""

import re
import unicodedata
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

MAX_ANSWER = 2_000

CURRENCY_SIGNS = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
CURRENCY_WORDS = {
    "dollars": "USD", "dollar": "USD", "euros": "EUR", "euro": "EUR",
    "pounds": "GBP", "pound": "GBP", "yen": "JPY",
}  # fmt: skip
MULTIPLIERS = {"k": Decimal(1_000), "m": Decimal(1_000_000), "million": Decimal(1_000_000)}
DATE_FORMATS = (
    "%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%b %d %Y", "%d.%m.%Y",
)  # fmt: skip

_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:([,  ' ])\d{3})(?:\1\d{3})*|\d+)(?:\.\d+)?")
_ORDINAL = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b")
_MONEY = re.compile(
    r"(?P<before>[A-Z]{3}|US\$|[$€£¥])?\s*(?P<number>[+-]?[\d][\d,.  ' ]*)\s*(?P<scale>k|m|million)?"
    r"\s*(?P<after>[A-Za-z]{3,7}|[$€£¥])?",
    re.IGNORECASE,
)


def folded(text: str) -> str:
    """Lower case without accents, outer quotes, final full stop or doubled spaces."""
    plain = unicodedata.normalize("NFKD", text[:MAX_ANSWER])
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    plain = re.sub(r"\s+", " ", plain).strip().strip("\"'“”‘’`").removesuffix(".")
    return plain.strip().casefold()


def number(text: str) -> Decimal | None:
    """`1,234.50`, `1 234.5` or `25.0`; never a text with anything else in it."""
    stripped = text.strip()
    if not _NUMBER.fullmatch(stripped):
        return None
    try:
        return Decimal(re.sub(r"[,  ' ]", "", stripped))
    except InvalidOperation:
        return None


def money(text: str) -> tuple[Decimal, str | None] | None:
    """An amount and its ISO currency (None when not said): `$48.2k`, `48,200 USD`, `€1 200`."""
    match = _MONEY.fullmatch(text.strip())
    amount = number(match["number"]) if match else None
    if match is None or amount is None:
        return None
    scale = MULTIPLIERS[match["scale"].casefold()] if match["scale"] else Decimal(1)
    stated = [_currency(part) for part in (match["before"], match["after"]) if part]
    if None in stated or len(set(stated)) > 1:
        return None
    return amount * scale, stated[0] if stated else None


def percentage(text: str) -> Decimal | None:
    """`12.5%`, `12.5 percent` or `12.5 %`, as 12.5. A bare number counts as percent points."""
    stripped = re.sub(r"\s*(%|percent|per cent)$", "", text.strip(), flags=re.IGNORECASE)
    return number(stripped)


def day(text: str) -> date | None:
    """A calendar day in ISO or an unambiguous written form; `3/4/2026` is nobody's date."""
    stripped = _ORDINAL.sub(r"\1", text.strip().removesuffix("."))
    stripped = re.sub(
        r"^(mon|tues?|wed(nes)?|thu(rs)?|fri|satur|sat|sun)(day)?,?\s+", "", stripped, flags=re.I
    )
    for pattern in DATE_FORMATS:
        try:
            return datetime.strptime(stripped, pattern).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return None


def items(text: str) -> tuple[str, ...]:
    """The members of a list written with commas, semicolons, lines, bullets or a final “and”."""
    parts = re.split(r"[\n;,]|\s+and\s+", text[:MAX_ANSWER])
    cleaned = (re.sub(r"^\s*(?:[-*•]|\d+[.)])\s*", "", part).strip() for part in parts)
    return tuple(part for part in cleaned if part)


def _currency(part: str) -> str | None:
    return (
        CURRENCY_SIGNS.get(part.upper())
        or CURRENCY_WORDS.get(part.casefold())
        or (part.upper() if re.fullmatch(r"[A-Za-z]{3}", part) else None)
    )
