"""Ids and numbers come from the world: repeatable, unlike one another, and never twice."""

import re

from dayshift_kit import ids


def drawn(world, prefix, count=1):
    with world.unit():
        return [ids.public(prefix) for _ in range(count)]


def test_ids_look_like_the_products(world):
    assert re.fullmatch(r"C[0-9A-HJKMNP-TV-Z]{9}", drawn(world, "C")[0])


def test_equal_worlds_draw_equal_ids(fork):
    assert drawn(fork(), "C", 5) == drawn(fork(), "C", 5)


def test_a_branch_goes_on_where_its_trunk_was(fork):
    trunk = fork()
    drawn(trunk, "C", 3)
    branch = fork(trunk.id)
    assert drawn(trunk, "C") == drawn(branch, "C")


def test_other_seeds_draw_other_ids(store, fork):
    other = store.base(company="folio", seed=2, size="tiny")
    assert drawn(fork(), "C") != drawn(fork(other.name), "C")


def test_ids_do_not_repeat_and_prefixes_do_not_disturb_each_other(fork):
    world, same = fork(), fork()
    many = drawn(world, "C", 2000)
    assert len(set(many)) == 2000
    drawn(same, "U", 3)
    assert drawn(same, "C") == many[:1]


def test_counters_count(world):
    with world.unit():
        assert [ids.counter("report") for _ in range(3)] == [1, 2, 3]
        assert ids.counter("other") == 1
        assert ids.reading("report") == 3
        assert ids.reading("never used") == 0
        ids.keep("report", 40)
        assert ids.counter("report") == 41


def test_drawing_an_id_does_not_write_unfinished_records(world):
    from library_app.records import Book

    with world.unit() as session:
        session.add(Book(title="not ready: no id yet"))
        ids.public("B")
        ids.counter("x")
        session.expunge_all()
