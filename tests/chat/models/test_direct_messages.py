"""Talking to somebody directly."""

import pytest

from dayshift_kit.errors import Invalid, NotFound


def test_ch_104_the_same_people_always_get_the_same_conversation(chat):
    people = chat.people
    seeded = chat.channel("dm-anneke")
    assert people.maya.open_dm([people.anneke]) is seeded
    assert people.anneke.open_dm([people.maya, people.anneke]) is seeded
    new = people.maya.open_dm([people.diego])
    assert people.diego.open_dm([people.maya]) is new
    assert new.id.startswith("D")
    assert chat.verbs() == ["opened"]


def test_ch_325_a_group_has_up_to_nine_people_and_a_g_for_its_id(chat):
    people = chat.people
    others = [
        people.anneke,
        people.tom,
        people.priya,
        people.diego,
        people.grace,
        people.hanna,
        people.hannah,
    ]
    group = people.maya.open_dm(others)
    assert (group.kind, group.id[0]) == ("mpim", "G")
    with pytest.raises(Invalid, match="9"):
        people.maya.open_dm([*others, people.stefan, people.victor])


def test_ch_325_everybody_can_talk_to_themselves(chat):
    maya = chat.people.maya
    own = maya.open_dm([])
    assert own.kind == "im"
    own.post(person=maya, text="Note to self")
    assert maya.sidebar().row_of(own.id).label == "Maya Okafor"


def test_ch_405_no_new_conversation_with_a_deactivated_account(chat):
    with pytest.raises(Invalid, match="Victor"):
        chat.people.tom.open_dm([chat.people.victor])
    assert chat.people.maya.open_dm([chat.people.victor]) is chat.channel("dm-victor")


def test_a_conversation_shows_up_for_the_other_one_with_its_first_message(chat):
    people = chat.people
    new = people.maya.open_dm([people.diego])
    assert people.diego.sidebar().row_of(new.id) is None
    new.post(person=people.maya, text="Hello Diego")
    row = people.diego.sidebar().row_of(new.id)
    assert (row.label, row.badge) == ("Maya Okafor", 1)


def test_ch_325_a_hidden_conversation_returns_with_the_next_message(chat):
    people, channel = chat.people, chat.channel("dm-anneke")
    people.maya.membership_in(channel).hide()
    assert people.maya.sidebar().row_of(channel.id) is None
    channel.post(person=people.anneke, text="Still on?")
    assert people.maya.sidebar().row_of(channel.id) is not None


def test_an_outsider_cannot_read_a_conversation_of_others(chat):
    secret, maya = chat.channel("dm-secret"), chat.people.maya
    with pytest.raises(NotFound) as hidden:
        maya.readable_channel(secret.id)
    with pytest.raises(NotFound) as absent:
        maya.readable_channel("D00000000")
    assert str(hidden.value) == str(absent.value)
    assert maya.search("between us").total == 0
