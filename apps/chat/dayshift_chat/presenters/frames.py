"""What surrounds every screen: top bar, rail and the sidebar's rows."""

from dataclasses import dataclass

from dayshift_chat.presenters.views import Face


@dataclass(frozen=True, slots=True)
class RailItem:
    key: str
    name: str
    label: str
    icon: str
    url: str
    is_current: bool = False
    badge: str = ""
    has_dot: bool = False


@dataclass(frozen=True, slots=True)
class SideLink:
    """A fixed row on top of the sidebar."""

    name: str
    label: str
    icon: str
    url: str
    count: int = 0
    is_unread: bool = False
    is_selected: bool = False


@dataclass(frozen=True, slots=True)
class SideRow:
    """One conversation in the sidebar."""

    channel_id: str
    name: str
    url: str
    is_private: bool = False
    is_unread: bool = False
    is_muted: bool = False
    is_selected: bool = False
    is_self: bool = False
    has_draft: bool = False
    mentions: int = 0
    face: Face | None = None
    people_count: int = 0

    @property
    def dom_id(self) -> str:
        return f"side_{self.channel_id}"

    @property
    def classes(self) -> str:
        marks = {"unread": self.is_unread, "muted": self.is_muted, "selected": self.is_selected}
        return " ".join(["side-row", *(f"side-row--{name}" for name, holds in marks.items() if holds)])

    @property
    def badge(self) -> str:
        return "99+" if self.mentions > 99 else str(self.mentions or "")

    @property
    def status_emoji(self) -> str | None:
        return self.face.status_emoji if self.face else None

    @property
    def label(self) -> str:
        """What the row is called aloud: `deal-desk, private channel, unread, 2 mentions`."""
        mentions = f"{self.mentions} mention{'s' if self.mentions != 1 else ''}" if self.mentions else ""
        marks = {
            "private channel": self.is_private,
            "you": self.is_self,
            "unread": self.is_unread,
            mentions: bool(mentions),
            "muted": self.is_muted,
            "draft": self.has_draft,
        }
        return ", ".join([self.name, *(mark for mark, holds in marks.items() if holds)])


@dataclass(frozen=True, slots=True)
class SideEnd:
    """The last row of a section, which leads to adding more."""

    name: str
    url: str
    frame: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    name: str
    rows: tuple[SideRow, ...]
    add_url: str = ""
    add_label: str = ""
    add_frame: str = ""
    last: SideEnd | None = None


@dataclass(frozen=True, slots=True)
class Sidebar:
    links: tuple[SideLink, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Top bar, rail and what `main` is called."""

    team_name: str
    me: Face
    home_url: str
    search_url: str
    compose_url: str
    main_label: str
    rail: tuple[RailItem, ...]
    query: str = ""
