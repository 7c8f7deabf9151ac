"""Finding people and channels."""

import pytest

from dayshift_kit.errors import NotFound


def test_ch_219_the_directory_lists_public_and_ones_own_private_channels(chat):
    cards = chat.people.maya.channel_directory()
    assert [(card.channel.name, card.members, card.is_member) for card in cards] == [
        ("deal-desk", 3, True),
        ("general", 10, True),
        ("help-it", 2, False),
        ("sales-ops", 6, True),
    ]


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        ("mine", ["deal-desk", "general", "sales-ops"]),
        ("others", ["help-it"]),
        ("private", ["deal-desk"]),
        ("public", ["general", "help-it", "sales-ops"]),
        ("archived", ["old-launch"]),
    ],
)
def test_ch_219_the_directory_can_be_narrowed(chat, scope, names):
    assert [card.channel.name for card in chat.people.maya.channel_directory(scope=scope)] == names


def test_ch_219_the_directory_can_be_sorted_and_searched(chat):
    maya = chat.people.maya
    assert maya.channel_directory(sort="most_members")[0].channel.name == "general"
    assert maya.channel_directory(sort="fewest_members")[0].channel.name == "help-it"
    assert [card.channel.name for card in maya.channel_directory(text="SELLING")] == ["sales-ops"]
    assert maya.channel_directory(text="board") == []
    assert maya.channel_directory(text="100%") == []


def test_ch_219_people_are_found_without_accents_by_any_name(chat):
    maya = chat.people.maya
    assert [person.key for person in maya.people_directory(text="stefan kucera")] == ["stefan"]
    assert [person.key for person in maya.people_directory(text="hanna")] == ["hanna", "hannah"]
    assert [person.key for person in maya.people_directory(title="Sales operations")] == ["maya"]


def test_ch_405_deactivated_accounts_and_bots_are_not_in_the_directory(chat):
    keys = {person.key for person in chat.people.maya.people_directory()}
    assert "victor" not in keys
    assert "bot:clientele" not in keys


def test_ch_304_suggestions_put_members_first_and_the_latest_voice_before(chat):
    maya, channel = chat.people.maya, chat.channel("sales-ops")
    found = maya.suggest_people("", channel=channel, limit=20)
    keys = [each.person.key for each in found if each.is_in_channel]
    assert keys[:2] == ["anneke", "tom"]
    assert "victor" not in [each.person.key for each in found]
    assert [each.person.key for each in maya.suggest_people("@han", channel=channel)] == ["hanna", "hannah"]
    assert [each.person.key for each in maya.suggest_people("okaf", channel=channel)] == ["maya"]


def test_ch_306_channels_are_suggested_only_where_they_can_be_read(chat):
    maya = chat.people.maya
    assert maya.suggest_channels("s")[0].name == "sales-ops"
    assert maya.suggest_channels("board") == []
    assert maya.suggest_channels("old") == []


def test_an_outsider_cannot_tell_a_private_channel_from_none(chat):
    maya, hidden = chat.people.maya, chat.channel("board-prep")
    answers = set()
    for channel_id in (hidden.id, "C000000000", "", "' OR 1=1 --"):
        with pytest.raises(NotFound) as refused:
            maya.readable_channel(channel_id)
        answers.add(str(refused.value))
    secret = chat.message("secret drift")
    for ts in (secret.ts, "1773162900.000001"):
        with pytest.raises(NotFound) as refused:
            maya.readable_message(hidden.id, ts)
        answers.add(str(refused.value))
    assert answers == {"There is no such conversation."}


def test_files_can_be_opened_only_from_where_they_were_shared(chat):
    people = chat.people
    assert people.hanna.readable_file("F0QUOTE001").name == "Quote-Q-2284.pdf"
    chat.channel("sales-ops").make_private(by=people.maya)
    with pytest.raises(NotFound):
        people.hanna.readable_file("F0QUOTE001")
    assert people.tom.readable_file("F0QUOTE001")
    chat.message("Week 10").delete(actor=people.priya)
    with pytest.raises(NotFound):
        people.tom.readable_file("F0QUOTE001")
    assert people.priya.readable_file("F0QUOTE001")
