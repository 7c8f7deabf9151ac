"""What the API can do: each operation is an address, its schemas, and a function that calls a verb."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from flask import Blueprint, Response, request
from sqlalchemy.exc import StatementError

from dayshift_expenses.api.reading import read_form, read_json, read_parameters
from dayshift_expenses.api.shapes import Asked, Body, Shape
from dayshift_expenses.api.tags import tag_of
from dayshift_expenses.models import Person
from dayshift_kit import current
from dayshift_kit.errors import Invalid
from dayshift_kit.web.access import bearer
from dayshift_kit.web.repeats import asked_before, remember

PREFIX = "/api/v1"
View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One thing that a program can ask for.

    Args:
        method: GET, POST, PATCH, PUT or DELETE.
        path: its address under the prefix, such as `/expenses/{expense_id}`.
        run: called with the person, the parts of the path, `body` and `asked`.
        answer: schema of what it answers; None for nothing, or for a file.
        body: schema of what is sent.
        asked: schema of the address' parameters.
        status: of the answer.
        at: where the thing that was made is found, such as `/expenses`.
        media: type of an answer that is a file.
        is_form: the body is a form with a file.
    """

    method: str
    path: str
    run: Callable[..., Any]
    answer: type[Shape] | None = None
    body: type[Body] | None = None
    asked: type[Asked] | None = None
    status: int = 200
    at: str = ""
    media: str = ""
    is_form: bool = False

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def noun(self) -> str:
        """The resource it belongs to."""
        return self.path.split("/")[1]

    @property
    def is_safe(self) -> bool:
        return self.method == "GET"


OPERATIONS: list[Operation] = []


def operation(address: str, **more: Any) -> Callable[[View], View]:
    """Declare the function below as what answers an address: `@operation("GET /me", answer=…)`."""
    method, path = address.split(" ")

    def declare(view: View) -> View:
        OPERATIONS.append(Operation(method=method, path=path, run=view, **more))
        return view

    return declare


def mount(api: Blueprint) -> None:
    """Add a route for every operation."""
    for each in OPERATIONS:
        rule = each.path.replace("{", "<").replace("}", ">")
        view = bearer(partial(_answered, each))
        api.add_url_rule(rule, each.name, view, methods=[each.method])


def _answered(what: Operation, **path: str) -> Response:
    """Read what was sent, run the operation as the token's owner, and draw its answer."""
    try:
        if what.method == "POST" and (before := asked_before()) is not None:
            return before
        said = what.run(Person.signed_in(), **path, **_sent(what))
        current.session.flush()
    except (UnicodeEncodeError, OverflowError, StatementError) as error:
        if isinstance(error, StatementError) and not isinstance(error.orig, (UnicodeError, OverflowError)):
            raise
        # Text and numbers that JSON can carry and no row can hold: lone surrogates, integers past 64 bits.
        raise Invalid({"": "The request holds a value that cannot be kept."}) from error
    answer = said if isinstance(said, Response) else _drawn(what, said)
    if what.method == "POST":
        remember(answer)
    return answer


def _sent(what: Operation) -> dict[str, Any]:
    sent: dict[str, Any] = {}
    asked = read_parameters(what.asked)
    if asked is not None:
        sent["asked"] = asked
    if what.is_form and what.body is not None:
        sent["body"], sent["file"] = read_form(what.body)
    elif what.body is not None:
        sent["body"] = read_json(what.body)
    elif request.get_data():
        raise Invalid({"": "This takes no body."})
    return sent


def _drawn(what: Operation, said: Shape | None) -> Response:
    if said is None:
        return Response(status=204)
    answer = Response(said.model_dump_json(), what.status, content_type="application/json")
    if said.is_tagged:
        answer.set_etag(tag_of(said))
    if what.at:
        answer.headers["Location"] = f"{PREFIX}{what.at}/{getattr(said, 'id', '')}"
    if what.is_safe:
        answer.make_conditional(request)
    return answer
