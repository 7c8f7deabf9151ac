"""Finds what a task needs in the transcript: open questions, look-alikes, own slips.

Everything here is computed from the truth, never from rows that an agent could edit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from dayshift_seeds.talk.skeleton import Mask
from dayshift_seeds.talk.slips import slips_in
from dayshift_seeds.transcript import ChatChannel, ChatMessage
from dayshift_seeds.truth import Truth


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question to somebody that they have neither answered nor reacted to."""

    message: ChatMessage
    channel: ChatChannel
    asker: str  # person key
    to: str  # person key
    excerpt: str  # its first words, as people read them


@dataclass(frozen=True, slots=True)
class Slip:
    """A message with exactly one mistyped word, never put right."""

    message: ChatMessage
    channel: ChatChannel
    wrong: str
    right: str

    @property
    def corrected(self) -> str:
        """The text as it should read."""
        return self.message.text.replace(self.wrong, self.right, 1)


class Lookups:
    """Indexes over one transcript; make one per truth and keep it."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self.transcript = truth.transcript
        self.channels = {channel.id: channel for channel in self.transcript.channels}

    # -- indexes ------------------------------------------------------------

    @cached_property
    def said(self) -> tuple[ChatMessage, ...]:
        """What people wrote, without robots and notices."""
        return tuple(message for message in self.transcript.messages if message.kind == "message")

    @cached_property
    def replies(self) -> dict[tuple[str, str], list[ChatMessage]]:
        """Replies by channel and the ts of their thread."""
        found: dict[tuple[str, str], list[ChatMessage]] = {}
        for message in self.transcript.messages:
            if message.thread_ts is not None and message.thread_ts != message.ts:
                found.setdefault((message.channel, message.thread_ts), []).append(message)
        return found

    @cached_property
    def by_fact(self) -> dict[str, list[ChatMessage]]:
        """Messages that state a fact, by its key, oldest first."""
        found: dict[str, list[ChatMessage]] = {}
        for message in sorted(self.transcript.messages, key=lambda message: message.ts):
            for key in message.facts:
                found.setdefault(key, []).append(message)
        return found

    @cached_property
    def _words(self) -> dict[str, frozenset[str]]:
        """The words of every skeleton, by channel and ts."""
        mask = Mask(self.truth)
        return {_place(message): frozenset(mask(message.text).split()) for message in self.said}

    # -- questions ----------------------------------------------------------

    def can_read(self, channel: ChatChannel, person: str) -> bool:
        """Whether that person may read the channel."""
        return channel.kind == "public" or any(member.person == person for member in channel.members)

    def visible(self, message: ChatMessage, person: str) -> bool:
        """Whether that person may read the message."""
        return self.can_read(self.channels[message.channel], person)

    def plain(self, text: str) -> str:
        """The text as it is read: mentions as names, links as their labels."""
        for person in self.truth.people.all:
            text = text.replace(f"<@{person.id}>", f"@{person.name}")
        for channel in self.transcript.channels:
            text = text.replace(f"<#{channel.id}|{channel.name}>", f"#{channel.name}")
        return _unlinked(text)

    def open_questions(
        self, *, to: str, days: int = 4, kinds: Sequence[str] = ("public", "private", "im", "mpim")
    ) -> tuple[OpenQuestion, ...]:
        """Questions asked of that person in the last days and not answered yet, oldest first."""
        since = self.truth.now - timedelta(days=days)
        recent = [m for m in self.said if m.at >= since and m.author != to and "?" in m.text]
        found = [
            OpenQuestion(message, channel, message.author, to, _excerpt(self.plain(message.text)))
            for message in recent
            for channel in (self.channels[message.channel],)
            if channel.kind in kinds and self._is_asked(message, channel, to) and self._is_open(message, to)
        ]
        return tuple(sorted(found, key=lambda question: question.message.ts))

    def _is_asked(self, message: ChatMessage, channel: ChatChannel, to: str) -> bool:
        if channel.kind == "im":
            return any(member.person == to for member in channel.members)
        return f"<@{self.truth.people[to].id}>" in message.text

    def _is_open(self, message: ChatMessage, to: str) -> bool:
        if any(to in reaction.people for reaction in message.reactions):
            return False
        if self.channels[message.channel].kind == "im":
            return self._last[message.channel].ts == message.ts
        thread = self.replies.get((message.channel, message.thread_ts or message.ts), ())
        return not any(reply.author == to and reply.ts > message.ts for reply in thread)

    @cached_property
    def _last(self) -> dict[str, ChatMessage]:
        found: dict[str, ChatMessage] = {}
        for message in self.transcript.messages:
            if message.channel not in found or message.ts > found[message.channel].ts:
                found[message.channel] = message
        return found

    # -- look-alikes and slips ----------------------------------------------

    def lookalikes(self, message: ChatMessage, *, least: float = 0.5) -> tuple[ChatMessage, ...]:
        """Other messages that share most words with this one, the likest first; names do not count."""
        mine = self._words[_place(message)]
        scored = [
            (len(mine & words) / max(1, len(mine | words)), other)
            for other in self.said
            if other.ts != message.ts and (words := self._words[_place(other)])
        ]
        near = [(share, other) for share, other in scored if share >= least]
        near.sort(key=lambda row: (-row[0], row[1].channel, row[1].ts))
        return tuple(other for _, other in near)

    def slips_of(self, person: str) -> tuple[Slip, ...]:
        """That person's messages with one mistyped word left in, newest first."""
        found = []
        for message in self.said:
            if message.author == person and message.edited_at is None:
                wrong = slips_in(message.text)
                if len(wrong) == 1 and message.text.count(wrong[0][0]) == 1:
                    found.append(Slip(message, self.channels[message.channel], *_cased(wrong[0])))
        return tuple(sorted(found, key=lambda slip: slip.message.ts, reverse=True))

    # -- facts --------------------------------------------------------------

    def stating(self, fact: str) -> tuple[ChatMessage, ...]:
        """Messages that state that fact, oldest first."""
        return tuple(self.by_fact.get(fact, ()))


_KEPT: dict[tuple[str, int, str], Lookups] = {}


def lookups(truth: Truth) -> Lookups:
    """The lookups of a truth, made once."""
    name = (truth.company, truth.seed, truth.size)
    if name not in _KEPT:
        _KEPT[name] = Lookups(truth)
    return _KEPT[name]


def _place(message: ChatMessage) -> str:
    return f"{message.channel}/{message.ts}"


def _cased(pair: tuple[str, str]) -> tuple[str, str]:
    wrong, right = pair
    return wrong, right.capitalize() if wrong[0].isupper() else right


def _excerpt(text: str) -> str:
    return text if len(text) <= 70 else text[:70].rsplit(" ", 1)[0]


def _unlinked(text: str) -> str:
    parts = text.split("<http")
    shown = [parts[0]]
    for part in parts[1:]:
        address, _, rest = part.partition(">")
        shown.append(address.partition("|")[2] + rest)
    return "".join(shown).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
