"""What a person has begun to write and not sent."""

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from dayshift_chat.models.channels import Channel
from dayshift_chat.models.drafts import Draft
from dayshift_chat.models.people.reading import Reads
from dayshift_chat.models.wording import worded
from dayshift_kit import clock, current


class Drafts(Reads):
    """A person with unsent text, kept apart for each conversation and thread."""

    def draft_for(self, channel: Channel, *, thread_ts: str | None = None) -> Draft | None:
        kept = select(Draft).where(
            Draft.person_id == self.id, Draft.channel_id == channel.id, Draft.thread_ts == (thread_ts or "")
        )
        return current.session.scalars(kept).one_or_none()

    def keep_draft(self, channel: Channel, *, text: str, thread_ts: str | None = None) -> None:
        """Keep what is in a composer; nothing visible means no draft.

        Raises:
            Invalid: it is longer than a message may be.
            NotAllowed: this person could not send it there.
        """
        place = {"person_id": self.id, "channel_id": channel.id, "thread_ts": thread_ts or ""}
        if worded(text, may_be_blank=True).document.is_blank:
            gone = delete(Draft).where(*(getattr(Draft, name) == value for name, value in place.items()))
            current.session.execute(gone)
            return
        channel.ensure_takes_messages_of(self)
        new = {"text": text, "updated_at": clock.now()}
        row = insert(Draft).values(**place, **new)
        current.session.execute(
            row.on_conflict_do_update(index_elements=["person_id", "channel_id", "thread_ts"], set_=new)
        )

    def drafts(self) -> list[tuple[Draft, Channel]]:
        """Every draft with where it would go, the latest first; not where this person may no longer read."""
        query = (
            select(Draft, Channel)
            .join(Channel, Channel.id == Draft.channel_id)
            .where(Draft.person_id == self.id, Draft.text != "")
            .where(Draft.channel_id.in_(self.readable_channel_ids()))
            .order_by(Draft.updated_at.desc(), Draft.id.desc())
        )
        return [(draft, channel) for draft, channel in current.session.execute(query)]
