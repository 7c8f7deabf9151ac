"""Rows, log and hash of a world, in an order that never depends on luck."""

import pytest
from library_app.records import Book, Shelving
from library_play import all_rows, play
from sqlalchemy import select

from dayshift_kit.errors import Invalid, NotFound
from dayshift_kit.store import events_page, schema, state_hash, state_page


def test_pages_cover_a_table_once_in_the_order_of_keys(world):
    rows = all_rows(world, "remark", ["id"])
    assert list(rows) == sorted(rows)
    assert len(rows) == 1200


def test_pages_follow_keys_of_several_columns(world):
    with world.unit() as session:
        books = session.scalars(select(Book.id)).all()
        session.add_all(Shelving(book_id=book, room=room, position=1.5) for book in books for room in "ab")
    keys, cursor = [], None
    while True:
        page = state_page(world, "shelving", cursor=cursor, limit=7)
        keys += [(row["book_id"], row["room"]) for row in page.rows]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert len(keys) == 180
    assert keys == sorted(keys)


def test_values_are_spelled_for_the_wire(world):
    row = state_page(world, "book", limit=2).rows[1]
    assert set(row) == {
        "id", "title", "pages", "bought_on", "price", "tags", "is_lost", "cover", "views"
    }  # fmt: skip
    assert row["is_lost"] is False
    assert isinstance(row["tags"], list)
    assert row["bought_on"].startswith("202")
    assert state_page(world, "kit_clock").rows[0]["now"] == "2026-03-11T09:00:00.000000Z"


@pytest.mark.parametrize("cursor", ["nonsense", "WyJhIiwgImIiXQ==", "e30=", "WzFd\n", "W1tdXQ=="])
def test_a_cursor_that_no_page_gave_out_is_invalid(world, cursor):
    with pytest.raises(Invalid):
        state_page(world, "bookmark" if cursor.startswith("Wz") else "remark", cursor=cursor)


@pytest.mark.parametrize("table", ["nothing", "kit_journal", "sqlite_schema", 'book"; DROP TABLE book'])
def test_only_tables_of_the_state_are_shown(world, table):
    with pytest.raises(NotFound):
        state_page(world, table)


def test_equal_worlds_have_equal_hashes(fork):
    assert state_hash(fork()) == state_hash(fork())


def test_any_change_anywhere_changes_the_hash_of_its_table_and_of_the_whole(fork):
    world, untouched = fork(), state_hash(fork())
    with world.unit() as session:
        session.scalars(select(Book).order_by(Book.id).limit(1)).one().views += 1
    changed = state_hash(world)
    assert changed.state != untouched.state
    assert [name for name in changed.tables if changed.tables[name] != untouched.tables[name]] == ["book"]


def test_undoing_a_change_restores_the_hash_although_the_journal_grew(fork):
    world = fork()
    before = state_hash(world)
    for step in (1, -1):
        with world.unit() as session:
            session.scalars(select(Book).order_by(Book.id).limit(1)).one().views += step
    assert state_hash(world) == before


def test_the_same_afternoon_twice_ends_in_the_same_state_and_log(fork):
    one, two = fork(), fork()
    play(one, seed=11, steps=60)
    play(two, seed=11, steps=60)
    assert state_hash(one) == state_hash(two)
    assert events_page(one) == events_page(two)


def test_events_come_in_pages_oldest_first(world):
    with world.unit():
        for number in range(5):
            Book.add(title=f"Book {number}", pages=1)
    first = events_page(world, limit=2)
    assert [event.id for event in first.events] == [1, 2]
    assert first.next_after == 2
    rest = events_page(world, after=2, limit=3)
    assert [event.id for event in rest.events] == [3, 4, 5]
    assert rest.next_after is None
    assert events_page(world, after=99).events == ()


def test_the_schema_tells_what_is_ambient_and_what_points_where(manifest):
    described = schema(manifest)
    tables = {table.table: table for table in described.tables}
    assert described.app == "library"
    assert described.revision == "kit_0002+library_0002"
    assert tables["bookmark"].ambient
    assert tables["book"].doc == "A book that can be lent."
    columns = {column.name: column for column in tables["book"].columns}
    assert columns["views"].ambient
    assert not columns["title"].ambient
    assert columns["pages"].doc == "How many leaves, counted on both sides."
    loan = {column.name: column for column in tables["loan"].columns}
    assert loan["book_id"].references == "book.id"
    assert loan["due_at"].type == "instant"
