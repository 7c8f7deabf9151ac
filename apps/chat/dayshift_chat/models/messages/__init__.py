"""Messages and everything that hangs on one."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text

from dayshift_chat.models.messages.attached import Attached, File, FileShare
from dayshift_chat.models.messages.columns import KINDS, NEWS, SPOKEN, MessageKind
from dayshift_chat.models.messages.editable import Editable, MessageRevision
from dayshift_chat.models.messages.mentioning import Mention, Mentioning
from dayshift_chat.models.messages.reactable import Reactable, Reaction
from dayshift_chat.models.messages.threaded import Threaded, ThreadSubscription
from dayshift_chat.records import Base

__all__ = [
    "KINDS",
    "SPOKEN",
    "File",
    "FileShare",
    "Mention",
    "Message",
    "MessageKind",
    "MessageRevision",
    "Reaction",
    "ThreadSubscription",
]


class Message(Reactable, Threaded, Attached, Editable, Mentioning, Base):
    """Something said, or something the app notes, in one channel at one stamp."""

    __tablename__ = "message"
    __table_args__ = (
        UniqueConstraint("channel_id", "ts"),
        UniqueConstraint("person_id", "client_msg_id"),
        ForeignKeyConstraint(["channel_id", "thread_ts"], ["message.channel_id", "message.ts"]),
        CheckConstraint("kind IN ({})".format(", ".join(f"'{kind}'" for kind in KINDS)), name="kind"),
        CheckConstraint("thread_ts IS NULL OR thread_ts < ts", name="replies_come_later"),
        CheckConstraint("thread_ts IS NOT NULL OR NOT is_broadcast", name="only_replies_broadcast"),
        CheckConstraint("(deleted_at IS NULL) = (deleted_by_id IS NULL)", name="deleted_by_somebody"),
        Index("ix_message_author", "person_id", "channel_id", "ts", sqlite_where=text("deleted_at IS NULL")),
        Index("ix_message_news", "channel_id", "ts", "person_id", sqlite_where=text(NEWS)),
        Index(
            "ix_message_reply",
            "channel_id",
            "thread_ts",
            "ts",
            "person_id",
            sqlite_where=text("thread_ts IS NOT NULL AND deleted_at IS NULL"),
        ),
    )
