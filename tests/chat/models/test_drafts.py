"""Unsent text."""

from dayshift_kit import current
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
