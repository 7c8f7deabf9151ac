"""Search hits inside a message."""

import re
from collections.abc import Callable, Iterable

from markupsafe import Markup, escape

_TOKEN = re.compile(r"[^\W_]+")


def marker(words: Iterable[tuple[str, bool]], fold: Callable[[str], str]) -> Callable[[str], Markup]:
    """Escapes text and wraps hits in `<mark>`.

    Args:
        words: what to mark; True where the beginning of a word is enough.
        fold: makes texts comparable without changing their length.
    """
    patterns = [
        pattern for word, is_prefix in words if (pattern := _pattern(fold(word), is_prefix=is_prefix))
    ]
    if not patterns:
        return escape
    hits = re.compile("|".join(sorted(patterns, key=len, reverse=True)))

    def paint(text: str) -> Markup:
        html, start = Markup(), 0
        for hit in hits.finditer(fold(text)):
            html += escape(text[start : hit.start()]) + Markup("<mark>{}</mark>").format(
                text[hit.start() : hit.end()]
            )
            start = hit.end()
        return html + escape(text[start:])

    return paint


def _pattern(word: str, *, is_prefix: bool) -> str:
    """Words as the index sees them: letters and digits, whatever stands between."""
    parts = _TOKEN.findall(word)
    if not parts:
        return ""
    end = r"[^\W_]*" if is_prefix else r"(?![^\W_])"
    return r"(?<![^\W_])" + r"[\W_]+".join(map(re.escape, parts)) + end
