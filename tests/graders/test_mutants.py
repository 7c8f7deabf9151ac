"""Mutants are wrong, complete and made by stated rules only."""

import pytest

from dayshift_control.wire import ColumnInfo, Schema, TableInfo
from dayshift_graders import grade
from dayshift_graders.collateral import sort_changes
from dayshift_graders.mutants import Site, bulk_edit, flood, mutants, replay, wipe
from dayshift_graders.mutants.replay import undo_of
from dayshift_graders.mutants.values import wrong_values

from .conftest import MAYA, PROFILE, TOM, log_line, message, posted, row_change


def column(name: str, kind: str = "VARCHAR", **values) -> ColumnInfo:
    defaults = {"nullable": True, "primary_key": False, "ambient": False, "references": None, "doc": None}
    return ColumnInfo(name=name, type=kind, **(defaults | values))


SCHEMA = Schema(
    app="chat",
    revision="1",
    tables=(
        TableInfo(
            kind="chat.message", table="message", ambient=False, doc=None,
            columns=(
                column("id", "INTEGER", primary_key=True), column("channel", references="channel.id"),
                column("author"), column("text", "TEXT"), column("thread"),
            ),
        ),
        TableInfo(
            kind="chat.channel", table="channel", ambient=False, doc=None,
            columns=(column("id", primary_key=True), column("name", "TEXT")),
        ),
        TableInfo(
            kind="chat.draft", table="draft", ambient=True, doc=None,
            columns=(column("id", "INTEGER", primary_key=True), column("text", "TEXT")),
        ),
    ),
)  # fmt: skip
ROWS = {
    "message": [message(id=8), message(id=9, author=TOM)],
    "channel": [{"id": "C1", "name": "sales"}, {"id": "C2", "name": "sales-emea"}],
    "draft": [{"id": 1, "text": "…"}],
}


@pytest.fixture
def site(attempt_of, rubric) -> Site:
    attempt = attempt_of(posted())
    units = replay("chat", attempt.diffs["chat"], attempt.events["chat"])
    allowed = sort_changes(attempt, rubric.bounds).allowed
    return Site("chat", units, allowed, SCHEMA, PROFILE, ROWS.__getitem__, MAYA, TOM)


def test_replaying_a_solution_writes_the_same_rows_and_events(site):
    (unit,) = site.units
    assert unit.edits[0].values == message()
    assert [event.verb for event in unit.events] == ["posted"]


def test_every_kind_of_mistake_is_made(site):
    names = [mutant.name for mutant in mutants(site)]
    assert "without “posted”" in names
    assert "message: channel is C2" in names
    assert "message: text has a word too many" in names
    assert "message: thread is set" in names
    assert "message made twice" in names
    assert "an unrelated message edited" in names
    assert "an unrelated channel deleted" in names
    assert {"done by somebody else", "written without an event", "done, then undone"} <= set(names)
    assert len(names) == len(set(names))


def test_mutants_come_in_the_same_order_every_time(site):
    assert [m.name for m in mutants(site)] == [m.name for m in mutants(site)]


def test_columns_the_app_fills_in_are_left_alone(site):
    assert not [m for m in mutants(site) if m.name.startswith("message: id")]


def test_flooding_and_bulk_editing_leave_ambient_tables_alone(site):
    tables = {edit.table for make in (flood, bulk_edit) for unit in make(site) for edit in unit.edits}
    assert tables == {"message", "channel"}
    assert len(flood(site)[0].edits) == 200


def test_wiping_empties_what_points_at_others_first_so_that_nothing_is_left(site):
    [unit] = wipe(site)
    emptied = [edit.table for edit in unit.edits]
    pointing = [
        (table.table, (column.references or "").partition(".")[0])
        for table in site.schema.tables
        for column in table.columns
        if column.references and table.kind not in site.profile.logs
    ]
    assert pointing
    assert all(emptied.index(child) < emptied.index(parent) for child, parent in pointing if child != parent)


def test_undoing_an_update_restores_only_what_changed():
    before, after = message(), message(text="other")
    change = row_change("message", "update", {"id": 1}, before=before, after=after)
    assert undo_of(change).values == {"text": "48 probes"}


@pytest.mark.parametrize(
    ("kind", "value", "wrong"),
    [
        ("INTEGER", 5, {4, 6}),
        ("BOOLEAN", True, {False}),
        ("TEXT", "2026-03-10", {"2026-03-11"}),
        ("TEXT", "2026-03-10T17:15:00.000000Z", {"2026-03-11T17:15:00Z"}),
        ("TEXT", None, {"something"}),
        ("string", None, {"something"}),
        ("instant", None, {"2026-01-01T00:00:00.000000Z"}),
        ("integer", None, {1}),
        ("string", "", {" too"}),
    ],
)
def test_wrong_values_are_near_the_right_one(kind, value, wrong):
    assert {v for _, v in wrong_values(column("c", kind), value, lambda _: ())} == wrong


def test_a_mutated_attempt_still_carries_its_events_and_fails(attempt_of, rubric):
    wrong = attempt_of(posted(text="48 probes too"), events=(log_line(),))
    assert not grade(wrong, rubric).success
