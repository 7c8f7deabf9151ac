"""Letters without case and accents, one for one, so that places in the text stay the same."""

import unicodedata
from functools import cache


def folded(text: str) -> str:
    """The text as search compares it; equally long."""
    return text.lower() if text.isascii() else "".join(_folded(char) for char in text)


@cache
def _folded(char: str) -> str:
    base = unicodedata.normalize("NFKD", char)[0].casefold()
    return base[0] if base else char
