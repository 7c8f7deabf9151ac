"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import render_template
from sqlalchemy import select

from dayshift_chat.models import Message
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.screens import channel_ends, frame_context
from dayshift_chat.presenters.updates import Placement, updates_of
from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord

CHANNEL = re.compile(
    r"/client/\w+/(?P<id>[CDG][0-9A-Z]+)|[?&](?:open|channel)=(?P<opened>[CDG][0-9A-Z]+)(?:&|$)"
)
VIEW = re.compile(r"/client/\w+/(?P<name>[a-z]+)")
CLOSING = frozenset({"archived", "unarchived"})
MOVING = frozenset({"joined", "left", "invited", "removed"})


@dataclass
class News:
    """What a batch of events touched, each thing once."""

    viewer_id: str
    message_ids: dict[int, None] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    closed_or_opened: set[str] = field(default_factory=set)

    def note(self, event: EventRecord) -> None:
        if event.kind == "chat.message":
            self.message_ids[int(event.object)] = None
        elif event.kind == "chat.channel":
            self.changed.add(event.object)
            if event.verb in CLOSING or (event.verb in MOVING and self._is_about_viewer(event)):
                self.closed_or_opened.add(event.object)

    def _is_about_viewer(self, event: EventRecord) -> bool:
        return self.viewer_id in ((event.after or {}).get("person_id"), (event.before or {}).get("person_id"))


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for `current.person`, who looks at `view`."""
    desk = Desk.here()
    news = News(desk.viewer.id)
    for event in events:
        news.note(event)
    shown = CHANNEL.search(view.path)
    named = VIEW.match(view.path)
    channel_id = (shown["id"] or shown["opened"]) if shown else ""
    here = named["name"] if named else channel_id
    return render_template(
        "live/news.stream.html",
        placements=tuple(_placements(desk, news, channel_id)),
        **_ends(desk, news, channel_id),
        **frame_context(desk, current=here, main_label=""),
    )


def _placements(desk: Desk, news: News, channel_id: str) -> Iterator[Placement]:
    """Changes to the open conversation; the others only show in the sidebar."""
    readable = desk.viewer.readable_channel_ids()
    query = select(Message).where(Message.id.in_(news.message_ids), Message.channel_id == channel_id)
    query = query.where(Message.channel_id.in_(readable))
    for message in current.session.scalars(query.order_by(Message.id)):
        yield from updates_of(desk, message)


def _ends(desk: Desk, news: News, channel_id: str) -> dict[str, Any]:
    """The top and the bottom of the open conversation, where they changed."""
    if channel_id not in news.changed:
        return {}
    try:
        channel = desk.viewer.readable_channel(channel_id)
    except NotFound:
        return {"is_gone": True}
    ends = channel_ends(desk, channel)
    return {"header": ends.header, "channel": ends if channel_id in news.closed_or_opened else None}
