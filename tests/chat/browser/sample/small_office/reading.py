"""The small office as it is written down in `office.yaml`: names, times and mentions."""

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

MIDNIGHT = datetime(2026, 3, 10, 7, 0, tzinfo=UTC)  # in Vancouver, where most of them work
NOW = MIDNIGHT + timedelta(hours=10, minutes=26)
LONG_AGO = datetime(2026, 1, 5, 17, 0, tzinfo=UTC)


@cache
def office() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "office.yaml").read_text("utf-8"))
    return read


def at(written: str) -> datetime:
    """`9:41` today in Vancouver; `16:05 -1d` the day before."""
    clock, _, days = written.partition(" ")
    hours, minutes = (int(part) for part in clock.split(":"))
    return MIDNIGHT + timedelta(days=int(days.rstrip("d") or 0), hours=hours, minutes=minutes)


def person_id(key: str) -> str:
    return "UCLIENTELE" if key == "clientele" else f"U{key.upper():0<9}"


def channel_id(name: str) -> str:
    return "C" + name.upper().replace("-", "")[:12]


def linked(text: str) -> str:
    """The text with keys of people and names of channels turned into mentions."""
    text = re.sub(r"<@([a-z]+)>", lambda found: f"<@{person_id(found[1])}>", text)
    return re.sub(r"<#([a-z-]+)>", lambda found: f"<#{channel_id(found[1])}>", text)
