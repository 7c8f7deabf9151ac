"""What somebody has begun to write: one draft for each conversation and thread."""

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.records import Base
from dayshift_kit.records import AMBIENT, Instant


class Draft(Base):
    """Unsent text. `thread_ts` is empty for the channel's own composer."""

    __tablename__ = "draft"
    __table_args__ = (
        UniqueConstraint("person_id", "channel_id", "thread_ts"),
        {"info": {AMBIENT: True}},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    channel_id: Mapped[str] = mapped_column(ForeignKey("channel.id"))
    thread_ts: Mapped[str] = mapped_column(default="")
    text: Mapped[str]
    updated_at: Mapped[Instant]
