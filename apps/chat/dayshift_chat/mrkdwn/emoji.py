"""Emoji by name: one canonical name each, aliases, characters and skin tones.

The table beside this file lists character, canonical name, whether it takes skin tones, and aliases.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

TONES = {2: "\U0001f3fb", 3: "\U0001f3fc", 4: "\U0001f3fd", 5: "\U0001f3fe", 6: "\U0001f3ff"}
_TONE_OF = {char: tone for tone, char in TONES.items()}
_VARIATION = "\ufe0f"
LONGEST = 24
"""More characters than any one emoji is made of, selectors and tones included."""

# Characters that are emoji by themselves; below U+1F000 all others are so only with a variation selector.
_COLOURFUL = (
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔"
    "⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
_RUN = re.compile(
    f"(?:[{_COLOURFUL}\U0001f000-\U0001faff]|[#*0-9]\ufe0f?\u20e3"
    "|[\u00a9\u00ae\u203c-\u3299](?=[\ufe0f\u200d\U0001f3fb-\U0001f3ff]))"
    "[\u200d\ufe0f\u20e3\u203c-\u3299\U0001f000-\U0001faff\U000e0020-\U000e007f]*"
)


class EmojiName(NamedTuple):
    """A canonical name and, where chosen, a skin tone from 2 to 6."""

    name: str
    tone: int | None = None


class _Table(NamedTuple):
    """Any known name to its canonical one, canonical name to character, and bare character to name."""

    canonical: dict[str, str]
    char: dict[str, str]
    name: dict[str, str]
    toned: frozenset[str]


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
    return name in _table().toned


def names() -> tuple[str, ...]:
    """Every canonical name, in alphabetical order."""
    return tuple(sorted(_table().char))


def find_characters(text: str) -> Iterator[tuple[int, int, EmojiName]]:
    """Emoji characters in a text as (start, end, name), left to right."""
    position = 0
    while found := _RUN.search(text, position):
        position = found.start() + 1
        if match := _longest(text, found.start(), found.end()):
            position, name = match
            yield found.start(), position, name


def _longest(text: str, start: int, stop: int) -> tuple[int, EmojiName] | None:
    for end in range(min(stop, start + LONGEST), start, -1):
        if name := _named(text[start:end]):
            return end, name
    return None


def _named(piece: str) -> EmojiName | None:
    """The emoji that is exactly this piece, however its selectors and tones are written."""
    tones = {_TONE_OF[char] for char in piece if char in _TONE_OF}
    name = _table().name.get(_bare(piece))
    if name is None or len(tones) > 1 or (tones and not takes_tone(name)):
        return None
    return EmojiName(name, next(iter(tones), None))


@cache
def _table() -> _Table:
    lines = (files("dayshift_chat.mrkdwn") / "emoji.tsv").read_text(encoding="utf-8").splitlines()
    rows = [(*line.split("\t"), "", "")[:4] for line in lines]
    char = {name: emoji for emoji, name, _, _ in rows}
    canonical_of = {_key(name): name for name in char}
    for _, name, _, aliases in rows:
        for alias in aliases.split():
            canonical_of.setdefault(_key(alias), name)
    toned = frozenset(name for _, name, tones, _ in rows if tones)
    return _Table(canonical_of, char, {_bare(emoji): name for name, emoji in char.items()}, toned)


def _bare(char: str) -> str:
    return "".join(each for each in char if each != _VARIATION and each not in _TONE_OF)


def _key(name: str) -> str:
    return name.strip(":").lower().replace("-", "_")
