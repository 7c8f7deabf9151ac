"""How source text keeps special characters harmless."""

import re

GUARD = "\u2060"
"""Invisible; the character after it is literal."""

BORDER = "\u200b"
"""Invisible; stands where a marker needs the edge of a word."""

ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}

_INVISIBLE = re.compile(f"[{GUARD}{BORDER}]")
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def escape(text: str) -> str:
    """Write the three characters that source text may not hold bare."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescape(text: str) -> str:
    """Undo the three entities, once."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def without_invisible(text: str) -> str:
    """Drop the two invisible characters, which mean nothing outside source text."""
    return _INVISIBLE.sub("", text)


def clean(text: str) -> str:
    """One kind of line break, and no control or direction-changing characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _CONTROL.sub("", text)
