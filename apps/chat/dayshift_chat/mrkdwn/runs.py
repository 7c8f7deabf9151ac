"""A line as runs of equally styled pieces, and back: every look has exactly one tree.

The composer nests styles in its own order and people type them in theirs; both end up the same.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from dayshift_chat.mrkdwn.nodes import Code, Inline, Line, Link, Style, Styled, Text

_ORDER: tuple[Style, ...] = ("bold", "italic", "strike", "underline")
_PLAIN: frozenset[Style] = frozenset()


class Run(NamedTuple):
    """A node that holds no others, and the styles around it."""

    node: Inline
    styles: frozenset[Style] = _PLAIN

    @property
    def is_space(self) -> bool:
        return isinstance(self.node, Text) and not self.node.text.strip()


def spread(nodes: Iterable[Inline]) -> list[Run]:
    """Runs in reading order. Space at either edge of a style lies outside it."""
    runs = [run for node in nodes for run in _spread(node, _PLAIN)]
    for style in _ORDER:
        if any(style in run.styles for run in runs):
            runs = _trimmed(runs, style)
    return runs


def merged(runs: Iterable[Run]) -> list[Run]:
    """Neighbouring texts of the same styles as one; empty ones are gone."""
    return [
        Run(node, styles)
        for styles, alike in groupby(runs, key=lambda run: run.styles)
        for node in _summed(run.node for run in alike)
    ]


def nested(runs: list[Run], inside: frozenset[Style] = _PLAIN) -> Line:
    """The tree of runs: the style that reaches furthest is the outermost."""
    line: list[Inline] = []
    start = 0
    while start < len(runs):
        here = runs[start]
        stop, style = _furthest(runs, start, here.styles - inside)
        if style is None:
            line.append(here.node)
        else:
            before, core, after = _without_edges(runs[start:stop], style)
            line += nested(before, inside)
            line += [Styled(style, nested(core, inside.union((style,))))] if core else []
            line += nested(after, inside)
        start = stop
    return tuple(line)


def _spread(node: Inline, styles: frozenset[Style]) -> Iterator[Run]:
    if isinstance(node, Styled):
        for child in node.children:
            yield from _spread(child, styles.union((node.style,)))
    elif isinstance(node, Text) or (isinstance(node, Code) and not node.text.strip()):
        yield from _pieces(node.text, styles)
    else:
        yield Run(node, styles)


def _pieces(text: str, styles: frozenset[Style]) -> Iterator[Run]:
    """A text with the space at its edges apart, where that may matter."""
    core = text.strip() if styles else text
    before, _, after = text.partition(core) if core else (text, "", "")
    yield from (Run(Text(piece), styles) for piece in (before, core, after) if piece)


def _trimmed(runs: list[Run], style: Style) -> list[Run]:
    trimmed = list(runs)
    for places in (range(len(runs)), range(len(runs) - 1, -1, -1)):
        is_inside = False
        for place in places:
            run = trimmed[place]
            if style in run.styles and run.is_space and not is_inside:
                trimmed[place] = Run(run.node, run.styles - {style})
            else:
                is_inside = style in run.styles
    return trimmed


def _without_edges(runs: list[Run], style: Style) -> tuple[list[Run], list[Run], list[Run]]:
    """Space that crossing styles left at an edge of this one, apart and without it."""
    pieces = [piece for run in runs for piece in _spread(run.node, run.styles)]
    start, stop = 0, len(pieces)
    while start < stop and pieces[start].is_space:
        start += 1
    while start < stop and pieces[stop - 1].is_space:
        stop -= 1
    bare = [Run(run.node, run.styles - {style}) for run in pieces]
    return bare[:start], merged(pieces[start:stop]), bare[stop:]


def _furthest(runs: list[Run], start: int, styles: frozenset[Style]) -> tuple[int, Style | None]:
    best: tuple[int, Style | None] = (start + 1, None)
    for style in _ORDER:
        if style in styles:
            stop = start + 1
            while stop < len(runs) and style in runs[stop].styles:
                stop += 1
            if best[1] is None or stop > best[0]:
                best = (stop, style)
    return best


def _summed(nodes: Iterable[Inline]) -> Iterator[Inline]:
    for kind, alike in groupby(nodes, key=_kind):
        if kind is Text:
            yield Text("".join(node.text for node in alike if isinstance(node, Text)))
        elif kind is Code:
            yield Code("".join(node.text for node in alike if isinstance(node, Code)))
        elif isinstance(kind, str):
            yield _link(kind, [node.label for node in alike if isinstance(node, Link)])
        else:
            yield from alike


def _kind(node: Inline) -> object:
    """What neighbours must share to be one: text, code, or the address of a link."""
    return node.url if isinstance(node, Link) else type(node)


def _link(url: str, labels: list[str | None]) -> Link:
    return Link(url, "".join(label or url for label in labels) if len(labels) > 1 else labels[0])
