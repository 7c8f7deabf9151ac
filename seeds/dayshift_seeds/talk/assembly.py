"""Drafts become channels and messages: ts, ids, members and what each has read."""

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta

from dayshift_seeds.talk.dice import number_of
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import instant
from dayshift_seeds.talk.reading import Mark
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.transcript import ChatChannel, ChatMember, ChatMessage, ChatReaction

_LINKED = re.compile(r"<#([CG][0-9A-Z]+)\|")


def stamp(drafts: Sequence[Draft]) -> None:
    """Give every draft, in order, a ts that no other message of its room has."""
    taken: set[tuple[str, int]] = set()
    for draft in drafts:
        draft.micro = number_of("micro", draft.room, draft.second, draft.author) % 9_000 * 100 + 19
        if draft.root is not None and draft.root.second == draft.second:
            draft.second += 1
        while (draft.room, draft.second * 1_000_000 + draft.micro) in taken:
            draft.micro = (draft.micro + 100) % 1_000_000
        taken.add((draft.room, draft.second * 1_000_000 + draft.micro))
        draft.ts = f"{draft.second}.{draft.micro:06d}"


def messages(stage: Stage, drafts: Sequence[Draft]) -> tuple[ChatMessage, ...]:
    """The messages by channel and ts."""
    ids = {key: room.id(stage.truth.seed) for key, room in stage.rooms.items()}
    parents = {id(draft.root) for draft in drafts if draft.root is not None}
    made = [_message(draft, ids[draft.room], id(draft) in parents) for draft in drafts]
    return tuple(sorted(made, key=lambda message: (message.channel, message.ts)))


def _message(draft: Draft, channel: str, is_parent: bool) -> ChatMessage:
    thread = draft.root.ts if draft.root is not None else draft.ts if is_parent else None
    return ChatMessage(
        ts=draft.ts,
        channel=channel,
        author=draft.author,
        at=instant(draft.second) + timedelta(microseconds=draft.micro),
        text=draft.text,
        kind=draft.kind,
        thread_ts=thread,
        is_broadcast=draft.is_broadcast,
        edited_at=instant(draft.edited) if draft.edited is not None else None,
        first_text=draft.first_text,
        reactions=tuple(ChatReaction(emoji, tuple(who)) for emoji, who in draft.reactions.items() if who),
        files=tuple(draft.files),
        card=draft.card,
        facts=tuple(dict.fromkeys(draft.facts)),
    )


def channels(
    stage: Stage, drafts: Sequence[Draft], marks: Mapping[tuple[str, str], Mark]
) -> tuple[ChatChannel, ...]:
    """The channels by id; those in which nothing was ever said are dropped unless somebody points there."""
    spoken = {draft.room for draft in drafts}
    pointed = {linked for draft in drafts for linked in _LINKED.findall(draft.text)}
    seed = stage.truth.seed
    kept = [room for key, room in stage.rooms.items() if key in spoken or room.id(seed) in pointed]
    made = [_channel(stage, room, marks) for room in kept]
    return tuple(sorted(made, key=lambda channel: channel.id))


def _channel(stage: Stage, room: Room, marks: Mapping[tuple[str, str], Mark]) -> ChatChannel:
    people = stage.truth.people
    today = stage.truth.today
    staying = {key: at for key, at in room.joined.items() if people[key].is_employed(today)}
    members = []
    for key, joined in staying.items():
        mark = marks.get((room.key, key), Mark())
        members.append(ChatMember(key, instant(joined), mark.last_read, mark.starred, mark.muted))
    return ChatChannel(
        id=room.id(stage.truth.seed),
        key=room.key,
        kind=room.kind,
        name=room.name,
        topic=room.topic,
        purpose=room.purpose,
        creator=room.creator,
        created_at=instant(room.opened),
        members=tuple(members),
        archived_at=instant(room.archived) if room.archived is not None else None,
        is_general=room.key == "general",
    )
