"""Statuses and kinds, in words and tones."""

from typing import NamedTuple


class Pill(NamedTuple):
    """The one word of a status, and its look."""

    word: str
    tone: str


_TONES = {
    "Draft": "",
    "Outstanding": "info",
    "Sent back": "warning",
    "Held": "warning",
    "Approved": "teal",
    "Paying": "violet",
    "Paid": "good",
    "Done": "good",
    "Rejected": "alert",
    "Unreported": "outlined",
}
KINDS = {"cash": "Cash", "card": "Card", "mileage": "Mileage", "per_diem": "Per diem", "time": "Time"}
PAID_WITH = {
    "cash": "Paid with own money",
    "mileage": "Own vehicle",
    "per_diem": "Daily allowance",
    "time": "Hours worked",
}


def pill(word: str) -> Pill:
    return Pill(word, _TONES[word])
