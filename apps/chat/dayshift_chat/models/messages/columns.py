"""What a message is made of; every message trait builds on these columns."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import JSON, BindParameter, ColumnElement, ForeignKey, and_, func, literal_column, or_
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_chat.models.stamps import instant_of, slug_of
from dayshift_chat.mrkdwn import Document, parse
from dayshift_kit.errors import NotAllowed
from dayshift_kit.records import Instant, Tracked

if TYPE_CHECKING:
    from dayshift_chat.models.channels import Channel
    from dayshift_chat.models.people import Person

MessageKind = Literal[
    "message", "bot", "me",
    "join", "leave", "topic", "purpose", "rename", "archive", "unarchive", "convert",
]  # fmt: skip
NEWS = "(thread_ts IS NULL OR is_broadcast = 1) AND kind IN ('message', 'bot', 'me') AND deleted_at IS NULL"
"""What an index over unread messages is limited to; `counts_as_unread` says the same."""
SPOKEN: tuple[MessageKind, ...] = ("message", "bot", "me")
KINDS: tuple[MessageKind, ...] = (
    *SPOKEN, "join", "leave", "topic", "purpose", "rename", "archive", "unarchive", "convert",
)  # fmt: skip


class MessageColumns(Tracked):
    """The columns of `message`, with the predicates that lists and verbs share."""

    id: Mapped[int] = mapped_column(primary_key=True)
    channel_id: Mapped[str] = mapped_column(ForeignKey("channel.id"))
    ts: Mapped[str]
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    kind: Mapped[str] = mapped_column(default="message")
    text: Mapped[str]
    plain_text: Mapped[str]
    thread_ts: Mapped[str | None]
    is_broadcast: Mapped[bool] = mapped_column(default=False)
    attachments: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    client_msg_id: Mapped[str | None]
    origin: Mapped[str]
    edited_at: Mapped[Instant | None]
    edited_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    deleted_at: Mapped[Instant | None]
    deleted_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    @declared_attr
    @classmethod
    def channel(cls) -> "Mapped[Channel]":
        return relationship("Channel", viewonly=True)

    @declared_attr
    @classmethod
    def person(cls) -> "Mapped[Person]":
        return relationship("Person", viewonly=True, foreign_keys=f"{cls.__name__}.person_id")

    @property
    def document(self) -> Document:
        """The formatted text as a tree."""
        return parse(self.text)

    @property
    def at(self) -> datetime:
        """When it was sent."""
        return instant_of(self.ts)

    @property
    def slug(self) -> str:
        """How a permalink names it."""
        return slug_of(self.ts)

    @hybrid_property
    def root_ts(self) -> str:
        """The stamp of the message that heads its thread: its own, unless it is a reply."""
        return self.thread_ts or self.ts

    @root_ts.inplace.expression
    @classmethod
    def _root_ts(cls) -> ColumnElement[str]:
        return func.coalesce(cls.thread_ts, cls.ts)

    @hybrid_property
    def is_deleted(self) -> bool:
        return self.deleted_at is not None

    @is_deleted.inplace.expression
    @classmethod
    def _is_deleted(cls) -> ColumnElement[bool]:
        return cls.deleted_at.is_not(None)

    @hybrid_property
    def is_reply(self) -> bool:
        return self.thread_ts is not None

    @is_reply.inplace.expression
    @classmethod
    def _is_reply(cls) -> ColumnElement[bool]:
        return cls.thread_ts.is_not(None)

    @hybrid_property
    def is_in_channel(self) -> bool:
        """Shown in the channel itself: no reply, or one that was also sent to the channel."""
        return self.thread_ts is None or self.is_broadcast

    @is_in_channel.inplace.expression
    @classmethod
    def _is_in_channel(cls) -> ColumnElement[bool]:
        return or_(cls.thread_ts.is_(None), cls.is_broadcast)

    @hybrid_property
    def is_spoken(self) -> bool:
        """Somebody's words, not the app's note that something happened."""
        return self.kind in SPOKEN

    @is_spoken.inplace.expression
    @classmethod
    def _is_spoken(cls) -> ColumnElement[bool]:
        return cls.kind.in_([literal_column(f"'{kind}'") for kind in SPOKEN])

    @classmethod
    def counts_as_unread(cls, person_id: "str | BindParameter[str]") -> ColumnElement[bool]:
        """Among messages past a person's read marker, those that make the channel unread."""
        return and_(cls.is_in_channel, cls.is_spoken, cls.deleted_at.is_(None), cls.person_id != person_id)

    def ensure_open_for(self, person: "Person") -> None:
        """Refuse a change here by somebody who may not make one.

        Raises:
            NotAllowed: the channel is archived, the person is not in it, or the message is gone.
        """
        self.channel.ensure_open_for(person)
        if self.is_deleted:
            raise NotAllowed("This message was deleted.")
