"""A solved attempt written down again as units of work that the control plane can apply."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dayshift_control.wire import Changes, Diff, Event, EventDraft, Row, RowChange, RowEdit


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of work in one app. `changes[i]` is the row change that `edits[i]` writes."""

    app: str
    request_id: str
    changes: tuple[RowChange, ...]
    edits: tuple[RowEdit, ...]
    events: tuple[EventDraft, ...]

    def as_changes(self) -> Changes:
        return Changes(edits=self.edits, events=self.events, request_id=self.request_id)

    def with_edit(self, position: int, edit: RowEdit) -> "Unit":
        """The same unit with one edit replaced."""
        return replace(self, edits=(*self.edits[:position], edit, *self.edits[position + 1 :]))


def replay(app: str, diff: Diff, events: Sequence[Event]) -> tuple[Unit, ...]:
    """The units of one app, in the order of their events. Each row is written in its last unit."""
    order = list(dict.fromkeys(event.request_id for event in events))
    by_request: dict[str, list[RowChange]] = {request: [] for request in order}
    for change in diff.material:
        last = change.requests[-1] if change.requests else "unlogged"
        by_request.setdefault(last, []).append(change)
    return tuple(
        Unit(
            app=app,
            request_id=request,
            changes=tuple(changes),
            edits=tuple(edit_of(change) for change in changes),
            events=tuple(draft_of(event) for event in events if event.request_id == request),
        )
        for request, changes in by_request.items()
        if changes
    )


def edit_of(change: RowChange) -> RowEdit:
    """The edit that makes this change."""
    values: Row = {}
    if change.op == "insert":
        values = dict(change.after or {})
    elif change.op == "update":
        values = {name: (change.after or {})[name] for name in change.changed}
    return RowEdit(table=change.table, op=change.op, key=change.key, values=values)


def undo_of(change: RowChange) -> RowEdit:
    """The edit that takes this change back."""
    if change.op == "insert":
        return RowEdit(table=change.table, op="delete", key=change.key)
    before = change.before or {}
    if change.op == "delete":
        return RowEdit(table=change.table, op="insert", key=change.key, values=before)
    values = {name: before[name] for name in change.changed}
    return RowEdit(table=change.table, op="update", key=change.key, values=values)


def draft_of(event: Event) -> EventDraft:
    return EventDraft(
        actor=event.actor,
        on_behalf_of=event.on_behalf_of,
        channel=event.channel,
        verb=event.verb,
        kind=event.kind,
        object=event.object,
        before=event.before,
        after=event.after,
        page=event.page,
    )
