"""The control plane's queries read one state and can do nothing else."""

import time

import pytest
from library_app.records import Book

from dayshift_control.wire import Query
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.store import queries, run_query, state_hash


def ask(world, sql, *params, limit=1000):
    return run_query(world, Query(sql=sql, params=params, limit=limit))


def test_a_select_answers_with_columns_and_rows(world):
    answer = ask(world, "SELECT id, pages FROM book WHERE pages < ? ORDER BY pages", 103)
    assert answer.columns == ("id", "pages")
    assert [row[1] for row in answer.rows] == [100, 101, 102]
    assert not answer.truncated


def test_names_work_as_parameters_too(world):
    query = Query(sql="SELECT :word || '!' AS shout", params={"word": "hey"})
    assert run_query(world, query).rows == (("hey!",),)


def test_an_empty_answer_still_has_its_columns(world):
    answer = ask(world, "SELECT id, title FROM book WHERE pages < 0")
    assert answer.columns == ("id", "title")
    assert answer.rows == ()


def test_rows_past_the_limit_are_cut_and_it_says_so(world):
    answer = ask(world, "SELECT id FROM remark", limit=10)
    assert len(answer.rows) == 10
    assert answer.truncated
    assert not ask(world, "SELECT id FROM book", limit=60).truncated


def test_blobs_are_shown_in_hex(world):
    assert ask(world, "SELECT x'00ff'").rows == (("00ff",),)


def test_common_table_expressions_and_search_are_allowed(world):
    counted = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) FROM n"
    )
    assert ask(world, counted).rows == ((15,),)
    found = ask(world, "SELECT count(*) FROM remark_fts WHERE remark_fts MATCH 'brisk'")
    assert found.rows[0][0] > 0


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM book",
        "INSERT INTO book (id) VALUES ('x')",
        "UPDATE book SET pages = 1",
        "DROP TABLE book",
        "CREATE TABLE mine (a)",
        "CREATE TEMP TABLE mine (a)",
        "ATTACH 'file:/tmp/x' AS other",
        "PRAGMA table_info(book)",
        "PRAGMA query_only = off",
        "SELECT * FROM pragma_table_info('book')",
        "VACUUM",
        "VACUUM INTO '/tmp/stolen.sqlite'",
        "BEGIN",
        "SAVEPOINT a",
        "EXPLAIN SELECT 1",
        "SELECT load_extension('/tmp/x.so')",
        "SELECT 1; SELECT 2",
        "SELECT 1; DELETE FROM book",
        "DELETE FROM book RETURNING id",
        "REINDEX",
        "ANALYZE",
    ],
)
def test_anything_but_one_select_is_refused(world, sql):
    before = state_hash(world)
    with pytest.raises((NotAllowed, Invalid)):
        ask(world, sql)
    assert state_hash(world) == before


@pytest.mark.parametrize("sql", ["SELEC 1", "SELECT nothing FROM book", "-- only a comment", " ", "SELECT ?"])
def test_sql_that_does_not_run_is_invalid(world, sql):
    with pytest.raises(Invalid):
        ask(world, sql)


def test_too_many_parameters_are_invalid(world):
    with pytest.raises(Invalid):
        ask(world, "SELECT 1", 2)


def test_a_query_that_never_ends_is_stopped(world, monkeypatch):
    monkeypatch.setattr(queries, "TIME_LIMIT_S", 0.2)
    start = time.monotonic()
    with pytest.raises(Invalid, match=r"longer than 0\.2 seconds"):
        ask(world, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
    assert time.monotonic() - start < 5


def test_a_value_too_large_to_hold_is_refused(world):
    with pytest.raises(Invalid, match="too big"):
        ask(world, "SELECT zeroblob(900000000)")


def test_an_answer_too_large_to_send_is_cut(world, monkeypatch):
    monkeypatch.setattr(queries, "MOST_BYTES", 10_000)
    answer = ask(world, "SELECT printf('%.*c', 3000, 'x') FROM book")
    assert len(answer.rows) == 3
    assert answer.truncated


def test_a_query_sees_the_last_commit_and_not_the_open_unit(overlay, fresh_id):
    world = overlay.fork(overlay.base(company="folio", seed=1, size="small").name, id=fresh_id())
    with world.unit() as session:
        Book.add(title="Half done", pages=1)
        session.flush()
        assert ask(world, "SELECT count(*) FROM book").rows == ((60,),)
    assert ask(world, "SELECT count(*) FROM book").rows == ((61,),)
