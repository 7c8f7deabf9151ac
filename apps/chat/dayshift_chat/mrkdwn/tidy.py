"""The one spelling of a tree: equal-looking trees become equal."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

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
    Styled,
    Text,
)
from dayshift_chat.mrkdwn.runs import merged, nested, spread


def tidy(document: Document) -> Document:
    """Merge what belongs together, drop what shows nothing."""
    tidied = (_tidy_block(block) for block in joined(document.blocks))
    return Document(joined(block for block in tidied if block is not None))


def joined(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Neighbours of one kind as one block, without empty lines at either end of the whole."""
    return tuple(_trimmed([_one(list(alike)) for _, alike in groupby(blocks, key=type)]))


def tidy_line(nodes: Iterable[Inline]) -> Line:
    """A line without empty nodes, split texts, doubled styles or space at its end."""
    line = nested(merged(spread(nodes)))
    while any(isinstance(node, Styled) for node in line):
        again = nested(merged(spread(line)))
        if again == line:
            break
        line = again
    while line and isinstance(line[-1], Text):
        text = line[-1].text.rstrip()
        if text:
            return (*line[:-1], Text(text))
        line = line[:-1]
    return line


def _tidy_block(block: Block) -> Block | None:
    match block:
        case CodeBlock(text):
            code = text.strip("\n")
            return CodeBlock(code) if code.strip() else None
        case List(items):
            return _tidy_list(items)
        case Paragraph(lines):
            return Paragraph(tuple(tidy_line(line) for line in lines)) if lines else None
        case Quote(lines):
            return Quote(tuple(tidy_line(line) for line in lines)) if lines else None


def _tidy_list(items: tuple[Item, ...]) -> List | None:
    tidied = (replace(item, line=without_indent(tidy_line(item.line))) for item in items)
    kept = tuple(item for item in tidied if item.line)
    return List(kept) if kept else None


def without_indent(line: Line) -> Line:
    """A line without space at its beginning, as list items are."""
    if line and isinstance(line[0], Text):
        return tidy_line((Text(line[0].text.lstrip()), *line[1:]))
    return line


def _one(blocks: list[Block]) -> Block:
    """Neighbours of one kind as one."""
    match blocks[0]:
        case Paragraph():
            return Paragraph(_lines(blocks))
        case Quote():
            return Quote(_lines(blocks))
        case List():
            return List(tuple(item for block in blocks if isinstance(block, List) for item in block.items))
        case CodeBlock():
            return CodeBlock("\n".join(block.text for block in blocks if isinstance(block, CodeBlock)))


def _lines(blocks: list[Block]) -> tuple[Line, ...]:
    return tuple(line for block in blocks if isinstance(block, Paragraph | Quote) for line in block.lines)


def _trimmed(blocks: list[Block]) -> list[Block]:
    """Without empty lines before the first words and after the last."""
    while blocks and _is_empty(blocks[0]):
        blocks = blocks[1:]
    while blocks and _is_empty(blocks[-1]):
        blocks = blocks[:-1]
    if blocks and isinstance(blocks[0], Paragraph):
        lines = blocks[0].lines
        start = next(place for place, line in enumerate(lines) if line)
        blocks = [Paragraph(lines[start:]), *blocks[1:]]
    if blocks and isinstance(blocks[-1], Paragraph):
        lines = blocks[-1].lines
        stop = next(place for place in range(len(lines), 0, -1) if lines[place - 1])
        blocks = [*blocks[:-1], Paragraph(lines[:stop])]
    return blocks


def _is_empty(block: Block) -> bool:
    return isinstance(block, Paragraph | Quote) and not any(block.lines)
