"""Plain typing to nodes: handles, emoji, emoticons and addresses; no markers of emphasis."""

import re
from collections.abc import Iterator
from typing import Protocol

from dayshift_chat.mrkdwn.angles import angle_source
from dayshift_chat.mrkdwn.escaping import clean, escape, without_invisible
from dayshift_chat.mrkdwn.nodes import Emoji, Inline, Line, Mention, MentionKind
from dayshift_chat.mrkdwn.tokens import plain_nodes

_BROADCASTS: dict[str, MentionKind] = {"here": "here", "channel": "all", "everyone": "everyone"}
_EMOTICONS = {
    ":)": "slightly_smiling_face", ":-)": "slightly_smiling_face", ":(": "slightly_frowning_face",
    ":-(": "slightly_frowning_face", ":D": "smile", ":-D": "smile", ";)": "wink", ";-)": "wink",
    ":P": "stuck_out_tongue", ":p": "stuck_out_tongue", ":-P": "stuck_out_tongue", ":o": "open_mouth",
    ":O": "open_mouth", ":/": "confused", ":-/": "confused", ":|": "neutral_face", ":'(": "cry",
    "<3": "heart", "</3": "broken_heart", "8)": "sunglasses", ":*": "kissing_heart",
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

    def channel(self, name: str) -> str | None:
        del name


def typed_nodes(text: str, handles: Handles) -> Line:
    """One line of typing in which emphasis markers mean nothing, as nodes."""
    return tuple(_nodes(text, handles))


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
    pieces = (_escaped(piece) for piece in _pieces(text, handles))
    return "".join(pieces)


def _escaped(piece: str | Mention | Emoji) -> str:
    if isinstance(piece, str):
        return escape(piece)
    return angle_source(piece) if isinstance(piece, Mention) else f":{piece.name}:"


def _nodes(text: str, handles: Handles) -> Iterator[Inline]:
    for piece in _pieces(text, handles):
        if isinstance(piece, str):
            yield from plain_nodes(escape(piece))
        else:
            yield piece


def _pieces(text: str, handles: Handles) -> Iterator[str | Mention | Emoji]:
    """Emoticons that stand alone and handles that somebody has; the rest as it is."""
    for part in _PARTS.findall(text):
        if part in _EMOTICONS:
            yield Emoji(_EMOTICONS[part])
            continue
        start = 0
        for found in _HANDLE.finditer(part):
            if mention := _mention(found[1], found[2], handles):
                yield part[start : found.start()]
                yield mention
                start = found.end()
        yield part[start:]


def _mention(sign: str, name: str, handles: Handles) -> Mention | None:
    if sign == "#":
        channel = handles.channel(name.lower())
        return Mention("channel", channel, name.lower()) if channel else None
    if name in _BROADCASTS:
        return Mention(_BROADCASTS[name])
    person = handles.person(name.lower())
    return Mention("user", person) if person else None
