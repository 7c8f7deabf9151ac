"""Closing channels, opening them again, and who may see them."""

import pytest

from dayshift_kit.errors import NotAllowed


def test_ch_324_an_archived_channel_is_read_and_not_changed(chat):
    channel, maya = chat.channel("sales-ops"), chat.people.maya
    channel.archive(by=maya)
    channel.archive(by=maya)
    assert channel.is_archived
    assert chat.verbs() == ["announced", "archived"]
    assert chat.message("archived #sales-ops").kind == "archive"
    assert maya.sidebar().row_of(channel.id) is None
    assert maya.search("veldkamp").total == 1
    message = chat.message("Veldkamp")
    for change in (
        lambda: channel.post(person=maya, text="x"),
        lambda: message.react(person=maya, emoji="tada"),
        lambda: channel.set_topic(topic="x", by=maya),
        lambda: channel.invite(people=[chat.people.hanna], by=maya),
        lambda: channel.rename(name="x", by=maya),
        lambda: channel.post(person=maya, text="x", thread_ts=message.ts),
        lambda: chat.message("drift figure").edit(actor=maya, text="x"),
        lambda: chat.message("drift figure").delete(actor=maya),
    ):
        with pytest.raises(NotAllowed):
            change()


def test_ch_324_an_archived_channel_can_be_opened_again_by_its_members(chat):
    channel, people = chat.channel("old-launch"), chat.people
    with pytest.raises(NotAllowed):
        channel.unarchive(by=people.hanna)
    channel.unarchive(by=people.maya)
    assert not channel.is_archived
    channel.post(person=people.maya, text="We are back")


def test_ch_324_general_and_direct_messages_stay_open(chat):
    for name in ("general", "dm-anneke"):
        with pytest.raises(NotAllowed):
            chat.channel(name).archive(by=chat.people.maya)


def test_an_outsider_archives_nothing(chat):
    for name in ("help-it", "board-prep"):
        with pytest.raises(NotAllowed):
            chat.channel(name).archive(by=chat.people.maya)


def test_ch_324_a_channel_made_private_disappears_for_everybody_else(chat):
    channel, people = chat.channel("sales-ops"), chat.people
    assert people.hanna.search("veldkamp").total == 1
    channel.make_private(by=people.maya)
    assert people.hanna.search("veldkamp").total == 0
    with pytest.raises(NotAllowed):
        channel.make_public(by=people.maya)
    channel.make_public(by=people.grace)
    assert people.hanna.search("veldkamp").total == 1


def test_general_stays_public(chat):
    with pytest.raises(NotAllowed):
        chat.channel("general").make_private(by=chat.people.grace)
