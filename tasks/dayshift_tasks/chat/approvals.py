"""Approvals that were announced in chat, each by the person who gave it."""

import re
from collections import Counter
from dataclasses import dataclass

from dayshift_seeds import Truth
from dayshift_seeds.transcript import ChatMessage
from dayshift_seeds.truth import Fact
from dayshift_tasks.chat.reading import chat_of
from dayshift_tasks.chat.wording import plain

QUOTED_WORDS = 4


@dataclass(frozen=True)
class Approval:
    """Something approved: what it was, who did it, and the message in which they said so."""

    thing: str
    approver: str
    message: ChatMessage
    words: str


def approvals(truth: Truth) -> list[Approval]:
    """Announced approvals of things that were approved once, in public channels that are still open."""
    stated = _stated(truth)
    found = [
        Approval(thing, fact.who, message, _search_for(message))
        for key, message in sorted(stated.items())
        if (fact := truth.facts[key]).who == message.author and (thing := _thing(fact, truth))
    ]
    times = Counter(approval.thing for approval in found)
    return [approval for approval in found if times[approval.thing] == 1]


def _stated(truth: Truth) -> dict[str, ChatMessage]:
    """For each fact about an approver, the first message that states it where everybody can read."""
    chat = chat_of(truth)
    stated: dict[str, ChatMessage] = {}
    for message in sorted(truth.transcript.messages, key=lambda each: each.ts):
        channel = chat.channels[message.channel]
        if channel.kind != "public" or channel.archived_at is not None:
            continue
        for key in message.facts:
            if key in truth.facts and truth.facts[key].what.endswith("approver"):
                stated.setdefault(key, message)
    return stated


def _thing(fact: Fact, truth: Truth) -> str | None:
    """What was approved, as a colleague would name it; None for kinds nobody would ask about."""
    kind, _, key = fact.about.partition(":")
    arc = fact.key.removesuffix("/approver")
    match kind:
        case "release":
            return f"{key} for release"
        case "hire":
            hire = truth.hires[key]
            return f"hiring for the post of {hire.role} in {truth.offices[hire.office].city}"
        case "case" if (amount := truth.facts.get(f"{arc}/amount")) is not None and amount.amount:
            customer = truth.customers[truth.cases[key].customer]
            return f"the credit of {amount.amount.decimal:,} {amount.amount.currency} for {customer.name}"
        case _:
            return None


def _search_for(message: ChatMessage) -> str:
    """A search that finds the message: its first words, as a phrase."""
    words = re.findall(r"[\w.,:]+", plain(message.text))[:QUOTED_WORDS]
    return f'"{" ".join(words).rstrip(".,:")}"'
