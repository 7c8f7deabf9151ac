"""How a route answers after a verb: streams for Turbo, a redirect for everything else."""

from typing import Any, cast

from flask import Response, redirect, render_template, request

from dayshift_kit.web.addresses import page_of_request

TURBO_STREAM = "text/vnd.turbo-stream.html"


def wants_stream() -> bool:
    """Whether the request comes from Turbo and takes stream actions."""
    return TURBO_STREAM in request.headers.get("Accept", "")


def go_to(path: str) -> Response:
    """Send the browser on to a page, with a GET."""
    return cast(Response, redirect(path, 303))


def respond(*, stream: str | None = None, to: str | None = None, **context: Any) -> Response:
    """Answer a request that changed something.

    Args:
        stream: Template of Turbo Stream actions, rendered with `context` when the request takes them.
        to: Where a plain form goes next; None goes back to the page it came from.
    """
    if stream is not None and wants_stream():
        return Response(render_template(stream, **context), content_type=f"{TURBO_STREAM}; charset=utf-8")
    return go_to(to or page_of_request() or "/")
