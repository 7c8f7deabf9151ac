"""What a channel is made of; every channel trait builds on these columns."""

from typing import TYPE_CHECKING, Literal

from sqlalchemy import JSON, ColumnElement, ForeignKey
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.models.channels.membership import Membership
from dayshift_kit import current
from dayshift_kit.errors import NotAllowed
from dayshift_kit.records import Instant, Tracked

if TYPE_CHECKING:
    from dayshift_chat.models.people.columns import PersonColumns

ChannelKind = Literal["public", "private", "im", "mpim"]
DIRECT: tuple[ChannelKind, ...] = ("im", "mpim")
KINDS: tuple[ChannelKind, ...] = ("public", "private", *DIRECT)


class ChannelColumns(Tracked):
    """The columns of `channel`, with the predicates that lists and verbs share."""

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str | None] = mapped_column(unique=True)
    topic: Mapped[str] = mapped_column(default="")
    purpose: Mapped[str] = mapped_column(default="")
    creator_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    created_at: Mapped[Instant]
    is_general: Mapped[bool] = mapped_column(default=False)
    archived_at: Mapped[Instant | None]
    archived_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    member_key: Mapped[str | None] = mapped_column(unique=True)
    previous_names: Mapped[list[str]] = mapped_column(JSON(none_as_null=True), default=list)

    @property
    def title(self) -> str:
        """Its name with the sign people read; direct messages have none of their own."""
        return f"#{self.name}" if self.name else "this conversation"

    @hybrid_property
    def is_archived(self) -> bool:
        return self.archived_at is not None

    @is_archived.inplace.expression
    @classmethod
    def _is_archived(cls) -> ColumnElement[bool]:
        return cls.archived_at.is_not(None)

    @hybrid_property
    def is_direct(self) -> bool:
        """A direct message, with one person or a few."""
        return self.kind in DIRECT

    @is_direct.inplace.expression
    @classmethod
    def _is_direct(cls) -> ColumnElement[bool]:
        return cls.kind.in_(DIRECT)

    @property
    def is_private(self) -> bool:
        """A named channel that only its members know of."""
        return self.kind == "private"

    def membership_of(self, person: "PersonColumns") -> Membership | None:
        """The person's membership, None if they are not in the channel."""
        return current.session.get(Membership, (self.id, person.id))

    def has_member(self, person: "PersonColumns") -> bool:
        return self.membership_of(person) is not None

    def is_open_for(self, person: "PersonColumns") -> bool:
        """Whether this person may write and change things here."""
        return not self.is_archived and person.is_active and self.has_member(person)

    def ensure_open_for(self, person: "PersonColumns") -> None:
        """Refuse a change here by somebody who may not make one.

        Raises:
            NotAllowed: the channel is archived, or the person is not in it.
        """
        if self.is_archived:
            raise NotAllowed(f"{self.title} is archived. It can be read, but nothing in it can change.")
        if not self.has_member(person):
            raise NotAllowed(f"You are not in {self.title}. Join it first.")
        if not person.is_active:
            raise NotAllowed("This account was deactivated.")
