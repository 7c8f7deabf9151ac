"""Tree to source text, so that parsing it again gives the same tree."""

import re

from dayshift_chat.mrkdwn import emoji
from dayshift_chat.mrkdwn.angles import angle_source
from dayshift_chat.mrkdwn.escaping import BORDER, GUARD, escape
from dayshift_chat.mrkdwn.nodes import (
    Block,
    Code,
    CodeBlock,
    Document,
    Emoji,
    Inline,
    Line,
    List,
    Paragraph,
    Quote,
    Style,
    Styled,
    Text,
)
from dayshift_chat.mrkdwn.numbering import bullets
from dayshift_chat.mrkdwn.parser import parse, parse_line, starts_block

_EDGES: dict[Style, tuple[str, str]] = {
    "bold": ("*", "*"),
    "italic": ("_", "_"),
    "strike": ("~", "~"),
    "underline": ("<u>", "</u>"),
}
_TEMPTING = re.compile("([*_~`:@©®\u203c-\u3299\U0001f000-\U0001faff]|http|www|[0-9#*](?=\ufe0f?\u20e3))")
_WORD = re.compile(r"[^\W_]")


def to_source(document: Document) -> str:
    """The canonical source of a tree."""
    source = "\n".join(_block(block, guarded=False) for block in document.blocks)
    if parse(source) == document:
        return source
    return "\n".join(_block(block, guarded=True) for block in document.blocks)


def _block(block: Block, *, guarded: bool) -> str:
    match block:
        case CodeBlock(text):
            return f"```{_fenced(escape(text))}```"
        case Quote(lines):
            return "\n".join(f"&gt; {_line(line, guarded=guarded)}".rstrip() for line in lines)
        case List():
            return _list(block, guarded=guarded)
        case Paragraph(lines):
            return "\n".join(_paragraph_line(line, guarded=guarded) for line in lines)


def _paragraph_line(line: Line, *, guarded: bool) -> str:
    source = _line(line, guarded=guarded)
    if guarded and starts_block(source):
        bare = source.lstrip()
        return source[: len(source) - len(bare)] + GUARD + bare
    return source


def _list(block: List, *, guarded: bool) -> str:
    rows = zip(block.items, bullets(block.items), strict=True)
    return "\n".join(
        f"{'    ' * item.level}{bullet} {_line(item.line, guarded=guarded)}" for item, bullet in rows
    )


def _line(line: Line, *, guarded: bool) -> str:
    source = _inlines(line, literal=False)
    if guarded and ("```" in source or parse_line(source) != line):
        return _inlines(line, literal=True)
    return source


def _inlines(line: Line, *, literal: bool) -> str:
    """Nodes one after another, with a border wherever a marker would touch a word."""
    source = ""
    for node in line:
        piece = _inline(node, literal=literal)
        before, after = source[-1:], piece[:1]
        if _needs_border(node, before, after):
            source += BORDER
        source += piece
    return source


def _needs_border(node: Inline, before: str, after: str) -> bool:
    if isinstance(node, Code | Emoji | Styled) and (before.isalnum() or before == "`"):
        return True
    return bool(before) and before in "*_~`" and _WORD.match(after) is not None


def _inline(node: Inline, *, literal: bool) -> str:
    match node:
        case Text(text):
            return _guarded(text) if literal else escape(text)
        case Styled(style, children):
            opening, closing = _EDGES[style]
            return opening + _inlines(children, literal=literal) + closing
        case Code(text):
            return f"`{escape(text).replace('`', GUARD + '`')}`"
        case Emoji(name, tone):
            return f":{name}::skin-tone-{tone}:" if tone and emoji.takes_tone(name) else f":{name}:"
        case _:
            return angle_source(node)


def _guarded(text: str) -> str:
    return escape(_TEMPTING.sub(GUARD + r"\1", text))


def _fenced(code: str) -> str:
    needs_guard = "``" in code or code.startswith("`") or code.endswith("`")
    return code.replace("`", GUARD + "`") if needs_guard else code
