"""Direct messages as a list with previews."""

from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup
from sqlalchemy import select, tuple_

from dayshift_chat.models import Message, Person, SidebarRow
from dayshift_chat.models.stamps import instant_of
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.previews import preview
from dayshift_chat.presenters.views import Face
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class ConversationItem:
    name: str
    url: str
    text: Markup
    time: str
    badge: int
    is_unread: bool
    is_selected: bool
    face: Face | None
    people_count: int


def conversation_items(desk: Desk, *, is_unread_only: bool, text: str, opened: str) -> list[ConversationItem]:
    """The viewer's direct conversations, the latest first, each with its last words."""
    rows = [row for row in desk.viewer.sidebar().rows if row.channel.is_direct]
    rows = [row for row in rows if row.is_unread or not is_unread_only]
    rows = [row for row in rows if text.lower() in row.label.lower()]
    last = _last_messages(rows)
    kept = {**({"unread": "1"} if is_unread_only else {}), **({"q": text} if text else {})}
    return [
        _item(desk, row, last.get(row.channel.id), kept=kept, opened=opened)
        for row in sorted(rows, key=lambda row: row.latest, reverse=True)
    ]


def _item(
    desk: Desk, row: SidebarRow, last: Message | None, *, kept: dict[str, str], opened: str
) -> ConversationItem:
    one = row.people[0] if len(row.people) == 1 else (None if row.people else desk.viewer)
    return ConversationItem(
        name=row.label,
        url=f"{desk.where.view('dms')}?{urlencode({**kept, 'open': row.channel.id})}",
        text=preview(_words(desk, last)),
        time=desk.moments.brief(instant_of(row.latest)) if row.latest else "",
        badge=0 if row.channel.id == opened else row.badge,
        is_unread=row.is_bold and row.channel.id != opened,
        is_selected=row.channel.id == opened,
        face=desk.faces.of(one) if isinstance(one, Person) else None,
        people_count=len(row.people),
    )


def _words(desk: Desk, last: Message | None) -> str:
    if last is None:
        return ""
    words = "This message was deleted." if last.is_deleted else " ".join(last.plain_text.split())
    return f"You: {words}" if last.person_id == desk.viewer.id else words


def _last_messages(rows: list[SidebarRow]) -> dict[str, Message]:
    places = [(row.channel.id, row.latest) for row in rows if row.latest]
    query = select(Message).where(tuple_(Message.channel_id, Message.ts).in_(places))
    return {message.channel_id: message for message in current.session.scalars(query)}
