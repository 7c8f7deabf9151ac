"""Many worlds, many threads, few connections: every answer is right and nothing leaks."""

import random
import threading

import pytest
from library_app.records import Book
from library_play import play
from sqlalchemy import func, select

from dayshift_control.wire import Query
from dayshift_kit.store import WorldStore, diff, run_query, state_hash


def together(count, work):
    """Run `work(number)` in threads and raise what any of them raised."""
    problems = []

    def guarded(number):
        try:
            work(number)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


@pytest.fixture(params=["overlay", "copies"])
def crowded(request, manifest, cache):
    """A store that may keep only four worlds awake."""
    store = WorldStore(manifest, cache_dir=cache, backing=request.param, max_open=4)
    yield store
    store.close()


def test_no_more_worlds_are_awake_than_allowed(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    worlds = [crowded.fork(base.name) for _ in range(12)]
    for number, world in enumerate(worlds):
        with world.unit():
            Book.add(title=f"In {number}", pages=1)
        assert len(crowded._house.open_worlds) <= 4
    for number, world in enumerate(worlds):
        with world.unit(write=False) as session:
            titles = session.scalars(select(Book.title).where(Book.title.like("In %"))).all()
        assert titles == [f"In {number}"]


def test_a_world_in_use_is_not_put_to_sleep(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    busy = crowded.fork(base.name)
    with busy.unit() as session:
        book = Book.add(title="Half done", pages=1)
        session.flush()
        for _ in range(8):
            with crowded.fork(base.name).unit(write=False):
                pass
        assert session.get(Book, book.id) is book
    with busy.unit(write=False) as session:
        assert session.get(Book, book.id).title == "Half done"


def test_a_world_that_slept_goes_on_as_if_it_had_not(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    sleepy, awake = crowded.fork(base.name), crowded.fork(base.name)
    for part in range(5):
        play(sleepy, seed=part, steps=5)
        play(awake, seed=part, steps=5)
        assert sleepy.sleep()
    assert state_hash(sleepy) == state_hash(awake)


def test_eight_threads_in_forty_worlds_leave_each_as_alone_in_it(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    worlds = [crowded.fork(base.name) for _ in range(40)]

    def work(number):
        for world in worlds[number::8]:
            play(world, seed=worlds.index(world) % 5, steps=12)

    together(8, work)
    hashes = {}
    for place, world in enumerate(worlds):
        hashes.setdefault(place % 5, set()).add(state_hash(world).state)
        with world.image_reader() as reader:
            assert reader.raw.pragma("integrity_check") == "ok"
    assert [len(seen) for seen in hashes.values()] == [1] * 5
    assert len(set.union(*hashes.values())) == 5


def test_eight_threads_in_one_world_take_turns(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    world = crowded.fork(base.name)

    def work(number):
        for place in range(15):
            with world.unit(person=f"U{number}") as session:
                count = session.scalar(select(func.count()).select_from(Book))
                Book.add(title=f"{number}-{place} after {count}", pages=1)

    together(8, work)
    with world.unit(write=False) as session:
        assert session.scalar(select(func.count()).select_from(Book)) == 12 + 8 * 15
    assert world.last_event == 8 * 15
    assert len({change.key["id"] for change in diff(world, base.name).material}) == 8 * 15


def add_pairs(world, count):
    for place in range(count):
        with world.unit() as session:
            Book.add(title=f"{place} left", pages=1)
            session.flush()
            Book.add(title=f"{place} right " + "x" * 9000, pages=1)


def look_closely(store, world, base, id):
    """Read a world in every way there is; an odd number of books would be half a commit."""
    assert run_query(world, Query(sql="SELECT count(*) FROM book")).rows[0][0] % 2 == 0
    snapshot = store.snapshot(world.id)
    branch = store.fork(snapshot.name, id=id)
    with branch.image_reader() as reader:
        assert reader.raw.pragma("quick_check") == "ok"
    assert len(diff(branch, base.name).material) % 2 == 0
    store.drop(branch.id)
    store.drop_snapshot(snapshot.name)


def test_snapshots_forks_and_reads_beside_writers_are_always_whole_commits(overlay, fresh_id):
    base = overlay.base(company="folio", seed=1, size="tiny")
    worlds = [overlay.fork(base.name, id=fresh_id()) for _ in range(4)]

    def work(number):
        if number < 4:
            add_pairs(worlds[number], 40)
            return
        chance = random.Random(number)
        while any(world.last_event < 80 for world in worlds):
            look_closely(overlay, chance.choice(worlds), base, fresh_id())

    together(8, work)
    for world in worlds:
        assert run_query(world, Query(sql="SELECT count(*) FROM book")).rows == ((12 + 80,),)
        overlay.drop(world.id)


def test_one_id_asked_for_by_many_is_given_once(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    won, lost = [], []

    def work(number):
        try:
            won.append(crowded.fork(base.name, id="wanted"))
        except Exception:
            lost.append(number)

    together(8, work)
    assert (len(won), len(lost)) == (1, 7)


def test_dropping_a_world_waits_for_its_unit(crowded):
    base = crowded.base(company="folio", seed=1, size="tiny")
    world = crowded.fork(base.name)
    inside, dropped = threading.Event(), threading.Event()

    def drop(number):
        inside.wait(5)
        crowded.drop(world.id)
        dropped.set()

    thread = threading.Thread(target=drop, args=(0,))
    thread.start()
    with world.unit():
        inside.set()
        assert not dropped.wait(0.1)
        Book.add(title="Finished in peace", pages=1)
    thread.join(5)
    assert dropped.is_set()
