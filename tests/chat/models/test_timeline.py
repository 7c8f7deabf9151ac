"""Messages as a page shows them."""

from datetime import date

import pytest

from dayshift_chat.models.stamps import instant_of, slug_of, stamp_after, stamp_from_slug, stamp_of
from dayshift_kit import current


def _page(chat, name="sales-ops", viewer=None, **where):
    return chat.channel(name).page(viewer=viewer or chat.people.maya, **where)


def _groups(page):
    return [(row.message.plain_text[:14], row.starts_group) for row in page.rows]


def test_ch_208_one_voice_within_five_minutes_is_one_group(chat):
    groups = dict(_groups(_page(chat)))
    assert groups["Week 10 foreca"]
    assert not groups["Commit moved t"]


def test_ch_208_a_message_with_a_thread_stands_alone(chat):
    groups = dict(_groups(_page(chat)))
    assert groups["Two Leeds deal"]


@pytest.mark.parametrize(("minutes", "starts"), [(4, False), (5, True)])
def test_ch_208_five_minutes_start_a_new_group(chat, later, minutes, starts):
    chat.say("general", "maya", "one")
    later(minutes=minutes)
    chat.say("general", "maya", "two")
    assert _page(chat, "general").rows[-1].starts_group is starts


def test_ch_208_another_voice_a_note_or_a_broadcast_starts_a_group(chat):
    people = chat.people
    chat.say("general", "maya", "one")
    chat.channel("general").set_topic(topic="x", by=people.maya)
    root = chat.say("general", "maya", "two")
    chat.say("general", "maya", "reply", thread_ts=root.ts, broadcast=True)
    chat.say("general", "maya", "three")
    assert [row.starts_group for row in _page(chat, "general").rows[-5:]] == [True] * 5


def test_ch_210_days_begin_where_the_viewer_lives(chat):
    page = _page(chat, "general")
    assert [row.day for row in page.rows if row.day] == [
        date(2025, 1, 6), date(2026, 3, 2), date(2026, 3, 9), date(2026, 3, 10),
    ]  # fmt: skip
    for person, day in ((chat.people.maya, date(2026, 3, 9)), (chat.people.anneke, date(2026, 3, 10))):
        late = chat.channel("general")
        stamp = stamp_of(instant_of("1773122400.000000"))
        rows = late.page(viewer=person, around=stamp).rows
        assert any(row.day == day for row in rows)


def test_ch_211_the_new_line_stands_above_the_first_unread_message(chat):
    page = _page(chat)
    [first] = [row for row in page.rows if row.is_first_unread]
    assert first.message.plain_text.startswith("@Maya Okafor can you move")
    assert first.starts_group
    assert page.unread_count == 3


def test_ch_223_an_outsider_of_a_public_channel_has_nothing_unread(chat):
    page = _page(chat, "help-it")
    assert (page.unread_count, page.first_unread_ts) == (0, None)
    assert [row.message.plain_text for row in page.rows] == ["The laboratory café printer is down again"]


def test_ch_212_a_footer_counts_replies_and_shows_who_replied(chat):
    row = next(row for row in _page(chat).rows if row.message.plain_text.startswith("Two Leeds"))
    assert (row.thread.count, [person.key for person in row.thread.people]) == (2, ["tom", "priya"])
    assert row.thread.last_ts == chat.message("Calder and Hoshino").ts


def test_pages_follow_one_another_without_gaps_or_repeats(chat):
    for number in range(25):
        chat.say("general", "maya", f"line {number}")
    everything = [row.message.ts for row in _page(chat, "general", limit=100).rows]
    latest = _page(chat, "general", limit=10)
    assert latest.has_earlier
    assert not latest.has_later
    earlier = _page(chat, "general", limit=10, before=latest.rows[0].message.ts)
    assert [row.message.ts for row in (*earlier.rows, *latest.rows)] == everything[-20:]
    again = _page(chat, "general", limit=10, after=earlier.rows[-1].message.ts)
    assert [row.message.ts for row in again.rows] == [row.message.ts for row in latest.rows]
    assert not again.has_later


def test_a_page_around_a_message_has_it_with_neighbours_on_both_sides(chat):
    for number in range(25):
        chat.say("general", "maya", f"line {number}")
    page = _page(chat, "general", around=chat.message("line 12").ts, limit=6)
    assert [row.message.plain_text for row in page.rows] == [f"line {number}" for number in range(9, 15)]
    assert page.has_earlier
    assert page.has_later


def test_a_full_page_costs_few_queries_however_much_hangs_on_it(chat, queries):
    maya = chat.people.maya
    with queries() as bare:
        _page(chat, "general")
    for number in range(50):
        message = chat.say("general", "tom", f"<@{maya.id}> <#{chat.channel('sales-ops').id}> {number}")
        message.react(person=maya, emoji="tada")
        chat.say("general", "priya", "reply", thread_ts=message.ts, broadcast=number % 5 == 0)
    current.session.expire_all()
    channel = chat.channel("general")
    with queries() as full:
        page = channel.page(viewer=maya)
        for row in page.rows:
            assert row.author.real_name
            assert row.message.document
    assert len(page.rows) == 40
    assert full() <= bare() + 3 <= 13


def test_ch_102_stamps_are_text_and_permalinks_name_them(chat):
    ts = chat.message("Week 10").ts
    assert stamp_from_slug(slug_of(ts)) == ts
    assert stamp_after("1773162900.999999") == "1773162901.000000"
    assert stamp_from_slug("p123") is None
    maya = chat.people.maya
    assert maya.readable_message(chat.channel("sales-ops").id, slug_of(ts)).ts == ts
