"""The threads somebody follows, as cards."""

from dataclasses import dataclass

from dayshift_chat.models import thread_of
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Row

SHOWN = 2


@dataclass(frozen=True, slots=True)
class ThreadCard:
    """A thread's head and its last replies; `more` counts those between."""

    place: str
    place_url: str
    is_private: bool
    people: str
    url: str
    root: Row
    replies: tuple[Row, ...]
    more: int
    unread: int


def thread_cards(desk: Desk) -> list[ThreadCard]:
    """The thread with the latest reply first."""
    return [
        _card(desk, followed.root.ts, followed.root.channel_id, followed.unread)
        for followed in desk.viewer.threads(limit=12)
    ]


def _card(desk: Desk, ts: str, channel_id: str, unread: int) -> ThreadCard:
    message = desk.viewer.readable_message(channel_id, ts)
    thread = thread_of(message, viewer=desk.viewer)
    rows = desk.rows(thread.names, channel=message.channel, place="thread")
    names = dict.fromkeys(row.author.first_name for row in (thread.root, *thread.replies))
    shown = max(SHOWN, min(unread, len(thread.replies)))
    return ThreadCard(
        place=called(message.channel, desk.viewer).bare,
        place_url=desk.where.channel(channel_id),
        is_private=message.channel.is_private,
        people=", ".join(list(names)[:4]),
        url=desk.where.thread(message),
        root=rows.row(thread.root),
        replies=tuple(rows.row(line) for line in thread.replies[-shown:]),
        more=len(thread.replies) - len(thread.replies[-shown:]),
        unread=unread,
    )
