"""Open pages hear of what happens in their world, and only in theirs, over a real socket."""

import asyncio
import json
import re
from contextlib import AsyncExitStack, ExitStack

import pytest
from notes_process import Process
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from dayshift_control.wire import Changes, EventDraft

SEQ = re.compile(r'name="live-seq" content="(\d+)"')
TOPIC = re.compile(r'name="topic" content="([^"]+)"')
MENTION = Changes(events=(EventDraft(verb="noted", kind="notes.note", object="1"),))


@pytest.fixture(scope="module")
def process(tmp_path_factory, cache):
    running = Process(tmp_path_factory.mktemp("live"), cache=cache)
    yield running
    assert running.stop()[0] == 0


@pytest.fixture
def world(process, fresh_id):
    snapshot = process.where["snapshot"]
    world = process.control.create_world(id=f"live-{fresh_id()}", from_snapshot=snapshot)
    yield world.id
    if world.id in {each.id for each in process.control.worlds()}:
        process.control.delete_world(world.id)


@pytest.fixture
def page_of(process, world):
    """Opens a page in the world and listens with it."""
    with ExitStack() as opened:

        def open_page(person="UANA", *, after=None, world=world, origin=None):
            visitor = process.visitor(world, person)
            seq = SEQ.search(visitor.page)[1] if after is None else after
            topic = TOPIC.search(visitor.page)[1]
            socket = opened.enter_context(process.listen(visitor, after=seq, topics=topic, origin=origin))
            socket.visitor, socket.topic = visitor, topic
            return socket

        yield open_page


def heard(socket, timeout=5):
    return json.loads(socket.recv(timeout=timeout))


def test_a_commit_pokes_the_page_and_the_fetch_brings_what_changed(process, world, page_of):
    ana, ben = page_of("UANA"), page_of("UBEN")
    token = re.search(r'csrf-token" content="(\w+)"', ben.visitor.page)[1]
    ben.visitor.post("/notes", data={"body": "for all", "shared": "on"}, headers={"X-CSRF-Token": token})
    assert heard(ana) == {"seq": 1}
    shown = ana.visitor.get("/live/streams", params={"after": 0, "view": "/"})
    assert shown.headers["X-Live-Seq"] == "1"
    assert shown.headers["Content-Type"] == "text/vnd.turbo-stream.html; charset=utf-8"
    assert "for all" in shown.text


def test_what_one_may_not_read_is_not_in_the_stream(process, world, page_of):
    ana, ben = page_of("UANA"), page_of("UBEN")
    token = re.search(r'csrf-token" content="(\w+)"', ben.visitor.page)[1]
    ben.visitor.post("/notes", data={"body": "for me"}, headers={"X-CSRF-Token": token})
    assert heard(ana) == {"seq": 1}
    assert ana.visitor.get("/live/streams", params={"after": 0, "view": "/"}).text == ""


def test_a_page_that_was_away_catches_up(process, world, page_of):
    page_of("UANA").close()
    process.control.changes(world, MENTION)
    process.control.changes(world, MENTION)
    back = page_of("UANA", after=0)
    assert heard(back) == {"seq": 2}


def test_a_page_far_behind_or_ahead_is_told_to_refresh(process, world, page_of):
    visitor = page_of().visitor
    far = Changes(events=MENTION.events * 201)
    process.control.changes(world, far)
    for after in (0, 500):
        shown = visitor.get("/live/streams", params={"after": after, "view": "/"})
        assert shown.text == '<turbo-stream action="refresh"></turbo-stream>'
        assert shown.headers["X-Live-Seq"] == "201"
    assert visitor.get("/live/streams", params={"after": 201, "view": "/"}).text == ""


def test_a_commit_in_another_world_is_not_heard(process, world, page_of, fresh_id):
    other = process.control.create_world(id=f"else-{fresh_id()}", from_world=world).id
    here, there = page_of(), page_of(world=other)
    process.control.changes(other, MENTION)
    assert heard(there) == {"seq": 1}
    with pytest.raises(TimeoutError):
        heard(here, timeout=0.3)
    process.control.delete_world(other)


def test_pages_across_a_reset_reload(process, page_of):
    page = page_of(world="default")
    process.control.reset("default")
    assert heard(page) == {"reset": True}
    with pytest.raises(ConnectionClosed):
        heard(page)


