"""How instructions name amounts and days."""

from datetime import date


def dollars(cents: int) -> str:
    """`$61.40`, as Outlay writes it."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def typed(cents: int) -> str:
    """`61.40`, as a person types it."""
    return f"{cents // 100}.{cents % 100:02d}"


def written(day: str) -> str:
    """`4 Mar 2026`, as Outlay writes it."""
    return f"{date.fromisoformat(day):%-d %b %Y}"


def spoken(day: str) -> str:
    """`March 4`."""
    return f"{date.fromisoformat(day):%B %-d}"
