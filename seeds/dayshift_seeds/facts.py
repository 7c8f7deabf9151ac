"""Questions one may ask the truth: who approved what, what was corrected, what is so of a thing.

Task authors take parameters and answers from here, never from rows that an agent could edit. What was
said, and to whom, is asked of `dayshift_seeds.talk.lookups`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from dayshift_seeds.transcript import ChatMessage
from dayshift_seeds.truth import Arc, ArcStep, Book, Fact, Money, Truth


@dataclass(frozen=True, slots=True)
class Approval:
    """Somebody said yes to something that costs money or binds the company."""

    about: str  # "order:PO-2150"
    label: str  # "PO-2150, test boards for the gateway"
    approver: str  # person
    asker: str  # person
    amount: Money | None
    at: datetime
    arc: str
    step: str
    facts: tuple[str, ...]  # what must be quoted to answer: the approver's fact first


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
def approvals(truth: Truth) -> tuple[Approval, ...]:
    """Every approval that a story tells of, oldest first."""
    found = [
        approval
        for arc in truth.arcs.all
        for step in arc.steps
        if "approver" in step.data and (approval := _approval(truth, arc, step))
    ]
    return tuple(sorted(found, key=lambda approval: (approval.at, approval.about)))


def _approval(truth: Truth, arc: Arc, step: ArcStep) -> Approval | None:
    facts = {key.rpartition("/")[2]: key for key in step.facts}
    about = truth.facts[facts["approver"]].about
    amount = next((value for value in step.data.values() if isinstance(value, Money)), None)
    if step.name == "declined":
        return None
    order = ("approver", "amount")
    keys = [facts[name] for name in order if name in facts]
    asker = next((earlier.actor for earlier in arc.steps if earlier.actor != step.actor), step.actor)
    label = label_of(truth, about) or arc.title
    approver = step.data.text("approver")
    return Approval(about, label, approver, asker, amount, step.at, arc.key, step.name, tuple(keys))


def label_of(truth: Truth, about: str) -> str:
    """What a colleague would call the thing."""
    kind, _, key = about.partition(":")
    if kind == "order" and key in truth.orders:
        return f"{key}, {truth.orders[key].item}"
    if kind == "quote" and key in truth.quotes:
        return f"{key} for {truth.customers[truth.deals[truth.quotes[key].deal].customer].short}"
    if kind == "deal" and key in truth.deals:
        return truth.deals[key].name
    books: Mapping[str, Book[Any]] = {
        "trip": truth.trips, "campaign": truth.campaigns, "gathering": truth.gatherings,
        "customer": truth.customers, "vendor": truth.outsiders, "partner": truth.outsiders,
    }  # fmt: skip
    book = books.get(kind)
    return str(getattr(book[key], "name", "")) if book is not None and key in book else ""


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
