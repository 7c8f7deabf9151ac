"""The threads a person follows."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, exists, func, select
from sqlalchemy.orm import aliased

from dayshift_chat.models.messages import Message, ThreadSubscription
from dayshift_chat.models.people.reading import Reads
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class FollowedThread:
    """A thread in the Threads view: its root, how much is new, and its newest stamp."""

    root: Message
    unread: int
    latest: str


class Follows(Reads):
    """A person who hears of replies."""

    def threads(self, *, limit: int = 20, before: str | None = None) -> list[FollowedThread]:
        """Followed threads that have replies, the one with the latest reply first."""
        reply = aliased(Message)
        latest = func.max(reply.ts)
        unread = func.sum(_is_new(reply, self.id))
        query = (
            select(Message, unread, latest)
            .join(ThreadSubscription, ThreadSubscription.root_id == Message.id)
            .join(reply, and_(reply.channel_id == Message.channel_id, reply.thread_ts == Message.ts))
            .where(ThreadSubscription.person_id == self.id, ThreadSubscription.is_following)
            .where(reply.deleted_at.is_(None), Message.channel_id.in_(self.channel_ids()))
            .group_by(Message.id)
            .order_by(latest.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.having(latest < before)
        found = current.session.execute(query)
        return [FollowedThread(root, int(count or 0), newest) for root, count, newest in found]

    def unread_thread_count(self) -> int:
        """How many followed threads have replies this person has not seen."""
        reply = aliased(Message)
        is_new = exists().where(
            reply.channel_id == Message.channel_id,
            reply.thread_ts == Message.ts,
            reply.deleted_at.is_(None),
            _is_new(reply, self.id),
        )
        query = (
            select(func.count())
            .select_from(ThreadSubscription)
            .join(Message, Message.id == ThreadSubscription.root_id)
            .where(ThreadSubscription.person_id == self.id, ThreadSubscription.is_following)
            .where(Message.channel_id.in_(self.channel_ids()), is_new)
        )
        return current.session.scalar(query) or 0

    def read_threads(self, roots: Sequence[Message]) -> None:
        """Everything in these threads has been seen."""
        for root in roots:
            replies = list(current.session.scalars(root.replies()))
            if replies and (subscription := root.subscription_of(self)):
                subscription.read_to(replies[-1].ts)


def _is_new(reply: type[Message], person_id: str) -> ColumnElement[bool]:
    seen = func.coalesce(ThreadSubscription.last_read, "")
    return and_(reply.ts > seen, reply.person_id != person_id)
