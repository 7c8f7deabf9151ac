"""The hub pokes the pages of one world and bounds what a slow page may leave waiting."""

import asyncio

from dayshift_kit.live.hub import Hub
from dayshift_kit.live.line import CAPACITY, RESET, Line


def line(world="w-1", *, person="U1", session="SS1", topics=()):
    return Line(world, session, person, person.title(), frozenset(topics))


def drain(one):
    return [one.waiting.get_nowait() for _ in range(one.waiting.qsize())]


def in_loop(story):
    """Run a story against a hub in a running loop; news from the hub's thread-safe side is let through."""

    async def told():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        await story(hub)

    asyncio.run(told())


async def settle():
    await asyncio.sleep(0)
    await asyncio.sleep(0)


def test_a_commit_pokes_every_page_of_its_world_and_no_other():
    async def story(hub):
        here, also_here, elsewhere = line(), line(person="U2"), line("w-2")
        for each in (here, also_here, elsewhere):
            hub.join(each, after=0, latest=0)
        hub.publish("w-1", 7)
        await settle()
        assert drain(here) == drain(also_here) == [{"seq": 7}]
        assert drain(elsewhere) == []

    in_loop(story)


def test_a_page_that_is_behind_is_poked_when_it_joins():
    async def story(hub):
        late = line()
        hub.join(late, after=3, latest=5)
        assert drain(late) == [{"seq": 5}]

    in_loop(story)


def test_a_commit_between_admission_and_joining_is_not_missed():
    async def story(hub):
        hub.publish("w-1", 6)
        await settle()
        late = line()
        hub.join(late, after=5, latest=5)
        assert drain(late) == [{"seq": 6}]

    in_loop(story)


def test_a_page_ahead_of_its_world_reloads():
    async def story(hub):
        ahead = line()
        hub.join(ahead, after=9, latest=5)
        assert drain(ahead) == [RESET, None]

    in_loop(story)


def test_a_slow_page_loses_its_queue_and_reloads():
    async def story(hub):
        slow = line()
        hub.join(slow, after=0, latest=0)
        for seq in range(CAPACITY * 3):
            hub.publish("w-1", seq + 1)
        await settle()
        assert drain(slow) == [RESET, None]

    in_loop(story)


def test_typing_reaches_others_on_the_topic_only():
    async def story(hub):
        typist = line(person="u1", topics=["C1"])
        listener = line(person="u2", topics=["C1", "C2"])
        outsider = line(person="u3", topics=["C2"])
        for each in (typist, listener, outsider):
            hub.join(each, after=0, latest=0)
        hub.typing(typist, "C1")
        hub.typing(outsider, "C1")
        assert drain(listener) == [{"typing": "C1", "person": "u1", "name": "U1"}]
        assert drain(typist) == drain(outsider) == []

    in_loop(story)


def test_signing_out_hangs_up_that_session_only():
    async def story(hub):
        leaving, staying = line(), line(session="SS2")
        for each in (leaving, staying):
            hub.join(each, after=0, latest=0)
        hub.close_session("w-1", "SS1")
        await settle()
        assert drain(leaving) == [None]
        assert drain(staying) == []

    in_loop(story)


def test_a_hub_without_a_loop_takes_news_silently():
    Hub().publish("w-1", 1)


def test_a_page_that_left_is_counted_no_more():
    async def story(hub):
        one = line()
        hub.join(one, after=0, latest=0)
        assert hub.open_lines == 1
        hub.leave(one)
        hub.leave(one)
        assert hub.open_lines == 0

    in_loop(story)
