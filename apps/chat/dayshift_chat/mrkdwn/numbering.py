"""How list items are numbered: every level counts for itself and starts anew under a new parent."""

from collections.abc import Iterable

from dayshift_chat.mrkdwn.nodes import Item


def advance(counts: list[int], item: Item) -> int:
    """Count one item in; returns its number, 0 for a bullet. `counts` holds one entry for each level."""
    del counts[item.level + 1 :]
    counts.extend([0] * (item.level + 1 - len(counts)))
    counts[item.level] = counts[item.level] + 1 if item.ordered else 0
    return counts[item.level]


def bullets(items: Iterable[Item]) -> list[str]:
    """What stands before each item: `•`, or its number with a period."""
    counts: list[int] = []
    numbers = [advance(counts, item) for item in items]
    return [f"{number}." if number else "•" for number in numbers]
