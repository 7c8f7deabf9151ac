"""Messages while they are being written, before they have a ts."""

from dataclasses import dataclass, field
from typing import Literal

from dayshift_seeds.transcript import ChatCard, ChatFile

Kind = Literal["message", "join", "leave", "topic", "purpose", "rename", "archive", "bot", "me"]


@dataclass(slots=True)
class Draft:
    """One message of one room."""

    room: str
    author: str  # person key or bot key
    second: int
    text: str
    kind: Kind = "message"
    root: "Draft | None" = None
    is_broadcast: bool = False
    reactions: dict[str, list[str]] = field(default_factory=dict)
    files: list[ChatFile] = field(default_factory=list)
    card: ChatCard | None = None
    facts: list[str] = field(default_factory=list)
    edited: int | None = None  # second
    first_text: str | None = None
    ts: str = ""
    micro: int = 0
