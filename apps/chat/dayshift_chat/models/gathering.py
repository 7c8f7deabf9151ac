"""All that hangs on some messages, in a fixed number of queries however many there are."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from sqlalchemy import BindParameter, Select, bindparam, func, select, tuple_
from sqlalchemy.orm import aliased

from dayshift_chat.models.messages import File, FileShare, Message, Reaction
from dayshift_chat.models.people import Person
from dayshift_kit import current

FACES = 5
IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)


@dataclass(frozen=True, slots=True)
class ReactionGroup:
    """One emoji under a message, and everybody who clicked it, first to last."""

    name: str
    people: tuple[str, ...]
    is_mine: bool
    tone: int | None = None

    @property
    def count(self) -> int:
        return len(self.people)


@dataclass(frozen=True, slots=True)
class ThreadFooter:
    """What a message shows of the thread under it."""

    count: int
    last_ts: str
    people: tuple[Person, ...]


class _Voice(NamedTuple):
    person_id: str
    replies: int
    last_ts: str


class Gathered:
    """Authors, threads, reactions, files and quoted roots of some messages, for one viewer."""

    def __init__(self, messages: Sequence[Message], viewer: Person) -> None:
        self.ids = [message.id for message in messages]
        self._voices = self._footers()
        self.people = self._people(messages)
        self.reactions = self._reactions(viewer)
        self.files = self._files()
        self._roots = self._quoted(messages)

    def thread(self, message: Message) -> ThreadFooter | None:
        voices = self._voices.get(message.id)
        if not voices:
            return None
        return ThreadFooter(
            count=sum(voice.replies for voice in voices),
            last_ts=max(voice.last_ts for voice in voices),
            people=tuple(self.people[voice.person_id] for voice in voices[:FACES]),
        )

    def root(self, message: Message) -> Message | None:
        """The first message of the thread, for a reply that was also sent to the channel."""
        return self._roots.get((message.channel_id, message.root_ts)) if message.is_broadcast else None

    def _footers(self) -> dict[int, list[_Voice]]:
        """For each root, who replied (first voice first), how often and when last."""
        voices: dict[int, list[_Voice]] = defaultdict(list)
        for root_id, person_id, replies, last_ts in current.session.execute(_footers(), {"ids": self.ids}):
            voices[root_id].append(_Voice(person_id, replies, last_ts))
        return voices

    def _people(self, messages: Sequence[Message]) -> dict[str, Person]:
        ids = {message.person_id for message in messages}
        ids |= {voice.person_id for voices in self._voices.values() for voice in voices[:FACES]}
        found = current.session.scalars(_people(), {"ids": sorted(ids)})
        return {person.id: person for person in found}

    def _reactions(self, viewer: Person) -> dict[int, tuple[ReactionGroup, ...]]:
        grouped: dict[int, dict[str, ReactionGroup]] = defaultdict(dict)
        for message_id, name, person_id, tone, who in current.session.execute(
            _reactions(), {"ids": self.ids}
        ):
            group = grouped[message_id].get(name) or ReactionGroup(name, (), is_mine=False, tone=tone)
            is_mine = group.is_mine or person_id == viewer.id
            grouped[message_id][name] = replace(group, people=(*group.people, who), is_mine=is_mine)
        return {message_id: tuple(groups.values()) for message_id, groups in grouped.items()}

    def _files(self) -> dict[int, tuple[File, ...]]:
        shared: dict[int, list[File]] = defaultdict(list)
        for message_id, file in current.session.execute(_files(), {"ids": self.ids}):
            shared[message_id].append(file)
        return {message_id: tuple(files) for message_id, files in shared.items()}

    def _quoted(self, messages: Sequence[Message]) -> dict[tuple[str, str], Message]:
        places = [(message.channel_id, message.root_ts) for message in messages if message.is_broadcast]
        if not places:
            return {}
        query = select(Message).where(tuple_(Message.channel_id, Message.ts).in_(places))
        return {(root.channel_id, root.ts): root for root in current.session.scalars(query)}


@cache
def _footers() -> Select[int, str, int, str]:
    root, reply = aliased(Message), aliased(Message)
    return (
        select(root.id, reply.person_id, func.count(), func.max(reply.ts))
        .join(reply, (reply.channel_id == root.channel_id) & (reply.thread_ts == root.ts))
        .where(root.id.in_(IDS), reply.deleted_at.is_(None))
        .group_by(root.id, reply.person_id)
        .order_by(root.id, func.min(reply.ts))
    )


@cache
def _people() -> Select[Person]:
    return select(Person).where(Person.id.in_(IDS))


@cache
def _reactions() -> Select[int, str, str, int | None, str]:
    return (
        select(Reaction.message_id, Reaction.name, Reaction.person_id, Reaction.tone, Person.real_name)
        .join(Person, Person.id == Reaction.person_id)
        .where(Reaction.message_id.in_(IDS))
        .order_by(Reaction.id)
    )


@cache
def _files() -> Select[int, File]:
    return (
        select(FileShare.message_id, File)
        .join(File, File.id == FileShare.file_id)
        .where(FileShare.message_id.in_(IDS))
        .order_by(FileShare.id)
    )
