"""What people said, as the chat app will hold it: channels, messages, reactions and files.

The transcript is part of the truth. Ids are final: a task may name a channel or a message by the
id it will have in the app, without reading a row that an agent could edit.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

ChannelKind = Literal["public", "private", "im", "mpim"]
MessageKind = Literal["message", "join", "leave", "topic", "purpose", "rename", "archive", "bot", "me"]


@dataclass(frozen=True, slots=True)
class ChatFile:
    """An attachment made from the truth. `content_key` finds its bytes through `file_bytes`."""

    id: str  # F…
    name: str  # "Quote-Q-2284.pdf"
    title: str
    mimetype: str
    content_key: str
    alt_text: str = ""


@dataclass(frozen=True, slots=True)
class ChatReaction:
    emoji: str  # canonical short name, "white_check_mark"
    people: tuple[str, ...]  # person keys, in order of clicking


@dataclass(frozen=True, slots=True)
class ChatField:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ChatCard:
    """A bot's attachment: coloured bar, fields, and link buttons."""

    fields: tuple[ChatField, ...]
    colour: Literal["good", "warning", "danger", "neutral"] = "neutral"
    links: tuple[tuple[str, str], ...] = ()  # (label, url)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    ts: str  # "1773162900.000100", unique in its channel
    channel: str  # channel id
    author: str  # person key or bot key
    at: datetime  # UTC; agrees with ts
    text: str  # mrkdwn source: <@U…>, <#C…|name>, <url|label>, &amp; escaped
    kind: MessageKind = "message"
    thread_ts: str | None = None
    is_broadcast: bool = False
    edited_at: datetime | None = None
    first_text: str | None = None  # text before the edit
    reactions: tuple[ChatReaction, ...] = ()
    files: tuple[ChatFile, ...] = ()
    card: ChatCard | None = None
    facts: tuple[str, ...] = ()  # ids of the facts it states; never leaves the seeds


@dataclass(frozen=True, slots=True)
class ChatMember:
    person: str  # person key
    joined_at: datetime
    last_read_ts: str | None  # None: nothing read
    starred: bool = False
    muted: bool = False


@dataclass(frozen=True, slots=True)
class ChatChannel:
    id: str  # C…, D…, G…
    key: str  # "sales-ops", "dm:anneke.de-vries+maya.okafor"
    kind: ChannelKind
    name: str  # "" for DMs
    topic: str
    purpose: str
    creator: str
    created_at: datetime
    members: tuple[ChatMember, ...]
    archived_at: datetime | None = None
    is_general: bool = False


@dataclass(frozen=True, slots=True)
class ChatBot:
    key: str  # "bot:clientele"
    id: str  # B…
    user_id: str  # U…
    name: str


@dataclass(frozen=True, slots=True)
class ChatDraft:
    person: str
    channel: str
    text: str
    thread_ts: str | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    team_id: str  # T…
    team_name: str
    channels: tuple[ChatChannel, ...]  # ordered by id
    messages: tuple[ChatMessage, ...]  # ordered by (channel, ts)
    bots: tuple[ChatBot, ...]
    drafts: tuple[ChatDraft, ...]
