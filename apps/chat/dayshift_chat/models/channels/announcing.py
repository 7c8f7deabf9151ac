"""The app's own notes in a channel: who joined, what was renamed."""

from typing import TYPE_CHECKING

from sqlalchemy import select

from dayshift_chat.models.channels.columns import ChannelColumns
from dayshift_chat.models.messages import Message, MessageKind
from dayshift_chat.models.stamps import stamp_after, stamp_of
from dayshift_chat.models.wording import worded
from dayshift_kit import clock, current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person


class Announcing(ChannelColumns):
    """A channel in which what happens to it is noted."""

    def next_stamp(self) -> str:
        """The stamp of a message sent now: after every other in this channel."""
        latest = select(Message.ts).where(Message.channel_id == self.id).order_by(Message.ts.desc())
        last = current.session.scalar(latest.limit(1))
        here = stamp_of(clock.now())
        return here if last is None or last < here else stamp_after(last)

    def announce(
        self, kind: MessageKind, text: str, *, by: "Person", about: "Person | None" = None
    ) -> Message:
        """Note that something happened. `about` is whom the note is shown under, if not the actor."""
        words = worded(text)
        message = Message(
            channel_id=self.id,
            ts=self.next_stamp(),
            person_id=(about or by).id,
            kind=kind,
            text=words.source,
            plain_text=words.plain,
            origin=current.channel,
        )
        message.track("announced", actor=by, after={"channel_id": self.id, "ts": message.ts, "kind": kind})
        return message
