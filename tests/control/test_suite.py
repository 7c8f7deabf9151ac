"""A suite treats the same world in several apps as one thing."""

import httpx
import pytest
from notes_process import Process

from dayshift_control import Invalid, NotFound, Stale, Suite
from dayshift_control.wire import Changes, EventDraft

DRAFT = Changes(events=(EventDraft(verb="noted", kind="notes.note", object="1"),))


@pytest.fixture(scope="module")
def second(tmp_path_factory, cache):
    running = Process(tmp_path_factory.mktemp("second"), cache=cache)
    yield running
    running.stop()


@pytest.fixture
def suite(control, second):
    """Two processes of the sample app, as if they were two apps."""
    return Suite({"left": control, "right": second.control})


@pytest.fixture
def office(suite, fresh_id):
    """The id of a world in both."""
    made = f"s-{fresh_id()}"
    suite.create(made)
    yield made
    suite.delete(made)


def test_a_world_is_made_in_every_app_from_its_base(suite, office, snapshot):
    assert {app: client.world(office).snapshot for app, client in suite.apps.items()} == {
        "left": snapshot,
        "right": snapshot,
    }


def test_a_fork_branches_every_app(suite, office, fresh_id):
    suite.apps["right"].changes(office, DRAFT)
    branch = f"s-{fresh_id()}"
    made = suite.fork(office, branch)
    assert {app: world.last_event for app, world in made.items()} == {"left": 0, "right": 1}
    suite.delete(branch)


def test_a_world_that_one_app_refuses_exists_in_none(suite, second, snapshot, fresh_id):
    taken = f"s-{fresh_id()}"
    second.control.create_world(id=taken, from_snapshot=snapshot)
    with pytest.raises(Stale):
        suite.create(taken)
    with pytest.raises(NotFound):
        suite.apps["left"].world(taken)
    second.control.delete_world(taken)


def test_one_clock_moves_in_all(suite, office):
    suite.set_clock(office, mode="stepped", step_ms=10)
    moved = suite.advance(office, 1000)
    assert moved == suite.clock(office)
    assert {state.now for state in moved.values()} == {"2026-03-10T17:15:01.000000Z"}


def test_state_differs_where_something_was_done(suite, office, snapshot):
    before = suite.state_hash(office)
    suite.apps["left"].changes(office, DRAFT)
    after = suite.state_hash(office)
    assert [app for app in after if after[app] != before[app]] == ["left"]
    assert {app: len(events) for app, events in suite.events(office).items()} == {"left": 1, "right": 0}
    assert suite.events(office, {"left": 1})["left"] == ()
    assert suite.diff(office, snapshot).keys() == {"left", "right"}


def test_a_snapshot_of_all_can_be_gone_back_to(suite, office, fresh_id):
    name = f"mid-{fresh_id()}"
    suite.snapshot(office, name)
    again = f"s-{fresh_id()}"
    suite.create(again, {"left": name, "right": name})
    assert suite.state_hash(again) == suite.state_hash(office)
    assert not any(diff.material for diff in suite.diff(again, dict.fromkeys(suite.apps, name)).values())
    suite.delete(again)
    for client in suite.apps.values():
        client.delete_snapshot(name)


def test_deleting_twice_is_harmless(suite, office):
    suite.delete(office)
    suite.delete(office)


def test_a_ticket_is_for_one_app(suite, second, office):
    ticket = suite.ticket("right", office, "ana@northlight.example", "/notes/1")
    assert ticket.url.startswith(f"http://jotter.localhost:{second.public.rpartition(':')[2]}/enter/")
    path = ticket.url.partition(".localhost:")[2].partition("/")[2]
    entered = httpx.get(f"{second.public}/{path}", trust_env=False)
    assert (entered.status_code, entered.headers["location"]) == (303, "/notes/1")


def test_apps_with_several_bases_have_to_be_told_which(monkeypatch, suite, control):
    bases = control.snapshots()
    monkeypatch.setattr(control, "snapshots", lambda: bases * 2)
    with pytest.raises(Invalid, match="name one"):
        suite.create("s-unnamed")
