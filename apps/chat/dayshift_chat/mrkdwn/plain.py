"""Tree to plain text: what people read, without any marks. Search and graders compare this."""

from typing import Protocol

from dayshift_chat.mrkdwn.nodes import (
    Block,
    Code,
    CodeBlock,
    Date,
    Document,
    Emoji,
    Inline,
    Line,
    Link,
    List,
    Mention,
    Paragraph,
    Quote,
    Styled,
    Text,
)
from dayshift_chat.mrkdwn.numbering import bullets


class Labels(Protocol):
    """Knows how people and channels are called."""

    def label(self, mention: Mention) -> str:
        """What stands in the text, sign included: `@Maya Okafor`."""
        ...


class SourceLabels:
    """Labels from the text itself, where nobody can be asked."""

    def label(self, mention: Mention) -> str:
        sign = "#" if mention.kind == "channel" else "@"
        words = {"here": "here", "all": "channel", "everyone": "everyone"}
        return sign + (words.get(mention.kind) or (mention.label or mention.target).lstrip("@#"))


def to_plain(document: Document, labels: Labels | None = None) -> str:
    """The words of a message, blocks on lines of their own; emoji read `:tada:`."""
    known = labels or SourceLabels()
    return "\n".join(_block(block, known) for block in document.blocks)


def line_to_plain(line: Line, labels: Labels | None = None) -> str:
    """The words of one line."""
    known = labels or SourceLabels()
    return "".join(_inline(node, known) for node in line)


def excerpt(document: Document, labels: Labels | None = None, *, limit: int = 120) -> str:
    """The words on one line, cut at the end of a word where they are too long."""
    words = " ".join(to_plain(document, labels).split())
    if len(words) <= limit:
        return words
    cut = words[:limit]
    return (cut.rpartition(" ")[0] if " " in cut else cut).rstrip(",.;:") + "…"


def _block(block: Block, labels: Labels) -> str:
    match block:
        case CodeBlock(text):
            return text
        case Paragraph(lines) | Quote(lines):
            return "\n".join(line_to_plain(line, labels) for line in lines)
        case List(items):
            rows = zip(items, bullets(items), strict=True)
            return "\n".join(
                f"{'    ' * item.level}{bullet} {line_to_plain(item.line, labels)}" for item, bullet in rows
            )


def _inline(node: Inline, labels: Labels) -> str:
    match node:
        case Text(text) | Code(text):
            return text
        case Styled(_, children):
            return line_to_plain(children, labels)
        case Link(url, label):
            return label or url
        case Mention():
            return labels.label(node)
        case Emoji(name, tone):
            return f":{name}::skin-tone-{tone}:" if tone else f":{name}:"
        case Date(fallback=fallback):
            return fallback
