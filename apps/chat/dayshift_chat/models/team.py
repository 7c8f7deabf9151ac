"""The workspace itself."""

from sqlalchemy import select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.records import Base
from dayshift_kit import current
from dayshift_kit.records import Instant


class Team(Base):
    """One company's workspace; a world holds exactly one."""

    __tablename__ = "team"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    domain: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[Instant]

    @classmethod
    def current(cls) -> "Team":
        """The workspace of the world this request is in."""
        session = current.session
        team = session.info.get(cls)
        if not isinstance(team, cls):
            team = session.info[cls] = session.scalars(select(cls)).one()
        return team
