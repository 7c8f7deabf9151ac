"""Emoji on messages."""

import pytest

from dayshift_kit.errors import Invalid, NotAllowed, NotFound


def test_ch_320_reacting_twice_leaves_one_reaction(chat):
    message, maya = chat.message("Two Leeds"), chat.people.maya
    message.react(person=maya, emoji="tada")
    message.react(person=maya, emoji="tada")
    assert [each.name for each in message.reactions] == ["tada"]
    assert chat.verbs() == ["reacted"]


def test_ch_320_aliases_and_skin_tones_are_one_reaction(chat):
    message = chat.message("Two Leeds")
    message.react(person=chat.people.maya, emoji="thumbsup::skin-tone-4")
    message.react(person=chat.people.maya, emoji="+1")
    message.react(person=chat.people.tom, emoji=":thumbsup:")
    assert [(each.name, each.tone) for each in message.reactions] == [("+1", 4), ("+1", None)]


def test_taking_a_reaction_back_leaves_the_others(chat):
    message, maya = chat.message("Week 10"), chat.people.maya
    message.unreact(person=maya, emoji="tada")
    message.unreact(person=maya, emoji="tada")
    page = message.channel.page(viewer=maya)
    groups = next(row.reactions for row in page.rows if row.message is message)
    assert [(group.name, group.count, group.is_mine) for group in groups] == [
        ("tada", 1, False),
        ("eyes", 1, False),
    ]
    assert chat.verbs() == ["unreacted"]


def test_reactions_stand_in_the_order_of_their_first_use(chat):
    message = chat.message("Two Leeds")
    for person, emoji in [("tom", "eyes"), ("maya", "tada"), ("anneke", "eyes")]:
        message.react(person=getattr(chat.people, person), emoji=emoji)
    page = message.channel.page(viewer=chat.people.maya)
    groups = next(row.reactions for row in page.rows if row.message is message)
    assert [(group.name, group.people) for group in groups] == [
        ("eyes", ("Tom Hargreaves", "Anneke de Vries")),
        ("tada", ("Maya Okafor",)),
    ]


def test_an_unknown_emoji_is_refused(chat):
    with pytest.raises(Invalid):
        chat.message("Two Leeds").react(person=chat.people.maya, emoji="not_an_emoji")


def test_ch_320_one_person_adds_at_most_twenty_three(chat):
    from dayshift_chat.mrkdwn.emoji import names

    message, maya = chat.message("Two Leeds"), chat.people.maya
    for name in names()[:23]:
        message.react(person=maya, emoji=name)
    with pytest.raises(Invalid, match="23"):
        message.react(person=maya, emoji=names()[23])


def test_ch_320_a_message_holds_at_most_fifty_kinds(chat):
    from dayshift_chat.mrkdwn.emoji import names

    message = chat.message("Two Leeds")
    for start, person in ((0, "maya"), (20, "tom"), (40, "anneke")):
        for name in names()[start : min(start + 20, 50)]:
            message.react(person=getattr(chat.people, person), emoji=name)
    with pytest.raises(Invalid, match="50"):
        message.react(person=chat.people.priya, emoji=names()[50])
    message.react(person=chat.people.priya, emoji=names()[0])


def test_ch_404_archived_channels_take_no_reactions(chat):
    with pytest.raises(NotAllowed):
        chat.message("Launch is done").react(person=chat.people.maya, emoji="tada")


def test_a_deleted_message_takes_no_reactions(chat):
    message = chat.say("sales-ops", "maya", "Oops")
    message.delete(actor=chat.people.maya)
    with pytest.raises(NotAllowed):
        message.react(person=chat.people.tom, emoji="tada")


def test_an_outsider_cannot_find_the_message_to_react_to(chat):
    secret, maya = chat.message("secret drift"), chat.people.maya
    with pytest.raises(NotFound):
        maya.readable_message(secret.channel_id, secret.ts)
    with pytest.raises(NotAllowed):
        secret.react(person=maya, emoji="tada")
