"""Threads: replies to a message, and who follows them. Counts are always worked out from the rows."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Select, UniqueConstraint, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.models.messages.columns import MessageColumns
from dayshift_chat.records import Base
from dayshift_kit import current
from dayshift_kit.records import Tracked, ambient

if TYPE_CHECKING:
    from dayshift_chat.models.messages import Message
    from dayshift_chat.models.people.columns import PersonColumns


class ThreadSubscription(Tracked, Base):
    """One person's interest in the thread under the message of this channel and stamp."""

    __tablename__ = "thread_subscription"
    __table_args__ = (
        ForeignKeyConstraint(["channel_id", "thread_ts"], ["message.channel_id", "message.ts"]),
        UniqueConstraint("person_id", "channel_id", "thread_ts"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    channel_id: Mapped[str]
    thread_ts: Mapped[str]
    is_following: Mapped[bool] = mapped_column(default=True)
    last_read: Mapped[str | None] = ambient()

    def read_to(self, ts: str) -> None:
        """Everything up to this reply has been seen; a read marker never moves back by itself."""
        if self.last_read is None or self.last_read < ts:
            self.last_read = ts


class Threaded(MessageColumns):
    """A message that can head a thread or stand in one."""

    @property
    def root(self) -> "Message":
        """The message that heads this thread; itself unless it is a reply."""
        from dayshift_chat.models.messages import Message  # noqa: PLC0415 - it builds on this trait

        if isinstance(self, Message) and self.thread_ts is None:
            return self
        heads = select(Message).where(Message.channel_id == self.channel_id, Message.ts == self.root_ts)
        return current.session.scalars(heads).one()

    def replies(self) -> "Select[Message]":
        """Replies in this thread that are still there, oldest first."""
        from dayshift_chat.models.messages import Message  # noqa: PLC0415 - it builds on this trait

        return (
            select(Message)
            .where(Message.channel_id == self.channel_id, Message.thread_ts == self.root_ts)
            .where(Message.deleted_at.is_(None))
            .order_by(Message.ts)
        )

    @property
    def reply_count(self) -> int:
        return current.session.scalar(select(func.count()).select_from(self.replies().subquery())) or 0

    def subscription_of(self, person: "PersonColumns") -> ThreadSubscription | None:
        """How this person follows the thread, if it ever concerned them."""
        found = select(ThreadSubscription).where(
            ThreadSubscription.person_id == person.id,
            ThreadSubscription.channel_id == self.channel_id,
            ThreadSubscription.thread_ts == self.root_ts,
        )
        return current.session.scalars(found).one_or_none()

    def is_followed_by(self, person: "PersonColumns") -> bool:
        found = self.subscription_of(person)
        return found is not None and found.is_following

    def follow(self, *, person: "PersonColumns") -> None:
        """Hear of new replies."""
        self._set_following(person, is_following=True)

    def unfollow(self, *, person: "PersonColumns") -> None:
        """Hear no more of new replies, even when taking part later."""
        self._set_following(person, is_following=False)

    def read_thread_to(self, ts: str, *, person: "PersonColumns") -> None:
        """Move this person's read marker in the thread, if they follow it."""
        if found := self.subscription_of(person):
            found.read_to(ts)

    def subscribe(self, person_ids: Iterable[str]) -> None:
        """Let people follow from now on, except those who decided about it before."""
        session = current.session
        thread = {"channel_id": self.channel_id, "thread_ts": self.root_ts, "is_following": True}
        for person_id in dict.fromkeys(person_ids):
            row = insert(ThreadSubscription).values(person_id=person_id, **thread)
            session.execute(row.on_conflict_do_nothing())

    def _set_following(self, person: "PersonColumns", *, is_following: bool) -> None:
        if self.is_followed_by(person) == is_following:
            return
        self.subscribe([person.id])
        found = self.subscription_of(person)
        if found is not None:
            found.is_following = is_following
            current.session.flush()
        self.root.track("followed" if is_following else "unfollowed", actor=person)
