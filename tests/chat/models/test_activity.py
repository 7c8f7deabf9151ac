"""What happened that concerns a person."""

from dayshift_chat.models import Channel


def _kinds(items):
    return [(item.kind, item.channel.name, item.is_unread) for item in items]


def test_ch_218_activity_lists_mentions_replies_and_reactions_newest_first(chat):
    items = chat.people.maya.activity()
    assert [item.at for item in items] == sorted((item.at for item in items), reverse=True)
    assert ("mention", "sales-ops", True) in _kinds(items)
    assert ("thread", "sales-ops", True) in _kinds(items)
    assert ("mention", "general", False) in _kinds(items)


def test_a_thread_is_one_line_with_its_latest_reply(chat):
    people = chat.people
    root = chat.message("Veldkamp renewal")
    chat.say("sales-ops", "tom", "Same here", thread_ts=root.ts)
    [item] = chat.people.maya.activity(kinds=["thread"])
    assert item.message.plain_text == "Same here"
    assert item.person_ids == (people.tom.id, people.anneke.id)


def test_reactions_to_ones_own_message_are_one_line_until_seen(chat, later):
    people, message = chat.people, chat.message("drift figure")
    later(minutes=1)
    for person, emoji in ((people.tom, "eyes"), (people.anneke, "tada"), (people.maya, "tada")):
        message.react(person=person, emoji=emoji)
    [item] = people.maya.activity(kinds=["reaction"])
    assert item.person_ids == (people.anneke.id, people.tom.id)
    assert item.emoji == ("tada", "eyes")
    assert item.is_unread
    people.maya.see_activity()
    assert not people.maya.activity(kinds=["reaction"])[0].is_unread


def test_an_invitation_says_who_invited(chat):
    people = chat.people
    channel = Channel.create(name="osaka-partners", creator=people.tom)
    channel.invite(people=[people.maya], by=people.tom)
    [item] = people.maya.activity(kinds=["invitation"])
    assert (item.channel, item.person_ids, item.message) == (channel, (people.tom.id,), None)


def test_reading_the_channel_reads_its_mentions(chat):
    maya = chat.people.maya
    maya.membership_in(chat.channel("sales-ops")).read_all()
    unread = maya.activity(kinds=["mention"], is_unread_only=True)
    assert [item.channel.name for item in unread] == ["deal-desk"]


def test_ch_310_an_edit_that_keeps_the_mention_adds_no_second_line(chat):
    maya, anneke = chat.people.maya, chat.people.anneke
    before = len(maya.activity(kinds=["mention"]))
    chat.message("Veldkamp").edit(actor=anneke, text=f"<@{maya.id}> please move the Veldkamp renewal")
    assert len(maya.activity(kinds=["mention"])) == before


def test_an_outsider_learns_nothing_of_a_mention_elsewhere(chat):
    assert all(item.channel.name != "board-prep" for item in chat.people.maya.activity())


def test_activity_goes_on_before_a_moment(chat):
    maya = chat.people.maya
    first = maya.activity(limit=2)
    rest = maya.activity(limit=20, before=first[-1].at)
    everything = [item.at for item in maya.activity(limit=50)]
    assert [item.at for item in (*first, *rest)] == everything
