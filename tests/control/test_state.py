"""State, hash, difference, events, queries and changes say the same thing about a world."""

import re

import pytest

from dayshift_control import Invalid, NotAllowed, NotFound
from dayshift_control.wire import Changes, EventDraft, RowEdit

TOKEN = re.compile(r'csrf-token" content="(\w+)"')


def write(process, world, body, *, person="UANA"):
    visitor = process.visitor(world, person)
    headers = {"X-CSRF-Token": TOKEN.search(visitor.page)[1], "Referer": f"{process.public}/?view=all"}
    visitor.post("/notes", data={"body": body}, headers=headers).raise_for_status()
    return visitor


def test_writing_a_note_in_the_browser_is_one_insert_and_one_event(process, control, world, snapshot):
    write(process, world, "hello")
    difference = control.diff(world, snapshot)
    [change] = difference.material
    assert (change.table, change.op, change.before) == ("note", "insert", None)
    assert change.after["body"] == "hello"
    [event] = control.events(world)
    assert (event.actor, event.channel, event.verb, event.kind) == ("UANA", "ui", "written", "notes.note")
    assert event.page == "/?view=all"
    assert change.requests == (event.request_id,)


def test_looking_at_a_note_changes_nothing_material(process, control, world, snapshot):
    visitor = process.visitor(world)
    headers = {"X-CSRF-Token": TOKEN.search(visitor.page)[1]}
    visitor.get("/notes/1").raise_for_status()
    visitor.post("/notes/1/reading", headers=headers).raise_for_status()
    difference = control.diff(world, snapshot)
    assert difference.material == ()
    assert [change.changed for change in difference.ambient] == [("opened",)]


def test_state_comes_in_pages_of_canonical_order(control, world):
    page = control.state_page(world, "note", limit=2)
    assert [row["id"] for row in page.rows] == [1, 2]
    rest = control.state_page(world, "note", cursor=page.next_cursor, limit=2)
    assert [row["id"] for row in rest.rows] == [3]
    assert rest.next_cursor is None
    assert [row["id"] for row in control.state(world, "note")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("table", "refusal"), [("nothing", NotFound), ("", Invalid), ("Note; DROP", Invalid)]
)
def test_a_table_that_does_not_exist_is_said_to_be_missing(control, world, table, refusal):
    with pytest.raises(refusal):
        control.state(world, table)


def test_a_cursor_that_was_made_up_is_refused(control, world):
    with pytest.raises(Invalid):
        control.state_page(world, "note", cursor="made up")


def test_two_forks_hash_alike_until_one_changes(process, control, world, snapshot, fresh_id):
    twin = control.create_world(id=fresh_id(), from_snapshot=snapshot).id
    assert control.state_hash(twin) == control.state_hash(world)
    write(process, world, "different")
    here, there = control.state_hash(world), control.state_hash(twin)
    assert here.state != there.state
    assert {name for name in here.tables if here.tables[name] != there.tables[name]} >= {"note", "event"}
    control.delete_world(twin)


def test_events_come_in_pages_after_a_number(control, world):
    draft = EventDraft(verb="noted", kind="notes.note", object="1")
    control.changes(world, Changes(events=(draft,) * 5))
    first = control.event_page(world, limit=2)
    assert [event.id for event in first.events] == [1, 2]
    assert first.next_after == 2
    assert [event.id for event in control.events(world, after=3)] == [4, 5]
    assert control.events(world, after=99) == ()


def test_changes_are_one_unit_of_work_under_one_request(control, world, snapshot):
    edit = RowEdit(table="note", op="update", key={"id": 1}, values={"body": "corrected"})
    draft = EventDraft(actor="UANA", verb="edited", kind="notes.note", object="1")
    applied = control.changes(world, Changes(edits=(edit,), events=(draft,), request_id="setup-1"))
    assert (applied.rows, applied.events, applied.request_id) == (1, 1, "setup-1")
    [change] = control.diff(world, snapshot).material
    assert (change.changed, change.requests) == (("body",), ("setup-1",))
    assert control.events(world)[0].request_id == "setup-1"


