"""What happened that concerns a person: mentions, replies, reactions, invitations."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import and_, case, func, select
from sqlalchemy.orm import aliased

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.messages import Mention, Message, Reaction, ThreadSubscription
from dayshift_chat.models.people.following import Follows
from dayshift_chat.models.stamps import instant_of
from dayshift_kit import clock, current
from dayshift_kit.instants import EPOCH

ActivityKind = Literal["mention", "thread", "reaction", "invitation"]
KINDS: tuple[ActivityKind, ...] = ("mention", "thread", "reaction", "invitation")


@dataclass(frozen=True, slots=True)
class ActivityItem:
    """One line of Activity.

    `message` is the one to open: the mention, the latest reply, or the message reacted to; None for
    an invitation. `person_ids` are those who did it, the latest first; `emoji` what they reacted with.
    """

    kind: ActivityKind
    at: datetime
    channel: Channel
    message: Message | None
    person_ids: tuple[str, ...]
    is_unread: bool
    emoji: tuple[str, ...] = ()
    is_broadcast: bool = False


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
        """The latest of each kind, newest first, in one query for each kind and one for channels."""
        sources = {
            "mention": self._mentions,
            "thread": self._replies,
            "reaction": self._reactions,
            "invitation": self._invitations,
        }
        until = before or clock.now()
        items = [item for kind in kinds for item in sources[kind](until, limit, is_strict=before is not None)]
        if is_unread_only:
            items = [item for item in items if item.is_unread]
        return sorted(items, key=lambda item: item.at, reverse=True)[:limit]

    def see_activity(self) -> None:
        """Reactions and invitations up to now have been seen."""
        self.activity_seen_at = clock.now()

    def _mentions(self, until: datetime, limit: int, *, is_strict: bool) -> list[ActivityItem]:
        in_thread = and_(Message.thread_ts.is_not(None), ~Message.is_broadcast)
        seen = case((in_thread, ThreadSubscription.last_read), else_=Membership.last_read)
        root = aliased(Message)
        query = (
            select(Message, Channel, Message.ts > func.coalesce(seen, ""), Mention.kind)
            .select_from(Mention)
            .join(Message, Message.id == Mention.message_id)
            .join(Channel, Channel.id == Message.channel_id)
            .join(Membership, and_(Membership.channel_id == Channel.id, Membership.person_id == self.id))
            .outerjoin(root, and_(root.channel_id == Message.channel_id, root.ts == Message.thread_ts))
            .outerjoin(
                ThreadSubscription,
                and_(ThreadSubscription.root_id == root.id, ThreadSubscription.person_id == self.id),
            )
            .where(Mention.target.in_((self.id, "")), Mention.calls(self.id))
            .where(Message.deleted_at.is_(None), Message.person_id != self.id, Message.is_spoken)
            .order_by(Message.ts.desc(), Message.id.desc())
            .limit(limit * 2)
        )
        items: dict[int, ActivityItem] = {}
        for message, channel, is_unread, kind in current.session.execute(query):
            if message.id not in items and _is_within(message.at, until, is_strict):
                items[message.id] = ActivityItem(
                    "mention", message.at, channel, message, (message.person_id,), bool(is_unread),
                    is_broadcast=kind != "user",
                )  # fmt: skip
        return list(items.values())[:limit]

    def _replies(self, until: datetime, limit: int, *, is_strict: bool) -> list[ActivityItem]:
        """Followed threads with replies by others, each by its latest one."""
        reply, root = aliased(Message), aliased(Message)
        newest = func.max(reply.ts)
        query = (
            select(root.channel_id, root.ts, newest, newest > func.coalesce(ThreadSubscription.last_read, ""))
            .select_from(ThreadSubscription)
            .join(root, root.id == ThreadSubscription.root_id)
            .join(reply, and_(reply.channel_id == root.channel_id, reply.thread_ts == root.ts))
            .where(ThreadSubscription.person_id == self.id, ThreadSubscription.is_following)
            .where(reply.deleted_at.is_(None), reply.person_id != self.id)
            .where(root.channel_id.in_(self.channel_ids()))
            .group_by(root.id)
            .order_by(newest.desc())
            .limit(limit)
        )
        found = [
            row for row in current.session.execute(query) if _is_within(instant_of(row[2]), until, is_strict)
        ]
        voices = _voices([(channel_id, root_ts) for channel_id, root_ts, _, _ in found])
        messages = _messages([(channel_id, ts) for channel_id, _, ts, _ in found])
        return [
            ActivityItem(
                kind="thread",
                at=instant_of(ts),
                channel=messages[channel_id, ts].channel,
                message=messages[channel_id, ts],
                person_ids=tuple(each for each in voices[channel_id, root_ts] if each != self.id),
                is_unread=bool(is_unread),
            )
            for channel_id, root_ts, ts, is_unread in found
        ]

    def _reactions(self, until: datetime, limit: int, *, is_strict: bool) -> list[ActivityItem]:
        """Own messages that others reacted to, each by its latest reaction."""
        latest = func.max(Reaction.created_at)
        query = (
            select(Message, latest)
            .join(Reaction, Reaction.message_id == Message.id)
            .where(Message.person_id == self.id, Message.deleted_at.is_(None), Reaction.person_id != self.id)
            .where(Message.channel_id.in_(self.channel_ids()))
            .group_by(Message.id)
            .order_by(latest.desc(), Message.id.desc())
            .limit(limit)
        )
        found = [(row[0], row[1]) for row in current.session.execute(query)]
        clicks = self._clicks([message.id for message, _ in found])
        seen = self.activity_seen_at or EPOCH
        return [
            ActivityItem(
                kind="reaction",
                at=at,
                channel=message.channel,
                message=message,
                person_ids=tuple(dict.fromkeys(person_id for person_id, _ in clicks[message.id])),
                is_unread=at > seen,
                emoji=tuple(dict.fromkeys(name for _, name in clicks[message.id])),
            )
            for message, at in found
            if _is_within(at, until, is_strict)
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

    def _invitations(self, until: datetime, limit: int, *, is_strict: bool) -> list[ActivityItem]:
        query = (
            select(Channel, Membership.joined_at, Membership.invited_by_id)
            .join(Membership, Membership.channel_id == Channel.id)
            .where(Membership.person_id == self.id, Membership.invited_by_id.is_not(None))
            .where(~Channel.is_archived)
            .order_by(Membership.joined_at.desc(), Membership.id.desc())
            .limit(limit)
        )
        seen = self.activity_seen_at or EPOCH
        return [
            ActivityItem("invitation", at, channel, None, (inviter or "",), at > seen)
            for channel, at, inviter in current.session.execute(query)
            if _is_within(at, until, is_strict)
        ]


def _is_within(at: datetime, until: datetime, is_strict: bool) -> bool:
    return at < until if is_strict else True


def _voices(threads: list[tuple[str, str]]) -> dict[tuple[str, str], list[str]]:
    """Who replied in each thread, the latest voice first."""
    query = (
        select(Message.channel_id, Message.thread_ts, Message.person_id)
        .where(
            Message.channel_id.in_(sorted({channel_id for channel_id, _ in threads})),
            Message.thread_ts.in_(sorted({ts for _, ts in threads})),
            Message.deleted_at.is_(None),
        )
        .order_by(Message.ts.desc())
    )
    voices: dict[tuple[str, str], list[str]] = defaultdict(list)
    for channel_id, thread_ts, person_id in current.session.execute(query):
        voice = voices[channel_id, thread_ts or ""]
        if person_id not in voice:
            voice.append(person_id)
    return voices


def _messages(places: list[tuple[str, str]]) -> dict[tuple[str, str], Message]:
    query = select(Message).where(
        Message.channel_id.in_(sorted({channel_id for channel_id, _ in places})),
        Message.ts.in_(sorted({ts for _, ts in places})),
    )
    return {(message.channel_id, message.ts): message for message in current.session.scalars(query)}