def test_pages_of_a_deleted_world_are_hung_up(process, world, page_of):
    page = page_of()
    process.control.delete_world(world)
    with pytest.raises(ConnectionClosed):
        heard(page)


def test_pages_follow_the_clock(process, world, page_of):
    page = page_of()
    process.control.advance(world, 60_000)
    assert heard(page) == {"clock": "frozen;1773162960000"}


def test_typing_is_heard_by_others_on_the_topic(process, world, page_of):
    ana, ben = page_of("UANA"), page_of("UBEN")
    ana.send(json.dumps({"typing": ana.topic}))
    assert heard(ben) == {"typing": "notes", "person": "UANA", "name": "Ana Ruiz"}


def test_typing_on_a_topic_one_was_not_shown_is_not_heard(process, world, page_of):
    ana, ben = page_of("UANA"), page_of("UBEN")
    ana.send(json.dumps({"typing": "elsewhere"}))
    ana.send("nonsense")
    ana.send(json.dumps(["typing"]))
    process.control.changes(world, MENTION)
    assert heard(ben) == {"seq": 1}


def test_signing_out_hangs_up_for_good(process, world, page_of):
    page = page_of()
    token = re.search(r'csrf-token" content="(\w+)"', page.visitor.page)[1]
    page.visitor.post("/signout", headers={"X-CSRF-Token": token})
    with pytest.raises(ConnectionClosed) as ended:
        heard(page)
    assert ended.value.rcvd.code == 4401


def test_a_page_of_somebody_signed_out_is_told_not_to_ask_again(process, world):
    visitor, copy = process.visitor(world), process.visitor(world)
    token = re.search(r'csrf-token" content="(\w+)"', visitor.page)[1]
    [(name, value)] = visitor.cookies.items()
    copy.cookies.set(name, value, domain="127.0.0.1")
    visitor.post("/signout", headers={"X-CSRF-Token": token})
    for each in (visitor, copy):
        with process.listen(each) as line, pytest.raises(ConnectionClosed) as ended:
            heard(line)
        assert (ended.value.rcvd.code, ended.value.rcvd.reason) == (4401, "You signed out. Sign in again.")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://parley.localhost"])
def test_a_page_of_another_site_cannot_listen(page_of, origin):
    with pytest.raises(InvalidStatus):
        page_of(origin=origin)


@pytest.mark.parametrize("after", ["x", "-1", "9" * 40, ""])
def test_a_senseless_place_in_the_sequence_is_refused(page_of, after):
    with pytest.raises(InvalidStatus):
        page_of(after=after)


def test_listening_needs_a_pass_and_the_right_address(process):
    host = process.public.removeprefix("http://")
    for path in ("/live", "/live?after=0", "/", "/v1/worlds"):
        with pytest.raises(InvalidStatus), connect(f"ws://{host}{path}", origin=process.public, proxy=None):
            pass


def test_a_forged_or_foreign_cookie_cannot_listen(process, world, fresh_id):
    other = process.control.create_world(id=f"gone-{fresh_id()}", from_world=world).id
    outsider, forger = process.visitor(other), process.visitor(world)
    process.control.delete_world(other)
    [(name, value)] = forger.cookies.items()
    forger.cookies.set(name, ("B" if value[0] == "A" else "A") + value[1:], domain="127.0.0.1")
    for visitor in (outsider, forger):
        with pytest.raises(InvalidStatus), process.listen(visitor):
            pass


def test_a_very_long_message_ends_the_connection(page_of):
    page = page_of()
    page.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        heard(page)


def test_five_hundred_idle_pages_cost_no_thread_and_hardly_any_time(process, world):
    visitor = process.visitor(world)
    with process.listen(visitor):
        before = process.threads()

    async def story():
        async with AsyncExitStack() as opened:
            for _ in range(20):
                some = [opened.enter_async_context(process.listen_async(visitor)) for _ in range(25)]
                pages = await asyncio.gather(*some)
            assert process.threads() == before
            started = process.cpu_seconds()
            await asyncio.sleep(2)
            assert process.cpu_seconds() - started <= 0.02 * 2
            process.control.changes(world, MENTION)
            return [json.loads(await page.recv()) for page in pages]

    assert asyncio.run(story()) == [{"seq": 1}] * 25