@pytest.mark.parametrize(
    "edit",
    [
        RowEdit(table="note", op="update", key={"id": 1}, values={"body": ""}),
        RowEdit(table="note", op="update", key={"id": 1}, values={"author_id": "nobody"}),
        RowEdit(table="note", op="update", key={"id": 1}, values={"no_such_column": 1}),
        RowEdit(table="note", op="insert", values={"id": 1}),
        RowEdit(table="note", op="delete", key={}),
    ],
)
def test_a_change_that_breaks_a_rule_changes_nothing(control, world, snapshot, edit):
    fine = RowEdit(table="note", op="update", key={"id": 2}, values={"body": "fine"})
    with pytest.raises(Invalid):
        control.changes(world, Changes(edits=(fine, edit)))
    assert control.diff(world, snapshot).material == ()


def test_a_query_reads_with_parameters(control, world):
    named = control.query(world, "SELECT id, body FROM note WHERE author_id = :who", {"who": "UBEN"})
    assert (named.columns, named.rows, named.truncated) == (
        ("id", "body"),
        ((2, "A secret of Ben Okoro"),),
        False,
    )
    placed = control.query(world, "SELECT count(*) AS n FROM note WHERE id > ?", (1,))
    assert placed.rows == ((2,),)


def test_a_query_is_bounded_in_rows(control, world):
    assert control.query(world, "SELECT id FROM note", limit=2).truncated


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM note",
        "UPDATE note SET body = 'x'",
        "ATTACH '/etc/passwd' AS p",
        "PRAGMA query_only = 0",
        "SELECT 1; DELETE FROM note",
        "SELECT load_extension('x')",
        "VACUUM INTO '/tmp/x'",
        "not sql",
        "SELECT * FROM nothing",
        "SELECT ?",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    ],
)
def test_a_query_that_is_not_a_bounded_select_is_refused_in_words(control, world, snapshot, sql):
    with pytest.raises((Invalid, NotAllowed)) as refused:
        control.query(world, sql)
    assert len(refused.value.problem.message) > 10
    assert control.diff(world, snapshot).material == ()


def test_a_value_that_no_row_can_hold_is_refused(control, world):
    with pytest.raises(Invalid):
        control.query(world, "SELECT ?", (1 << 70,))


def test_the_schema_says_what_is_ambient(control):
    schema = control.schema()
    tables = {table.table: table for table in schema.tables}
    assert (schema.app, tables["note"].kind) == ("notes", "notes.note")
    assert [column.name for column in tables["note"].columns if column.ambient] == ["opened"]
    assert next(c for c in tables["note"].columns if c.name == "author_id").references == "person.id"


def test_a_blob_comes_back_byte_for_byte(process, control, world):
    visitor = process.visitor(world)
    headers = {"X-CSRF-Token": TOKEN.search(visitor.page)[1]}
    content = bytes(range(256)) * 100
    visitor.post("/notes/1/file", files={"file": ("x", content)}, headers=headers).raise_for_status()
    sha = next(row["file_sha"] for row in control.state(world, "note") if row["id"] == 1)
    assert control.blob(sha) == content
    with pytest.raises(NotFound):
        control.blob("0" * 64)
    for name in ("../../etc/passwd", "0" * 63, "z" * 64):
        with pytest.raises((Invalid, NotFound)):
            control.blob(name)


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("body", 5, "5 is not a text"),
        ("body", ["x"], "is not a text"),
        ("opened", "5", "'5' is not a whole number"),
        ("opened", True, "True is not a whole number"),
        ("is_shared", 1, "1 is not true or false"),
        ("written_at", 5, "5 is not an instant"),
    ],
)
def test_a_column_takes_only_values_of_its_type(control, world, column, value, words):
    edit = RowEdit(table="note", op="update", key={"id": 1}, values={column: value})
    with pytest.raises(Invalid, match=words):
        control.changes(world, Changes(edits=(edit,)))
