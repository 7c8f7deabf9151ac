"""Mutation of a solved end state, generic over its diff.

Equivalent mutants are excluded by stated rules and never by hand: columns that the app profile
calls incidental are left alone (no instruction speaks of them), and rows the app derives by itself
are mutated only together with their cause. A solution that changes nothing, such as a refusal, has no
events to give to somebody else: only what is added to it is a mutant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dayshift_control.wire import ColumnInfo, EventDraft, Row, RowChange, RowEdit, Schema, TableInfo
from dayshift_graders.collateral import Located
from dayshift_graders.profile import AppProfile

from .replay import Unit, undo_of
from .values import is_text, wrong_values

RowsOf = Callable[[str], Sequence[Row]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong world: its name and the units to apply on a fork of the baseline."""

    name: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """Where mutations happen: one app of a solved attempt.

    Args:
        app: Its name.
        units: The solved attempt, as units of work.
        allowed: The changes that the write set covered.
        schema: The app's tables and columns.
        profile: What grading knows of the app.
        rows: Some rows of a table at the baseline, by table name.
        persona: Id of the acting person; `stranger` is somebody else's.
    """

    app: str
    units: tuple[Unit, ...]
    allowed: tuple[Located, ...]
    schema: Schema
    profile: AppProfile
    rows: RowsOf
    persona: str
    stranger: str

    def table(self, name: str) -> TableInfo:
        return next(table for table in self.schema.tables if table.table == name)

    def incidental(self, table: str) -> frozenset[str]:
        return self.profile.incidental.get(f"{self.app}.{table}", frozenset())

    def is_allowed(self, change: RowChange) -> bool:
        return any(item.change == change for item in self.allowed)


def mutants(site: Site) -> Iterator[Mutant]:
    """Every mutant of one app's share of a solved attempt, in a fixed order."""
    for operator in (_dropped, _wrong_fields, _duplicated, _unrelated_edit, _unrelated_deletes):
        yield from operator(site)
    if site.units:
        for operator in (_other_actor, _forbidden_channel, _unlogged, _undone):
            yield from operator(site)


def _dropped(site: Site) -> Iterator[Mutant]:
    for position, unit in enumerate(site.units):
        if any(site.is_allowed(change) for change in unit.changes):
            rest = site.units[:position] + site.units[position + 1 :]
            yield Mutant(f"without “{_verbs(unit)}”", rest)


def _wrong_fields(site: Site) -> Iterator[Mutant]:
    for position, unit in enumerate(site.units):
        for number, change in enumerate(unit.changes):
            if site.is_allowed(change) and change.op != "delete":
                for what, edit in _wrong_edits(site, change, unit.edits[number]):
                    units = _replaced(site.units, position, unit.with_edit(number, edit))
                    yield Mutant(f"{change.table}: {what}", units)


def _wrong_edits(site: Site, change: RowChange, edit: RowEdit) -> Iterator[tuple[str, RowEdit]]:
    skipped = site.incidental(change.table) | set(change.key)
    for column in site.table(change.table).columns:
        if column.name in edit.values and column.name not in skipped and not column.ambient:
            for what, value in wrong_values(column, edit.values[column.name], _others(site)):
                yield what, edit.model_copy(update={"values": {**edit.values, column.name: value}})


def _others(site: Site) -> Callable[[str], tuple[Any, ...]]:
    def keys(reference: str) -> tuple[Any, ...]:
        table, _, column = reference.partition(".")
        return tuple(row[column] for row in site.rows(table))

    return keys


def _duplicated(site: Site) -> Iterator[Mutant]:
    for position, unit in enumerate(site.units):
        for change, edit in zip(unit.changes, unit.edits, strict=True):
            if site.is_allowed(change) and change.op == "insert":
                copy = edit.model_copy(update=_fresh(site, change, edit))
                doubled = replace(unit, edits=(*unit.edits, copy), changes=(*unit.changes, change))
                yield Mutant(f"{change.table} made twice", _replaced(site.units, position, doubled))


def _fresh(site: Site, change: RowChange, edit: RowEdit) -> Mapping[str, Row]:
    """New values for the key and for every incidental column, which may be unique."""
    loose = {*change.key, *site.incidental(change.table)}
    values = {name: _bumped(value) if name in loose else value for name, value in edit.values.items()}
    return {"values": values, "key": {name: values.get(name, value) for name, value in change.key.items()}}


