"""What went wrong, said clearly, in the form the request can show: page, stream, JSON or problem document."""

import logging
import secrets
from dataclasses import dataclass

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from dayshift_kit.errors import Invalid, Refusal
from dayshift_kit.web.access import PROGRAMS
from dayshift_kit.web.respond import TURBO_STREAM, wants_stream

log = logging.getLogger("dayshift.web")

TITLES = {
    400: "That request made no sense",
    401: "You are signed out",
    403: "You can’t do that",
    404: "Not found",
    405: "That can’t be done here",
    409: "Something changed in the meantime",
    412: "Something changed in the meantime",
    413: "That is too large",
    421: "Wrong address",
    422: "That can’t be saved yet",
    429: "Too fast",
    500: "Something went wrong on our side",
}
SENTENCES = {
    400: "The request was not understood. Go back and try again.",
    401: "You signed out. Sign in again.",
    403: "You don’t have permission to do this.",
    404: "The page doesn’t exist, or you don’t have access to it.",
    405: "This page can’t be used that way.",
    413: "The upload is larger than this app accepts. Nothing was saved.",
    421: "This app does not answer under that host name.",
}
FOR_PROGRAMS = {
    404: "There is nothing at this address.",
    405: "This address does not take that method.",
    413: SENTENCES[413],
    421: SENTENCES[421],
}
CODES = {
    401: "unauthorized",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    409: "stale",
    412: "precondition_failed",
    413: "too_large",
    415: "unsupported_media_type",
    421: "misdirected",
    500: "broken",
}


@dataclass(frozen=True)
class Explanation:
    """A refusal as a person reads it."""

    status: int
    title: str
    message: str
    errors: dict[str, str]
    code: str = ""

    @property
    def name(self) -> str:
        """What programs know it by."""
        return self.code or CODES.get(self.status, "invalid")


def install(app: Flask) -> None:
    """Map every error to an answer, once for the whole app."""
    app.register_error_handler(Refusal, _on_refusal)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_crash)


def _on_refusal(refusal: Refusal) -> Response:
    errors = refusal.errors if isinstance(refusal, Invalid) else {}
    message = " ".join(errors.values()) or refusal.message
    return answer(Explanation(refusal.status, _title(refusal.status), message, errors, refusal.code))


def _on_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    response = answer(Explanation(status, _title(status), _sentence(error), {}))
    for name, value in error.get_headers():
        if name in {"Allow", "WWW-Authenticate"}:
            response.headers[name] = value
    return response


def _on_crash(error: Exception) -> Response:
    if current_app.testing:
        raise error
    incident = secrets.token_hex(4)
    log.error("request failed", exc_info=error, extra={"incident": incident, "path": request.path})
    message = f"Nothing was saved. If it happens again, mention {incident}."
    return answer(Explanation(500, TITLES[500], message, {}))


def answer(explained: Explanation) -> Response:
    """Draw an explanation: JSON for scripts, a toast for Turbo's forms, else a page."""
    if request.path.startswith(PROGRAMS):
        return _problem(explained)
    if request.accept_mimetypes.best == "application/json":
        said = {"error": explained.name, "message": explained.message, "errors": explained.errors}
        return make_response(jsonify(said), explained.status)
    if wants_stream() and request.method not in {"GET", "HEAD"}:
        body = render_template("web/refusal.stream.html", refusal=explained)
        return Response(body, explained.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
    frame = request.headers.get("Turbo-Frame")
    return make_response(
        render_template("web/refusal.html", refusal=explained, frame=frame), explained.status
    )


def _problem(explained: Explanation) -> Response:
    """RFC 9457: `code` is for programs, `errors` says where in the body or among the parameters."""
    said = {
        "type": "about:blank",
        "title": explained.title,
        "status": explained.status,
        "code": explained.name,
        "detail": explained.message,
        "errors": [_place(name, text) for name, text in explained.errors.items()],
    }
    response = make_response(jsonify(said), explained.status)
    response.content_type = "application/problem+json"
    return response


def _place(name: str, text: str) -> dict[str, str]:
    """Where a fault lies: `?name` is a parameter or header, `/a/0` a JSON pointer, `name` a field."""
    if name.startswith("?"):
        return {"parameter": name[1:], "detail": text}
    return {"pointer": f"/{name}" if name and not name.startswith("/") else name, "detail": text}


def _title(status: int) -> str:
    return TITLES.get(status, "That didn’t work")


def _sentence(error: HTTPException) -> str:
    if request.path.startswith(PROGRAMS):
        return FOR_PROGRAMS.get(error.code or 500) or error.description or "Nothing was done."
    return SENTENCES.get(error.code or 500, error.description or "Go back and try again.")
