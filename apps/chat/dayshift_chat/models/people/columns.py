"""What a person is made of; every trait of people builds on these columns."""

from functools import cache
from zoneinfo import ZoneInfo

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_kit.records import Instant, PersonRecord, Tracked, ambient

ROLES = ("owner", "admin", "member", "bot")


@cache
def zone(name: str) -> ZoneInfo:
    """A time zone by its name."""
    return ZoneInfo(name)


class PersonColumns(PersonRecord, Tracked):
    """The columns of `person`, with the predicates that lists and verbs share."""

    handle: Mapped[str] = mapped_column(unique=True)
    bot_id: Mapped[str | None] = mapped_column(unique=True)
    pronouns: Mapped[str] = mapped_column(default="")
    phone: Mapped[str] = mapped_column(default="")
    department: Mapped[str] = mapped_column(default="")
    office: Mapped[str] = mapped_column(default="")
    manager_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))
    started_at: Mapped[Instant | None]
    portrait: Mapped[int] = mapped_column(default=0)
    status_text: Mapped[str] = mapped_column(default="")
    status_emoji: Mapped[str] = mapped_column(default="")
    status_expires_at: Mapped[Instant | None]
    presence: Mapped[str] = ambient(default="away")
    activity_seen_at: Mapped[Instant | None] = ambient()

    @property
    def first_name(self) -> str:
        return self.real_name.partition(" ")[0]

    @property
    def is_active(self) -> bool:
        return self.deactivated_at is None

    @property
    def is_admin(self) -> bool:
        return self.role in ("owner", "admin")

    @property
    def is_bot(self) -> bool:
        return self.role == "bot"

    @property
    def zone(self) -> ZoneInfo:
        """Where days begin for this person."""
        return zone(self.tz)
