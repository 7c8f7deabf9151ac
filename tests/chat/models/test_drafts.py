"""Unsent text."""

import pytest

from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.store import diff


def test_ch_308_drafts_are_kept_apart_by_conversation_and_thread(chat):
    maya, channel = chat.people.maya, chat.channel("sales-ops")
    root = chat.message("Two Leeds")
    maya.keep_draft(channel, text="in the channel")
    maya.keep_draft(channel, text="in the thread", thread_ts=root.ts)
    maya.keep_draft(channel, text="in the channel, changed")
    assert maya.draft_for(channel).text == "in the channel, changed"
    assert maya.draft_for(channel, thread_ts=root.ts).text == "in the thread"
    assert chat.people.tom.draft_for(channel) is None
    assert len(maya.drafts()) == 3


def test_ch_308_an_emptied_draft_is_gone(chat):
    maya, channel = chat.people.maya, chat.channel("deal-desk")
    assert maya.draft_for(channel).text == "Ten, I think"
    maya.keep_draft(channel, text=" \n")
    assert maya.draft_for(channel) is None


def test_ch_111_reading_and_drafting_change_nothing_material(world, base, chat):
    maya = chat.people.maya
    maya.keep_draft(chat.channel("sales-ops"), text="hm")
    maya.membership_in(chat.channel("sales-ops")).read_all()
    maya.membership_in(chat.channel("dm-anneke")).hide()
    maya.see_activity()
    maya.be("active")
    current.session.flush()
    current.session.commit()
    changes = diff(world, base.name)
    assert changes.material == ()
    assert {change.table for change in changes.ambient} == {"draft", "membership", "person"}


def test_a_draft_is_no_longer_than_a_message(chat):
    maya, channel = chat.people.maya, chat.channel("sales-ops")
    maya.keep_draft(channel, text="x" * 12_000)
    for length in (12_001, 1_000_000):
        with pytest.raises(Invalid):
            maya.keep_draft(channel, text="y" * length)
    assert maya.draft_for(channel).text == "x" * 12_000


@pytest.mark.parametrize("name", ["old-launch", "help-it", "board-prep", "dm-victor"])
def test_there_is_no_draft_of_what_could_not_be_sent(chat, name):
    with pytest.raises(NotAllowed):
        chat.people.maya.keep_draft(chat.channel(name), text="One more thing")


def test_a_draft_can_be_thrown_away_where_nothing_more_can_be_said(chat):
    maya, channel = chat.people.maya, chat.channel("deal-desk")
    channel.archive(by=chat.people.grace)
    assert [each.id for _, each in maya.drafts()] == [channel.id]
    maya.keep_draft(channel, text="")
    assert maya.drafts() == []


def test_an_outsider_keeps_no_draft_in_sight(chat):
    people, channel = chat.people, chat.channel("deal-desk")
    assert people.maya.sidebar().drafts == 1
    channel.remove(person=people.maya, by=people.grace)
    assert people.maya.drafts() == []
    assert people.maya.sidebar().drafts == 0
