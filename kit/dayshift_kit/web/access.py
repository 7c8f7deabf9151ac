"""Marks on views. Unmarked, a view needs a signed-in person and, for GET, writes nothing.

What stands under `/api/` is for programs: refusals there are problem documents, whatever is accepted.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


PROGRAMS = "/api/"


class Access(Enum):
    """Who reaches a view, and with what around it."""

    SIGNED_IN = "in the visitor's world, as a signed-in person"
    ANYONE = "in the visitor's world, signed in or not"
    BEARER = "in the world of a bearer token, as its owner; cookies count for nothing"
    OUTSIDE = "in no world: nothing here may read or write one"


def anyone(view: View) -> View:
    """Let visitors in who are not signed in; `current.person` may be None."""
    return _marked(view, "access", Access.ANYONE)


def bearer(view: View) -> View:
    """Answer programs: the token in `Authorization` says which world and who. No cookie, hence no forgery."""
    return _marked(view, "access", Access.BEARER)


def outside(view: View) -> View:
    """Answer without entering a world: no `current`, no lock."""
    return _marked(view, "access", Access.OUTSIDE)


def access_of(view: Callable[..., Any]) -> Access:
    found: Access = getattr(view, "dayshift_access", Access.SIGNED_IN)
    return found


def _marked(view: View, name: str, value: object) -> View:
    setattr(view, f"dayshift_{name}", value)
    return view
