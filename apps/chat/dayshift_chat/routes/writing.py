"""What a message box sent, as mrkdwn source."""

import json
from typing import Any

from flask import request

from dayshift_chat.models import Person
from dayshift_chat.mrkdwn import from_delta, from_typed
from dayshift_kit.errors import Invalid, NotFound

UNREADABLE = "The message could not be read. Reload the page and try again."


class AuthorHandles:
    """Whom and which channel a typed handle means to its author."""

    def __init__(self, author: Person) -> None:
        self.author = author

    def person(self, handle: str) -> str | None:
        found = Person.with_handle(handle)
        return found.id if found else None

    def channel(self, name: str) -> str | None:
        try:
            return self.author.readable_channel_named(name).id
        except NotFound:
            return None


def written(author: Person) -> str:
    """The text of the request: from the editor, or from the plain field that stands in for it.

    Raises:
        Invalid: the editor's content is malformed.
    """
    handles = AuthorHandles(author)
    if delta := request.form.get("delta"):
        return from_delta(_ops(delta), handles)
    return from_typed(request.form.get("text", ""), handles)


def _ops(delta: str) -> list[dict[str, Any]]:
    try:
        ops = json.loads(delta)["ops"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Invalid({"text": UNREADABLE}) from None
    if not isinstance(ops, list) or not all(isinstance(op, dict) for op in ops):
        raise Invalid({"text": UNREADABLE})
    return ops
