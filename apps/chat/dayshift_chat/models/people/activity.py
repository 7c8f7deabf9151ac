"""What happened that concerns a person: mentions, replies, reactions, invitations."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Select, and_, bindparam, case, func, select, tuple_
from sqlalchemy.orm import aliased

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.messages import Mention, Message, Reaction, ThreadSubscription
from dayshift_chat.models.people.columns import PersonColumns
from dayshift_chat.models.people.following import ME, Follows, followed, latest_reply, messages_at
from dayshift_chat.models.stamps import instant_of, stamp_of
from dayshift_kit import clock, current
from dayshift_kit.instants import EPOCH

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

ActivityKind = Literal["mention", "thread", "reaction", "invitation"]
KINDS: tuple[ActivityKind, ...] = ("mention", "thread", "reaction", "invitation")


@dataclass(frozen=True, slots=True)
class ActivityItem:
    """One line of Activity.

    `message` is the one to open: the mention, the latest reply, or the message reacted to; None for
    an invitation. `person_ids` are those who did it, the latest first, and `people` the same as
    records; `emoji` is what they reacted with.
    """

    kind: ActivityKind
    at: datetime
    channel: Channel
    message: Message | None
    person_ids: tuple[str, ...]
    is_unread: bool
    emoji: tuple[str, ...] = ()
    is_broadcast: bool = False
    people: tuple[PersonColumns, ...] = ()


class Notices(Follows):
    """A person who wants to know what concerns them."""

    def activity(
        self,
        *,
        kinds: Sequence[ActivityKind] = KINDS,
        is_unread_only: bool = False,
        limit: int = 40,
        before: datetime | None = None,
    ) -> list[ActivityItem]:
        """The latest of each kind, newest first, in a number of queries that does not grow with them."""
        sources = {
            "mention": self._mentions,
            "thread": self._replies,
            "reaction": self._reactions,
            "invitation": self._invitations,
        }
        until = before or clock.now() + timedelta(days=1)
        items = [item for kind in kinds for item in sources[kind](until, limit)]
        if is_unread_only:
            items = [item for item in items if item.is_unread]
        items = sorted(items, key=lambda item: item.at, reverse=True)[:limit]
        people = _people({person_id for item in items for person_id in item.person_ids})
        return [replace(item, people=tuple(people[each] for each in item.person_ids)) for item in items]

    def see_activity(self) -> None:
        """Reactions and invitations up to now have been seen."""
        self.activity_seen_at = clock.now()

    def _mentions(self, until: datetime, limit: int) -> list[ActivityItem]:
        found = current.session.execute(
            _latest_mentions(), {"me": self.id, "until": stamp_of(until), "limit": limit * 2}
        )
        items: dict[int, ActivityItem] = {}
        for message, channel, is_unread, kind in found:
            if message.id not in items:
                items[message.id] = ActivityItem(
                    kind="mention",
                    at=message.at,
                    channel=channel,
                    message=message,
                    person_ids=(message.person_id,),
                    is_unread=bool(is_unread),
                    is_broadcast=kind != "user",
                )
        return list(items.values())[:limit]

    def _replies(self, until: datetime, limit: int) -> list[ActivityItem]:
        """Followed threads with replies by others, each by its latest one."""
        found = current.session.execute(
            _latest_replies(), {"me": self.id, "until": stamp_of(until), "limit": limit}
        ).all()
        voices = _voices([(channel_id, root_ts) for channel_id, root_ts, _, _ in found])
        messages = messages_at([(channel_id, ts) for channel_id, _, ts, _ in found])
        channels = _channels([channel_id for channel_id, _, _, _ in found])
        return [
            ActivityItem(
                kind="thread",
                at=instant_of(ts),
                channel=channels[channel_id],
                message=messages[channel_id, ts],
                person_ids=tuple(each for each in voices[channel_id, root_ts] if each != self.id),
                is_unread=bool(is_unread),
            )
            for channel_id, root_ts, ts, is_unread in found
        ]

    def _reactions(self, until: datetime, limit: int) -> list[ActivityItem]:
        """Own messages that others reacted to, each by its latest reaction."""
        latest = func.max(Reaction.created_at)
        query = (
            select(Message, latest)
            .join(Reaction, Reaction.message_id == Message.id)
            .where(Message.person_id == self.id, Message.deleted_at.is_(None), Reaction.person_id != self.id)
            .where(Message.channel_id.in_(self.channel_ids()))
            .group_by(Message.id)
            .having(latest < until)
            .order_by(latest.desc(), Message.id.desc())
            .limit(limit)
        )
        found = [(row[0], row[1]) for row in current.session.execute(query)]
        clicks = self._clicks([message.id for message, _ in found])
        channels = _channels([message.channel_id for message, _ in found])
        seen = self.activity_seen_at or EPOCH
        return [
            ActivityItem(
                kind="reaction",
                at=at,
                channel=channels[message.channel_id],
                message=message,
                person_ids=tuple(dict.fromkeys(person_id for person_id, _ in clicks[message.id])),
                is_unread=at > seen,
                emoji=tuple(dict.fromkeys(name for _, name in clicks[message.id])),
            )
            for message, at in found
        ]

    def _clicks(self, message_ids: list[int]) -> dict[int, list[tuple[str, str]]]:
        """Who reacted with what, the latest first, oneself left out."""
        query = (
            select(Reaction.message_id, Reaction.person_id, Reaction.name)
            .where(Reaction.message_id.in_(message_ids), Reaction.person_id != self.id)
            .order_by(Reaction.id.desc())
        )
        clicks: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for message_id, person_id, name in current.session.execute(query):
            clicks[message_id].append((person_id, name))
        return clicks

    def _invitations(self, until: datetime, limit: int) -> list[ActivityItem]:
        query = (
            select(Channel, Membership.joined_at, Membership.invited_by_id)
            .join(Membership, Membership.channel_id == Channel.id)
            .where(Membership.person_id == self.id, Membership.invited_by_id.is_not(None))
            .where(Channel.archived_at.is_(None), Membership.joined_at < until)
            .order_by(Membership.joined_at.desc(), Membership.channel_id)
            .limit(limit)
        )
        seen = self.activity_seen_at or EPOCH
        return [
            ActivityItem("invitation", at, channel, None, (inviter,), at > seen)
            for channel, at, inviter in current.session.execute(query)
            if inviter is not None
        ]


def _people(ids: set[str]) -> "dict[str, Person]":
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    found = current.session.scalars(select(Person).where(Person.id.in_(sorted(ids))))
    return {person.id: person for person in found}


def _channels(ids: list[str]) -> dict[str, Channel]:
    found = current.session.scalars(select(Channel).where(Channel.id.in_(sorted(set(ids)))))
    return {channel.id: channel for channel in found}


def _voices(threads: list[tuple[str, str]]) -> dict[tuple[str, str], list[str]]:
    """Who replied in each thread, the latest voice first."""
    query = (
        select(Message.channel_id, Message.thread_ts, Message.person_id)
        .where(tuple_(Message.channel_id, Message.thread_ts).in_(threads), Message.deleted_at.is_(None))
        .order_by(Message.ts.desc())
    )
    voices: dict[tuple[str, str], list[str]] = defaultdict(list)
    for channel_id, thread_ts, person_id in current.session.execute(query):
        voice = voices[channel_id, thread_ts or ""]
        if person_id not in voice:
            voice.append(person_id)
    return voices


@cache
def _latest_mentions() -> Select[Message, Channel, bool, str]:
    """Mentions of a person with whether they are new: past the marker of the thread or the channel."""
    in_thread = and_(Message.thread_ts.is_not(None), ~Message.is_broadcast)
    seen = case((in_thread, ThreadSubscription.last_read), else_=Membership.last_read)
    thread = and_(
        ThreadSubscription.person_id == ME,
        ThreadSubscription.channel_id == Message.channel_id,
        ThreadSubscription.thread_ts == Message.thread_ts,
    )
    return (
        select(Message, Channel, Message.ts > func.coalesce(seen, ""), Mention.kind)
        .select_from(Mention)
        .join(Message, and_(Message.channel_id == Mention.channel_id, Message.ts == Mention.ts))
        .join(Channel, Channel.id == Mention.channel_id)
        .join(Membership, and_(Membership.channel_id == Channel.id, Membership.person_id == ME))
        .outerjoin(ThreadSubscription, thread)
        .where(Mention.calls(ME), Mention.ts < bindparam("until"))
        .where(Message.deleted_at.is_(None), Message.person_id != ME, Message.is_spoken)
        .order_by(Mention.ts.desc(), Mention.id.desc())
        .limit(bindparam("limit"))
    )


@cache
def _latest_replies() -> Select[str, str, str, bool]:
    reply = aliased(Message)
    newest = latest_reply(reply.person_id != ME, reply=reply).label("newest")
    seen = func.coalesce(ThreadSubscription.last_read, "").label("seen")
    threads = select(ThreadSubscription.channel_id, ThreadSubscription.thread_ts, newest, seen)
    found = threads.where(followed()).cte("found").prefix_with("MATERIALIZED")
    return (
        select(found.c.channel_id, found.c.thread_ts, found.c.newest, found.c.newest > found.c.seen)
        .where(found.c.newest.is_not(None), found.c.newest < bindparam("until"))
        .order_by(found.c.newest.desc())
        .limit(bindparam("limit"))
    )
