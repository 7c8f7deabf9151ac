"""The composer's delta to a tree and back.

Line formats: `blockquote`, `code-block`, `list` (`bullet` or `ordered`) with `indent`. Inline
formats: `bold`, `italic`, `underline`, `strike`, `code`, `link`. Embeds:
`{"mention": {"kind": "user", "id": "U…", "label": "Maya Okafor"}}` (kinds `user`, `channel`, `group`,
and `here`, `all`, `everyone` without an id) and `{"emoji": {"name": "tada"}}`, where the name may end
in `::skin-tone-4`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast, get_args

from dayshift_chat.mrkdwn import emoji
from dayshift_chat.mrkdwn.angles import is_safe
from dayshift_chat.mrkdwn.escaping import clean, without_invisible
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
    MentionKind,
    Paragraph,
    Quote,
    Style,
    Styled,
    Text,
)
from dayshift_chat.mrkdwn.parser import MAX_LEVEL
from dayshift_chat.mrkdwn.tidy import tidy
from dayshift_chat.mrkdwn.typed import Handles, NoHandles, typed_nodes
from dayshift_chat.mrkdwn.writer import to_source

Op = Mapping[str, Any]
_EMBED = "\ufffc"
_STYLES: dict[str, Style] = {"underline": "underline", "strike": "strike", "italic": "italic", "bold": "bold"}


def document_from_delta(ops: Sequence[Op], handles: Handles | None = None) -> Document:
    """The tree of what stands in the composer; unknown formats and embeds are left out."""
    known = handles or NoHandles()
    return tidy(Document(tuple(_block(line, formats, known) for line, formats in _lines(ops))))


def from_delta(ops: Sequence[Op], handles: Handles | None = None) -> str:
    """What stands in the composer, as source text."""
    return to_source(document_from_delta(ops, handles))


def to_delta(document: Document) -> list[dict[str, Any]]:
    """A tree as the composer's ops, for editing it."""
    ops: list[dict[str, Any]] = []
    for block in document.blocks:
        for line, formats in _block_lines(block):
            for node in line:
                _add(ops, node, {})
            ops.append({"insert": "\n", "attributes": formats} if formats else {"insert": "\n"})
    return _joined(ops) or [{"insert": "\n"}]


def _lines(ops: Sequence[Op]) -> Iterator[tuple[list[Op], Mapping[str, Any]]]:
    """Each line's inline ops, with the formats that its line break carries."""
    line: list[Op] = []
    for op in ops:
        inserted, formats = op.get("insert"), _formats(op)
        if not isinstance(inserted, str):
            line.append(op)
            continue
        pieces = clean(inserted).split("\n")
        for piece in pieces[:-1]:
            yield [*line, {"insert": piece, "attributes": formats}], formats
            line = []
        line.append({"insert": pieces[-1], "attributes": formats})
    if any(op.get("insert") for op in line):
        yield line, {}


def _formats(op: Op) -> Mapping[str, Any]:
    formats = op.get("attributes")
    return formats if isinstance(formats, Mapping) else {}


def _block(line: Sequence[Op], formats: Mapping[str, Any], handles: Handles) -> Block:
    if formats.get("code-block"):
        return CodeBlock("".join(str(op["insert"]) for op in line if isinstance(op.get("insert"), str)))
    nodes = _line_nodes(line, handles)
    if formats.get("blockquote"):
        return Quote((nodes,))
    if formats.get("list") in ("bullet", "ordered"):
        indent = formats.get("indent")
        level = min(max(indent, 0), MAX_LEVEL) if isinstance(indent, int) else 0
        return List((Item(nodes, ordered=formats["list"] == "ordered", level=level),))
    return Paragraph((nodes,))


def _line_nodes(line: Sequence[Op], handles: Handles) -> Line:
    nodes: list[Inline] = []
    before = ""
    for op in line:
        inserted, formats = op.get("insert"), _formats(op)
        if isinstance(inserted, str):
            found, before = _text_nodes(inserted, formats, handles, before), inserted[-1:] or before
        else:
            found, before = _embed(inserted), _EMBED
        for name, style in _STYLES.items():
            if formats.get(name):
                found = (Styled(style, found),)
        nodes += found
    return tuple(nodes)


def _text_nodes(text: str, formats: Mapping[str, Any], handles: Handles, before: str) -> Line:
    text = without_invisible(text)
    if not text:
        return ()
    if formats.get("code"):
        return (Code(text),)
    link = formats.get("link")
    if isinstance(link, str) and is_safe(link := link.strip().replace("|", "%7C")):
        shown = " ".join(text.split())
        return (Link(link, shown if shown and shown != link else None),)
    return tuple(typed_nodes(text, handles, before=before))


def _embed(embed: Any) -> Line:
    if not isinstance(embed, Mapping):
        return ()
    drawn, mention = embed.get("emoji"), embed.get("mention")
    name = drawn.get("name") if isinstance(drawn, Mapping) else drawn
    if isinstance(name, str) and (known := emoji.canonical(name)):
        return (Emoji(*known),)
    if isinstance(mention, Mapping) and mention.get("kind") in get_args(MentionKind):
        return (_mention(cast(MentionKind, mention["kind"]), mention),)
    return ()


def _mention(kind: MentionKind, embed: Mapping[str, Any]) -> Mention:
    if kind not in ("user", "channel", "group"):
        return Mention(kind)
    label = embed.get("label")
    kept = label.lstrip("@#") if isinstance(label, str) and kind != "user" else None
    return Mention(kind, str(embed.get("id") or ""), kept or None)


def _block_lines(block: Block) -> Iterator[tuple[Line, dict[str, Any]]]:
    match block:
        case CodeBlock(text):
            for row in text.split("\n"):
                yield (Text(row),) if row else (), {"code-block": True}
        case Quote(lines):
            yield from ((line, {"blockquote": True}) for line in lines)
        case Paragraph(lines):
            yield from ((line, {}) for line in lines)
        case List(items):
            for item in items:
                formats: dict[str, Any] = {"list": "ordered" if item.ordered else "bullet"}
                yield item.line, {**formats, "indent": item.level} if item.level else formats


def _add(ops: list[dict[str, Any]], node: Inline, formats: dict[str, Any]) -> None:
    if isinstance(node, Styled):
        for child in node.children:
            _add(ops, child, {**formats, node.style: True})
        return
    if isinstance(node, Code):
        formats = {**formats, "code": True}
    elif isinstance(node, Link):
        formats = {**formats, "link": node.url}
    inserted = _inserted(node)
    ops.append({"insert": inserted, "attributes": formats} if formats else {"insert": inserted})


def _inserted(node: Text | Code | Link | Mention | Emoji | Date) -> Any:
    match node:
        case Text(text) | Code(text):
            return text
        case Link(url, label):
            return label or url
        case Emoji(name, tone):
            return {"emoji": {"name": f"{name}::skin-tone-{tone}" if tone else name}}
        case Mention(kind, target, label):
            return {"mention": {"kind": kind, "id": target, "label": label or ""}}
        case Date(fallback=fallback):
            return fallback


def _joined(ops: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Neighbouring text of one format as one op, which is how the composer writes it."""
    joined: list[dict[str, Any]] = []
    for op in ops:
        last = joined[-1] if joined else None
        is_text = isinstance(op["insert"], str) and last is not None and isinstance(last["insert"], str)
        if is_text and last is not None and last.get("attributes") == op.get("attributes"):
            last["insert"] += op["insert"]
        else:
            joined.append(dict(op))
    return joined
