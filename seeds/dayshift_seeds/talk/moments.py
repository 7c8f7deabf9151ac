"""Slots about time: {day+2}, {date-9}, {month+1}, {clock 9..11}, {quarter}, {week}."""

import re
from datetime import date, datetime
from typing import TYPE_CHECKING

from dayshift_seeds.talk import figures
from dayshift_seeds.talk.grammar import Slot

if TYPE_CHECKING:
    from dayshift_seeds.talk.scene import Scene

WORDS = frozenset({"quarter", "week", "year"})
SHIFTED = re.compile(r"^(day|date|month)([+-]\d+)$")


def fill(scene: "Scene", slot: Slot) -> str:
    """The moment as the speaker writes it, counted from when they write."""
    today = scene.stage.today(scene.person, scene.second)
    shifted = SHIFTED.match(slot.name)
    if shifted:
        return _shifted(scene, today, shifted[1], int(shifted[2]))
    if slot.name.startswith("clock "):
        return _clock(scene, slot.name[6:], today)
    if slot.name == "quarter":
        return f"Q{(today.month - 1) // 3 + 1}"
    return f"W{today.isocalendar().week}" if slot.name == "week" else str(today.year)


def _shifted(scene: "Scene", today: date, unit: str, steps: int) -> str:
    person = scene.person
    if unit == "month":
        return figures.month_name((today.month - 1 + steps) % 12 + 1)
    ordinal = scene.stage.hours.working_day(person, today.toordinal(), steps)
    if steps == 0:
        return (
            figures.weekday_name(today) if unit == "day" else figures.day(today, person, today, shape="date")
        )
    return figures.day(date.fromordinal(ordinal), person, today, shape=unit if unit == "date" else "")


def _clock(scene: "Scene", hours: str, today: date) -> str:
    low, _, high = hours.partition("..")
    hour = scene.dice.between(int(low), int(high)) % 24
    minute = scene.dice.pick((0, 0, 0, 15, 30, 30, 45, 10, 20))
    return figures.clock(datetime(today.year, today.month, today.day, hour, minute), scene.person)  # noqa: DTZ001


def is_readable(name: str) -> bool:
    """Whether a slot's name is a moment that can be filled."""
    hours = re.fullmatch(r"clock \d+\.\.\d+", name)
    return name in WORDS or SHIFTED.match(name) is not None or hours is not None
