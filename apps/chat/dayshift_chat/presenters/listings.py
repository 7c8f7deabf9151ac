"""Lists of messages: a channel's timeline and a thread."""

from datetime import timedelta

from dayshift_chat.models import Channel
from dayshift_chat.models.stamps import instant_of, stamp_after, stamp_of
from dayshift_chat.models.timeline import Thread, Timeline
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.boxes import list_id, thread_list_id
from dayshift_chat.presenters.calling import Called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.intros import intro_of
from dayshift_chat.presenters.moments import plural
from dayshift_chat.presenters.rows import dom_id
from dayshift_chat.presenters.views import Listing, Row


def channel_listing(
    desk: Desk,
    channel: Channel,
    timeline: Timeline,
    called: Called,
    *,
    around: str | None = None,
    flashed_ts: str = "",
) -> Listing:
    """One page of a channel and where it goes on."""
    rows = desk.rows(timeline.names, channel=channel, flashed_ts=flashed_ts)
    drawn = tuple(rows.row(line) for line in timeline.rows)
    focused = next((row.dom_id for row in drawn if around and row.ts >= around), "")
    return Listing(
        dom_id=list_id(channel),
        label=f"Messages in {called.bare}",
        rows=drawn,
        older_url=older_url(channel, timeline),
        newer_url=newer_url(channel, timeline),
        is_newest=not timeline.has_later,
        latest_url=desk.where.channel(channel.id),
        focus_id=focused,
        read_url=f"{addresses.channel_url(channel)}/reading" if rows.is_member else "",
        is_unread=timeline.unread_count > 0,
        unread_label=_unread_label(desk, timeline),
        unread_url=_unread_url(desk, channel, timeline),
        intro=None if timeline.has_earlier else intro_of(desk, channel, called),
    )


def older_url(channel: Channel, timeline: Timeline) -> str:
    """The page above; it holds the first row again, which may then hang on to the one before."""
    if not timeline.has_earlier or not timeline.rows:
        return ""
    return f"{addresses.messages_url(channel)}?before={stamp_after(timeline.rows[0].message.ts)}"


def newer_url(channel: Channel, timeline: Timeline) -> str:
    """The page below; it begins with the last row again, so that the next one knows what it follows."""
    if not timeline.has_later or not timeline.rows:
        return ""
    last = timeline.rows[-1].message.at - timedelta(microseconds=1)
    return f"{addresses.messages_url(channel)}?after={stamp_of(last)}"


def page_rows(desk: Desk, channel: Channel, timeline: Timeline, *, skips_first: bool) -> tuple[Row, ...]:
    """The rows of a further page. `skips_first` leaves out the row that is there already."""
    rows = desk.rows(timeline.names, channel=channel)
    return tuple(rows.row(line) for line in timeline.rows[1 if skips_first else 0 :])


def thread_listing(desk: Desk, channel: Channel, thread: Thread, *, flashed_ts: str = "") -> Listing:
    """A thread: the message that heads it, a rule with the count, and the replies."""
    rows = desk.rows(thread.names, channel=channel, place="thread", flashed_ts=flashed_ts)
    root = rows.row(thread.root)
    return Listing(
        dom_id=thread_list_id(thread.root.message),
        label="Messages in thread",
        rows=(root, *(rows.row(line) for line in thread.replies)),
        read_url=f"{addresses.message_url(thread.root.message)}/reading" if thread.is_followed else "",
        is_unread=thread.unread_count > 0,
        count_label=plural(len(thread.replies), "reply", "replies"),
        root_id=dom_id(thread.root.message, "thread"),
    )


def _unread_label(desk: Desk, timeline: Timeline) -> str:
    if not timeline.first_unread_ts:
        return ""
    count = plural(timeline.unread_count, "new message")
    at = instant_of(timeline.first_unread_ts)
    day = desk.moments.day_of(at)
    when = desk.moments.time(at) if day == desk.moments.today else desk.moments.brief(at)
    return f"{count} since {when}"


def _unread_url(desk: Desk, channel: Channel, timeline: Timeline) -> str:
    return (
        f"{desk.where.channel(channel.id)}?at={timeline.first_unread_ts}" if timeline.first_unread_ts else ""
    )
