"""The threads somebody follows, as cards."""

from dataclasses import dataclass

from dayshift_chat.models.timeline import Thread, threads_of
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Row

SHOWN = 2
MOST = 12


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
    followed = desk.viewer.threads(limit=MOST)
    threads = threads_of([each.root for each in followed], viewer=desk.viewer)
    return [_card(desk, thread, each.unread) for each, thread in zip(followed, threads, strict=True)]


def _card(desk: Desk, thread: Thread, unread: int) -> ThreadCard:
    message = thread.root.message
    rows = desk.rows(thread.names, channel=message.channel, place="thread")
    names = dict.fromkeys(line.author.first_name for line in (thread.root, *thread.replies))
    shown = thread.replies[-max(SHOWN, min(unread, len(thread.replies))) :]
    return ThreadCard(
        place=called(message.channel, desk.viewer).bare,
        place_url=desk.where.channel(message.channel_id),
        is_private=message.channel.is_private,
        people=", ".join(list(names)[:4]),
        url=desk.where.thread(message),
        root=rows.row(thread.root),
        replies=tuple(rows.row(line) for line in shown),
        more=len(thread.replies) - len(shown),
        unread=unread,
    )
