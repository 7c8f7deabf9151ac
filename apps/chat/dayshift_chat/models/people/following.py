"""The threads a person follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, bindparam, exists, func, select, tuple_
from sqlalchemy.orm import aliased

from dayshift_chat.models.channels import Membership
from dayshift_chat.models.messages import Message, ThreadSubscription
from dayshift_chat.models.people.reading import Reads
from dayshift_kit import current

ME = bindparam("me", type_=ThreadSubscription.person_id.type)


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
        found = current.session.execute(
            _latest_threads(), {"me": self.id, "limit": limit, "before": before or "~"}
        ).all()
        places = [(channel_id, thread_ts) for channel_id, thread_ts, _ in found]
        roots = messages_at(places)
        unread = self._unread_in(places)
        return [
            FollowedThread(roots[channel_id, ts], unread.get((channel_id, ts), 0), latest)
            for channel_id, ts, latest in found
        ]

    def unread_thread_count(self) -> int:
        """How many followed threads have replies this person has not seen."""
        return current.session.scalar(_unread_threads(), {"me": self.id}) or 0

    def read_threads(self, roots: Sequence[Message]) -> None:
        """Everything in these threads has been seen."""
        for root in roots:
            replies = list(current.session.scalars(root.replies()))
            if replies and (subscription := root.subscription_of(self)):
                subscription.read_to(replies[-1].ts)

    def _unread_in(self, places: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """How many replies are new in each of these threads."""
        subscription = ThreadSubscription
        query = (
            select(subscription.channel_id, subscription.thread_ts, func.count(Message.id))
            .join(Message, _is_reply_in(Message))
            .where(subscription.person_id == self.id, is_new(Message, self.id))
            .where(tuple_(subscription.channel_id, subscription.thread_ts).in_(places))
            .group_by(subscription.id)
        )
        return {(channel_id, ts): count for channel_id, ts, count in current.session.execute(query)}


def messages_at(places: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Message]:
    """Messages by channel and stamp, in one query."""
    query = select(Message).where(tuple_(Message.channel_id, Message.ts).in_(places))
    return {(message.channel_id, message.ts): message for message in current.session.scalars(query)}


def is_new(reply: type[Message], person_id: object) -> ColumnElement[bool]:
    """A reply by somebody else, past the read marker of a subscription."""
    seen = func.coalesce(ThreadSubscription.last_read, "")
    return and_(reply.deleted_at.is_(None), reply.ts > seen, reply.person_id != person_id)


def latest_reply(*more: ColumnElement[bool], reply: type[Message]) -> ScalarSelect[str]:
    """The newest stamp in the thread of a subscription, found from the end of the index."""
    return (
        select(reply.ts)
        .where(_is_reply_in(reply), reply.deleted_at.is_(None), *more)
        .order_by(reply.ts.desc())
        .limit(1)
        .correlate(ThreadSubscription)
        .scalar_subquery()
    )


def followed() -> ColumnElement[bool]:
    """Subscriptions of a person (parameter `me`) that hold, in channels they are still in."""
    mine = select(Membership.channel_id).where(Membership.person_id == ME)
    return and_(
        ThreadSubscription.person_id == ME,
        ThreadSubscription.is_following,
        ThreadSubscription.channel_id.in_(mine),
    )


def _is_reply_in(reply: type[Message]) -> ColumnElement[bool]:
    return and_(
        reply.channel_id == ThreadSubscription.channel_id, reply.thread_ts == ThreadSubscription.thread_ts
    )


@cache
def _latest_threads() -> Select[str, str, str]:
    latest = latest_reply(reply=aliased(Message)).label("latest")
    threads = select(ThreadSubscription.channel_id, ThreadSubscription.thread_ts, latest).where(followed())
    found = threads.cte("found").prefix_with("MATERIALIZED")
    return (
        select(found.c.channel_id, found.c.thread_ts, found.c.latest)
        .where(found.c.latest.is_not(None), found.c.latest < bindparam("before"))
        .order_by(found.c.latest.desc())
        .limit(bindparam("limit"))
    )


@cache
def _unread_threads() -> Select[int]:
    reply = aliased(Message)
    news = exists().where(_is_reply_in(reply), is_new(reply, ME))
    return select(func.count()).select_from(ThreadSubscription).where(followed(), news)
