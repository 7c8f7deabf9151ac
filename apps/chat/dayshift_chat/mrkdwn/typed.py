"""Plain typing to nodes: handles, emoji, emoticons and addresses; no markers of emphasis."""

import re
from collections.abc import Iterator
from typing import Protocol

from dayshift_chat.mrkdwn.angles import angle_source
from dayshift_chat.mrkdwn.escaping import clean, escape, without_invisible
from dayshift_chat.mrkdwn.nodes import Inline, Mention, MentionKind
from dayshift_chat.mrkdwn.tokens import plain_nodes

_BROADCASTS: dict[str, MentionKind] = {"here": "here", "channel": "all", "everyone": "everyone"}
_EMOTICONS = {
    ":)": "slightly_smiling_face", ":-)": "slightly_smiling_face", ":(": "slightly_frowning_face",
    ":-(": "slightly_frowning_face", ":D": "smile", ":-D": "smile", ";)": "wink", ";-)": "wink",
    ":P": "stuck_out_tongue", ":p": "stuck_out_tongue", ":-P": "stuck_out_tongue", ":o": "open_mouth",
    ":O": "open_mouth", ":/": "confused", ":-/": "confused", ":|": "neutral_face", ":'(": "cry",
    "<3": "heart", "</3": "broken_heart",
}  # fmt: skip
_PARTS = re.compile(r"\S+|\s+")
_HANDLE = re.compile(r"(?<![\w.@#/&-])([@#])(\w+(?:[.-]+\w+)*)")
_CODE = re.compile(r"```.*?```|(?<!\w)`[^`\n]+`(?!\w)", re.DOTALL)


class Handles(Protocol):
    """Knows whom a typed handle means."""

    def person(self, handle: str) -> str | None:
        """Id of the active person with exactly this handle, None if there is none."""
        ...

    def channel(self, name: str) -> str | None:
        """Id of the channel of exactly this name that the author may read, None if there is none."""
        ...


class NoHandles:
    """Nobody is known."""

    def person(self, handle: str) -> str | None:
        del handle
        return None

    def channel(self, name: str) -> str | None:
        del name
        return None


def typed_nodes(text: str, handles: Handles, *, before: str = "") -> Iterator[Inline]:
    """Typing on one line in which emphasis markers mean nothing, as nodes.

    Args:
        text: what was typed.
        handles: whom it may mean.
        before: the character that stands in front of it on the line.
    """
    for last, piece in _pieces(text, handles, before):
        if isinstance(piece, str):
            yield from plain_nodes(last + escape(piece), len(last))
        else:
            yield piece


def from_typed(text: str, handles: Handles | None = None) -> str:
    """Typing in which markers mean what they say, as a plain text field sends it, as source text."""
    known = handles or NoHandles()
    text = without_invisible(clean(text))
    source, start = "", 0
    for code in _CODE.finditer(text):
        source += _source(text[start : code.start()], known) + escape(code[0])
        start = code.end()
    return source + _source(text[start:], known)


def _source(text: str, handles: Handles) -> str:
    """Emoticons that stand alone become emoji here; in the composer they do so under the fingers."""
    parts = (f":{_EMOTICONS[part]}:" if part in _EMOTICONS else part for part in _PARTS.findall(text))
    return "".join(_escaped(piece) for _, piece in _pieces("".join(parts), handles, ""))


def _escaped(piece: str | Mention) -> str:
    return escape(piece) if isinstance(piece, str) else angle_source(piece)


def _pieces(text: str, handles: Handles, before: str) -> Iterator[tuple[str, str | Mention]]:
    """Handles that somebody has, and the rest as it is, each with the character in front of it."""
    line, start = before + text, len(before)
    for found in _HANDLE.finditer(line, start):
        if mention := _mention(found[1], found[2], handles):
            yield line[start - 1 : start] if start else "", line[start : found.start()]
            yield "", mention
            start = found.end()
    yield line[start - 1 : start] if start else "", line[start:]


def _mention(sign: str, name: str, handles: Handles) -> Mention | None:
    if sign == "#":
        channel = handles.channel(name.lower())
        return Mention("channel", channel, name.lower()) if channel else None
    if name in _BROADCASTS:
        return Mention(_BROADCASTS[name])
    person = handles.person(name.lower())
    return Mention("user", person) if person else None
