"""What changes on open pages when a message does: rows to put in place, rows to take away."""

from dataclasses import dataclass, replace

from dayshift_chat.models import Channel, Message
from dayshift_chat.models.timeline import names_for, row_of, thread_of
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
    touched = [line for line in timeline.rows if line.message.ts >= message.ts][:2]
    is_there = any(line.message.id == message.id for line in touched)
    return Placement(
        list_id(channel),
        rows=tuple(rows.row(replace(line, is_first_unread=False)) for line in touched),
        gone=() if is_there else (dom_id(message),),
    )


def _in_thread(desk: Desk, channel: Channel, message: Message) -> Placement:
    thread = thread_of(message, viewer=desk.viewer)
    rows = desk.rows(thread.names, channel=channel, place="thread")
    lines = [thread.root, *thread.replies]
    at = next((index for index, line in enumerate(lines) if line.message.ts >= message.ts), len(lines))
    touched = lines[at : at + 2]
    is_there = any(line.message.id == message.id for line in touched)
    return Placement(
        thread_list_id(thread.root.message),
        rows=tuple(rows.row(replace(line, is_first_unread=False)) for line in touched),
        gone=() if is_there else (dom_id(message, "thread"),),
        count_label=plural(len(thread.replies), "reply", "replies"),
    )


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
