"""Worlds start from snapshots and live worlds, and keep to themselves."""

import pytest
from library_app.records import Book, Person
from sqlalchemy import func, select

from dayshift_kit import current
from dayshift_kit.errors import NotAllowed, NotFound, Stale
from dayshift_kit.store import state_hash


def titles(world):
    with world.unit(write=False) as session:
        return session.scalars(select(Book.title).order_by(Book.title)).all()


def add(world, title, pages=10):
    with world.unit(person="U1", channel="ui"):
        return Book.add(title=title, pages=pages).id


def test_a_fork_starts_with_the_rows_of_its_snapshot(world, base):
    assert len(titles(world)) == 60
    assert world.snapshot_name == base.name


def test_what_one_world_writes_no_other_world_sees(fork):
    mine, yours = fork(), fork()
    add(mine, "Mine")
    add(yours, "Yours")
    assert "Mine" in titles(mine)
    assert "Yours" not in titles(mine)
    assert "Mine" not in titles(yours)


def test_a_fork_of_a_live_world_branches_off_at_its_last_commit(fork):
    trunk = fork()
    add(trunk, "Before")
    branch = fork(trunk.id)
    add(trunk, "After on the trunk")
    add(branch, "After on the branch")
    assert {"Before", "After on the trunk"} <= set(titles(trunk))
    assert {"Before", "After on the branch"} <= set(titles(branch))
    assert "After on the trunk" not in titles(branch)
    assert "After on the branch" not in titles(trunk)


def test_a_fork_taken_during_a_unit_sees_the_last_commit_only(store, overlay, fresh_id):
    base = overlay.base(company="folio", seed=1, size="small")
    trunk = overlay.fork(base.name, id=fresh_id())
    with trunk.unit() as session:
        session.add(Book.add(title="Half done", pages=3))
        session.flush()
        branch = overlay.fork(trunk.id, id=fresh_id())
    assert "Half done" in titles(trunk)
    assert "Half done" not in titles(branch)


def test_a_branch_of_a_branch_has_the_work_of_both(fork):
    first = fork()
    add(first, "One")
    second = fork(first.id)
    add(second, "Two")
    assert {"One", "Two"} <= set(titles(fork(second.id)))


def test_a_snapshot_stays_as_it_was_while_its_world_goes_on(store, fork):
    trunk = fork()
    add(trunk, "Kept")
    snapshot = store.snapshot(trunk.id)
    add(trunk, "Later")
    restored = titles(fork(snapshot.name))
    assert "Kept" in restored
    assert "Later" not in restored


def test_a_world_id_is_used_once_even_after_the_world_is_gone(store, base, fresh_id):
    id = fresh_id()
    store.fork(base.name, id=id)
    with pytest.raises(Stale):
        store.fork(base.name, id=id)
    store.drop(id)
    with pytest.raises(Stale):
        store.fork(base.name, id=id)


def test_a_fork_that_failed_leaves_its_id_free(store, base, fresh_id):
    id = fresh_id()
    with pytest.raises(NotFound):
        store.fork("no-such-snapshot", id=id)
    with pytest.raises(NotAllowed):
        store.fork(base.name, id=id, long_lived=True)
    assert store.fork(base.name, id=id).id == id
    store.drop(id)


def test_a_fork_without_an_id_gets_one(store, base):
    one, two = store.fork(base.name), store.fork(base.name)
    assert one.id != two.id
    store.drop(one.id)
    store.drop(two.id)


def test_a_dropped_world_is_not_found_and_does_no_more_work(store, fork):
    world = fork()
    store.drop(world.id)
    with pytest.raises(NotFound):
        store.world(world.id)
    with pytest.raises(NotFound), world.unit():
        pytest.fail("a dropped world opened a unit")
    with pytest.raises(NotFound), world.image_reader():
        pytest.fail("a dropped world was read")


def test_snapshots_are_listed_named_and_forgotten(store, fork):
    world = fork()
    snapshot = store.snapshot(world.id, "before-lunch")
    assert "before-lunch" in [each.name for each in store.snapshots()]
    with pytest.raises(Stale):
        store.snapshot(world.id, "before-lunch")
    store.drop_snapshot(snapshot.name)
    with pytest.raises(NotFound):
        store.find_snapshot("before-lunch")


def test_a_snapshot_may_not_look_like_a_base(store, fork):
    with pytest.raises(Stale):
        store.snapshot(fork().id, "base-000000000000")


def test_worlds_and_snapshots_never_share_a_name(store, fork, base):
    """Both can be forked from, so a name must mean one of them."""
    world = fork()
    with pytest.raises(Stale):
        store.snapshot(world.id, world.id)
    store.snapshot(world.id, "the-morning")
    with pytest.raises(Stale):
        store.fork(base.name, id="the-morning")
    store.drop_snapshot("the-morning")


def test_a_base_is_not_dropped(store, base):
    with pytest.raises(NotAllowed):
        store.drop_snapshot(base.name)


def test_worlds_forked_from_a_dropped_snapshot_live_on(store, fork):
    trunk = fork()
    add(trunk, "Kept")
    snapshot = store.snapshot(trunk.id)
    branch = fork(snapshot.name)
    store.drop_snapshot(snapshot.name)
    assert "Kept" in titles(branch)


def test_resetting_in_place_takes_a_world_back_under_its_id(store, fork):
    world = fork()
    before = state_hash(world)
    add(world, "Gone soon")
    assert world.last_event == 1
    store.reset_in_place(world.id)
    assert state_hash(store.world(world.id)) == before
    assert store.world(world.id).last_event == 0
    add(world, "Added after the reset")
    assert "Added after the reset" in titles(world)


def test_names_that_point_outside_the_cache_are_not_found(store):
    for name in ("base-../../etc/passwd", "/etc/passwd", "base-", ""):
        with pytest.raises(NotFound):
            store.find_snapshot(name)


def test_the_wire_form_tells_where_a_world_comes_from(store, fork, base):
    trunk = fork()
    add(trunk, "One")
    branch = fork(trunk.id).to_wire()
    assert branch.snapshot == base.name
    assert branch.created_from == trunk.id
    assert branch.last_event == 1
    assert trunk.to_wire().pages_changed > 0
    assert fork().to_wire().pages_changed == 0


def test_a_person_of_the_world_acts_in_its_units(world):
    with world.unit(person="U3", channel="ui", page="/books"):
        assert current.person is not None
        assert current.person.display_name == "reader3"
        assert current.page == "/books"
    with pytest.raises(NotFound), world.unit(person="U99"):
        pytest.fail("a stranger got in")


def test_rows_count_the_same_in_both_worlds_and_image(world):
    add(world, "One more")
    with world.image_reader() as reader, reader.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Book)) == 61
        assert connection.scalar(select(func.count()).select_from(Person)) == 8
