"""Whom a message calls."""


def _called(message):
    return [(each.kind, each.target) for each in message.mentions]


def test_ch_107_mentions_are_read_from_the_tree(chat):
    people = chat.people
    message = chat.say("sales-ops", "maya", f"<@{people.tom.id}> and `<@{people.priya.id}>` <!here> @anneke")
    assert _called(message) == [("user", people.tom.id), ("here", "")]


def test_a_person_called_twice_is_one_mention(chat):
    tom = chat.people.tom
    assert len(chat.say("sales-ops", "maya", f"<@{tom.id}> <@{tom.id}>").mentions) == 1


def test_ch_305_everyone_is_called_in_general_only(chat):
    assert _called(chat.say("general", "maya", "<!everyone> hello")) == [("everyone", "")]
    assert _called(chat.say("sales-ops", "maya", "<!everyone> hello")) == []


def test_ch_305_a_broadcast_in_a_thread_notifies_nobody(chat):
    people = chat.people
    root = chat.say("sales-ops", "tom", "A question")
    before = people.maya.sidebar().row_of(root.channel_id).badge
    chat.say("sales-ops", "tom", "<!channel> anyone?", thread_ts=root.ts, broadcast=True)
    assert people.maya.sidebar().row_of(root.channel_id).badge == before


def test_the_seeded_office_has_its_mentions_too(chat):
    assert _called(chat.message("Veldkamp renewal")) == [("user", chat.people.maya.id)]
    assert _called(chat.message("Town hall")) == [("all", "")]


def test_plain_text_names_people_and_hides_private_channels(chat):
    people, channel = chat.people, chat.channel
    text = f"<@{people.tom.id}> see <#{channel('general').id}|general> and <#{channel('board-prep').id}|x>"
    message = chat.say("sales-ops", "tom", text)
    assert message.plain_text == "@Tom Hargreaves see #general and #private-channel"
