"""The sidebar and the rail, from what a person is in."""

from dayshift_chat.models import Person
from dayshift_chat.models.people.sidebar import Sidebar as Kept
from dayshift_chat.models.people.sidebar import SidebarRow as KeptRow
from dayshift_chat.presenters.addresses import Addresses
from dayshift_chat.presenters.faces import Faces
from dayshift_chat.presenters.frames import RailItem, Section, Sidebar, SideEnd, SideLink, SideRow

DIALOG = "dialog"


class Sidebars:
    """Draws the sidebar and the rail for one viewer.

    Args:
        viewer: whose sidebar it is.
        where: the workspace's addresses.
        faces: people drawn so far.
        current: the channel id or the name of the view that is open.
    """

    def __init__(self, *, viewer: Person, where: Addresses, faces: Faces, current: str) -> None:
        self.kept: Kept = viewer.sidebar()
        self.viewer = viewer
        self.where = where
        self.faces = faces
        self.current = current

    def sidebar(self) -> Sidebar:
        starred = Section("starred", "Starred", self._rows(self.kept.starred))
        channels = Section(
            "channels",
            "Channels",
            self._rows(self.kept.channels),
            add_url="/channels/new",
            add_label="Create a channel",
            add_frame=DIALOG,
            last=SideEnd("Add channels", self.where.view("directories/channels")),
        )
        direct = Section(
            "direct",
            "Direct messages",
            self._rows(self.kept.direct),
            add_url=self.where.view("new"),
            add_label="New message",
        )
        return Sidebar(
            self._links(), tuple(each for each in (starred, channels, direct) if each.rows or each.add_url)
        )

    def rail(self) -> tuple[RailItem, ...]:
        """The icons at the far left."""
        direct = self.kept.direct_total
        named = {"dms", "activity", "directories", "search"}
        dot = self.kept.has_unread
        home = RailItem(
            "home", "Home", "Home, unread" if dot else "Home", "house", self.where.base,
            is_current=self.current not in named, has_dot=dot and self.current in named,
        )  # fmt: skip
        return (
            home,
            self._item("dms", "DMs", "messages-square", direct),
            self._item("activity", "Activity", "bell", self.kept.mention_total),
            self._item("directories", "People", "contact", 0, view="directories/people"),
        )

    def _item(self, key: str, name: str, icon: str, count: int, *, view: str = "") -> RailItem:
        label = f"{name}, {count} unread" if count else name
        badge = "99+" if count > 99 else str(count or "")
        return RailItem(
            key, name, label, icon, self.where.view(view or key), is_current=self.current == key, badge=badge
        )

    def _links(self) -> tuple[SideLink, ...]:
        threads = self.kept.unread_threads
        drafts = self.kept.drafts
        return (
            self._link("threads", "Threads", "message-circle-more", is_unread=threads > 0),
            self._link("drafts", "Drafts & sent", "send", count=drafts),
            self._link("directories/channels", "Directories", "contact"),
        )

    def _link(self, view: str, name: str, icon: str, *, count: int = 0, is_unread: bool = False) -> SideLink:
        marks = [name, *(["unread"] if is_unread else []), *([f"{count}"] if count else [])]
        is_selected = self.current == view.partition("/")[0]
        return SideLink(name, ", ".join(marks), icon, self.where.view(view), count, is_unread, is_selected)

    def _rows(self, rows: tuple[KeptRow, ...]) -> tuple[SideRow, ...]:
        return tuple(self._row(row) for row in rows)

    def _row(self, row: KeptRow) -> SideRow:
        people = row.people
        is_self = row.channel.is_direct and not people
        one = people[0] if len(people) == 1 else (self.viewer if is_self else None)
        return SideRow(
            channel_id=row.channel.id,
            name=row.label,
            url=self.where.channel(row.channel.id),
            is_private=row.channel.is_private,
            is_unread=row.is_bold,
            is_muted=row.member.is_muted,
            is_selected=row.channel.id == self.current,
            is_self=is_self,
            has_draft=row.has_draft and row.channel.id != self.current,
            mentions=row.badge,
            face=self.faces.of(one) if isinstance(one, Person) else None,
            people_count=len(people) if len(people) > 1 else 0,
        )
