"""Channels and direct messages, and being in them."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, select

from dayshift_chat.models.channels.columns import DIRECT, KINDS, ChannelKind
from dayshift_chat.models.channels.described import checked_description
from dayshift_chat.models.channels.membership import Membership
from dayshift_chat.models.channels.paged import Paged
from dayshift_chat.models.channels.postable import Postable
from dayshift_chat.records import Base
from dayshift_kit import clock, current, ids

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

__all__ = ["DIRECT", "KINDS", "Channel", "ChannelKind", "Membership"]


class Channel(Postable, Paged, Base):
    """A place where people talk: public, private, or a direct message of two (`im`) or more (`mpim`)."""

    __tablename__ = "channel"
    __table_args__ = (
        CheckConstraint("kind IN ('public', 'private', 'im', 'mpim')", name="kind"),
        CheckConstraint("(kind IN ('im', 'mpim')) = (name IS NULL)", name="channels_are_named"),
        CheckConstraint("(kind IN ('im', 'mpim')) = (member_key IS NOT NULL)", name="direct_has_members"),
        CheckConstraint("(archived_at IS NULL) = (archived_by_id IS NULL)", name="archived_by_somebody"),
        CheckConstraint("NOT is_general OR (kind = 'public' AND archived_at IS NULL)", name="general_open"),
    )

    @classmethod
    def create(
        cls,
        *,
        name: str,
        creator: "Person",
        is_private: bool = False,
        topic: str = "",
        purpose: str = "",
    ) -> "Channel":
        """Open a new channel with its creator as the first member.

        Raises:
            Invalid: the name breaks a rule or is taken, or a description is too long.
        """
        channel = cls(
            id=ids.public("C"),
            kind="private" if is_private else "public",
            name=cls.checked_name(name),
            creator_id=creator.id,
            created_at=clock.now(),
            topic=checked_description("topic", topic),
            purpose=checked_description("purpose", purpose),
            is_general=False,
            previous_names=[],
        )
        channel.track("created", actor=creator, after={"name": channel.name, "kind": channel.kind})
        Membership.begin(channel_id=channel.id, person=creator, at=clock.now())
        channel.announce("join", f"joined #{channel.name}.", by=creator)
        return channel

    @classmethod
    def general(cls) -> "Channel":
        """The channel everybody is in."""
        return current.session.scalars(select(cls).where(cls.is_general)).one()
