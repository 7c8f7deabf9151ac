"""Messages as a page shows them: grouped, divided by days, with all that hangs on each.

However many messages, the number of queries stays the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import select, tuple_

from dayshift_chat.models.gathering import Gathered, ReactionGroup, ThreadFooter
from dayshift_chat.models.messages import File, Message, ThreadSubscription
from dayshift_chat.models.naming import Reader
from dayshift_chat.models.people import Person
from dayshift_kit import current

__all__ = [
    "ReactionGroup",
    "Row",
    "Thread",
    "ThreadFooter",
    "Timeline",
    "names_for",
    "row_in_channel",
    "row_of",
    "rows_of",
    "thread_of",
    "threads_of",
    "timeline_of",
]

if TYPE_CHECKING:
    from dayshift_chat.models.channels.columns import ChannelColumns

GROUP_WITHIN = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Row:
    """One message on a page.

    `day` is set where a day begins; `starts_group` where avatar and name are shown; `root` is the
    thread's first message, for a reply that was also sent to the channel.
    """

    message: Message
    author: Person
    starts_group: bool = True
    day: date | None = None
    is_first_unread: bool = False
    reactions: tuple[ReactionGroup, ...] = ()
    files: tuple[File, ...] = ()
    thread: ThreadFooter | None = None
    root: Message | None = None

    @property
    def is_tombstone(self) -> bool:
        return self.message.is_deleted


@dataclass(frozen=True, slots=True)
class Timeline:
    """A page of a channel. `names` shows mentions and emoji to this viewer."""

    channel: "ChannelColumns"
    viewer: Person
    rows: tuple[Row, ...]
    names: Reader
    has_earlier: bool
    has_later: bool
    last_read: str | None = None
    first_unread_ts: str | None = None
    unread_count: int = 0


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread in its pane: the root, then replies, oldest first."""

    root: Row
    replies: tuple[Row, ...]
    names: Reader
    is_followed: bool
    first_unread_ts: str | None
    unread_count: int


def timeline_of(
    channel: "ChannelColumns",
    messages: Sequence[Message],
    *,
    viewer: Person,
    has_earlier: bool,
    has_later: bool,
) -> Timeline:
    """Arrange one page of a channel."""
    from dayshift_chat.models.channels import Channel  # noqa: PLC0415 - channels page through this file

    member = channel.membership_of(viewer)
    first_unread, unread_count, last_read = None, 0, None
    if member is not None and isinstance(channel, Channel):
        last_read = member.last_read
        first_unread, unread_count = channel.first_unread(last_read, person=viewer)
    rows = rows_of(messages, viewer=viewer)
    return Timeline(
        channel=channel,
        viewer=viewer,
        rows=_arranged(rows, viewer, first_unread),
        names=names_for(rows, viewer),
        has_earlier=has_earlier,
        has_later=has_later,
        last_read=last_read,
        first_unread_ts=first_unread,
        unread_count=unread_count,
    )


def thread_of(message: Message, *, viewer: Person) -> Thread:
    """The whole thread that a message heads or stands in."""
    [thread] = threads_of([message.root], viewer=viewer)
    return thread


def threads_of(roots: Sequence[Message], *, viewer: Person) -> list[Thread]:
    """Several whole threads by their roots, from one channel or many, in as many queries as one."""
    replies = _replies_under(roots)
    rows = rows_of([each for root in roots for each in (root, *replies[root.id])], viewer=viewer)
    by_message = {row.message.id: replace(row, root=None) for row in rows}
    names = names_for(by_message.values(), viewer)
    subscriptions = _subscriptions(roots, viewer)
    threads: list[Thread] = []
    for root in roots:
        subscription = subscriptions.get((root.channel_id, root.ts))
        is_followed = subscription is not None and subscription.is_following
        seen = (subscription.last_read if subscription else None) or ""
        news = [each.ts for each in replies[root.id] if each.ts > seen and each.person_id != viewer.id]
        first_unread = min(news, default=None) if is_followed else None
        lines = [by_message[each.id] for each in replies[root.id]]
        threads.append(
            Thread(
                root=by_message[root.id],
                replies=_arranged(lines, viewer, first_unread, days=False),
                names=names,
                is_followed=is_followed,
                first_unread_ts=first_unread,
                unread_count=len(news) if is_followed else 0,
            )
        )
    return threads


