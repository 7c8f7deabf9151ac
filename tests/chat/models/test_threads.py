"""Replies, who follows them, and what the root shows of them."""

import pytest

from dayshift_chat.models import thread_of, threads_of
from dayshift_kit import current
from dayshift_kit.errors import Invalid

ROOT = "Two Leeds deals slipped"


def _reply(chat, by, text, root=ROOT, **more):
    message = chat.message(root)
    return message.channel.post(person=getattr(chat.people, by), text=text, thread_ts=message.ts, **more)


def test_ch_106_reply_counts_are_worked_out_from_the_rows(chat):
    maya = chat.people.maya
    reply = _reply(chat, "maya", "Both by Friday")
    thread = thread_of(chat.message(ROOT), viewer=maya)
    assert [row.message.plain_text for row in thread.replies][-1] == "Both by Friday"
    assert chat.message(ROOT).reply_count == 3
    reply.delete(actor=maya)
    assert chat.message(ROOT).reply_count == 2


def test_ch_321_a_reply_stays_out_of_the_channel_unless_it_is_sent_there_too(chat):
    quiet, loud = _reply(chat, "maya", "quiet"), _reply(chat, "maya", "loud", broadcast=True)
    page = chat.channel("sales-ops").page(viewer=chat.people.maya)
    shown = {row.message.id: row for row in page.rows}
    assert quiet.id not in shown
    assert shown[loud.id].root.plain_text == ROOT


def test_ch_321_threads_do_not_nest(chat):
    reply = chat.message("Calder and Hoshino")
    with pytest.raises(Invalid):
        reply.channel.post(person=chat.people.maya, text="deeper", thread_ts=reply.ts)


def test_a_reply_needs_a_message_in_the_same_channel(chat):
    elsewhere = chat.message("Town hall moved")
    with pytest.raises(Invalid):
        chat.say("sales-ops", "maya", "lost", thread_ts=elsewhere.ts)


def test_ch_321_author_replier_and_mentioned_follow_from_then_on(chat):
    people = chat.people
    root = chat.say("sales-ops", "maya", "Who has the Calder file?")
    _reply(chat, "tom", f"Ask <@{people.anneke.id}>", root="Calder file")
    followers = [each for each in vars(people).values() if root.is_followed_by(each)]
    assert {each.key for each in followers} == {"maya", "tom", "anneke"}


def test_a_mention_of_an_outsider_does_not_make_them_follow(chat):
    root = chat.say("deal-desk", "maya", "A secret")
    chat.say("deal-desk", "diego", f"Shall we tell <@{chat.people.tom.id}>?", thread_ts=root.ts)
    assert not root.is_followed_by(chat.people.tom)


def test_ch_321_who_unfollowed_stays_away_even_when_replying(chat):
    root, priya = chat.message(ROOT), chat.people.priya
    assert root.is_followed_by(priya)
    root.unfollow(person=priya)
    _reply(chat, "priya", "One more thing")
    assert not root.is_followed_by(priya)
    root.follow(person=priya)
    assert root.is_followed_by(priya)


def test_following_twice_is_one_event(chat):
    root, maya = chat.message(ROOT), chat.people.maya
    root.follow(person=maya)
    root.follow(person=maya)
    assert chat.verbs() == ["followed"]


def test_ch_321_new_replies_show_in_threads_until_read(chat):
    maya = chat.people.maya
    before = maya.unread_thread_count()
    root = chat.say("sales-ops", "maya", "Anyone?")
    assert maya.unread_thread_count() == before
    reply = _reply(chat, "tom", "Me", root="Anyone?")
    assert maya.unread_thread_count() == before + 1
    assert maya.threads()[0].root.id == root.id
    assert maya.threads()[0].unread == 1
    root.read_thread_to(reply.ts, person=maya)
    assert maya.unread_thread_count() == before


def test_own_replies_are_never_new_to_oneself(chat):
    before = chat.people.maya.unread_thread_count()
    chat.say("sales-ops", "maya", "Talking to myself")
    _reply(chat, "maya", "again", root="Talking to myself")
    assert chat.people.maya.unread_thread_count() == before


def test_threads_of_channels_one_left_are_gone(chat):
    maya = chat.people.maya
    chat.say("sales-ops", "maya", "Anyone?")
    _reply(chat, "tom", "Me", root="Anyone?")
    chat.channel("sales-ops").leave(person=maya)
    assert maya.unread_thread_count() == 0
    assert all(each.root.plain_text != "Anyone?" for each in maya.threads())


def test_an_unread_reply_is_marked_in_the_pane(chat):
    chat.say("sales-ops", "maya", "Anyone?")
    first = _reply(chat, "tom", "Me", root="Anyone?")
    _reply(chat, "anneke", "And me", root="Anyone?")
    thread = thread_of(first, viewer=chat.people.maya)
    assert [row.is_first_unread for row in thread.replies] == [True, False]
    assert thread.unread_count == 2


def test_a_long_thread_costs_no_more_queries_than_a_short_one(chat, queries):
    root, maya = chat.message(ROOT), chat.people.maya
    with queries() as short:
        thread_of(root, viewer=maya)
    for number in range(40):
        _reply(chat, ("tom", "anneke", "priya")[number % 3], f"reply {number}")
    current.session.expire_all()
    with queries() as long:
        thread_of(chat.message(ROOT), viewer=maya)
    assert long() <= short() + 3


def test_many_threads_cost_no_more_queries_than_one(chat, queries):
    maya = chat.people.maya
    for number in range(12):
        root = chat.say("sales-ops", "maya", f"Question {number}")
        chat.say("sales-ops", "tom", f"Answer {number}", thread_ts=root.ts)
    roots = [followed.root for followed in maya.threads(limit=12)]
    with queries() as one:
        threads_of(roots[:1], viewer=maya)
    with queries() as many:
        threads = threads_of(roots, viewer=maya)
    assert many() <= one()
    assert [thread.replies[0].message.plain_text for thread in threads] == [
        f"Answer {number}" for number in range(11, -1, -1)
    ]
    assert {thread.unread_count for thread in threads} == {1}
