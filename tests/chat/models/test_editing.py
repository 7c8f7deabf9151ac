"""Changing what was said."""

import pytest

from dayshift_kit.errors import Invalid, NotAllowed, Stale

TYPO = "The drift figure is 0.9%"


def test_ch_310_an_edit_keeps_the_former_text_as_a_revision(chat):
    message, maya = chat.message(TYPO), chat.people.maya
    message.edit(actor=maya, text="The drift figure is *1.1%*")
    assert message.plain_text == "The drift figure is 1.1%"
    assert [each.text for each in message.revisions] == ["The drift figure is 0.8%", TYPO]
    assert message.edited_by_id == maya.id
    assert chat.verbs() == ["edited"]


def test_ch_310_the_same_text_again_is_no_edit(chat):
    message = chat.message(TYPO)
    message.edit(actor=chat.people.maya, text=f"{TYPO}\n")
    assert len(message.revisions) == 1
    assert chat.verbs() == []


def test_ch_310_only_the_author_edits_a_message(chat):
    for person in (chat.people.tom, chat.people.grace):
        with pytest.raises(NotAllowed):
            chat.message(TYPO).edit(actor=person, text="The drift figure is fine")


def test_ch_310_an_emptied_message_is_refused(chat):
    with pytest.raises(Invalid):
        chat.message(TYPO).edit(actor=chat.people.maya, text="  ")


def test_ch_310_a_change_in_between_is_noticed(chat):
    message, maya = chat.message(TYPO), chat.people.maya
    seen = message.text
    message.edit(actor=maya, text="First tab")
    with pytest.raises(Stale):
        message.edit(actor=maya, text="Second tab", seen_text=seen)
    assert message.plain_text == "First tab"


def test_ch_310_edits_keep_kept_mentions_drop_removed_ones_and_add_new_ones(chat):
    people = chat.people
    message = chat.say("sales-ops", "maya", f"<@{people.tom.id}> <@{people.priya.id}>")
    kept = next(each for each in message.mentions if each.target == people.tom.id)
    message.edit(actor=people.maya, text=f"<@{people.tom.id}> <@{people.anneke.id}>")
    assert [each.target for each in message.mentions] == [people.tom.id, people.anneke.id]
    assert message.mentions[0] is kept


def test_the_app_itself_cannot_be_edited(chat):
    chat.channel("sales-ops").set_topic(topic="Quarter close", by=chat.people.maya)
    note = chat.message("set the channel topic: Quarter close")
    assert not note.can_be_edited_by(chat.people.maya)
    assert not note.can_be_deleted_by(chat.people.maya)


def test_who_left_the_channel_edits_nothing_there(chat):
    message, maya = chat.message(TYPO), chat.people.maya
    chat.channel("sales-ops").leave(person=maya)
    with pytest.raises(NotAllowed):
        message.edit(actor=maya, text="Too late")


def test_search_finds_the_new_text_only(chat):
    chat.message(TYPO).edit(actor=chat.people.maya, text="The wobble is 1.1%")
    maya = chat.people.maya
    assert maya.search("wobble").total == 1
    assert maya.search('"drift figure"').total == 0
