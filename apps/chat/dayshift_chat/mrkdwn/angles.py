"""What stands between angle brackets: links, mentions, broadcasts and dates."""

import re

from dayshift_chat.mrkdwn.escaping import escape, unescape, without_invisible
from dayshift_chat.mrkdwn.nodes import Date, Inline, Link, Mention, MentionKind

_BROADCASTS: dict[str, MentionKind] = {"here": "here", "channel": "all", "everyone": "everyone"}
_BROADCAST_WORDS = {kind: word for word, kind in _BROADCASTS.items()}
_PERSON = re.compile(r"@([UWB][A-Z0-9]{2,})")
_CHANNEL = re.compile(r"#([CDG][A-Z0-9]{2,})")
_GROUP = re.compile(r"!subteam\^(S[A-Z0-9]{2,})")
_DATE = re.compile(r"!date\^(\d{1,11})\^([^^]+)(?:\^(.+))?")
_SAFE = re.compile(r"(?:https?://|mailto:|tel:)[^\s\u2060\u200b]+", re.IGNORECASE)


def angle_node(inside: str) -> Inline | None:
    """The node for `<inside>`, or None if it means nothing and stays text."""
    head, bar, tail = inside.partition("|")
    label = _clean(tail) if bar else None
    if is_safe(head):
        url = unescape(head)
        return Link(url, label if label and label != url else None)
    if head[:1] in ("@", "#"):
        return _named(head, label)
    return _special(head, label) if head[:1] == "!" else None


def angle_source(node: Link | Mention | Date) -> str:
    """The source of a node, brackets included."""
    if isinstance(node, Link):
        return _bracketed(escape(node.url), node.label)
    if isinstance(node, Date):
        parts = (str(node.epoch), escape(node.form), *((escape(node.url),) if node.url else ()))
        return _bracketed("!date^" + "^".join(parts), node.fallback)
    if node.kind == "user":
        return _bracketed(f"@{node.target}", node.label)
    if node.kind == "channel":
        return _bracketed(f"#{node.target}", node.label)
    if node.kind == "group":
        return _bracketed(f"!subteam^{node.target}", node.label)
    return f"<!{_BROADCAST_WORDS[node.kind]}>"


def is_safe(url: str) -> bool:
    """Whether an address has a scheme that a reader may be sent to."""
    return _SAFE.fullmatch(url) is not None


def _named(head: str, label: str | None) -> Mention | None:
    if found := _PERSON.fullmatch(head):
        return Mention("user", found[1], label)
    if found := _CHANNEL.fullmatch(head):
        return Mention("channel", found[1], label)
    return None


def _special(head: str, label: str | None) -> Mention | Date | None:
    if head[1:] in _BROADCASTS:
        return Mention(_BROADCASTS[head[1:]])
    if found := _GROUP.fullmatch(head):
        return Mention("group", found[1], label)
    if found := _DATE.fullmatch(head):
        url = unescape(found[3]) if found[3] and is_safe(found[3]) else None
        return Date(int(found[1]), _clean(found[2]), label or "", url)
    return None


def _bracketed(head: str, label: str | None) -> str:
    return f"<{head}|{escape(label)}>" if label else f"<{head}>"


def _clean(label: str) -> str:
    return " ".join(unescape(without_invisible(label)).split())
