"""What a poked page fetches: the events since, drawn for whoever is looking."""

from collections.abc import Sequence

from flask import Blueprint, Response, request
from sqlalchemy import select

from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord
from dayshift_kit.web.page_clock import page_clock
from dayshift_kit.web.respond import TURBO_STREAM

live = Blueprint("live", __name__)

MOST = 200
REFRESH = '<turbo-stream action="refresh"></turbo-stream>'


def latest_event() -> int:
    """The sequence number of this world: the id of its last committed event."""
    return current.world.last_event


@live.get("/live/streams")
def show() -> Response:
    after = _after(request.args.get("after", ""))
    latest = latest_event()
    # A page ahead of its world was drawn before a reset; one far behind is cheaper to draw anew.
    if after > latest or latest - after > MOST:
        body = REFRESH
    else:
        body = _render(_events_since(after), LiveView(path=request.args.get("view", "/")))
    headers = {"X-Live-Seq": str(latest), "X-Clock": page_clock(clock.state())}
    return Response(body, content_type=f"{TURBO_STREAM}; charset=utf-8", headers=headers)


def _after(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Invalid({"after": "must be the number of the last event the page has seen"})
    return int(text)


def _events_since(after: int) -> Sequence[EventRecord]:
    event = current.manifest.event
    return current.session.scalars(select(event).where(event.id > after).order_by(event.id)).all()


def _render(events: Sequence[EventRecord], view: LiveView) -> str:
    render = current.manifest.streams
    return render(events, view) if render is not None and events else ""