def _replies_under(roots: Sequence[Message]) -> dict[int, list[Message]]:
    """Replies that are still there, oldest first, by the id of their root."""
    ids = {(root.channel_id, root.ts): root.id for root in roots}
    query = (
        select(Message)
        .where(tuple_(Message.channel_id, Message.thread_ts).in_(list(ids)), Message.deleted_at.is_(None))
        .order_by(Message.ts)
    )
    replies: dict[int, list[Message]] = {root.id: [] for root in roots}
    for reply in current.session.scalars(query):
        replies[ids[reply.channel_id, reply.root_ts]].append(reply)
    return replies


def _subscriptions(roots: Sequence[Message], viewer: Person) -> dict[tuple[str, str], ThreadSubscription]:
    places = [(root.channel_id, root.ts) for root in roots]
    query = select(ThreadSubscription).where(
        ThreadSubscription.person_id == viewer.id,
        tuple_(ThreadSubscription.channel_id, ThreadSubscription.thread_ts).in_(places),
    )
    return {(each.channel_id, each.thread_ts): each for each in current.session.scalars(query)}


def row_of(message: Message, *, viewer: Person) -> Row:
    """One message by itself, for a live update: grouped as if nothing stood above it."""
    return rows_of([message], viewer=viewer)[0]


def row_in_channel(message: Message, *, viewer: Person) -> Row:
    """One message as it stands in its channel, grouped with the one above it."""
    page = message.channel.page(viewer=viewer, around=message.ts, limit=2)
    found = next((row for row in page.rows if row.message.id == message.id), None)
    return found or row_of(message, viewer=viewer)


def rows_of(messages: Sequence[Message], *, viewer: Person) -> list[Row]:
    """Rows in the order given, from one channel or many, each starting its own group."""
    gathered = Gathered(messages, viewer)
    return [
        Row(
            message=message,
            author=gathered.people[message.person_id],
            reactions=gathered.reactions.get(message.id, ()),
            files=gathered.files.get(message.id, ()),
            thread=gathered.thread(message),
            root=gathered.root(message),
        )
        for message in messages
    ]


def names_for(rows: Iterable[Row], viewer: Person) -> Reader:
    """Everything these rows mention, as the viewer may see it."""
    shown = [row for row in rows if not row.is_tombstone]
    quoted = [row.root.document for row in shown if row.root is not None]
    return Reader.for_viewer(viewer, [*(row.message.document for row in shown), *quoted])


def _arranged(
    rows: Sequence[Row], viewer: Person, first_unread: str | None, *, days: bool = True
) -> tuple[Row, ...]:
    arranged: list[Row] = []
    previous: Row | None = None
    previous_day: date | None = None
    for row in rows:
        day = row.message.at.astimezone(viewer.zone).date()
        is_new_day = day != previous_day
        is_first_unread = row.message.ts == first_unread
        is_divided = is_first_unread or (days and is_new_day)
        arranged.append(
            replace(
                row,
                day=day if days and is_new_day else None,
                is_first_unread=is_first_unread,
                starts_group=is_divided or previous is None or not _continues(previous, row),
            )
        )
        previous, previous_day = row, day
    return tuple(arranged)


def _continues(above: Row, below: Row) -> bool:
    """Whether a message hangs on to the one above it without its own name and picture."""
    is_same_voice = above.message.person_id == below.message.person_id
    is_soon = below.message.at - above.message.at < GROUP_WITHIN
    return is_same_voice and is_soon and not _stands_alone(above) and not _stands_alone(below)


def _stands_alone(row: Row) -> bool:
    message = row.message
    return not message.is_spoken or message.is_broadcast or row.thread is not None or message.is_deleted
