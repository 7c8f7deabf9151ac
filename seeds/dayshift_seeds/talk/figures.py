"""Amounts, dates and hours the way a particular person writes them."""

import re
from datetime import date, datetime
from decimal import Decimal

from dayshift_seeds.talk.dice import number_of
from dayshift_seeds.truth import Money, Person

_SIGNS = {"USD": "$", "GBP": "£", "EUR": "€", "JPY": "¥"}
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def month_name(month: int) -> str:
    return MONTHS[(month - 1) % 12]


def weekday_name(day: date) -> str:
    return WEEKDAYS[day.weekday()]


def money(amount: Money, person: Person, *, shape: str = "") -> str:
    """The amount in the person's habit: "$48.2k", "48,200 USD", "about 48k". `exact` keeps every digit."""
    habit = number_of("money", person.key) % 6
    whole = amount.decimal
    if shape != "exact" and habit in (1, 4) and abs(whole) >= 10_000:
        return _short(whole, amount.currency, coded=habit == 4)
    is_round = whole == whole.to_integral_value() or (abs(whole) >= 10_000 and shape != "exact")
    text = f"{whole:,.0f}" if is_round else f"{whole:,.2f}"
    if habit in (2, 5):
        return f"{text} {amount.currency}"
    return (
        f"{_SIGNS.get(amount.currency, '')}{text}"
        if amount.currency in _SIGNS
        else f"{amount.currency} {text}"
    )


def _short(whole: Decimal, currency: str, *, coded: bool) -> str:
    size, letter = (1_000_000, "M") if abs(whole) >= 1_000_000 else (1000, "k")
    scaled = whole / size
    digits = 2 if letter == "M" else 1
    text = (
        f"{scaled:,.{digits}f}".rstrip("0").rstrip(".") if "." in f"{scaled:,.{digits}f}" else f"{scaled:,}"
    )
    return f"{text}{letter} {currency}" if coded else f"{_SIGNS.get(currency, currency + ' ')}{text}{letter}"


def day(value: date, person: Person, today: date, *, shape: str = "") -> str:
    """The date in the person's habit; a near one is a weekday, a far one carries its year."""
    ahead = (value - today).days
    if shape != "date" and -1 <= ahead <= 1:
        return ("yesterday", "today", "tomorrow")[ahead + 1]
    if shape != "date" and 1 < ahead <= 6:
        return weekday_name(value)
    return _date(value, person, with_year=abs(ahead) > 300)


def _date(value: date, person: Person, *, with_year: bool) -> str:
    name, short = month_name(value.month), month_name(value.month)[:3]
    habit = number_of("date", person.key) % 3
    forms = {
        "portland": (f"{name} {value.day}", f"{short} {value.day}", f"{value.month}/{value.day}"),
        "osaka": (f"{value.month}/{value.day}", f"{name} {value.day}", f"{value.day} {name}"),
    }
    usual = (f"{value.day} {name}", f"{value.day} {short}", f"{value.day} {name}")
    text = forms.get(person.office, usual)[habit]
    return f"{text}, {value.year}" if with_year else text


def clock(at: datetime, person: Person) -> str:
    """The hour in the person's habit: "2:30 pm", "14:30", "half two" is nobody's."""
    if person.office == "portland":
        hour = at.hour % 12 or 12
        noon = "am" if at.hour < 12 else "pm"
        if at.minute == 0:
            return f"{hour}{noon}" if number_of("clock", person.key) % 2 else f"{hour} {noon}"
        return f"{hour}:{at.minute:02d}"
    return f"{at.hour}:{at.minute:02d}"


def count(value: int) -> str:
    return f"{value:,}" if abs(value) >= 10_000 else str(value)


def percent(value: Decimal) -> str:
    return f"{value.normalize():f} %"


def printed(value: str, currency: str) -> str:
    """A value of a deal's history as the CRM prints it; dates and amounts are spelled out."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        day = date.fromisoformat(value)
        return f"{day.day} {MONTHS[day.month - 1][:3]} {day.year}"
    if re.fullmatch(r"-?\d+(\.\d+)?", value):
        return f"{currency} {Decimal(value):,}"
    return value
