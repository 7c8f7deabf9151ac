"""A tiny mailroom of rows and events to grade."""

from collections.abc import Callable
from typing import Any

import pytest

from dayshift_control.wire import Channel, Diff, Event, Operation, Row, RowChange
from dayshift_graders import (
    AppProfile,
    Attempt,
    Bounds,
    Check,
    Derived,
    Evidence,
    Rubric,
    check,
    creates,
    guard,
)

MAYA, TOM = "U0MAYA", "U0TOM"


def row_change(
    table: str,
    op: Operation,
    key: Row,
    *,
    before: Row | None = None,
    after: Row | None = None,
    request: str = "r1",
) -> RowChange:
    changed = tuple(n for n in (after or {}) if before and before.get(n) != (after or {})[n])
    return RowChange(
        table=table, key=key, op=op, before=before, after=after, changed=changed, requests=(request,)
    )


def log_line(
    request: str = "r1", *, actor: str = MAYA, channel: Channel = "ui", verb: str = "posted"
) -> Event:
    return Event(
        id=1, at="2026-03-10T17:15:00.000000Z", actor=actor, on_behalf_of=None, channel=channel, verb=verb,
        kind="message", object="1", before=None, after=None, request_id=request, page=None,
    )  # fmt: skip


def message(**values: Any) -> Row:
    return {"id": 1, "channel": "C1", "author": MAYA, "text": "48 probes", "thread": None} | values


def posted(request: str = "r1", **values: Any) -> RowChange:
    row = message(**values)
    return row_change("message", "insert", {"id": row["id"]}, after=row, request=request)


PROFILE = AppProfile(
    app="chat",
    derived=(
        Derived(
            "chat.message",
            "insert",
            "chat.mention",
            "insert",
            lambda cause, effect: effect["message"] == cause["id"],
        ),
    ),
    owners={"chat.message": "author"},
    logs=frozenset({"chat.event"}),
)


def checkpoints(g: Evidence) -> list[Check]:
    sent = g.one_created("chat.message")
    return [
        check("A message stands in C1", weight=0.4, when=sent.channel == "C1", evidence=sent),
        check("It says what was asked", weight=0.6, after=1, when=sent.text == "48 probes"),
        guard("It is not a reply", when=not sent or sent.thread is None),
    ]


@pytest.fixture
def attempt_of() -> Callable[..., Attempt]:
    def build(*material: RowChange, events: tuple[Event, ...] = (log_line(),), **extra: Any) -> Attempt:
        diff = Diff(world="w", since="base", material=material, ambient=())
        return Attempt(task="chat.sample@1", baseline={"chat": "base"}, diffs={"chat": diff},
                       events={"chat": events}, **extra)  # fmt: skip

    return build


@pytest.fixture
def rubric() -> Rubric:
    bounds = Bounds(
        MAYA, frozenset({"ui"}), (creates("chat.message", author=MAYA, channel="C1"),), {"chat": PROFILE}
    )
    return Rubric("chat.sample@1", bounds, checkpoints)
