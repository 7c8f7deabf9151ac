"""A channel's messages, a page at a time."""

from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased

from dayshift_chat.models.channels.columns import ChannelColumns
from dayshift_chat.models.messages import Message
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person
    from dayshift_chat.models.timeline import Timeline

PAGE = 40
END = "~"
"""A stamp after all others."""


def is_shown() -> ColumnElement[bool]:
    """Messages that are there, or that left a note behind because of their replies."""
    reply = aliased(Message)
    has_replies = exists().where(
        reply.channel_id == Message.channel_id, reply.thread_ts == Message.ts, reply.deleted_at.is_(None)
    )
    return or_(Message.deleted_at.is_(None), and_(Message.thread_ts.is_(None), has_replies))


class Paged(ChannelColumns):
    """A channel that can be read from any point."""

    def page(
        self,
        *,
        viewer: "Person",
        before: str | None = None,
        after: str | None = None,
        around: str | None = None,
        limit: int = PAGE,
    ) -> "Timeline":
        """Up to `limit` messages with all that a page shows of them: the latest unless told otherwise.

        Args:
            viewer: whose reactions, read marker, time zone and rights count.
            before: only what comes before this stamp.
            after: only what comes after this stamp.
            around: this stamp in the middle, whether or not a message has it.
            limit: how many at most.
        """
        from dayshift_chat.models.timeline import timeline_of  # noqa: PLC0415 - it builds on channels

        if around is not None:
            earlier, has_earlier = self._slice("before", around, limit=limit // 2)
            later, has_later = self._slice("from", around, limit=limit - len(earlier))
            messages = [*earlier, *later]
        elif after is not None:
            messages, has_later = self._slice("after", after, limit=limit)
            has_earlier = True
        else:
            messages, has_earlier = self._slice("before", before, limit=limit)
            has_later = before is not None
        return timeline_of(self, messages, viewer=viewer, has_earlier=has_earlier, has_later=has_later)

    def first_unread(self, last_read: str | None, *, person: "Person") -> tuple[str | None, int]:
        """Stamp of the first message this person has not read, and how many there are."""
        marker = {"channel": self.id, "seen": last_read or "", "me": person.id}
        ts, count = current.session.execute(_news(), marker).one()
        return ts, count

    def _slice(self, where: str, ts: str | None, *, limit: int) -> tuple[list[Message], bool]:
        """Messages in reading order, and whether there are more beyond the limit."""
        place = {"channel": self.id, "ts": ts or END, "limit": limit + 1}
        found = list(current.session.scalars(_slices()[where], place))
        kept = found[:limit]
        return kept[::-1] if where == "before" else kept, len(found) > limit


@cache
def _news() -> Select[str, int]:
    return select(func.min(Message.ts), func.count()).where(
        Message.channel_id == bindparam("channel"),
        Message.counts_as_unread(bindparam("me")),
        Message.ts > bindparam("seen"),
    )


@cache
def _slices() -> dict[str, Select[Message]]:
    """Messages of a channel before, after, and from a stamp on; the nearest to it first."""
    here = select(Message).where(
        Message.channel_id == bindparam("channel"), Message.is_in_channel, is_shown()
    )
    ts = bindparam("ts", type_=Message.ts.type)
    limited = here.limit(bindparam("limit"))
    return {
        "before": limited.where(Message.ts < ts).order_by(Message.ts.desc()),
        "after": limited.where(Message.ts > ts).order_by(Message.ts),
        "from": limited.where(Message.ts >= ts).order_by(Message.ts),
    }
