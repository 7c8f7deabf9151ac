"""Typing mistakes: most are put right by an edit soon after, some stay."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.truth import Person

_WORD = re.compile(r"(?<!\w)[A-Za-z]{4,}(?!\w)")
_MARKED = re.compile(r"<[^>]*>|`[^`]*`|:[a-z0-9_+\-]+:|https?://\S+|[@#]\w[\w.-]*")
_CARELESS: Mapping[str, float] = {
    "terse": 0.1,
    "chatty": 0.12,
    "formal": 0.026,
    "lowercase": 0.15,
    "emoji": 0.11,
    "second-language": 0.11,
}
_PUT_RIGHT = 0.68


@cache
def slips() -> Mapping[str, str]:
    """Wrong spellings by the right ones, in lower case."""
    text = (files("dayshift_seeds.talk") / "slips.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {right.lower(): wrong.lower() for right, wrong in rows}


@cache
def spelled() -> Mapping[str, str]:
    """Right spellings by the wrong ones."""
    return {wrong: right for right, wrong in slips().items()}


def slips_in(text: str) -> list[tuple[str, str]]:
    """Each wrong word of the text with its right spelling."""
    return [(word[0], spelled()[word[0].lower()]) for word in _words(text) if word[0].lower() in spelled()]


def _words(text: str) -> list[re.Match[str]]:
    """The plain words of a text: not those inside links, code, addresses and names of emoji."""
    blanked = _MARKED.sub(lambda found: " " * len(found[0]), text)
    return list(_WORD.finditer(blanked))


def stumble(draft: Draft, person: Person, dice: Dice, *, is_default: bool) -> None:
    """Let the person mistype a word now and then, and usually notice; the default person less often."""
    careless, noticed = (0.3, 0.4) if is_default else (_CARELESS[person.manner], _PUT_RIGHT)
    if not dice.chance(careless) or "```" in draft.text:
        return
    found = [match for match in _words(draft.text) if match[0].lower() in slips()]
    if not found:
        return
    match = dice.pick(found)
    wrong = _like(match[0], slips()[match[0].lower()])
    mistyped = draft.text[: match.start()] + wrong + draft.text[match.end() :]
    if dice.chance(noticed):
        draft.first_text = mistyped
        draft.edited = draft.second + int(dice.skewed(14, 700))
    else:
        draft.text = mistyped


def _like(pattern: str, word: str) -> str:
    return word[0].upper() + word[1:] if pattern[0].isupper() else word
