"""Message stamps: `seconds.micros` as text, compared as text, never as a float."""

import re
from datetime import datetime
from functools import lru_cache

from dayshift_kit.instants import from_micros, to_micros

_STAMP = re.compile(r"(\d{10})\.(\d{6})")
_SLUG = re.compile(r"p(\d{10})(\d{6})")
_LAST = 9_999_999_999_999_999
"""The most microseconds that a stamp can say."""


def stamp_of(at: datetime) -> str:
    """The stamp of an instant; before the first and after the last that a stamp can say, that one."""
    seconds, micros = divmod(min(max(to_micros(at), 0), _LAST), 1_000_000)
    return f"{seconds:010d}.{micros:06d}"


@lru_cache(maxsize=16_384)
def instant_of(ts: str) -> datetime:
    """The instant of a stamp.

    Raises:
        ValueError: the text is no stamp.
    """
    if not (found := _STAMP.fullmatch(ts)):
        raise ValueError(f"{ts!r} is no message stamp")
    return from_micros(int(found[1]) * 1_000_000 + int(found[2]))


def stamp_after(ts: str) -> str:
    """The next stamp, one microsecond on."""
    return stamp_of(from_micros(to_micros(instant_of(ts)) + 1))


def slug_of(ts: str) -> str:
    """The stamp as it stands in a permalink, `p1773162900000100`."""
    return "p" + ts.replace(".", "")


def stamp_from_slug(slug: str) -> str | None:
    """The stamp that a permalink names, or None if it names none."""
    found = _SLUG.fullmatch(slug)
    return f"{found[1]}.{found[2]}" if found else None
