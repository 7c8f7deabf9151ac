"""What a family may know of the chat before an episode: the transcript, indexed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

from dayshift_seeds import Truth
from dayshift_seeds.transcript import ChatChannel, ChatMessage
from dayshift_seeds.truth import Person

Place = tuple[str, str]

RECENT = 30
"""How many of a channel's latest messages a reader meets without paging back."""


class Chat:
    """One company's transcript, by place. Row numbers are those the app gives the messages."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self.channels = {channel.id: channel for channel in truth.transcript.channels}
        ordered = sorted(truth.transcript.messages, key=lambda message: (message.ts, message.channel))
        self.numbers: dict[Place, int] = {
            (message.channel, message.ts): number for number, message in enumerate(ordered, start=1)
        }
        self._by_channel: dict[str, list[ChatMessage]] = defaultdict(list)
        for message in ordered:
            self._by_channel[message.channel].append(message)

    def channels_of(self, person: str, *, kinds: Iterable[str] = ("public", "private")) -> list[ChatChannel]:
        """Open channels the person is in, by name."""
        wanted = frozenset(kinds)
        found = (
            channel
            for channel in self.channels.values()
            if channel.kind in wanted and channel.archived_at is None and is_member(channel, person)
        )
        return sorted(found, key=lambda channel: (channel.name, channel.id))

    def is_open(self, channel: ChatChannel) -> bool:
        """Whether things there can still change: a direct message with somebody who left cannot."""
        if channel.kind != "im":
            return channel.archived_at is None
        people = (self.truth.people[member.person] for member in channel.members)
        return all(person.is_employed(self.truth.today) for person in people)

    def recent(self, channel: ChatChannel, *, limit: int = RECENT) -> list[ChatMessage]:
        """The latest messages shown in the channel itself, oldest first."""
        shown = [each for each in self._by_channel[channel.id] if each.thread_ts is None or each.is_broadcast]
        return shown[-limit:]

    def replies(self, root: ChatMessage) -> list[ChatMessage]:
        """The thread under a message, oldest first."""
        return [each for each in self._by_channel[root.channel] if each.thread_ts == root.ts]

    def said_by(self, person: str) -> Iterator[ChatMessage]:
        """Everything the person wrote, by channel and time."""
        for messages in self._by_channel.values():
            yield from (each for each in messages if each.author == person)

    def number(self, message: ChatMessage) -> int:
        """The message's row number in the app."""
        return self.numbers[message.channel, message.ts]

    def person(self, key: str) -> Person:
        return self.truth.people[key]

    def direct(self, one: str, other: str) -> ChatChannel | None:
        """The direct message of two people, if they ever opened one."""
        pair = {one, other}
        for channel in self.channels.values():
            if channel.kind == "im" and {member.person for member in channel.members} == pair:
                return channel
        return None


@cache
def _slot(company: str, seed: int, size: str) -> list[Chat]:  # noqa: ARG001 - the key of the cache
    """Where the index of one truth is kept: truths compare by value, which would take long."""
    return []


def chat_of(truth: Truth) -> Chat:
    """The indexed transcript of a truth, made once."""
    kept = _slot(truth.company, truth.seed, truth.size)
    if not kept:
        kept.append(Chat(truth))
    return kept[0]


def is_member(channel: ChatChannel, person: str) -> bool:
    return any(member.person == person for member in channel.members)
