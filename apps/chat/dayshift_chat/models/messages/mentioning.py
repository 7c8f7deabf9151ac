"""Whom a message calls: rows worked out from its tree, never written by hand."""

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, ForeignKey, Index, UniqueConstraint, and_, or_
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_chat.models.messages.columns import MessageColumns
from dayshift_chat.mrkdwn import Document
from dayshift_chat.records import Base

if TYPE_CHECKING:
    pass

NOBODY = ""
BROADCASTS = ("here", "all", "everyone")


class Mention(Base):
    """One person or group called by one message; broadcasts have no target."""

    __tablename__ = "mention"
    __table_args__ = (
        UniqueConstraint("message_id", "kind", "target"),
        Index("ix_mention_target", "target", "kind", "message_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"))
    kind: Mapped[str]
    target: Mapped[str]

    @classmethod
    def calls(cls, person_id: str) -> ColumnElement[bool]:
        """Mentions that reach a person in a channel they are in; join with the message.

        A broadcast inside a thread notifies nobody.
        """
        from dayshift_chat.models.messages import Message  # noqa: PLC0415 - it builds on this file

        by_name = and_(cls.kind == "user", cls.target == person_id)
        by_broadcast = and_(cls.target == NOBODY, cls.kind.in_(BROADCASTS), Message.thread_ts.is_(None))
        return or_(by_name, by_broadcast)


def called_by(document: Document, *, in_general: bool) -> list[tuple[str, str]]:
    """Kind and target of everybody a text calls. Only #general can call everyone."""
    called = [
        (each.kind, each.target)
        for each in document.mentions
        if each.kind != "channel" and (each.kind != "everyone" or in_general)
    ]
    return list(dict.fromkeys(called))


class Mentioning(MessageColumns):
    """A message that may call people."""

    @declared_attr
    @classmethod
    def mentions(cls) -> Mapped[list[Mention]]:
        return relationship(Mention, order_by=Mention.id, cascade="all, delete-orphan")

    def remention(self) -> None:
        """Make the mentions follow the text; the ones that stay keep their row."""
        wanted = called_by(self.document, in_general=self.channel.is_general)
        for mention in list(self.mentions):
            if (mention.kind, mention.target) not in wanted:
                self.mentions.remove(mention)
        present = {(mention.kind, mention.target) for mention in self.mentions}
        self.mentions += [
            Mention(kind=kind, target=target) for kind, target in wanted if (kind, target) not in present
        ]

    @property
    def mentioned_ids(self) -> tuple[str, ...]:
        """Ids of the people called by name."""
        return tuple(each.target for each in self.mentions if each.kind == "user")
