"""The parts of Admin."""

from typing import NamedTuple

ADMIN = "/admin"
GROUPS = (("Spending", (("policies", "Policies"),)),)


class AdminLink(NamedTuple):
    """A part of Admin in its list."""

    words: str
    url: str
    is_current: bool


def nav_of(current: str) -> list[tuple[str, list[AdminLink]]]:
    """The parts under their headings."""
    return [
        (heading, [AdminLink(words, f"{ADMIN}/{key}", key == current) for key, words in parts])
        for heading, parts in GROUPS
    ]
