"""Entity tags: whoever changes something may say which state of it they saw."""

import hashlib
from collections.abc import Callable
from typing import TypeVar

from flask import request

from dayshift_expenses.api.shapes import Shape
from dayshift_kit import current
from dayshift_kit.errors import Refusal

Record = TypeVar("Record")


class PreconditionFailed(Refusal):
    """The thing is no longer what the caller saw."""

    status = 412
    code = "precondition_failed"


def settled() -> None:
    """Have rows read again before they are drawn: a change is answered with what a reader gets next."""
    if request.method != "GET":
        current.session.flush()
        current.session.expire_all()


def tag_of(shape: Shape) -> str:
    """A tag for exactly this answer."""
    return hashlib.sha256(shape.model_dump_json().encode()).hexdigest()[:32]


def seen(record: Record, draw: Callable[[Record], Shape]) -> Record:
    """The record, if it still is what `If-Match` names; without that header it always is.

    Raises:
        PreconditionFailed: it changed since.
    """
    wanted = request.if_match
    if "If-Match" in request.headers and not wanted.contains(tag_of(draw(record))):
        raise PreconditionFailed("It changed since you read it. Read it again, then decide.")
    return record
