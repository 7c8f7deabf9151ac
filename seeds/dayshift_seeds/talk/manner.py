"""Everyone's way of writing, applied to a finished line: case, stops, contractions, emoji.

Mentions, links, code, emoji names and record numbers are never touched.
"""

import re
from collections.abc import Callable, Mapping

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.truth import Person

_KEPT = re.compile(
    r"(<[^>]*>|```.*?```|`[^`]*`|https?://\S+|:[a-z0-9_+\-]+:|&[a-z]+;|\b[A-Z]{1,4}-?\d[\w-]*"
    r"|[$£€¥]\d[\d.,]*[kM]?|\d[\d.,]*[kM]?\s(?:USD|EUR|GBP|JPY)\b)",
    re.DOTALL,
)
_SPACED = re.compile(r"(\d) %")
_FULL = (
    ("can't", "cannot"), ("won't", "will not"), ("don't", "do not"), ("doesn't", "does not"),
    ("didn't", "did not"), ("isn't", "is not"), ("aren't", "are not"), ("wasn't", "was not"),
    ("haven't", "have not"), ("hasn't", "has not"), ("couldn't", "could not"), ("wouldn't", "would not"),
    ("I'm", "I am"), ("I've", "I have"), ("I'd", "I would"), ("I'll", "I will"), ("it's", "it is"),
    ("It's", "It is"), ("that's", "that is"), ("That's", "That is"), ("there's", "there is"),
    ("they're", "they are"), ("we're", "we are"), ("we've", "we have"), ("you're", "you are"),
)  # fmt: skip
_LEARNT = (
    ("Could you", "Can you please"),
    ("a lot of", "much"),
    ("right now", "now"),
    ("until Friday", "till Friday"),
    ("I'll ", "I will "),
    ("gonna", "going to"),
)
_BOOKS = re.compile("|".join(re.escape(short) for short, _ in _FULL))
_GLAD = ("slightly_smiling_face", "raised_hands", "sparkles", "tada", "muscle", "sunny", "green_heart")
_SORRY = ("sweat_smile", "see_no_evil", "grimacing", "cry", "pray", "face_with_rolling_eyes")
_BRIEF: Mapping[str, float] = {
    "terse": 0.7,
    "chatty": 0.05,
    "formal": 0.2,
    "lowercase": 0.4,
    "emoji": 0.25,
    "second-language": 0.35,
}
_SPELLED: Mapping[str, str] = {"lower-case": "lowercase", "emoji-heavy": "emoji"}


def brevity(person: Person) -> float:
    """The chance that this person leaves an optional part out."""
    return _BRIEF[person.manner]


def manner_name(written: str) -> str:
    """The truth's name of a manner that a talk file spells its own way."""
    return _SPELLED.get(written, written)


def voiced(text: str, person: Person, dice: Dice) -> str:
    """The line as this person would type it."""
    if person.office != "utrecht":
        text = _SPACED.sub(r"\1%", text)
    change = _CHANGES.get(person.manner)
    return change(text, dice) if change else text


def _outside(text: str, change: Callable[[str], str]) -> str:
    pieces = _KEPT.split(text)
    return "".join(piece if index % 2 else change(piece) for index, piece in enumerate(pieces))


def _terse(text: str, dice: Dice) -> str:
    if text.endswith(".") and not text.endswith("..") and "\n" not in text and dice.chance(0.6):
        return text[:-1]
    return text


def _lowercase(text: str, dice: Dice) -> str:
    low = _outside(text, str.lower)
    if low.endswith(".") and not low.endswith(".."):
        low = low[:-1]
    return low.replace("i'm", "im").replace("don't", "dont") if dice.chance(0.2) else low


def _formal(text: str, dice: Dice) -> str:
    full = dict(_FULL)
    written = _outside(text, lambda piece: _BOOKS.sub(lambda found: full[found[0]], piece))
    if written[:1].islower() and not written.startswith(("http", "i.e")):
        written = written[0].upper() + written[1:]
    ends = written[-1:].isalnum() and "\n" not in written and len(written) > 12
    return f"{written}." if ends and dice.chance(0.8) else written


def _emoji(text: str, dice: Dice) -> str:
    if text.endswith(":") or "```" in text or not dice.chance(0.45):
        return text
    sad = any(word in text.lower() for word in ("sorry", "lost", "late", "broken", "wrong", "again", "not "))
    return f"{text} :{dice.pick(_SORRY if sad else _GLAD)}:"


def _learnt(text: str, dice: Dice) -> str:
    for usual, other in _LEARNT:
        if usual in text and dice.chance(0.6):
            return _outside(text, lambda piece, u=usual, o=other: piece.replace(u, o))  # type: ignore[misc]
    return text


_CHANGES: Mapping[str, Callable[[str, Dice], str]] = {
    "terse": _terse,
    "lowercase": _lowercase,
    "formal": _formal,
    "emoji": _emoji,
    "second-language": _learnt,
}
