"""Source text to tree: the one place that decides what a message means."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from dayshift_chat.mrkdwn.escaping import GUARD, clean, unescape, without_invisible
from dayshift_chat.mrkdwn.nodes import (
    Block,
    CodeBlock,
    Document,
    Inline,
    Item,
    Line,
    List,
    Paragraph,
    Quote,
    Style,
    Styled,
    Text,
)
from dayshift_chat.mrkdwn.tidy import joined, tidy_line, without_indent
from dayshift_chat.mrkdwn.tokens import Marker, tokens

STYLES: dict[str, Style] = {"*": "bold", "_": "italic", "~": "strike", "u": "underline"}
MAX_LEVEL = 8

_FENCE = re.compile(rf"(?<!{GUARD})```((?:{GUARD}.|[^{GUARD}])*?)```", re.DOTALL)
_AFTER_FENCE = re.compile(r"[ \t]*\n?")
_REST_QUOTE = re.compile(r"^(?:&gt;|>){3}", re.MULTILINE)
_QUOTE = re.compile(r"(?:&gt;|>)(?P<rest>(?:&gt;|>){2})? ?(?P<line>.*)")
_BULLET = re.compile(r"(?P<indent>[ \t]*)(?:[•◦▪]\ufe0e?|[-*]) +(?P<line>\S.*)")
_NUMBERED = re.compile(r"(?P<indent>[ \t]*)(?P<number>\d{1,3})\. +(?P<line>\S.*)")
_SPECIAL = re.compile("[\u2060\u200b`<>*_~:&@©®\u203c-\u3299\U0001f000-\U0001faff\u20e3]|http|www")


@lru_cache(maxsize=8192)
def parse(source: str) -> Document:
    """The tree of a message. Any text is valid; what is not markup is text."""
    return Document(joined(_blocks(clean(source))))


def parse_line(source: str) -> Line:
    """The inline nodes of one line."""
    if _SPECIAL.search(source) is None:
        return (Text(source.rstrip()),) if source.strip() else ()
    return tidy_line(_emphasised(source))


def starts_block(line: str) -> bool:
    """Whether a line of source would be read as a quote or a list item, wherever it stands."""
    return any(pattern.match(line) for pattern in (_QUOTE, _BULLET, _NUMBERED))


def _blocks(source: str) -> Iterator[Block]:
    position = search_from = 0
    rests = [found.span() for found in _REST_QUOTE.finditer(source)]
    while fence := _FENCE.search(source, search_from):
        code = without_invisible(unescape(fence[1])).strip("\n")
        search_from = fence.end()
        if not code.strip():
            continue
        if _is_quoted(source, position, fence.start(), rests):
            search_from = fence.start() + 3
            continue
        if before := source[position : fence.start()].rstrip(" \t"):
            yield from _line_blocks(before.removesuffix("\n").split("\n"))
        yield CodeBlock(code)
        position = search_from = _AFTER_FENCE.match(source, fence.end()).end()  # type: ignore[union-attr]  # may be empty
    if position < len(source):
        yield from _line_blocks(source[position:].split("\n"))


def _is_quoted(source: str, start: int, position: int, rests: list[tuple[int, int]]) -> bool:
    """Whether a place is on a quoted line, or after a quote of all the rest (`rests` has them all)."""
    line = max(source.rfind("\n", start, position) + 1, start)
    if source.startswith(("&gt;", ">"), line):
        return True
    first = bisect_left(rests, (start, start))
    return first < len(rests) and rests[first][1] <= position


def _line_blocks(lines: list[str]) -> Iterator[Block]:
    """Group neighbouring lines of one kind into blocks."""
    start = 0
    while start < len(lines):
        for take in (_quote, _list, _paragraph):
            stop, block = take(lines, start)
            if block is not None:
                yield block
            if stop > start:
                start = stop
                break


def _quote(lines: list[str], start: int) -> tuple[int, Block | None]:
    quoted: list[str] = []
    stop = start
    while stop < len(lines) and (found := _QUOTE.match(lines[stop])):
        if found["rest"]:
            quoted += [found["line"], *lines[stop + 1 :]]
            stop = len(lines)
        else:
            quoted.append(found["line"])
            stop += 1
    return stop, Quote(tuple(parse_line(line) for line in quoted)) if quoted else None


def _list(lines: list[str], start: int) -> tuple[int, Block | None]:
    """Bullets, and numbers where they start at 1 and count up; other numbers are just text."""
    items: list[Item] = []
    counts: list[int] = []
    for row in lines[start:]:
        item = _item(row, counts)
        if item is None:
            break
        items.append(item)
    return start + len(items), List(tuple(items)) if items else None


def _item(row: str, counts: list[int]) -> Item | None:
    """One list item. `counts` holds the last number seen on each level, 0 after a bullet."""
    numbered = _NUMBERED.match(row)
    found = numbered or _BULLET.match(row)
    if found is None:
        return None
    level = min((len(found["indent"].expandtabs(4)) + 3) // 4, MAX_LEVEL)
    del counts[level + 1 :]
    counts.extend([0] * (level + 1 - len(counts)))
    number = int(numbered["number"]) if numbered else 0
    line = without_indent(parse_line(found["line"]))
    if not line or (numbered and number != counts[level] + 1):
        return None
    counts[level] = number
    return Item(line, ordered=numbered is not None, level=level)


def _paragraph(lines: list[str], start: int) -> tuple[int, Block | None]:
    stop = start + 1
    while stop < len(lines) and not _is_block(lines[stop]):
        stop += 1
    return stop, Paragraph(tuple(parse_line(line) for line in lines[start:stop]))


def _is_block(line: str) -> bool:
    return _QUOTE.match(line) is not None or _item(line, []) is not None


def _emphasised(source: str) -> Line:
    """Pair up markers; the ones without a partner are text. The nearest opening one wins."""
    nodes: list[Inline] = []
    opened: dict[str, int] = {}
    for token in tokens(source):
        if not isinstance(token, Marker):
            nodes.append(token)
            continue
        start = opened.get(token.char) if token.can_close else None
        if start is not None and start + 1 < len(nodes):
            nodes[start:] = [Styled(STYLES[token.char], tuple(nodes[start + 1 :]))]
            opened = {char: place for char, place in opened.items() if place < start}
            continue
        if token.can_open:
            opened[token.char] = len(nodes)
        nodes.append(Text(token.literal))
    return tuple(nodes)
