"""Marks on views. Unmarked, a view needs a signed-in person and, for GET, writes nothing."""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


class Access(Enum):
    """Who reaches a view, and with what around it."""

    SIGNED_IN = "in the visitor's world, as a signed-in person"
    ANYONE = "in the visitor's world, signed in or not"
    OUTSIDE = "in no world: nothing here may read or write one"


def anyone(view: View) -> View:
    """Let visitors in who are not signed in; `current.person` may be None."""
    return _marked(view, "access", Access.ANYONE)


def outside(view: View) -> View:
    """Answer without entering a world: no `current`, no lock."""
    return _marked(view, "access", Access.OUTSIDE)


def access_of(view: Callable[..., Any]) -> Access:
    found: Access = getattr(view, "dayshift_access", Access.SIGNED_IN)
    return found


def _marked(view: View, name: str, value: object) -> View:
    setattr(view, f"dayshift_{name}", value)
    return view
