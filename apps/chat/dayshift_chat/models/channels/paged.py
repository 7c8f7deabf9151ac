"""A channel's messages, a page at a time."""

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.orm import aliased

from dayshift_chat.models.channels.columns import ChannelColumns
from dayshift_chat.models.messages import Message
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person
    from dayshift_chat.models.timeline import Timeline

PAGE = 50


def is_shown() -> ColumnElement[bool]:
    """Messages that are there, or that left a note behind because of their replies."""
    reply = aliased(Message)
    has_replies = exists().where(
        reply.channel_id == Message.channel_id, reply.thread_ts == Message.ts, reply.deleted_at.is_(None)
    )
    return or_(Message.deleted_at.is_(None), and_(Message.thread_ts.is_(None), has_replies))


class Paged(ChannelColumns):
    """A channel that can be read from any point."""

    def timeline(self) -> Select[Message]:
        """What the channel shows, in no order yet."""
        return select(Message).where(Message.channel_id == self.id, Message.is_in_channel, is_shown())

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
            earlier, has_earlier = self._slice(Message.ts < around, newest=True, limit=limit // 2)
            later, has_later = self._slice(Message.ts >= around, newest=False, limit=limit - len(earlier))
            messages = [*earlier, *later]
        elif after is not None:
            messages, has_later = self._slice(Message.ts > after, newest=False, limit=limit)
            has_earlier = True
        else:
            older = Message.ts < before if before is not None else Message.ts.is_not(None)
            messages, has_earlier = self._slice(older, newest=True, limit=limit)
            has_later = before is not None
        return timeline_of(self, messages, viewer=viewer, has_earlier=has_earlier, has_later=has_later)

    def first_unread(self, last_read: str | None, *, person: "Person") -> tuple[str | None, int]:
        """Stamp of the first message this person has not read, and how many there are."""
        unread = select(func.min(Message.ts), func.count()).where(
            Message.channel_id == self.id, Message.counts_as_unread(person.id), Message.ts > (last_read or "")
        )
        ts, count = current.session.execute(unread).one()
        return ts, count

    def _slice(self, where: ColumnElement[bool], *, newest: bool, limit: int) -> tuple[list[Message], bool]:
        """Messages in reading order, and whether there are more beyond the limit."""
        order = Message.ts.desc() if newest else Message.ts
        query = self.timeline().where(where).order_by(order).limit(limit + 1)
        found = list(current.session.scalars(query))
        kept = found[:limit]
        return kept[::-1] if newest else kept, len(found) > limit
