"""The one spelling of a tree: equal-looking trees become equal."""

from collections.abc import Iterable
from dataclasses import replace

from dayshift_chat.mrkdwn.nodes import (
    Block,
    Code,
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


def tidy(document: Document) -> Document:
    """Merge what belongs together, drop what shows nothing."""
    tidied = (_tidy_block(block) for block in document.blocks)
    return Document(joined(block for block in tidied if block is not None))


def joined(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Neighbours of one kind as one block, without empty lines at either end of the whole."""
    merged: list[Block] = []
    for block in blocks:
        _append(merged, block)
    return tuple(_trimmed(merged))


def tidy_line(nodes: Iterable[Inline]) -> Line:
    """A line without empty nodes, split texts, doubled styles or space at its end."""
    line = _merged(_flattened(nodes, frozenset()))
    while line and isinstance(line[-1], Text):
        text = line[-1].text.rstrip()
        if text:
            return (*line[:-1], Text(text))
        line = line[:-1]
    return line


def _flattened(nodes: Iterable[Inline], inside: frozenset[Style]) -> list[Inline]:
    flat: list[Inline] = []
    for node in nodes:
        if not isinstance(node, Styled):
            flat.append(node)
        elif node.style in inside:
            flat += _flattened(node.children, inside)
        else:
            flat += _styled(node.style, _merged(_flattened(node.children, inside | {node.style})))
    return flat


def _styled(style: Style, children: Line) -> list[Inline]:
    """A style around what is visible; space at either edge moves outside."""
    before = after = ""
    if children and isinstance(children[0], Text):
        text = children[0].text
        before = text[: len(text) - len(text.lstrip())]
        children = (Text(text.lstrip()), *children[1:])
    if children and isinstance(children[-1], Text):
        text = children[-1].text
        after = text[len(text.rstrip()) :]
        children = (*children[:-1], Text(text.rstrip()))
    kept = _merged(children)
    return [Text(before), *([Styled(style, kept)] if kept else []), Text(after)]


def _merged(nodes: Iterable[Inline]) -> Line:
    merged: list[Inline] = []
    for node in nodes:
        last = merged[-1] if merged else None
        if isinstance(node, Code) and not node.text.strip():
            node = Text(node.text)  # noqa: PLW2901 - a code span without code is only space
        if isinstance(node, Text) and not node.text:
            continue
        if isinstance(node, Text) and isinstance(last, Text):
            merged[-1] = Text(last.text + node.text)
        elif isinstance(node, Code) and isinstance(last, Code):
            merged[-1] = Code(last.text + node.text)
        elif isinstance(node, Styled) and isinstance(last, Styled) and node.style == last.style:
            merged[-1] = Styled(node.style, _merged((*last.children, *node.children)))
        else:
            merged.append(node)
    return tuple(merged)


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
    tidied = (replace(item, line=_without_indent(tidy_line(item.line))) for item in items)
    kept = tuple(item for item in tidied if item.line)
    return List(kept) if kept else None


def _without_indent(line: Line) -> Line:
    if line and isinstance(line[0], Text):
        return tidy_line((Text(line[0].text.lstrip()), *line[1:]))
    return line


def _append(blocks: list[Block], block: Block) -> None:
    last = blocks[-1] if blocks else None
    if isinstance(block, Paragraph) and isinstance(last, Paragraph):
        blocks[-1] = Paragraph((*last.lines, *block.lines))
    elif isinstance(block, Quote) and isinstance(last, Quote):
        blocks[-1] = Quote((*last.lines, *block.lines))
    elif isinstance(block, List) and isinstance(last, List):
        blocks[-1] = List((*last.items, *block.items))
    else:
        blocks.append(block)


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
