"""What a message box sent, as mrkdwn source."""

import json
from functools import cached_property
from typing import Any

from flask import request
from sqlalchemy import select

from dayshift_chat.models import Channel, Person
from dayshift_chat.models.wording import FAR_TOO_LONG, LONGEST_SOURCE
from dayshift_chat.mrkdwn import from_delta, from_typed
from dayshift_kit import current
from dayshift_kit.errors import Invalid

LONGEST_DELTA = 5 * LONGEST_SOURCE
"""The editor's content says in so many more words how each piece of text looks."""
UNREADABLE = "The message could not be read. Reload the page and try again."


class AuthorHandles:
    """Whom and which channel a typed handle means to its author."""

    def __init__(self, author: Person) -> None:
        self.author = author

    def person(self, handle: str) -> str | None:
        return self._people.get(handle)

    def channel(self, name: str) -> str | None:
        return self._channels.get(name)

    @cached_property
    def _people(self) -> dict[str, str]:
        """Read once, however many handles a text holds."""
        active = select(Person.handle, Person.id).where(Person.deactivated_at.is_(None))
        return {handle: person_id for handle, person_id in current.session.execute(active)}

    @cached_property
    def _channels(self) -> dict[str, str]:
        named = self.author.readable_channels().where(Channel.name.is_not(None))
        return {str(channel.name): channel.id for channel in current.session.scalars(named)}


def written(author: Person) -> str:
    """The text of the request: from the editor, or from the plain field that stands in for it.

    Raises:
        Invalid: it is too long by far, or the editor's content is malformed.
    """
    handles = AuthorHandles(author)
    if delta := request.form.get("delta"):
        return from_delta(_ops(delta), handles)
    return from_typed(_measured(request.form.get("text", "")), handles)


def _measured(text: str, longest: int = LONGEST_SOURCE) -> str:
    """What need not be read to see that it is too long is not read."""
    if len(text) > longest:
        raise Invalid({"text": FAR_TOO_LONG})
    return text


def _ops(delta: str) -> list[dict[str, Any]]:
    _measured(delta, LONGEST_DELTA)
    try:
        ops = json.loads(delta)["ops"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Invalid({"text": UNREADABLE}) from None
    if not isinstance(ops, list) or not all(isinstance(op, dict) for op in ops):
        raise Invalid({"text": UNREADABLE})
    _measured("".join(op["insert"] for op in ops if isinstance(op.get("insert"), str)))
    return ops
