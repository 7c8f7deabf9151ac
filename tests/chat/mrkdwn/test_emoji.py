"""Emoji by name and by character."""

import importlib

import pytest

from dayshift_chat.mrkdwn.emoji import EmojiName, canonical, character, find_characters, names, takes_tone
from dayshift_kit.ui.assets import AssetsMissing


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("tada", EmojiName("tada")),
        (":tada:", EmojiName("tada")),
        ("thumbsup", EmojiName("+1")),
        ("+1::skin-tone-4", EmojiName("+1", 4)),
        ("tada::skin-tone-4", EmojiName("tada")),
        ("man_shrugging", EmojiName("man-shrugging")),
        ("FLAG-NL", EmojiName("flag-nl")),
        ("-1", EmojiName("-1")),
        ("+1::skin-tone-9", None),
        ("nobody", None),
        ("", None),
    ],
)
def test_ch_320_names_and_aliases_have_one_canonical_form(name, known):
    assert canonical(name) == known


def test_every_emoji_is_found_again_in_a_text_in_every_tone():
    for name in names():
        for tone in (None, 4) if takes_tone(name) else (None,):
            char = character(name, tone)
            assert list(find_characters(f"a{char}b")) == [(1, 1 + len(char), EmojiName(name, tone))]


@pytest.mark.parametrize("text", ["plain", "12 #3 *", "→ ™ © ® ↔ ✔ ▶", "a•b–c…", "か", "\ufe0f", "\u200d"])
def test_text_characters_are_no_emoji(text):
    assert list(find_characters(text)) == []


def test_pages_can_draw_exactly_the_emoji_that_messages_know():
    kit = importlib.import_module("dayshift_kit.ui.emoji")
    try:
        drawn = {emoji.name: emoji for emoji in kit.table().emoji}
    except AssetsMissing:
        pytest.skip("the browser files were not built")
    assert set(drawn) == set(names())
    assert all(
        canonical(alias) == EmojiName(name) for name, emoji in drawn.items() for alias in emoji.aliases
    )
