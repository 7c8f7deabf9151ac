"""Emoji on messages."""

from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_chat.models.messages.columns import MessageColumns
from dayshift_chat.mrkdwn.emoji import EmojiName, canonical
from dayshift_chat.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

MOST_KINDS = 50
MOST_PER_PERSON = 23


class Reaction(Base):
    """One person's emoji on one message. The skin tone does not make it another emoji."""

    __tablename__ = "reaction"
    __table_args__ = (UniqueConstraint("message_id", "person_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"))
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    name: Mapped[str]
    tone: Mapped[int | None]
    created_at: Mapped[Instant]


class Reactable(MessageColumns):
    """A message that people can react to."""

    @declared_attr
    @classmethod
    def reactions(cls) -> Mapped[list[Reaction]]:
        return relationship(Reaction, order_by=Reaction.id, cascade="all, delete-orphan")

    def react(self, *, person: "Person", emoji: str) -> Reaction:
        """Add an emoji; adding it again changes nothing.

        Raises:
            Invalid: nobody knows the emoji, or there are too many already.
            NotAllowed: the message takes no reactions from this person.
        """
        wanted = _known(emoji)
        if found := self.reaction_of(person, wanted.name):
            return found
        self.ensure_open_for(person)
        self._ensure_room_for(person, wanted)
        reaction = Reaction(person_id=person.id, name=wanted.name, tone=wanted.tone, created_at=clock.now())
        self.reactions.append(reaction)
        self.track("reacted", actor=person, after={"emoji": wanted.name})
        return reaction

    def unreact(self, *, person: "Person", emoji: str) -> None:
        """Take an emoji back; without one there is nothing to do."""
        wanted = _known(emoji)
        if found := self.reaction_of(person, wanted.name):
            self.ensure_open_for(person)
            self.reactions.remove(found)
            current.session.flush()
            self.track("unreacted", actor=person, before={"emoji": wanted.name})

    def reaction_of(self, person: "Person", name: str) -> Reaction | None:
        """This person's reaction by canonical name."""
        mine = (each for each in self.reactions if each.person_id == person.id and each.name == name)
        return next(mine, None)

    def _ensure_room_for(self, person: "Person", wanted: EmojiName) -> None:
        kinds = {each.name for each in self.reactions}
        if wanted.name not in kinds and len(kinds) >= MOST_KINDS:
            raise Invalid({"emoji": f"A message holds at most {MOST_KINDS} different reactions."})
        if sum(each.person_id == person.id for each in self.reactions) >= MOST_PER_PERSON:
            raise Invalid({"emoji": f"You can add at most {MOST_PER_PERSON} reactions to one message."})


def _known(emoji: str) -> EmojiName:
    found = canonical(emoji)
    if found is None:
        raise Invalid({"emoji": f"There is no emoji called {emoji!r}."})
    return found
