"""Tree to HTML. Every character of a message is escaped here; no markup of an author survives."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from markupsafe import Markup, escape

from dayshift_chat.mrkdwn.nodes import (
    Block,
    Code,
    CodeBlock,
    Date,
    Document,
    Emoji,
    Inline,
    Item,
    Line,
    Link,
    List,
    Mention,
    Paragraph,
    Quote,
    Styled,
    Text,
)

_STYLES = {
    "bold": Markup("<strong>{}</strong>"),
    "italic": Markup("<em>{}</em>"),
    "strike": Markup("<s>{}</s>"),
    "underline": Markup("<u>{}</u>"),
}
_LISTS = {True: Markup("<ol>{}</ol>"), False: Markup("<ul>{}</ul>")}
_BREAK, _P, _P_END = Markup("<br>"), Markup("<p>"), Markup("</p>")

Painter = Callable[[str], Markup]
"""Escapes a piece of text, and may mark parts of it."""


class Chip(NamedTuple):
    """A mention as one reader sees it: without an address it is not a link."""

    label: str
    href: str | None = None
    is_self: bool = False


class Resolver(Protocol):
    """Knows names, addresses and drawings for one reader."""

    def chip(self, mention: Mention) -> Chip: ...

    def emoji(self, node: Emoji) -> Markup: ...

    def date(self, node: Date) -> str: ...


class Renderer:
    """Draws trees for one reader.

    Args:
        resolver: names and drawings.
        paint: how text is escaped, with search hits marked for example.
    """

    def __init__(self, resolver: Resolver, paint: Painter = escape) -> None:
        self.resolver = resolver
        self.paint = paint

    def document(self, document: Document) -> Markup:
        return Markup().join(self._block(block) for block in document.blocks)

    def line(self, line: Line) -> Markup:
        return Markup().join(self._inline(node) for node in line)

    def _block(self, block: Block) -> Markup:
        match block:
            case Paragraph(lines):
                return _P + _BREAK.join(map(self.line, lines)) + _P_END
            case Quote(lines):
                return Markup("<blockquote>{}</blockquote>").format(_BREAK.join(map(self.line, lines)))
            case CodeBlock(text):
                return Markup("<pre><code>{}</code></pre>").format(self.paint(text))
            case List(items):
                return self._list(items, 0)

    def _list(self, items: tuple[Item, ...], level: int) -> Markup:
        """Items of one level, each with the deeper ones that follow it inside."""
        html, start = Markup(), 0
        while start < len(items):
            ordered = items[start].ordered and items[start].level == level
            rows, stop = Markup(), start
            while stop < len(items) and (stop == start or _belongs(items[stop], level, ordered=ordered)):
                end = _end_of_children(items, stop, level)
                rows += self._item(items[stop:end], level)
                stop = end
            html += _LISTS[ordered].format(rows)
            start = stop
        return html

    def _item(self, items: tuple[Item, ...], level: int) -> Markup:
        if items[0].level > level:
            return Markup('<li class="gap">{}</li>').format(self._list(items, level + 1))
        children = self._list(items[1:], level + 1)
        return Markup("<li>{}{}</li>").format(self.line(items[0].line), children)

    def _inline(self, node: Inline) -> Markup:
        match node:
            case Text(text):
                return self.paint(text)
            case Styled(style, children):
                return _STYLES[style].format(self.line(children))
            case Code(text):
                return Markup("<code>{}</code>").format(self.paint(text))
            case Emoji():
                return self.resolver.emoji(node)
            case Mention():
                return self._mention(node)
            case Link() | Date():
                return self._link(node)

    def _link(self, node: Link | Date) -> Markup:
        if isinstance(node, Link):
            shown = self.paint(node.label or node.url)
        else:
            shown = Markup("<time>{}</time>").format(self.resolver.date(node))
        if node.url is None:
            return shown
        return Markup('<a href="{}" target="_blank" rel="noopener noreferrer">{}</a>').format(node.url, shown)

    def _mention(self, node: Mention) -> Markup:
        chip = self.resolver.chip(node)
        classes = f"mention mention--{node.kind}{' mention--self' if chip.is_self else ''}"
        if chip.href is None:
            return Markup('<span class="{}">{}</span>').format(classes, chip.label)
        return Markup('<a class="{}" href="{}">{}</a>').format(classes, chip.href, chip.label)


def to_html(document: Document, resolver: Resolver, *, paint: Painter = escape) -> Markup:
    """A message as HTML for one reader."""
    return Renderer(resolver, paint).document(document)


def _belongs(item: Item, level: int, *, ordered: bool) -> bool:
    """Whether an item continues the list that was begun on this level."""
    return item.level > level or item.ordered == ordered


def _end_of_children(items: tuple[Item, ...], start: int, level: int) -> int:
    stop = start + 1
    while stop < len(items) and items[stop].level > level:
        stop += 1
    return stop
