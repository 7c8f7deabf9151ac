"""Coming and going."""

import pytest

from dayshift_kit.errors import Invalid, NotAllowed, NotFound


def test_ch_324_joining_a_public_channel_is_told_there_once(chat):
    channel, maya = chat.channel("help-it"), chat.people.maya
    channel.join(person=maya)
    channel.join(person=maya)
    assert channel.has_member(maya)
    assert chat.verbs() == ["joined", "announced"]
    assert chat.message("joined #help-it.").person_id == maya.id


def test_an_outsider_cannot_join_a_private_channel(chat):
    maya = chat.people.maya
    with pytest.raises(NotAllowed):
        chat.channel("board-prep").join(person=maya)
    with pytest.raises(NotFound):
        maya.readable_channel(chat.channel("board-prep").id)


def test_ch_404_an_archived_channel_is_not_joined(chat):
    with pytest.raises(NotAllowed):
        chat.channel("old-launch").join(person=chat.people.grace)


def test_ch_324_leaving_takes_the_channel_off_the_sidebar(chat):
    channel, maya = chat.channel("sales-ops"), chat.people.maya
    channel.leave(person=maya)
    channel.leave(person=maya)
    assert maya.sidebar().row_of(channel.id) is None
    assert chat.verbs() == ["announced", "left"]


def test_ch_324_nobody_leaves_general_or_a_direct_message(chat):
    for name in ("general", "dm-anneke"):
        with pytest.raises(NotAllowed):
            chat.channel(name).leave(person=chat.people.maya)


def test_the_last_one_does_not_leave_a_private_channel(chat):
    channel, people = chat.channel("board-prep"), chat.people
    channel.leave(person=people.tom)
    with pytest.raises(NotAllowed, match="Archive"):
        channel.leave(person=people.grace)


def test_ch_324_inviting_brings_people_in_and_says_who_did(chat):
    channel, people = chat.channel("deal-desk"), chat.people
    invited = channel.invite(people=[people.hanna, people.diego, people.hanna], by=people.maya)
    assert [each.person_id for each in invited] == [people.hanna.id]
    assert invited[0].invited_by_id == people.maya.id
    note = chat.message("was added to")
    assert (note.plain_text, note.person_id) == ("was added to #deal-desk by @Maya Okafor.", people.hanna.id)
    assert {actor for _, _, actor in chat.events()} == {people.maya.id}


def test_ch_405_a_deactivated_account_is_not_invited_and_nobody_else_is_either(chat):
    channel, people = chat.channel("deal-desk"), chat.people
    with pytest.raises(Invalid, match="Victor"):
        channel.invite(people=[people.hanna, people.victor], by=people.maya)
    assert not channel.has_member(people.hanna)


def test_an_outsider_invites_nobody(chat):
    for name in ("board-prep", "help-it", "old-launch", "dm-anneke"):
        with pytest.raises(NotAllowed):
            chat.channel(name).invite(people=[chat.people.hanna], by=chat.people.maya)


def test_ch_324_removing_somebody_takes_their_membership_and_tells_the_channel(chat):
    channel, people = chat.channel("deal-desk"), chat.people
    channel.remove(person=people.diego, by=people.maya)
    assert not channel.has_member(people.diego)
    assert chat.message("was removed from").person_id == people.diego.id
    with pytest.raises(NotAllowed):
        channel.remove(person=people.maya, by=people.maya)
    with pytest.raises(NotAllowed):
        chat.channel("general").remove(person=people.tom, by=people.maya)


def test_ch_108_starring_and_muting_are_kept_and_told_once(chat):
    member = chat.people.maya.membership_in(chat.channel("sales-ops"))
    member.star()
    member.star()
    member.mute()
    member.unmute()
    assert member.is_starred
    assert not member.is_muted
    assert chat.verbs() == ["starred", "muted", "unmuted"]


def test_who_is_not_in_a_channel_has_no_membership_to_keep(chat):
    with pytest.raises(NotFound):
        chat.people.maya.membership_in(chat.channel("help-it"))