def _bumped(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value + 1_000_003
    text = str(value)
    return text[:-1] + ("8" if text[-1:] != "8" else "9")


def _unrelated_edit(site: Site) -> Iterator[Mutant]:
    for table in _touched(site):
        row = _bystander(site, table)
        column = next((c.name for c in table.columns if row and row.get(c.name) and is_free_text(c)), None)
        if row is not None and column is not None:
            values = {column: f"{row[column]} (changed)"}
            edit = RowEdit(table=table.table, op="update", key=_key(table, row), values=values)
            yield Mutant(f"an unrelated {table.table} edited", (*site.units, _extra(site, edit, "edited")))


def _unrelated_deletes(site: Site) -> Iterator[Mutant]:
    touched = _touched(site)
    untouched = [table for table in site.schema.tables if table not in touched and not _skipped(site, table)]
    chosen = [*touched, *(table for table in untouched if site.rows(table.table))]
    for table in chosen:
        row = _bystander(site, table)
        if row is not None:
            edit = RowEdit(table=table.table, op="delete", key=_key(table, row))
            yield Mutant(f"an unrelated {table.table} deleted", (*site.units, _extra(site, edit, "deleted")))


def _other_actor(site: Site) -> Iterator[Mutant]:
    yield Mutant("done by somebody else", _with_events(site.units, {"actor": site.stranger}))


def _forbidden_channel(site: Site) -> Iterator[Mutant]:
    yield Mutant("done by a colleague's script", _with_events(site.units, {"channel": "colleague"}))


def _unlogged(site: Site) -> Iterator[Mutant]:
    yield Mutant("written without an event", tuple(replace(unit, events=()) for unit in site.units))


def _undone(site: Site) -> Iterator[Mutant]:
    undo = tuple(
        Unit(
            app=unit.app,
            request_id=f"{unit.request_id}-undo",
            changes=unit.changes[::-1],
            edits=tuple(undo_of(change) for change in reversed(unit.changes)),
            events=tuple(event.model_copy(update={"verb": "undone"}) for event in unit.events),
        )
        for unit in reversed(site.units)
    )
    yield Mutant("done, then undone", (*site.units, *undo))


def _touched(site: Site) -> list[TableInfo]:
    names = dict.fromkeys(item.change.table for item in site.allowed)
    return [site.table(name) for name in names]


def _skipped(site: Site, table: TableInfo) -> bool:
    return table.ambient or table.kind in site.profile.logs


def _bystander(site: Site, table: TableInfo) -> Row | None:
    """A row of the table that the solution did not touch."""
    mine = [change.key for unit in site.units for change in unit.changes if change.table == table.table]
    return next((row for row in site.rows(table.table) if _key(table, row) not in mine), None)


def _key(table: TableInfo, row: Row) -> Row:
    return {column.name: row[column.name] for column in table.columns if column.primary_key}


def is_free_text(column: ColumnInfo) -> bool:
    """Whether a column holds words of its own: no key, reference, stamp or ambient column."""
    is_data = not column.primary_key and not column.ambient and column.references is None
    return (
        is_text(column)
        and is_data
        and not column.name.endswith(("_id", "_ts", "_at"))
        and column.name != "ts"
    )


def _extra(site: Site, edit: RowEdit, verb: str) -> Unit:
    event = EventDraft(
        actor=site.persona,
        channel="ui",
        verb=verb,
        kind=f"{site.app}.{edit.table}",
        object="-".join(str(value) for value in edit.key.values()),
    )
    return Unit(site.app, "unrelated", (), (edit,), (event,))


def _replaced(units: tuple[Unit, ...], position: int, unit: Unit) -> tuple[Unit, ...]:
    return (*units[:position], unit, *units[position + 1 :])


def _with_events(units: tuple[Unit, ...], update: Mapping[str, Any]) -> tuple[Unit, ...]:
    return tuple(
        replace(unit, events=tuple(event.model_copy(update=dict(update)) for event in unit.events))
        for unit in units
    )


def _verbs(unit: Unit) -> str:
    return ", ".join(event.verb for event in unit.events) or "unlogged"
