"""Taking back what was said."""

import pytest

from dayshift_kit.errors import NotAllowed, NotFound


def _shown(chat, channel="sales-ops"):
    return [row.message.plain_text for row in chat.channel(channel).page(viewer=chat.people.maya).rows]


def test_ch_311_a_deleted_message_is_gone_from_channel_links_and_search(chat):
    maya = chat.people.maya
    message = chat.say("sales-ops", "maya", "Unsay this")
    message.delete(actor=maya)
    assert "Unsay this" not in _shown(chat)
    assert maya.search("unsay").total == 0
    with pytest.raises(NotFound):
        maya.readable_message(message.channel_id, message.ts)
    assert chat.verbs() == ["posted", "deleted"]


def test_deleting_twice_is_one_event(chat):
    message = chat.say("sales-ops", "maya", "Unsay this")
    message.delete(actor=chat.people.maya)
    message.delete(actor=chat.people.maya)
    assert chat.verbs().count("deleted") == 1


def test_ch_311_a_root_with_replies_leaves_a_note_until_the_last_reply_goes(chat):
    people = chat.people
    root = chat.say("sales-ops", "maya", "A question")
    reply = chat.say("sales-ops", "tom", "An answer", thread_ts=root.ts)
    root.delete(actor=people.maya)
    row = next(row for row in root.channel.page(viewer=people.maya).rows if row.message is root)
    assert row.is_tombstone
    assert row.thread.count == 1
    reply.delete(actor=people.tom)
    assert all(row.message is not root for row in root.channel.page(viewer=people.maya).rows)


def test_ch_311_admins_delete_what_others_said_and_nobody_else_does(chat):
    message = chat.message("Price book")
    with pytest.raises(NotAllowed):
        message.delete(actor=chat.people.maya)
    message.delete(actor=chat.people.grace)
    assert message.deleted_by_id == chat.people.grace.id


def test_ch_330_deleting_an_unread_message_lowers_the_counts(chat):
    maya = chat.people.maya
    before = maya.sidebar().row_of(chat.channel("dm-anneke").id).badge
    chat.message("My treat").delete(actor=chat.people.anneke)
    assert maya.sidebar().row_of(chat.channel("dm-anneke").id).badge == before - 1


def test_ch_311_a_deleted_mention_leaves_no_badge_and_no_activity(chat):
    maya = chat.people.maya
    chat.message("Veldkamp renewal").delete(actor=chat.people.anneke)
    assert maya.sidebar().row_of(chat.channel("sales-ops").id).badge == 0
    assert all(item.message.plain_text != "Veldkamp" for item in maya.activity(kinds=["mention"]))


def test_a_deleted_reply_lowers_the_count_under_its_root(chat):
    chat.message("Which two?").delete(actor=chat.people.tom)
    row = next(
        row for row in chat.channel("sales-ops").page(viewer=chat.people.maya).rows
        if row.message.plain_text == "Two Leeds deals slipped"
    )  # fmt: skip
    assert row.thread.count == 1
    assert [person.key for person in row.thread.people] == ["priya"]


def test_a_reply_to_a_message_that_was_deleted_is_refused(chat):
    from dayshift_kit.errors import Invalid

    root = chat.say("sales-ops", "maya", "A question")
    root.delete(actor=chat.people.maya)
    with pytest.raises(Invalid, match="deleted"):
        chat.say("sales-ops", "tom", "An answer", thread_ts=root.ts)
