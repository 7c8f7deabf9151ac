"""What people said agrees with what is so: who was there, whom they name, which figures they quote."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cached_property

from dayshift_seeds.checker.amounts import amounts
from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.checker.signatures import was_there
from dayshift_seeds.transcript import ChatChannel, ChatMessage
from dayshift_seeds.truth import Person, Truth
from dayshift_seeds.wellknown import inside

_MENTION = re.compile(r"<@(U[0-9A-Z]+)>")
_CHANNEL = re.compile(r"<#([CG][0-9A-Z]+)\|")
_LEFTOVER = re.compile(r"\{[a-z_~@#][^}]*\}|(?<=[a-z] )None\b|\[[^\]]*\|[^\]]*\]")
_NEAR = timedelta(days=75)  # newcomers are announced, leavers are still spoken of


class TalkCheck:
    """Walks the transcript of one truth."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self.talk = truth.transcript
        self.channels = {channel.id: channel for channel in self.talk.channels}
        self.people = {person.id: person for person in truth.people.all}
        self.bots = {bot.key for bot in self.talk.bots} | {bot.user_id for bot in self.talk.bots}

    def problems(self) -> Iterator[Problem]:
        for channel in self.talk.channels:
            yield from self._channel(channel)
        seen: set[tuple[str, str]] = set()
        for message in self.talk.messages:
            if (message.channel, message.ts) in seen:
                yield Problem(_where(message), "has the time stamp of another message in its channel")
            seen.add((message.channel, message.ts))
            yield from self._message(message)
        for draft in self.talk.drafts:
            if draft.person not in self.truth.people or draft.channel not in self.channels:
                yield Problem(f"draft of {draft.person}", f"in {draft.channel}: no such person or channel")

    def _channel(self, channel: ChatChannel) -> Iterator[Problem]:
        where = f"channel {channel.key}"
        for member in channel.members:
            person = self.truth.people.get(member.person)
            if person is None:
                yield Problem(where, f"has a member {member.person}, who does not exist")
            elif member.joined_at.date() < person.started - timedelta(days=1):
                yield Problem(where, f"{person.key} joined before the first day")
        if channel.creator not in self.truth.people and channel.creator not in self.bots:
            yield Problem(where, f"was made by {channel.creator}, who does not exist")

    def _message(self, message: ChatMessage) -> Iterator[Problem]:
        where = _where(message)
        if message.channel not in self.channels:
            yield Problem(where, "stands in a channel that does not exist")
            return
        yield from self._time(where, message)
        yield from self._author(where, message)
        yield from self._reactions(where, message)
        yield from self._mentions(where, message)
        yield from self._facts(where, message)
        if found := _LEFTOVER.search(message.text):
            yield Problem(where, f"has something unfilled: {found.group()!r}")
        if known := inside(message.text):
            yield Problem(where, f"names a well-known firm: {known}")

    def _time(self, where: str, message: ChatMessage) -> Iterator[Problem]:
        if message.at > self.truth.now:
            yield Problem(where, "was written in the future")
        seconds = datetime.fromtimestamp(int(message.ts.partition(".")[0]), UTC)
        if abs((message.at - seconds).total_seconds()) > 1:
            yield Problem(where, f"says {message.at}, its time stamp {seconds}")
        if message.thread_ts and message.thread_ts != message.ts:
            root = self._roots.get((message.channel, message.thread_ts))
            if root is None or root.at >= message.at or root.thread_ts not in (None, root.ts):
                yield Problem(
                    where, f"answers {message.thread_ts}, which is no earlier message of the channel"
                )

    @cached_property
    def _roots(self) -> Mapping[tuple[str, str], ChatMessage]:
        return {(message.channel, message.ts): message for message in self.talk.messages}

    @cached_property
    def _joined(self) -> Mapping[tuple[str, str], datetime]:
        return {(c.id, member.person): member.joined_at for c in self.talk.channels for member in c.members}

    def _author(self, where: str, message: ChatMessage) -> Iterator[Problem]:
        if message.author in self.bots:
            return
        person = self.truth.people.get(message.author)
        if person is None:
            yield Problem(where, f"is by {message.author}, who does not exist")
            return
        if not was_there(self.truth, person.key, message.at.date()):
            yield Problem(where, f"is by {person.key}, who was not there then")
        joined = self._joined.get((message.channel, person.key))
        if person.left is None and (joined is None or joined > message.at) and message.kind not in ("leave",):
            yield Problem(where, f"is by {person.key}, who was not in the channel")

    def _reactions(self, where: str, message: ChatMessage) -> Iterator[Problem]:
        for reaction in message.reactions:
            for key in reaction.people:
                if key not in self.truth.people:
                    yield Problem(where, f"has a reaction of {key}, who does not exist")
                elif not was_there(self.truth, key, message.at.date()):
                    yield Problem(where, f"has a reaction of {key}, who was not there then")

    def _mentions(self, where: str, message: ChatMessage) -> Iterator[Problem]:
        for mentioned in _MENTION.findall(message.text):
            person = self.people.get(mentioned)
            if person is None and mentioned not in self.bots:
                yield Problem(where, f"mentions {mentioned}, who does not exist")
            elif person and not _was_near(person, message.at.date()):
                yield Problem(where, f"mentions {person.key}, who was not there then")
        for linked in _CHANNEL.findall(message.text):
            if linked not in self.channels:
                yield Problem(where, f"links {linked}, which is no channel")

    def _facts(self, where: str, message: ChatMessage) -> Iterator[Problem]:
        """Facts exist, and amounts in a text that quotes amounts are those amounts."""
        known = [self.truth.facts[key] for key in message.facts if key in self.truth.facts]
        for key in message.facts:
            if key not in self.truth.facts:
                yield Problem(where, f"states {key}, which is no fact")
        for fact in known:
            if fact.at - timedelta(days=1) > message.at:
                yield Problem(where, f"states {fact.key} before it was so")
        meant = [fact.amount for fact in known if fact.amount]
        for written in amounts(message.text) if meant else ():
            if not any(written.means(amount) for amount in meant):
                stated = ", ".join(str(amount) for amount in meant)
                yield Problem(where, f"says {written.text}, the facts say {stated}")


def _where(message: ChatMessage) -> str:
    return f"message {message.channel}/{message.ts}"


def _was_near(person: Person, day: date) -> bool:
    return person.started - _NEAR <= day and (person.left is None or day <= person.left + _NEAR)
