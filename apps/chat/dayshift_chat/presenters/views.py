"""What templates are given: plain values, decided beforehand, so that templates hold no logic."""

from dataclasses import dataclass, field
from typing import Any, Literal

from markupsafe import Markup

Presence = Literal["active", "away", "dnd"]


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody as a picture and a name."""

    id: str
    name: str
    first_name: str = ""
    handle: str = ""
    url: str = ""
    avatar: str = ""
    mark: str = ""
    title: str = ""
    place: str = ""
    presence: Presence | None = None
    status_emoji: str | None = None
    status_text: str = ""
    is_app: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Day:
    date: str
    label: str


@dataclass(frozen=True, slots=True)
class Pill:
    """One emoji under a message and who put it there."""

    name: str
    count: int
    is_own: bool
    label: str
    who: str
    url: str


@dataclass(frozen=True, slots=True)
class ThreadLine:
    url: str
    faces: tuple[Face, ...]
    count_label: str
    last_label: str


@dataclass(frozen=True, slots=True)
class FileCard:
    name: str
    url: str
    kind: str
    size: str
    icon: str
    family: str


@dataclass(frozen=True, slots=True)
class Labelled:
    label: str
    value: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    colour: str
    fields: tuple[Labelled, ...] = ()
    links: tuple[Labelled, ...] = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """The thread that a reply shown in the channel belongs to."""

    url: str
    excerpt: Markup


@dataclass(frozen=True, slots=True)
class Row:
    """One message as one list shows it."""

    dom_id: str
    ts: str
    channel_id: str
    url: str
    permalink: str
    root_ts: str
    author: Face
    time: str
    short_time: str
    full_time: str
    day: Day
    html: Markup
    label: str
    kind: Literal["message", "system", "deleted"] = "message"
    is_own: bool = False
    is_grouped: bool = False
    opens_day: bool = False
    is_first_unread: bool = False
    is_edited: bool = False
    is_jumbo: bool = False
    is_flashed: bool = False
    is_long: bool = False
    is_also_in_channel: bool = False
    can: str = ""
    origin: Origin | None = None
    files: tuple[FileCard, ...] = ()
    card: Card | None = None
    reactions: tuple[Pill, ...] = ()
    thread: ThreadLine | None = None

    @property
    def classes(self) -> str:
        marks = {
            "message--grouped": self.is_grouped,
            "message--system": self.kind == "system",
            "message--deleted": self.kind == "deleted",
            "message--flash": self.is_flashed,
            "message--long": self.is_long,
        }
        return " ".join(name for name, holds in marks.items() if holds)

    @property
    def is_deleted(self) -> bool:
        return self.kind == "deleted"

    @property
    def can_react(self) -> bool:
        return "react" in self.can.split()


@dataclass(frozen=True, slots=True)
class Listing:
    """A scrolling list of messages and where it continues."""

    dom_id: str
    label: str
    rows: tuple[Row, ...]
    older_url: str = ""
    newer_url: str = ""
    latest_url: str = ""
    is_newest: bool = True
    focus_id: str = ""
    read_url: str = ""
    is_unread: bool = False
    unread_label: str = ""
    unread_url: str = ""
    count_label: str = ""
    root_id: str = ""
    intro: "Intro | None" = None


@dataclass(frozen=True, slots=True)
class Intro:
    """The very beginning of a conversation."""

    kind: Literal["channel", "person", "group", "self"]
    title: str
    text: Markup
    subtitle: str = ""
    face: Face | None = None
    is_private: bool = False
    actions: tuple["Action", ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """A link drawn as a button; `frame` is the Turbo frame it loads into."""

    name: str
    url: str
    icon: str = ""
    emoji: str = ""
    frame: str = "dialog"


@dataclass(frozen=True, slots=True)
class Box:
    """A message box: where it sends and what is already in it."""

    dom_id: str
    list_id: str
    action: str
    label: str
    placeholder: str
    draft_url: str
    suggest_url: str
    token: str
    topic: str = ""
    thread_ts: str = ""
    also_send: str = ""
    seen_text: str = ""
    is_edit: bool = False
    is_focused: bool = False
    delta: dict[str, Any] = field(default_factory=dict)
    plain: str = ""


@dataclass(frozen=True, slots=True)
class Tab:
    name: str
    url: str
    icon: str = ""
    is_current: bool = False
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The top of a conversation."""

    id: str
    name: str
    url: str
    shown_url: str
    details_url: str
    details_frame: str
    details_label: str
    topic: str = ""
    is_member: bool = True
    is_starred: bool = False
    is_private: bool = False
    is_archived: bool = False
    is_muted: bool = False
    is_dm: bool = False
    can_leave: bool = False
    can_invite: bool = False
    can_change: bool = False
    search_url: str = ""
    face: Face | None = None
    member_count: int = 0
    members_url: str = ""
    faces: tuple[Face, ...] = ()
    tabs: tuple[Tab, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """The bar in the place of a message box that this viewer does not get."""

    text: str
    join_url: str = ""
    details_url: str = ""
    close_url: str = ""
