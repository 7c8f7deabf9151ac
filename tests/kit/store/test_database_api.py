"""The thin database API keeps the promises SQLAlchemy relies on."""

import apsw
import pytest
from sqlalchemy import Column, Integer, MetaData, String, Table, insert, select, text, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from dayshift_kit.store import dbapi
from dayshift_kit.store.engine import engine_over

metadata = MetaData()
pair = Table("pair", metadata, Column("id", Integer, primary_key=True), Column("word", String, unique=True))


@pytest.fixture
def raw():
    raw = apsw.Connection(":memory:")
    yield raw
    raw.close()


@pytest.fixture
def engine(raw):
    engine = engine_over(raw)
    metadata.create_all(engine)
    return engine


def words(engine):
    with engine.connect() as connection:
        return connection.execute(select(pair.c.word).order_by(pair.c.id)).scalars().all()


def test_rows_come_back_in_any_portion(engine):
    with engine.begin() as connection:
        connection.execute(insert(pair), [{"word": word} for word in "abcde"])
        found = connection.execute(select(pair.c.word).order_by(pair.c.id))
        assert found.fetchone() == ("a",)
        assert found.fetchmany(2) == [("b",), ("c",)]
        assert found.fetchall() == [("d",), ("e",)]
        assert found.fetchall() == []


def test_counts_and_keys_of_written_rows_are_told(engine):
    with engine.begin() as connection:
        assert connection.execute(insert(pair).values(word="a")).inserted_primary_key == (1,)
        connection.execute(insert(pair), [{"word": word} for word in "bcd"])
        assert connection.execute(update(pair).where(pair.c.id > 2).values(id=pair.c.id + 10)).rowcount == 2
        assert connection.execute(update(pair).where(pair.c.id > 99).values(word="x")).rowcount == 0
        returned = connection.execute(insert(pair).values(word="e").returning(pair.c.id)).all()
        assert returned == [(15,)]


def test_an_empty_result_has_columns(engine):
    with engine.connect() as connection:
        assert list(connection.execute(select(pair)).keys()) == ["id", "word"]


def test_leaving_without_commit_takes_back(engine):
    with engine.connect() as connection:
        connection.execute(insert(pair).values(word="a"))
    assert words(engine) == []


def test_nested_transactions_take_back_their_part_only(engine):
    with engine.begin() as connection:
        connection.execute(insert(pair).values(word="kept"))
        nested = connection.begin_nested()
        connection.execute(insert(pair).values(word="taken back"))
        nested.rollback()
    assert words(engine) == ["kept"]


def test_schema_changes_roll_back_too(engine):
    with pytest.raises(ZeroDivisionError), engine.begin() as connection:
        connection.execute(text("CREATE TABLE other (a)"))
        raise ZeroDivisionError
    with engine.connect() as connection:
        assert not connection.execute(text("SELECT 1 FROM sqlite_schema WHERE name = 'other'")).all()


def test_errors_have_the_kinds_of_the_standard(engine):
    with engine.begin() as connection:
        connection.execute(insert(pair).values(word="a"))
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(insert(pair).values(word="a"))
    with pytest.raises(OperationalError), engine.begin() as connection:
        connection.execute(text("SELEC 1"))
    with pytest.raises(DatabaseError), engine.begin() as connection:
        connection.exec_driver_sql("SELECT ?", (1, 2))
    assert words(engine) == ["a"]


def test_closing_gives_the_connection_back_instead_of_closing_it(raw, engine):
    connection = dbapi.Connection(raw)
    connection.begin()
    connection.cursor().execute("INSERT INTO pair (word) VALUES ('a')")
    connection.close()
    assert raw.execute("SELECT count(*) FROM pair").fetchall() == [(0,)]


def test_it_makes_no_connections_of_its_own():
    with pytest.raises(dbapi.NotSupportedError):
        dbapi.connect("file.sqlite")
