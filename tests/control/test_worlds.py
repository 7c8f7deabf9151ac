"""Worlds come from snapshots or worlds, have ids used once, and end for good."""

import pytest

from dayshift_control import Invalid, NotAllowed, NotFound, Stale
from dayshift_control.wire import Changes, RowEdit


def note(body):
    values = {"id": 50, "author_id": "UANA", "body": body, "is_shared": True, "opened": 0}
    values["written_at"] = "2026-03-10T12:00:00Z"
    return Changes(edits=(RowEdit(table="note", op="insert", values=values),))


def bodies(control, world):
    return [row["body"] for row in control.state(world, "note")]


def test_a_fork_of_a_snapshot_starts_as_the_snapshot(control, snapshot, world):
    made = control.world(world)
    assert (made.snapshot, made.created_from, made.long_lived) == (snapshot, snapshot, False)
    assert len(bodies(control, world)) == 3


def test_a_fork_of_a_live_world_starts_as_the_world_is_and_goes_its_own_way(control, world, fresh_id):
    control.changes(world, note("before"))
    branch = control.create_world(id=fresh_id(), from_world=world).id
    control.changes(world, Changes(edits=(RowEdit(table="note", op="delete", key={"id": 50}),)))
    assert "before" in bodies(control, branch)
    assert "before" not in bodies(control, world)
    control.delete_world(branch)


def test_a_world_may_leave_its_name_to_the_process(control, snapshot):
    names = {control.create_world(from_snapshot=snapshot).id for _ in range(3)}
    assert len(names) == 3
    for name in names:
        control.delete_world(name)


def test_an_id_is_used_once_even_after_its_world_is_gone(control, snapshot, world):
    with pytest.raises(Stale):
        control.create_world(id=world, from_snapshot=snapshot)
    control.delete_world(world)
    with pytest.raises(Stale):
        control.create_world(id=world, from_snapshot=snapshot)


def test_a_world_needs_exactly_one_source(control, snapshot, world):
    for sources in ({}, {"from_snapshot": snapshot, "from_world": world}):
        with pytest.raises(Invalid, match="exactly one"):
            control.create_world(**sources)


def test_a_source_is_looked_for_among_its_own_kind_only(control, snapshot, world):
    with pytest.raises(NotFound):
        control.create_world(from_snapshot=world)
    with pytest.raises(NotFound):
        control.create_world(from_world="no-such-world")
    with pytest.raises(NotFound):
        control.create_world(from_snapshot="no-such-snapshot")


def test_a_deleted_world_is_gone_for_every_call(control, world):
    control.delete_world(world)
    for call in (
        control.world, control.delete_world, control.clock, control.state_hash, control.events,
        control.snapshot,
    ):  # fmt: skip
        with pytest.raises(NotFound):
            call(world)


def test_the_list_holds_live_worlds(control, world):
    assert world in {each.id for each in control.worlds()}
    control.delete_world(world)
    assert world not in {each.id for each in control.worlds()}


def test_the_default_world_resets_and_no_other(control, world):
    control.changes("default", note("for a while"))
    control.reset("default")
    assert "for a while" not in bodies(control, "default")
    with pytest.raises(NotAllowed):
        control.reset(world)
    with pytest.raises(NotFound):
        control.reset("no-such-world")
    with pytest.raises(NotAllowed):
        control.delete_world("default")


def test_a_snapshot_is_kept_under_its_name_once(control, world, fresh_id):
    control.changes(world, note("frozen"))
    name = f"snap-{fresh_id()}"
    taken = control.snapshot(world, name)
    assert (taken.name, taken.base) == (name, False)
    assert name in {each.name for each in control.snapshots()}
    with pytest.raises(Stale):
        control.snapshot(world, name)
    control.changes(world, Changes(edits=(RowEdit(table="note", op="delete", key={"id": 50}),)))
    thawed = control.create_world(id=fresh_id(), from_snapshot=name).id
    assert "frozen" in bodies(control, thawed)
    control.delete_world(thawed)
    control.delete_snapshot(name)
    with pytest.raises(NotFound):
        control.create_world(from_snapshot=name)


def test_a_snapshot_without_a_name_gets_one(control, world):
    taken = control.snapshot(world)
    assert taken.name in {each.name for each in control.snapshots()}
    control.delete_snapshot(taken.name)


def test_base_snapshots_stay(control, snapshot):
    assert [each.name for each in control.snapshots() if each.base] == [snapshot]
    with pytest.raises(NotAllowed):
        control.delete_snapshot(snapshot)
