"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from flask import render_template
from sqlalchemy import select

from dayshift_chat.models import Message
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.screens import frame_context
from dayshift_chat.presenters.updates import Placement, updates_of
from dayshift_kit import current
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord

SHOWN = re.compile(r"/client/\w+/(?P<channel>[CDG]\w+)(?:/thread/[CDG]\w+-(?P<root>\d+\.\d+))?")
VIEW = re.compile(r"/client/\w+/(?P<view>[a-z]+)")
HEADED = frozenset(
    {
        "renamed",
        "topic_set",
        "purpose_set",
        "archived",
        "unarchived",
        "converted",
        "invited",
        "joined",
        "left",
        "removed",
    }
)


@dataclass
class News:
    """What a batch of events touched, each thing once."""

    message_ids: dict[int, None] = field(default_factory=dict)
    channel_ids: set[str] = field(default_factory=set)
    has_people: bool = False

    def note(self, event: EventRecord) -> None:
        if event.kind == "chat.message":
            self.message_ids[int(event.object)] = None
        elif event.kind == "chat.channel" and event.verb in HEADED:
            self.channel_ids.add(event.object)
        elif event.kind == "chat.person":
            self.has_people = True


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for `current.person`, who looks at `view`."""
    news = News()
    for event in events:
        news.note(event)
    desk = Desk.here()
    shown = SHOWN.match(view.path)
    named = VIEW.match(view.path)
    here = shown["channel"] if shown else (named["view"] if named else "")
    return render_template(
        "live/news.stream.html",
        placements=tuple(_placements(desk, news)),
        changed=sorted(news.channel_ids & {here}),
        **frame_context(desk, current=here, main_label=""),
    )


def _placements(desk: Desk, news: News) -> Iterator[Placement]:
    readable = desk.viewer.readable_channel_ids()
    query = select(Message).where(Message.id.in_(news.message_ids), Message.channel_id.in_(readable))
    for message in current.session.scalars(query.order_by(Message.id)):
        yield from updates_of(desk, message)
