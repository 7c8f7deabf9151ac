"""Names of firms and products that everybody knows, and that must not appear."""

import re
from functools import cache

from dayshift_seeds.yamls import load


@cache
def _anywhere() -> re.Pattern[str]:
    words = sorted(load("wellknown.yaml")["anywhere"], key=len, reverse=True)
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, words)) + r")(?!\w)")


def inside(text: str) -> str | None:
    """The well-known name that stands in a text, if any."""
    found = _anywhere().search(text)
    return found.group() if found else None


def well_known(name: str) -> str | None:
    """The well-known name that this name is or holds, if any."""
    return name if name in load("wellknown.yaml")["whole"] else inside(name)
