"""Emoji by name: one canonical name each, aliases, characters and skin tones."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from emoji import EMOJI_DATA

TONES = {2: "\U0001f3fb", 3: "\U0001f3fc", 4: "\U0001f3fd", 5: "\U0001f3fe", 6: "\U0001f3ff"}
_TONE_OF = {char: tone for tone, char in TONES.items()}
_FULLY_QUALIFIED, _MINIMALLY_QUALIFIED = 2, 3
_VARIATION = "\ufe0f"
_CANDIDATE = re.compile("[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]|[0-9#*]\ufe0f?\u20e3")

# Where several names are in use, the one people see in the picker.
_PREFERRED = {
    "👍": "+1", "👎": "-1", "😆": "laughing", "💩": "poop", "👊": "facepunch", "✋": "hand",
    "🤔": "thinking_face", "🙄": "face_with_rolling_eyes", "🤦": "face_palm", "📝": "memo",
    "❗": "exclamation", "🟢": "large_green_circle", "🟡": "large_yellow_circle", "☎️": "phone",
    "🤣": "rolling_on_the_floor_laughing", "🏃": "runner", "✉️": "email", "🚗": "car", "🔪": "hocho",
}  # fmt: skip
_OLD_FLAGS = ("cn", "de", "es", "fr", "gb", "it", "jp", "kr", "ru", "us")


class EmojiName(NamedTuple):
    """A canonical name and, where chosen, a skin tone from 2 to 6."""

    name: str
    tone: int | None = None


class _Table(NamedTuple):
    """Any known name to its canonical one, canonical name to character, and character to name."""

    canonical: dict[str, str]
    char: dict[str, str]
    name: dict[str, str]
    longest: int


def canonical(name: str) -> EmojiName | None:
    """The canonical form of a name such as `:thumbsup::skin-tone-4:`, or None if nobody knows it."""
    bare, _, tone = name.strip(":").partition("::skin-tone-")
    known = _table().canonical.get(_key(bare))
    if known is None or (tone and tone not in "23456"):
        return None
    return EmojiName(known, int(tone) if tone and takes_tone(known) else None)


def character(name: str, tone: int | None = None) -> str:
    """The character of a canonical name."""
    char = _table().char[name]
    if tone is None or not takes_tone(name):
        return char
    return char[0] + TONES[tone] + char[1:].removeprefix(_VARIATION)


def takes_tone(name: str) -> bool:
    """Whether skin tones exist for this emoji."""
    char = _table().char.get(name, "")
    return bool(char) and char[0] + TONES[2] + char[1:].removeprefix(_VARIATION) in EMOJI_DATA


def names() -> tuple[str, ...]:
    """Every canonical name, in alphabetical order."""
    return tuple(sorted(_table().char))


def find_characters(text: str) -> Iterator[tuple[int, int, EmojiName]]:
    """Emoji characters in a text as (start, end, name), left to right."""
    position = 0
    while found := _CANDIDATE.search(text, position):
        start = found.start()
        match = _longest_at(text, start)
        position = start + 1 if match is None else match[0]
        if match is not None:
            yield start, match[0], match[1]


def _longest_at(text: str, start: int) -> tuple[int, EmojiName] | None:
    table = _table()
    for end in range(min(len(text), start + table.longest), start, -1):
        piece = text[start:end]
        if piece in table.name:
            return end, EmojiName(table.name[piece])
        bare, tone = _without_tone(piece)
        if tone is not None and bare in table.name and piece in EMOJI_DATA:
            return end, EmojiName(table.name[bare], tone)
    return None


def _without_tone(piece: str) -> tuple[str, int | None]:
    tones = [char for char in piece if char in _TONE_OF]
    if len(tones) != 1:
        return piece, None
    return piece.replace(tones[0], ""), _TONE_OF[tones[0]]


@cache
def _table() -> _Table:
    plain = {c: d for c, d in EMOJI_DATA.items() if not _has_tone(c) and d["status"] == _FULLY_QUALIFIED}
    char: dict[str, str] = {}
    for emoji, data in plain.items():
        char[next(name for name in _known_names(emoji, data) if name not in char)] = emoji
    name_of = {emoji: name for name, emoji in char.items()}
    canonical_of = {_key(name): name for name in char}
    for emoji, data in plain.items():
        for alias in _known_names(emoji, data):
            canonical_of.setdefault(_key(alias), name_of[emoji])
    for emoji, data in EMOJI_DATA.items():
        if data["status"] == _MINIMALLY_QUALIFIED and not _has_tone(emoji):
            name_of[emoji] = canonical_of[_key(data["en"])]
    _add_bare_forms(name_of)
    return _Table(canonical_of, char, name_of, max(map(len, EMOJI_DATA)))


def _add_bare_forms(name_of: dict[str, str]) -> None:
    """Toned sequences carry no variation selector, so their bare form must be found without one."""
    for emoji, name in list(name_of.items()):
        bare = emoji[0] + emoji[1:].removeprefix(_VARIATION)
        if bare[0] + TONES[2] + bare[1:] in EMOJI_DATA:
            name_of.setdefault(bare, name)


def _known_names(emoji: str, data: dict[str, Any]) -> list[str]:
    names = [*(data.get("alias") or ()), data["en"]]
    preferred = _PREFERRED.get(emoji) or _flag(emoji)
    return [*([preferred] if preferred else []), *(name.strip(":").lower() for name in names)]


def _flag(emoji: str) -> str | None:
    letters = [chr(ord(char) - 0x1F1E6 + ord("a")) for char in emoji if "🇦" <= char <= "🇿"]
    country = "".join(letters)
    if len(country) != 2:
        return None
    return country if country in _OLD_FLAGS else f"flag-{country}"


def _key(name: str) -> str:
    return name.strip(":").lower().replace("-", "_")


def _has_tone(emoji: str) -> bool:
    return any(char in _TONE_OF for char in emoji)
