"""Changing and taking back what was said."""

from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_chat.models.messages.mentioning import Mentioning
from dayshift_chat.models.wording import worded
from dayshift_chat.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed, Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person


class MessageRevision(Base):
    """What a message said before an edit."""

    __tablename__ = "message_revision"

    id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"), index=True)
    text: Mapped[str]
    replaced_at: Mapped[Instant]
    replaced_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))


class Editable(Mentioning):
    """A message whose author can change it, and which its author or an admin can delete."""

    @declared_attr
    @classmethod
    def revisions(cls) -> Mapped[list[MessageRevision]]:
        return relationship(MessageRevision, order_by=MessageRevision.id, cascade="all, delete-orphan")

    def can_be_edited_by(self, person: "Person") -> bool:
        is_own = self.person_id == person.id and self.kind in ("message", "me")
        return is_own and not self.is_deleted and self.channel.is_open_for(person)

    def can_be_deleted_by(self, person: "Person") -> bool:
        may = self.person_id == person.id or person.is_admin
        return may and self.is_spoken and not self.is_deleted and self.channel.is_open_for(person)

    def edit(self, *, actor: "Person", text: str, seen_text: str | None = None) -> None:
        """Say something else instead; the same text again is no edit.

        Args:
            actor: who edits.
            text: the new text, as mrkdwn source.
            seen_text: the source that the actor started from, if another change in between matters.

        Raises:
            NotAllowed: it is not the actor's own message, or it is gone.
            Invalid: the new text is empty or too long.
            Stale: the message is no longer what the actor saw.
        """
        if not self.can_be_edited_by(actor):
            raise NotAllowed("You can edit your own messages only, while they and their channel are there.")
        if seen_text is not None and seen_text != self.text:
            raise Stale("This message changed while you were editing it.")
        words = worded(text)
        if words.source == self.text:
            return
        before = self.text
        self.revisions.append(MessageRevision(text=before, replaced_at=clock.now(), replaced_by_id=actor.id))
        self.text, self.plain_text = words.source, words.plain
        self.edited_at, self.edited_by_id = clock.now(), actor.id
        self.remention()
        current.session.flush()
        self.track("edited", actor=actor, before={"text": before}, after={"text": self.text})

    def delete(self, *, actor: "Person") -> None:
        """Take it back. Replies stay, under a note that the message was deleted.

        Raises:
            NotAllowed: neither the actor's own message nor an admin's call.
        """
        if self.is_deleted:
            return
        if not self.can_be_deleted_by(actor):
            raise NotAllowed("You can delete your own messages only.")
        self.deleted_at, self.deleted_by_id = clock.now(), actor.id
        current.session.flush()
        self.track("deleted", actor=actor, before={"text": self.text})
