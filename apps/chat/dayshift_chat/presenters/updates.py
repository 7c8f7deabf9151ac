"""What changes on open pages when a message does: rows to put in place, rows to take away."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dayshift_chat.models import Channel, Message
from dayshift_chat.models.timeline import GROUP_WITHIN, names_for, row_of, thread_of
from dayshift_chat.models.timeline import Row as Line
from dayshift_chat.presenters.boxes import list_id, thread_list_id
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.moments import plural
from dayshift_chat.presenters.rows import dom_id
from dayshift_chat.presenters.views import Row

NEIGHBOURS = 4


@dataclass(frozen=True, slots=True)
class Placement:
    """Changes to one list of messages."""

    list_id: str
    rows: tuple[Row, ...] = ()
    gone: tuple[str, ...] = ()
    count_label: str = ""


def updates_of(desk: Desk, message: Message) -> tuple[Placement, ...]:
    """Every list that shows this message or something about it.

    A reply changes its thread, and the line under the message that heads it.
    """
    channel: Channel = message.channel
    desk.membership(channel)
    placements: list[Placement] = []
    if message.is_in_channel:
        placements.append(_in_channel(desk, channel, message))
    if message.is_reply:
        placements.append(_in_channel(desk, channel, message.root))
    placements.append(_in_thread(desk, channel, message))
    return tuple(placements)


def _in_channel(desk: Desk, channel: Channel, message: Message) -> Placement:
    """The row and the one below it, which may start or end a group because of it."""
    timeline = channel.page(viewer=desk.viewer, around=message.ts, limit=NEIGHBOURS)
    rows = desk.rows(timeline.names, channel=channel)
    touched = _from(timeline.rows, message)
    return Placement(
        list_id(channel),
        rows=tuple(rows.row(line) for line in touched),
        gone=() if _holds(touched, message) else (dom_id(message),),
    )


def _in_thread(desk: Desk, channel: Channel, message: Message) -> Placement:
    thread = thread_of(message, viewer=desk.viewer)
    rows = desk.rows(thread.names, channel=channel, place="thread")
    touched = _from((thread.root, *thread.replies), message)
    return Placement(
        thread_list_id(thread.root.message),
        rows=tuple(rows.row(line) for line in touched),
        gone=() if _holds(touched, message) else (dom_id(message, "thread"),),
        count_label=plural(len(thread.replies), "reply", "replies"),
    )


def _from(lines: Sequence[Line], message: Message) -> list[Line]:
    """The message's line and the next one. Where the New line goes is up to the page."""
    pairs = zip((None, *lines), lines, strict=False)
    return [_unmarked(above, line) for above, line in pairs if line.message.ts >= message.ts][:2]


def _unmarked(above: Line | None, line: Line) -> Line:
    if not line.is_first_unread:
        return line
    hangs_on = above is not None and line.day is None and _is_one_breath(above, line)
    return replace(line, is_first_unread=False, starts_group=not hangs_on)


def _is_one_breath(above: Line, line: Line) -> bool:
    """Whether two messages would be grouped if nothing new began between them."""
    both = (above, line)
    is_plain = all(each.message.is_spoken and not each.message.is_deleted for each in both)
    is_apart = any(each.message.is_broadcast or each.thread for each in both)
    is_soon = line.message.at - above.message.at < GROUP_WITHIN
    return is_plain and not is_apart and is_soon and above.author.id == line.author.id


def _holds(lines: Sequence[Line], message: Message) -> bool:
    return any(line.message.id == message.id for line in lines)


def quoted_row(desk: Desk, message: Message) -> Row:
    """One message by itself, as other places quote it."""
    line = row_of(message, viewer=desk.viewer)
    return desk.rows(names_for([line], desk.viewer), place="result").row(line)


def row_itself(desk: Desk, message: Message, *, is_in_thread: bool) -> Row:
    """One message as its list shows it."""
    placement = (
        _in_thread(desk, message.channel, message)
        if is_in_thread
        else _in_channel(desk, message.channel, message)
    )
    return placement.rows[0]
