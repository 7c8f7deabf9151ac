"""A diff names exactly the rows and columns that differ, material and ambient apart."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_app.records import Book, Bookmark, Loan, Remark, Shelving
from library_play import flat, play, slow_diff
from sqlalchemy import delete, select, text, update

from dayshift_kit import clock, current
from dayshift_kit.errors import NotFound
from dayshift_kit.store import diff


@pytest.fixture
def book_id(world):
    with world.unit(write=False) as session:
        return session.scalars(select(Book.id).order_by(Book.id).limit(1)).one()


def test_nothing_done_is_nothing_different(world, base):
    found = diff(world, base.name)
    assert (found.material, found.ambient) == ((), ())
    assert (found.world, found.since) == (world.id, base.name)


def test_an_insert_has_the_whole_new_row_and_its_request(world, base):
    with world.unit(person="U1", request_id="r-1"):
        book = Book.add(title="New", pages=7)
    (change,) = diff(world, base.name).material
    assert (change.table, change.op, change.key) == ("book", "insert", {"id": book.id})
    assert change.before is None
    assert change.after["title"] == "New"
    assert change.after["price"] == "12.50"
    assert change.after["tags"] == ["new"]
    assert change.after["bought_on"] == "2026-03-11"
    assert change.after["is_lost"] is False
    assert change.changed == ()
    assert change.requests == ("r-1",)


def test_an_update_names_the_columns_that_differ(world, base, book_id):
    with world.unit(request_id="r-2") as session:
        session.get(Book, book_id).title = "Renamed"
    (change,) = diff(world, base.name).material
    assert (change.op, change.changed) == ("update", ("title",))
    assert change.before["title"] != change.after["title"] == "Renamed"


def test_a_delete_has_the_row_that_was_there_and_what_it_took_along(world, base, book_id):
    with world.unit() as session:
        session.execute(delete(Book).where(Book.id == book_id))
    changes = diff(world, base.name).material
    assert {change.op for change in changes} == {"delete"}
    tables = [change.table for change in changes]
    assert tables.count("book") == 1
    assert tables.count("remark") == 20
    assert tables.count("shelving") == 1
    assert all(change.after is None for change in changes)


def test_looking_around_is_ambient_only(world, base, book_id):
    with world.unit(person="U1", request_id="r-3") as session:
        session.get(Book, book_id).views += 1
        session.add(Bookmark(person_id="U7", book_id=book_id, page=3))
    found = diff(world, base.name)
    assert found.material == ()
    assert [(change.table, change.op, change.changed) for change in found.ambient] == [
        ("book", "update", ("views",)),
        ("bookmark", "insert", ()),
    ]


def test_a_row_changed_in_both_ways_is_in_both_lists(world, base, book_id):
    with world.unit() as session:
        session.execute(update(Book).where(Book.id == book_id).values(views=9, pages=9, is_lost=True))
    found = diff(world, base.name)
    assert found.material[0].changed == ("pages", "is_lost")
    assert found.ambient[0].changed == ("views",)


def test_what_was_undone_is_not_a_difference(world, base, book_id):
    with world.unit() as session:
        old = session.get(Book, book_id).title
        session.get(Book, book_id).title = "For a moment"
    with world.unit() as session:
        session.get(Book, book_id).title = old
        gone = Book.add(title="Comes and goes", pages=1)
    with world.unit() as session:
        session.execute(delete(Book).where(Book.id == gone.id))
    assert diff(world, base.name).material == ()


def test_a_changed_key_is_a_delete_and_an_insert(world, base, book_id):
    with world.unit() as session:
        session.execute(update(Shelving).where(Shelving.book_id == book_id).values(room="attic"))
    changes = diff(world, base.name).material
    assert [(change.op, change.key["room"]) for change in changes] == [
        ("insert", "attic"),
        ("delete", "main"),
    ]


def test_insert_or_replace_counts_what_it_pushed_out(world, base):
    with world.unit() as session:
        one, two = session.scalars(select(Book).order_by(Book.id).limit(2)).all()
        session.execute(
            text(
                "INSERT OR REPLACE INTO book (id, title, pages, bought_on, price, tags, is_lost) "
                "VALUES (:id, :title, 1, :bought, 1, '[]', 0)"
            ),
            {"id": one.id, "title": two.title, "bought": two.bought_on.isoformat()},
        )
    ops = {
        (change.op, change.key["id"]) for change in diff(world, base.name).material if change.table == "book"
    }
    assert ops == {("update", one.id), ("delete", two.id)}


def test_every_unit_that_touched_a_row_is_named_oldest_first(world, base, book_id):
    for request in ("r-1", "r-2", "r-1", "r-3"):
        with world.unit(request_id=request) as session:
            session.get(Book, book_id).pages += 1
    (change,) = diff(world, base.name).material
    assert change.requests == ("r-1", "r-2", "r-3")


def test_events_sessions_and_the_clock_are_in_neither_list(world, base):
    with world.unit(person="U1") as session:
        session.execute(
            text("INSERT INTO kit_session (id, person_id, created_at, data) VALUES ('S', 'U1', 0, '{}')")
        )
    clock.advance(world, 1000)
    found = diff(world, base.name)
    assert (found.material, found.ambient) == ((), ())


def test_since_a_snapshot_taken_on_the_way_only_later_work_shows(store, world, book_id):
    with world.unit(request_id="early"):
        Book.add(title="Early", pages=1)
    snapshot = store.snapshot(world.id)
    with world.unit(request_id="late") as session:
        Book.add(title="Late", pages=1)
        session.get(Book, book_id).pages = 77
    changes = diff(world, snapshot.name).material
    assert {change.requests for change in changes} == {("late",)}
    assert {(change.table, change.op) for change in changes} == {("book", "insert"), ("book", "update")}


def test_a_branch_compares_with_a_snapshot_of_its_trunk(store, fork):
    trunk = fork()
    play(trunk, seed=1, steps=10)
    snapshot = store.snapshot(trunk.id)
    branch = fork(trunk.id)
    play(branch, seed=2, steps=10)
    found = diff(branch, snapshot.name)
    assert (flat(found.material), flat(found.ambient)) == slow_diff(fork(snapshot.name), branch)


def test_two_branches_of_one_base_compare_although_neither_descends_from_the_other(store, fork):
    left, right = fork(), fork()
    play(left, seed=3, steps=25)
    play(right, seed=4, steps=25)
    snapshot = store.snapshot(left.id)
    found = diff(right, snapshot.name)
    assert (flat(found.material), flat(found.ambient)) == slow_diff(fork(snapshot.name), right)


def test_worlds_of_different_bases_compare_row_by_row(store, fork):
    other = store.base(company="folio", seed=2, size="tiny")
    world = fork()
    found = diff(world, other.name)
    assert (flat(found.material), flat(found.ambient)) == slow_diff(fork(other.name), world)
    assert len(found.material) > 100


def test_a_snapshot_that_does_not_exist_is_not_found(world):
    with pytest.raises(NotFound):
        diff(world, "no-such")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 40))
def test_a_diff_agrees_with_comparing_every_row(fork, base, seed, steps):
    world = fork()
    play(world, seed=seed, steps=steps)
    found = diff(world, base.name)
    assert (flat(found.material), flat(found.ambient)) == slow_diff(fork(), world)
    assert list(found.material) == sorted(
        found.material, key=lambda change: (change.table, tuple(change.key.values()))
    )


def test_a_diff_waits_for_nobody(world, base):
    if not world._volume.freezes_while_open:
        pytest.skip("file copies are taken between units")
    with world.unit() as session:
        Book.add(title="Not yet committed", pages=1)
        session.flush()
        assert diff(world, base.name).material == ()
    assert len(diff(world, base.name).material) == 1


def test_loans_and_remarks_count_too(world, base, book_id):
    with world.unit(person="U1") as session:
        session.get(Book, book_id).lend(to=current.person)
        session.add(Remark(book_id=book_id, person_id="U1", text="Good", written_at=clock.now()))
    assert [change.table for change in diff(world, base.name).material] == ["loan", "remark"]
    assert diff(world, base.name).material[0].after["returned_at"] is None
    with world.unit() as session:
        session.scalars(select(Loan).order_by(Loan.id.desc()).limit(1)).one().give_back()
    loan = diff(world, base.name).material[0]
    assert loan.after["returned_at"] == "2026-03-11T09:00:00.000000Z"


def test_requests_that_only_looked_do_not_answer_for_a_material_change(world, base, book_id):
    with world.unit(request_id="r-read") as session:
        session.get(Book, book_id).views += 1
    with world.unit(request_id="r-write") as session:
        session.get(Book, book_id).title = "Retitled"
    with world.unit(request_id="r-both") as session:
        session.execute(update(Book).where(Book.id == book_id).values(views=99, pages=99))
    found = diff(world, base.name)
    assert found.material[0].requests == ("r-write", "r-both")
    assert found.ambient[0].requests == ("r-read", "r-write", "r-both")
