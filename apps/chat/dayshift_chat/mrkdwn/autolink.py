"""Web and mail addresses written bare in a line."""

import re

from dayshift_chat.mrkdwn.escaping import BORDER, GUARD, unescape
from dayshift_chat.mrkdwn.nodes import Link, Text

_ADDRESS = re.compile(rf"(?:&amp;|[^\s<>&\"|`{GUARD}{BORDER}])+")
_TRAILING = ".,!?:;'*~…"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_WORTHWHILE = re.compile(r"(?:https?://|www\.)[^\W_]", re.IGNORECASE)


def bare_link(line: str, start: int, stop: int) -> tuple[int, Link | Text]:
    """The link that begins at `start`, and where it ends; plain text if it is no address after all.

    Sentence punctuation at the end and closing brackets without a partner stay outside.
    """
    found = _ADDRESS.match(line, start, stop) if _WORTHWHILE.match(line, start, stop) else None
    if found is None:
        return start + 1, Text(line[start])
    shown = _trimmed(found[0], emphasised=line[start - 1 : start] == "_")
    address = unescape(shown)
    url = f"http://{address}" if address.startswith("www.") else address
    return start + len(shown), Link(url, None if url == address else address)


def mail_link(address: str) -> Link:
    """The link for a bare e-mail address."""
    return Link(f"mailto:{address}", address)


def _trimmed(shown: str, *, emphasised: bool) -> str:
    stop = len(shown)
    counts = {char: shown.count(char) for pair in _PAIRS.items() for char in pair}
    while stop:
        last = shown[stop - 1]
        is_loose = last in _PAIRS and counts[last] > counts[_PAIRS[last]]
        if shown.endswith("&amp;", 0, stop):
            stop -= 5
        elif last in _TRAILING or is_loose or (emphasised and last == "_"):
            stop -= 1
            counts[last] = counts.get(last, 0) - 1
        else:
            break
    return shown[:stop]
