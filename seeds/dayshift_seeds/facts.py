"""Questions one may ask the truth: what was corrected, what is so of a thing.

Task authors take parameters and answers from here, never from rows that an agent could edit. What was
said, and to whom, is asked of `dayshift_seeds.talk.lookups`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from dayshift_seeds.transcript import ChatMessage
from dayshift_seeds.truth import Fact, Truth


@dataclass(frozen=True, slots=True)
class Correction:
    """A figure or choice that was said, and what it became."""

    wrong: Fact
    right: Fact


@lru_cache(maxsize=8)
def _by_about(truth: Truth) -> Mapping[str, tuple[Fact, ...]]:
    found: dict[str, list[Fact]] = {}
    for fact in truth.facts.all:
        for thing in {fact.about, *fact.also}:
            found.setdefault(thing, []).append(fact)
    return {thing: tuple(sorted(facts, key=lambda f: (f.at, f.key))) for thing, facts in found.items()}


def timeline(truth: Truth, about: str) -> tuple[Fact, ...]:
    """Everything that is so of one thing, oldest first: `timeline(truth, "deal:D-0342")`."""
    return _by_about(truth).get(about, ())


def latest(truth: Truth, about: str, what: str) -> Fact | None:
    """The newest fact of that kind about the thing that was not wrong: `latest(t, ref, "amount")`."""
    fitting = [f for f in timeline(truth, about) if f.about == about and not f.is_wrong and _is(f, what)]
    return fitting[-1] if fitting else None


def _is(fact: Fact, what: str) -> bool:
    return fact.what == what or fact.what.endswith(f".{what}")


@lru_cache(maxsize=8)
def corrections(truth: Truth) -> tuple[Correction, ...]:
    """Figures stated wrongly and put right later, and choices unmade."""
    found = [
        Correction(truth.facts[fact.corrects], fact)
        for fact in truth.facts.all
        if fact.corrects and fact.corrects in truth.facts
    ]
    return tuple(sorted(found, key=lambda correction: correction.right.at))


@lru_cache(maxsize=8)
def _said(truth: Truth) -> Mapping[str, tuple[ChatMessage, ...]]:
    found: dict[str, list[ChatMessage]] = {}
    for message in truth.transcript.messages:
        for key in message.facts:
            found.setdefault(key, []).append(message)
    return {key: tuple(messages) for key, messages in found.items()}


def said(truth: Truth, fact: str) -> tuple[ChatMessage, ...]:
    """The chat messages that state a fact."""
    return _said(truth).get(fact, ())
