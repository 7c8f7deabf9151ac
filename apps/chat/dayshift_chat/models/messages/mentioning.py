"""Whom a message calls: rows worked out from its tree, never written by hand."""

from sqlalchemy import BindParameter, ColumnElement, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_chat.models.messages.columns import MessageColumns
from dayshift_chat.mrkdwn import Document
from dayshift_chat.records import Base

EVERYBODY = ""
BROADCASTS = ("here", "all", "everyone")


class Mention(Base):
    """One person or group called by the message of this channel and stamp.

    The target is an id; broadcasts, which call whoever is in the channel, have an empty one.
    """

    __tablename__ = "mention"
    __table_args__ = (
        ForeignKeyConstraint(["channel_id", "ts"], ["message.channel_id", "message.ts"]),
        UniqueConstraint("channel_id", "ts", "kind", "target"),
        Index("ix_mention_target", "target", "ts"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    channel_id: Mapped[str]
    ts: Mapped[str]
    kind: Mapped[str]
    target: Mapped[str]

    @classmethod
    def calls(cls, person_id: "str | BindParameter[str]") -> ColumnElement[bool]:
        """Mentions that reach a person in a channel they are in."""
        return cls.target.in_([person_id, EVERYBODY])


def called_by(document: Document, *, in_general: bool, in_thread: bool) -> list[tuple[str, str]]:
    """Kind and target of everybody a text calls.

    Only #general can call everyone, and a broadcast inside a thread calls nobody.
    """
    called = [(each.kind, each.target) for each in document.mentions if each.kind != "channel"]
    return [
        (kind, target)
        for kind, target in dict.fromkeys(called)
        if kind not in BROADCASTS or (not in_thread and (kind != "everyone" or in_general))
    ]


class Mentioning(MessageColumns):
    """A message that may call people."""

    @declared_attr
    @classmethod
    def mentions(cls) -> Mapped[list[Mention]]:
        return relationship(Mention, order_by=Mention.id, cascade="all, delete-orphan")

    def remention(self) -> None:
        """Make the mentions follow the text; the ones that stay keep their row."""
        general, in_thread = self.channel.is_general, self.thread_ts is not None
        wanted = called_by(self.document, in_general=general, in_thread=in_thread)
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
