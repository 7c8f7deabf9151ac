"""What channels may be called."""

import pytest

from dayshift_chat.models import Channel
from dayshift_kit.errors import Invalid, NotAllowed


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("q1-close", "q1-close"),
        ("  Q1 Close ", "q1-close"),
        ("osaka_チーム", "osaka_チーム"),
        ("über-uns", "über-uns"),
        ("2026", "2026"),
        ("Ｑ1　ｃｌｏｓｅ", "q1-close"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("ﬁnance", "finance"),
        ("x" * 80, "x" * 80),
    ],
)
def test_ch_402_names_are_kept_in_lower_case_with_hyphens(chat, typed, kept):
    assert Channel.create(name=typed, creator=chat.people.maya).name == kept


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            "   ",
            "a.b",
            "a/b",
            "a,b",
            "#tag",
            "a@b",
            "---",
            "_",
            "x" * 81,
            "tab\u200bbed",
            "🎉",
            "a\u2014b",
        ),
        *("a\u034fb", "a\ufe0f", "\u3164", "a\u115fb", "a\U000e0100b", "é" * 10_000),
    ],
)
def test_ch_402_other_names_are_refused_and_nothing_is_made(chat, typed):
    with pytest.raises(Invalid) as refused:
        Channel.create(name=typed, creator=chat.people.maya)
    assert "name" in refused.value.errors
    assert chat.verbs() == []


@pytest.mark.parametrize("taken", ["general", "old-launch", "board-prep", "Sales Ops", "here", "channel"])
def test_ch_402_a_name_is_taken_by_archived_private_and_reserved_ones_too(chat, taken):
    with pytest.raises(Invalid, match="already taken"):
        Channel.create(name=taken, creator=chat.people.maya)


def test_ch_403_a_taken_name_says_the_same_whether_it_can_be_seen_or_not(chat):
    messages = set()
    for name in ("general", "board-prep"):
        with pytest.raises(Invalid) as refused:
            Channel.create(name=name, creator=chat.people.maya)
        messages.add(refused.value.errors["name"].replace(name, "…"))
    assert len(messages) == 1


def test_ch_324_a_new_channel_has_its_creator_and_says_so(chat):
    maya = chat.people.maya
    channel = Channel.create(name="q1-close", creator=maya, is_private=True, topic="Soon", purpose="Close it")
    assert channel.id.startswith("C")
    assert channel.is_private
    assert channel.has_member(maya)
    assert channel.member_count == 1
    [row] = channel.page(viewer=maya).rows
    assert row.message.plain_text == "joined #q1-close."
    assert chat.verbs() == ["created", "announced"]


def test_ch_324_renaming_keeps_the_former_name_and_tells_the_channel(chat):
    channel, maya = chat.channel("sales-ops"), chat.people.maya
    channel.rename(name="Revenue Ops", by=maya)
    assert (channel.name, channel.previous_names) == ("revenue-ops", ["sales-ops"])
    assert chat.message("renamed the channel").plain_text == (
        "renamed the channel from “sales-ops” to “revenue-ops”"
    )
    channel.rename(name="revenue-ops", by=maya)
    assert chat.verbs() == ["renamed", "announced"]


def test_an_outsider_does_not_rename_a_channel(chat):
    with pytest.raises(NotAllowed):
        chat.channel("help-it").rename(name="helpless", by=chat.people.maya)


def test_ch_324_topic_and_description_are_set_told_and_limited(chat):
    channel, maya = chat.channel("sales-ops"), chat.people.maya
    channel.set_topic(topic="Close & *count*", by=maya)
    channel.set_purpose(purpose="Selling", by=maya)
    assert channel.topic == "Close & *count*"
    assert chat.message("channel topic").text == "set the channel topic: Close &amp; *count*"
    channel.set_topic(topic="", by=maya)
    assert chat.message("cleared the channel topic")
    for field in ("topic", "purpose"):
        with pytest.raises(Invalid) as refused:
            getattr(channel, f"set_{field}")(**{field: "x" * 251}, by=maya)
        assert field in refused.value.errors


@pytest.mark.parametrize(
    "typed", ["gener\u0430l", "s\u0430les-\u043eps", "b\u03bfard-prep", "\u0430ll", "h\u0435re"]
)
def test_ch_402_a_name_that_looks_like_another_is_refused(chat, typed):
    with pytest.raises(Invalid, match="looks like"):
        Channel.create(name=typed, creator=chat.people.maya)


@pytest.mark.parametrize(
    "typed", ["\u043e\u0442\u0434\u0435\u043b", "sales_ops", "sal\u00e9s-ops", "general2"]
)
def test_names_that_can_be_told_apart_are_fine(chat, typed):
    assert Channel.create(name=typed, creator=chat.people.maya).name == typed


def test_a_channel_may_take_a_name_that_looks_like_its_own(chat):
    channel = Channel.create(name="c\u043epy", creator=chat.people.maya)
    channel.rename(name="copy", by=chat.people.maya)
    assert channel.name == "copy"


def test_only_admins_rename_the_channel_that_everybody_is_in(chat):
    people, general = chat.people, chat.channel("general")
    assert not general.can_be_renamed_by(people.maya)
    with pytest.raises(NotAllowed, match="Only admins"):
        general.rename(name="everybody", by=people.maya)
    general.rename(name="everybody", by=people.grace)
    assert general.name == "everybody"


def test_direct_messages_have_neither_topic_nor_name(chat):
    for name in ("dm-anneke", "dm-group"):
        channel = chat.channel(name)
        for change in (
            lambda channel: channel.set_topic(topic="Lunch", by=chat.people.maya),
            lambda channel: channel.set_purpose(purpose="Lunch", by=chat.people.maya),
            lambda channel: channel.rename(name="lunch", by=chat.people.maya),
        ):
            with pytest.raises(NotAllowed):
                change(channel)
    assert chat.verbs() == []
