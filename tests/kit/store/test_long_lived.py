"""Long-lived worlds: what was acknowledged is there after any end of the process."""

import errno
import sqlite3

import pytest
from library_app.records import Book
from library_play import play
from sqlalchemy import select
from sqlalchemy.exc import DatabaseError

from dayshift_kit.errors import NotFound, Stale
from dayshift_kit.store import WorldStore, state_hash
from dayshift_kit.store.folder import FolderInUse


@pytest.fixture(params=["overlay", "copies"])
def open_store(request, manifest, cache, tmp_path):
    """Opens the store of one data folder, again and again."""
    opened = []

    def open_store():
        while opened:
            opened.pop().close()
        opened.append(
            WorldStore(manifest, cache_dir=cache, backing=request.param, data_dir=tmp_path / "data")
        )
        return opened[-1]

    yield open_store
    while opened:
        opened.pop().close()


@pytest.fixture
def home(open_store):
    store = open_store()
    return store.fork(store.base(company="folio", seed=1, size="tiny").name, id="home", long_lived=True)


def titles(world):
    with world.unit(write=False) as session:
        return set(session.scalars(select(Book.title)))


def add(world, title):
    with world.unit():
        Book.add(title=title, pages=1)


def test_it_is_live_again_after_a_restart(open_store, home):
    add(home, "Kept")
    before, origin = state_hash(home), home.origin
    again = open_store().world("home")
    assert state_hash(again) == before
    assert again.origin == origin
    assert again.is_long_lived
    assert again.last_event == 1
    add(again, "And more")
    assert {"Kept", "And more"} <= titles(open_store().world("home"))


def test_a_long_afternoon_survives_many_restarts(open_store, home):
    world = home
    for part in range(6):
        play(world, seed=part, steps=15)
        before = state_hash(world)
        world = open_store().world("home")
        assert state_hash(world) == before
    with world.image_reader() as reader:
        assert reader.raw.pragma("integrity_check") == "ok"


def test_what_was_rolled_back_is_not_there(open_store, home):
    with pytest.raises(NotFound), home.unit():
        Book.add(title="Not kept", pages=1)
        raise NotFound("changed my mind")
    add(home, "Kept")
    again = titles(open_store().world("home"))
    assert "Kept" in again
    assert "Not kept" not in again


def test_a_dropped_one_is_gone_and_its_id_stays_used(open_store, home, tmp_path):
    open_store().drop("home")
    store = open_store()
    with pytest.raises(NotFound):
        store.world("home")
    with pytest.raises(Stale):
        store.fork(store.base(company="folio", seed=1, size="tiny").name, id="home", long_lived=True)
    assert not (tmp_path / "data" / "home").exists()


def test_resetting_in_place_holds_across_restarts(open_store, home, tmp_path):
    before = state_hash(home)
    add(home, "Gone soon")
    store = open_store()
    store.reset_in_place("home")
    assert state_hash(store.world("home")) == before
    add(store.world("home"), "After the reset")
    again = titles(open_store().world("home"))
    assert "After the reset" in again
    assert "Gone soon" not in again
    assert len([path for path in (tmp_path / "data" / "home").iterdir() if path.is_dir()]) == 1


def test_a_world_that_was_never_finished_being_made_is_cleared_away(open_store, home, tmp_path):
    half = tmp_path / "data" / "half-made" / "1"
    half.mkdir(parents=True)
    (half / "base.sqlite").write_bytes(b"half")
    assert [world.id for world in open_store().worlds()] == ["home"]
    assert not half.exists()


def test_disposable_worlds_beside_it_do_not_come_back(open_store, home):
    store = open_store()
    store.fork("home", id="short")
    assert [world.id for world in open_store().worlds()] == ["home"]


def test_a_data_folder_belongs_to_one_process(manifest, cache, home, tmp_path):
    with pytest.raises(FolderInUse):
        WorldStore(manifest, cache_dir=cache, data_dir=tmp_path / "data")


def test_it_outlives_the_cache_its_base_came_from(open_store, home, manifest, tmp_path, cache):
    add(home, "Kept")
    store = open_store()
    moved = WorldStore(manifest, cache_dir=tmp_path / "empty cache", data_dir=tmp_path / "elsewhere")
    moved.close()
    assert "Kept" in titles(store.world("home"))


def test_a_commit_the_disk_refuses_is_rolled_back_whole(manifest, cache, tmp_path, monkeypatch):
    store = WorldStore(manifest, cache_dir=cache, data_dir=tmp_path / "data")
    world = store.fork(store.base(company="folio", seed=1, size="tiny").name, id="home", long_lived=True)
    add(world, "Kept")
    before = state_hash(world)

    def disk_full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("dayshift_kit.store.commitlog._to_disk", disk_full)
        with pytest.raises((DatabaseError, OSError)):
            add(world, "Lost")
    assert state_hash(world) == before
    add(world, "Works again")
    expected = state_hash(world)
    store.close()
    store = WorldStore(manifest, cache_dir=cache, data_dir=tmp_path / "data")
    assert state_hash(store.world("home")) == expected
    store.close()


def test_an_export_is_an_ordinary_database(open_store, home, tmp_path):
    add(home, "Exported")
    path = tmp_path / "out" / "library.sqlite"
    open_store().export("home", path)
    plain = sqlite3.connect(path)
    assert plain.execute("SELECT count(*) FROM book WHERE title = 'Exported'").fetchone() == (1,)
    assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    plain.execute("UPDATE book SET pages = 3")
    plain.commit()
    plain.close()
