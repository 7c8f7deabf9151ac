"""What is new, and how loudly the sidebar says so."""

from dayshift_chat.models import Channel


def _row(chat, name, person=None):
    return (person or chat.people.maya).sidebar().row_of(chat.channel(name).id)


def test_ch_203_sections_hold_starred_channels_and_direct_messages(chat):
    sidebar = chat.people.maya.sidebar()
    assert [row.label for row in sidebar.starred] == ["deal-desk"]
    assert [row.label for row in sidebar.channels] == ["general", "sales-ops"]
    assert [row.label for row in sidebar.direct] == ["Anneke de Vries", "Priya, Tom"]


def test_archived_channels_and_old_conversations_are_not_listed(chat):
    assert _row(chat, "old-launch") is None
    assert _row(chat, "dm-victor") is None


def test_ch_204_unread_channels_stand_out_and_mentions_are_counted(chat):
    row = _row(chat, "sales-ops")
    assert (row.is_bold, row.badge) == (True, 1)
    assert (_row(chat, "general").is_bold, _row(chat, "general").badge) == (False, 0)


def test_ch_204_every_unread_direct_message_counts(chat):
    assert _row(chat, "dm-anneke").badge == 2


def test_ch_330_reading_takes_the_badge_away(chat):
    member = chat.people.maya.membership_in(chat.channel("sales-ops"))
    member.read_all()
    assert (_row(chat, "sales-ops").is_unread, _row(chat, "sales-ops").badge) == (False, 0)
    assert chat.verbs() == []


def test_ch_330_reading_an_older_message_does_not_move_the_marker_back(chat):
    member = chat.people.maya.membership_in(chat.channel("sales-ops"))
    before = member.last_read
    member.read_to(chat.message("Week 10").ts)
    assert member.last_read == before


def test_ch_330_marking_unread_puts_the_marker_before_that_message(chat):
    member = chat.people.maya.membership_in(chat.channel("sales-ops"))
    member.read_all()
    member.mark_unread_from(chat.message("Price book").ts)
    page = chat.channel("sales-ops").page(viewer=chat.people.maya)
    first = next(row for row in page.rows if row.is_first_unread)
    assert first.message.plain_text.startswith("Price book")
    assert page.unread_count == 2


def test_marking_the_very_first_message_unread_leaves_nothing_read(chat):
    member = chat.people.maya.membership_in(chat.channel("dm-group"))
    member.mark_unread_from(chat.message("Who drives").ts)
    assert member.last_read is None
    assert _row(chat, "dm-group").badge == 1


def test_ch_330_own_messages_never_count_as_unread(chat):
    people = chat.people
    assert not _row(chat, "sales-ops", people.tom).is_unread
    chat.say("sales-ops", "tom", "My own words")
    assert not _row(chat, "sales-ops", people.tom).is_unread
    assert _row(chat, "sales-ops", people.priya).is_unread


def test_ch_321_replies_do_not_make_the_channel_unread(chat):
    people, root = chat.people, chat.message("Two Leeds")
    people.maya.membership_in(chat.channel("sales-ops")).read_all()
    chat.say("sales-ops", "tom", f"<@{people.maya.id}> psst", thread_ts=root.ts)
    assert not _row(chat, "sales-ops").is_unread
    chat.say("sales-ops", "tom", "louder", thread_ts=root.ts, broadcast=True)
    assert _row(chat, "sales-ops").is_unread


def test_joins_and_topics_do_not_make_a_channel_unread(chat):
    people = chat.people
    chat.channel("general").set_topic(topic="Town hall", by=people.tom)
    assert not _row(chat, "general").is_unread


def test_ch_328_muted_channels_stand_out_only_when_they_call_by_name(chat):
    people, channel = chat.people, chat.channel("sales-ops")
    people.maya.membership_in(channel).read_all()
    people.maya.membership_in(channel).mute()
    chat.say("sales-ops", "tom", "<!channel> all hands")
    assert (_row(chat, "sales-ops").is_bold, _row(chat, "sales-ops").badge) == (False, 0)
    chat.say("sales-ops", "tom", f"<@{people.maya.id}> you")
    assert (_row(chat, "sales-ops").is_bold, _row(chat, "sales-ops").badge) == (False, 1)


def test_ch_204_a_draft_shows_on_its_row(chat):
    assert _row(chat, "deal-desk").has_draft
    assert not _row(chat, "sales-ops").has_draft
    assert chat.people.maya.sidebar().drafts == 1


def test_ch_202_the_rail_adds_up_direct_messages_and_mentions(chat):
    sidebar = chat.people.maya.sidebar()
    assert sidebar.direct_total == 2
    assert sidebar.mention_total == 1 + 1 + sidebar.unread_threads
    assert sidebar.has_unread


def test_ch_330_a_channel_that_was_left_keeps_no_badge(chat):
    maya = chat.people.maya
    before = maya.sidebar().mention_total
    chat.channel("deal-desk").leave(person=maya)
    assert maya.sidebar().mention_total == before - 1


def test_an_outsider_sees_nothing_of_a_private_channel(chat):
    labels = {row.label for row in chat.people.maya.sidebar().rows}
    assert "board-prep" not in labels


def test_forty_more_channels_cost_no_more_queries(chat, queries):
    maya = chat.people.maya
    with queries() as few:
        maya.sidebar()
    for number in range(40):
        Channel.create(name=f"project-{number}", creator=maya).post(person=maya, text="Hello")
    with queries() as many:
        maya.sidebar()
    assert many() == few() <= 8
