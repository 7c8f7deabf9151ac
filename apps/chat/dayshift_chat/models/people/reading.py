"""What a person may read. What they may not is indistinguishable from what does not exist."""

from sqlalchemy import Select, or_, select

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.channels.paged import is_shown
from dayshift_chat.models.messages import File, FileShare, Message
from dayshift_chat.models.people.columns import PersonColumns
from dayshift_chat.models.stamps import stamp_from_slug
from dayshift_kit import current
from dayshift_kit.errors import NotFound


class Reads(PersonColumns):
    """A person looking things up: public channels, and the others they are in."""

    def channel_ids(self) -> Select[str]:
        """Ids of the channels this person is in."""
        return select(Membership.channel_id).where(Membership.person_id == self.id)

    def readable_channels(self) -> Select[Channel]:
        """Every channel whose messages this person may see."""
        return select(Channel).where(or_(Channel.kind == "public", Channel.id.in_(self.channel_ids())))

    def readable_channel_ids(self) -> Select[str]:
        return self.readable_channels().with_only_columns(Channel.id)

    def readable_channel(self, channel_id: str) -> Channel:
        """A channel by id.

        Raises:
            NotFound: there is none, or none that this person may know of.
        """
        channel = current.session.get(Channel, channel_id)
        if channel is None or not (channel.kind == "public" or channel.has_member(self)):
            raise NotFound("There is no such conversation.")
        return channel

    def readable_message(self, channel_id: str, ts: str) -> Message:
        """A message by channel and stamp, or by the form a permalink gives it.

        Raises:
            NotFound: there is none, it was deleted, or this person may not read it.
        """
        channel = self.readable_channel(channel_id)
        stamp = stamp_from_slug(ts) or ts
        found = select(Message).where(Message.channel_id == channel.id, Message.ts == stamp, is_shown())
        message = current.session.scalars(found).one_or_none()
        if message is None:
            raise NotFound("There is no such message.")
        return message

    def readable_file(self, file_id: str) -> File:
        """A file that was shared where this person may read, or that is their own.

        Raises:
            NotFound: there is none, it was deleted, or this person may not see it.
        """
        shared = (
            select(FileShare.file_id)
            .join(Message, Message.id == FileShare.message_id)
            .where(Message.channel_id.in_(self.readable_channel_ids()), Message.deleted_at.is_(None))
        )
        found = select(File).where(
            File.id == file_id,
            File.deleted_at.is_(None),
            or_(File.owner_id == self.id, File.id.in_(shared)),
        )
        file = current.session.scalars(found).one_or_none()
        if file is None:
            raise NotFound("There is no such file.")
        return file

    def membership_in(self, channel: Channel) -> Membership:
        """This person's membership of a channel.

        Raises:
            NotFound: they are not in it.
        """
        member = channel.membership_of(self)
        if member is None:
            raise NotFound(f"You are not in {channel.title}.")
        return member
