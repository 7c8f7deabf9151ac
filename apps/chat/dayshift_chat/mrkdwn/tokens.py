"""Tokens of one line of source: what is a node already, and which markers may open or close.

Precedence is fixed: code, then links and mentions, then emoji, then emphasis. Two invisible
characters make every tree expressible: GUARD keeps the character after it literal, and BORDER stands
where a marker needs the edge of a word. Neither ever reaches a tree.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dayshift_chat.mrkdwn import emoji
from dayshift_chat.mrkdwn.angles import angle_node
from dayshift_chat.mrkdwn.autolink import bare_link, mail_link
from dayshift_chat.mrkdwn.escaping import BORDER, ENTITIES, GUARD, unescape, without_invisible
from dayshift_chat.mrkdwn.nodes import Code, Emoji, Inline, Text

_CODE = re.compile(rf"{GUARD}.|(?<![^\W_])(?<!`)`((?:{GUARD}`|[^`{GUARD}])+)`(?![^\W_]|`)")
_TOKEN = re.compile(
    rf"{GUARD}(?P<guarded>&(?:amp|lt|gt);|.)"
    rf"|(?P<hidden>[{GUARD}{BORDER}])"
    r"|<(?P<underline>/?)u>"
    r"|<(?P<angle>[^<>]+)>"
    r"|(?<![^\W_])(?P<bare>https?://|www\.)"
    r"|(?<![^\W_])(?<![.+&;-])(?P<mail>[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,})"
    r"|(?<![^\W_]):(?P<emoji>[A-Za-z0-9_+-]+(?:::skin-tone-[2-6])?):"
    r"|(?P<run>\*{2,}|_{2,}|~{2,})"
    r"|(?P<marker>[*_~])"
    r"|(?P<entity>&(?:amp|lt|gt);)"
)


class Marker(NamedTuple):
    """A possible edge of emphasis; `literal` is what it is when it turns out to be none."""

    char: str
    can_open: bool
    can_close: bool
    literal: str


Token = Inline | Marker


def tokens(line: str) -> Iterator[Token]:
    """Split one line of source into nodes and markers, left to right."""
    position = 0
    for found in _CODE.finditer(line):
        code = found[1]
        if code is not None and code.strip():
            yield from _outside_code(line, position, found.start())
            yield Code(unescape(without_invisible(code)))
            position = found.end()
    yield from _outside_code(line, position, len(line))


def plain_nodes(line: str, start: int = 0) -> Iterator[Inline]:
    """Nodes of a line, from `start` on, in which neither code nor emphasis has markers."""
    for token in _outside_code(line, start, len(line)):
        yield Text(token.literal) if isinstance(token, Marker) else token


def _outside_code(line: str, start: int, stop: int) -> Iterator[Token]:
    while start < stop:
        found = _TOKEN.search(line, start, stop)
        if found is None:
            yield from _plain(line[start:stop])
            return
        if found.start() > start:
            yield from _plain(line[start : found.start()])
        start, token = _token(found, line, stop)
        yield token


def _token(found: re.Match[str], line: str, stop: int) -> tuple[int, Token]:
    """The token that a match stands for, and where the next one begins."""
    group = found.lastgroup or ""
    if group == "bare":
        return bare_link(line, found.start(), stop)
    if group == "emoji" and (known := emoji.canonical(found[group])):
        return found.end(), Emoji(*known)
    if group == "emoji":
        return found.start() + 1, Text(":")
    if group == "angle":
        node = angle_node(found["angle"])
        return (found.end(), node) if node else (found.start() + 1, Text("<"))
    if group == "marker":
        return found.end(), _marker(found, line, found[group])
    return found.end(), _READERS[group](found)


def _guarded(found: re.Match[str]) -> Token:
    char = found["guarded"]
    return Text("" if char in (GUARD, BORDER) else ENTITIES.get(char, char))


def _underline(found: re.Match[str]) -> Token:
    return Marker("u", not found["underline"], bool(found["underline"]), found[0])


_READERS: dict[str, Callable[[re.Match[str]], Token]] = {
    "guarded": _guarded,
    "hidden": lambda _: Text(""),
    "underline": _underline,
    "mail": lambda found: mail_link(found["mail"]),
    "run": lambda found: Text(found["run"]),
    "entity": lambda found: Text(ENTITIES[found["entity"]]),
}


def _marker(found: re.Match[str], line: str, char: str) -> Marker:
    before = line[found.start() - 1 : found.start()]
    after = line[found.end() : found.end() + 1]
    can_open = not before.isalnum() and bool(after) and not after.isspace()
    can_close = bool(before) and not before.isspace() and not after.isalnum()
    return Marker(char, can_open, can_close, char)


def _plain(text: str) -> Iterator[Token]:
    """Text without markup; emoji characters become emoji nodes."""
    start = 0
    for begin, end, name in emoji.find_characters(text):
        if begin > start:
            yield Text(text[start:begin])
        yield Emoji(*name)
        start = end
    if start < len(text):
        yield Text(text[start:])
