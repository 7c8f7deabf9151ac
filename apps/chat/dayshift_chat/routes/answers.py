"""How routes answer: a whole page, or the part that a Turbo Frame asked for, or news of messages."""

from typing import Any

from flask import Response, render_template, request

from dayshift_chat.models.messages import Message
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.left_out import LeftOut
from dayshift_chat.presenters.screens import frame_context
from dayshift_chat.presenters.updates import updates_of
from dayshift_kit.web.respond import TURBO_STREAM, respond, wants_stream


def asked_frame() -> str:
    """The Turbo Frame that the request fills, empty for a whole page."""
    return request.headers.get("Turbo-Frame", "")


def page(template: str, *, desk: Desk, current: str, main_label: str, query: str = "", **context: Any) -> str:
    """A screen in its frame."""
    around = frame_context(desk, current=current, main_label=main_label, query=query)
    return render_template(template, desk=desk, **around, **context)


def pane(template: str = "", **context: Any) -> str:
    """Only the pane at the right; without a template it is closed."""
    return render_template("frame/pane.html", pane_template=template, **context)


def dialog(template: str, **context: Any) -> str:
    """A dialog for the frame that shows them; asked for by itself, on an otherwise empty page."""
    if asked_frame() in ("dialog", "members-found"):
        return render_template("frame/dialog.html", dialog_template=template, **context)
    return page(
        "frame/dialog_page.html",
        desk=Desk.here(),
        current="",
        main_label="Dialog",
        dialog_template=template,
        **context,
    )


def go(to: str) -> Response:
    """Answers a form inside a dialog: the whole page goes on to another address."""
    if wants_stream():
        body = render_template("frame/visit.stream.html", to=to)
        return Response(body, content_type=f"{TURBO_STREAM}; charset=utf-8")
    return respond(to=to)


def placed(message: Message, *, to: str | None = None, left_out: LeftOut | None = None) -> Response:
    """Answers with the rows that changed because a message did."""
    desk = Desk.here()
    return respond(
        stream="messages/placed.stream.html",
        to=to or desk.where.channel(message.channel_id),
        placements=updates_of(desk, message),
        left_out=left_out,
    )
