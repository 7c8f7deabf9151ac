"""Whole screens: the frame around everything, a conversation, a thread beside it."""

from dataclasses import dataclass
from typing import Any

from dayshift_chat.models import Channel, Message
from dayshift_chat.models.timeline import thread_of
from dayshift_chat.presenters.boxes import channel_box, thread_box
from dayshift_chat.presenters.calling import Called, called
from dayshift_chat.presenters.days import jumps
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.frames import Frame
from dayshift_chat.presenters.headers import closed_of, header_of
from dayshift_chat.presenters.intros import intro_of
from dayshift_chat.presenters.listings import channel_listing, thread_listing
from dayshift_chat.presenters.sidebars import Sidebars
from dayshift_chat.presenters.views import Box, Closed, Header, Intro, Labelled, Listing
from dayshift_kit.live.routes import latest_event
from dayshift_kit.web.pages import live_topic


@dataclass(frozen=True, slots=True)
class ChannelScreen:
    """A conversation with its messages."""

    main_label: str
    header: Header
    list: Listing
    box: Box | None
    closed: Closed | None
    jumps: tuple[Labelled, ...]
    days_url: str
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChannelEnds:
    """The top and the bottom of a conversation, without its messages."""

    header: Header
    box: Box | None
    closed: Closed | None
    intro: Intro


@dataclass(frozen=True, slots=True)
class ThreadPane:
    """A thread in the pane."""

    subtitle: str
    close_url: str
    list: Listing
    box: Box | None
    is_followed: bool
    url: str


def frame_context(desk: Desk, *, current: str, main_label: str, query: str = "") -> dict[str, Any]:
    """What the layout shows around a screen.

    Args:
        desk: the viewer's.
        current: the channel id or the name of the view that is open.
        main_label: what the main part is called.
        query: what stands in the search field.
    """
    sidebars = Sidebars(viewer=desk.viewer, where=desk.where, faces=desk.faces, current=current)
    frame = Frame(
        team_name=desk.team.name,
        me=desk.faces.of(desk.viewer),
        home_url=desk.where.base,
        search_url=desk.where.view("search"),
        compose_url=desk.where.view("new"),
        main_label=main_label,
        rail=sidebars.rail(),
        query=query,
    )
    return {"frame": frame, "sidebar": sidebars.sidebar()}


def channel_screen(
    desk: Desk, channel: Channel, *, around: str | None = None, flashed_ts: str = ""
) -> ChannelScreen:
    """A conversation: its latest messages, or those around a moment."""
    desk.membership(channel)
    name = called(channel, desk.viewer)
    timeline = channel.page(viewer=desk.viewer, around=around)
    address = desk.where.channel(channel.id)
    return ChannelScreen(
        main_label=f"{'Conversation with' if channel.is_direct else 'Channel'} {name.bare}",
        header=header_of(desk, channel, name),
        list=channel_listing(desk, channel, timeline, name, around=around, flashed_ts=flashed_ts),
        box=_box(desk, channel, name),
        closed=closed_of(desk, channel, name),
        jumps=jumps(address),
        days_url=f"{address}/days",
        topics=(live_topic(channel.id),),
    )


def channel_ends(desk: Desk, channel: Channel) -> ChannelEnds:
    """What may change around the messages while they are read."""
    desk.membership(channel)
    name = called(channel, desk.viewer)
    return ChannelEnds(
        header=header_of(desk, channel, name),
        box=_box(desk, channel, name),
        closed=closed_of(desk, channel, name),
        intro=intro_of(desk, channel, name),
    )


def thread_pane(desk: Desk, message: Message, *, flashed_ts: str = "") -> ThreadPane:
    """The thread that a message heads or stands in."""
    channel: Channel = message.channel
    desk.membership(channel)
    name = called(channel, desk.viewer)
    thread = thread_of(message, viewer=desk.viewer)
    root = thread.root.message
    is_over = root.is_deleted and not thread.replies
    is_open = channel.takes_messages_of(desk.viewer) and not is_over
    return ThreadPane(
        subtitle=f"# {name.bare}" if channel.kind == "public" else name.bare,
        close_url=desk.where.channel(channel.id),
        list=thread_listing(desk, channel, thread, flashed_ts=flashed_ts),
        box=thread_box(desk, channel, root, name, seq=latest_event()) if is_open else None,
        is_followed=thread.is_followed,
        url=desk.where.thread(root),
    )


def _box(desk: Desk, channel: Channel, name: Called) -> Box | None:
    if not channel.takes_messages_of(desk.viewer):
        return None
    return channel_box(desk, channel, name, seq=latest_event())
