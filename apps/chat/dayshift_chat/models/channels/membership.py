"""Being in a channel: one row for each person there, with what they have read and how they keep it."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.models.messages import Message
from dayshift_chat.records import Base
from dayshift_kit import current
from dayshift_kit.records import Instant, Tracked, ambient

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person


class Reading(Tracked):
    """How far a member has read."""

    channel_id: Mapped[str] = mapped_column(ForeignKey("channel.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    last_read: Mapped[str | None] = ambient()

    def read_to(self, ts: str) -> None:
        """Everything up to this message has been seen; reading on never moves the marker back."""
        if self.last_read is None or self.last_read < ts:
            self.last_read = ts

    def mark_unread_from(self, ts: str) -> None:
        """This message and what follows count as unread again."""
        earlier = select(Message.ts).where(Message.channel_id == self.channel_id, Message.ts < ts)
        self.last_read = current.session.scalar(earlier.order_by(Message.ts.desc()).limit(1))
        self.track("marked_unread", after={"from": ts})

    def read_all(self) -> None:
        """Everything said so far has been seen."""
        last = select(Message.ts).where(Message.channel_id == self.channel_id)
        if ts := current.session.scalar(last.order_by(Message.ts.desc()).limit(1)):
            self.read_to(ts)


class Keeping(Reading):
    """Where a member keeps the channel in their sidebar, and how loud it is."""

    is_starred: Mapped[bool] = mapped_column(default=False)
    is_muted: Mapped[bool] = mapped_column(default=False)
    notify: Mapped[str] = mapped_column(default="default")
    is_open: Mapped[bool] = ambient(default=True)

    def star(self) -> None:
        self._keep("is_starred", value=True, verb="starred")

    def unstar(self) -> None:
        self._keep("is_starred", value=False, verb="unstarred")

    def mute(self) -> None:
        self._keep("is_muted", value=True, verb="muted")

    def unmute(self) -> None:
        self._keep("is_muted", value=False, verb="unmuted")

    def notify_about(self, level: str) -> None:
        """Choose what to be told of: `all`, `mentions`, `nothing`, or `default`."""
        if level != self.notify:
            before, self.notify = self.notify, level
            current.session.flush()
            self.track("notifications_changed", before={"notify": before}, after={"notify": level})

    def show(self) -> None:
        """List a direct message in the sidebar."""
        self.is_open = True

    def hide(self) -> None:
        """Take a direct message off the sidebar until something new is said in it."""
        self.is_open = False

    def _keep(self, column: str, *, value: bool, verb: str) -> None:
        if getattr(self, column) != value:
            setattr(self, column, value)
            current.session.flush()
            self.track(verb, before={column: not value}, after={column: value})


class Membership(Keeping, Base):
    """One person in one channel."""

    __tablename__ = "membership"
    __table_args__ = (
        Index("ix_membership_person", "person_id", "channel_id"),
        CheckConstraint("notify IN ('all', 'mentions', 'nothing', 'default')", name="notify"),
    )

    joined_at: Mapped[Instant]
    invited_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    @classmethod
    def begin(
        cls, *, channel_id: str, person: "Person", at: Instant, invited_by: "Person | None" = None
    ) -> "Membership":
        """A new member, who has not read anything yet."""
        inviter = invited_by.id if invited_by and invited_by.id != person.id else None
        member = cls(channel_id=channel_id, person_id=person.id, joined_at=at, invited_by_id=inviter)
        current.session.add(member)
        current.session.flush()
        return member
