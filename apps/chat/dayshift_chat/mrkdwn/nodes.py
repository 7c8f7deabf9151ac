"""The parts of a formatted message, as an immutable tree.

A document is a sequence of blocks; a block holds lines; a line holds inline nodes. Everything that
reads or shows a message works from this tree, never from the source text.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Style = Literal["bold", "italic", "strike", "underline"]
MentionKind = Literal["user", "channel", "group", "here", "all", "everyone"]


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Styled:
    style: Style
    children: "Line"


@dataclass(frozen=True, slots=True)
class Code:
    """An inline code span; nothing inside it is ever parsed."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link. `label` is None when the address itself is shown."""

    url: str
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, a channel, a user group, or one of the broadcasts (`all` is @channel)."""

    kind: MentionKind
    target: str = ""
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Emoji:
    """A known emoji by canonical name; `tone` is 2 to 6, or None for the default yellow."""

    name: str
    tone: int | None = None


@dataclass(frozen=True, slots=True)
class Date:
    """An instant that each reader sees in their own time zone."""

    epoch: int
    form: str
    fallback: str
    url: str | None = None


Inline = Text | Styled | Code | Link | Mention | Emoji | Date
Line = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Quote:
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One list line. Levels start at 0."""

    line: Line
    ordered: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class List:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    text: str


Block = Paragraph | Quote | List | CodeBlock


@dataclass(frozen=True, slots=True)
class Document:
    """A whole message."""

    blocks: tuple[Block, ...] = ()

    def lines(self) -> Iterator[Line]:
        """Every line of inline nodes, in reading order; code blocks have none."""
        for block in self.blocks:
            if isinstance(block, Paragraph | Quote):
                yield from block.lines
            elif isinstance(block, List):
                yield from (item.line for item in block.items)

    def inlines(self) -> Iterator[Inline]:
        """Every inline node, styled ones followed by their children."""
        for line in self.lines():
            yield from _walk(line)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """Each distinct mention once, in order of first appearance."""
        found = (node for node in self.inlines() if isinstance(node, Mention))
        return tuple({(node.kind, node.target): node for node in found}.values())

    @property
    def links(self) -> tuple[Link, ...]:
        return tuple(node for node in self.inlines() if isinstance(node, Link))

    @property
    def is_blank(self) -> bool:
        """Nothing a reader would see."""
        if any(isinstance(block, CodeBlock) for block in self.blocks):
            return False
        return not any(_is_visible(node) for node in self.inlines())

    @property
    def is_jumbo(self) -> bool:
        """Only emoji, and few enough to be shown large."""
        nodes = [node for node in self.inlines() if not isinstance(node, Text) or node.text.strip()]
        lone = len(self.blocks) == 1 and isinstance(self.blocks[0], Paragraph)
        return lone and 0 < len(nodes) <= 23 and all(isinstance(node, Emoji) for node in nodes)


def _walk(line: Line) -> Iterator[Inline]:
    for node in line:
        yield node
        if isinstance(node, Styled):
            yield from _walk(node.children)


def _is_visible(node: Inline) -> bool:
    return bool(node.text.strip()) if isinstance(node, Text) else not isinstance(node, Styled)
