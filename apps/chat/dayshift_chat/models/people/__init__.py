"""The people of the workspace, bots included."""

from sqlalchemy import CheckConstraint, select

from dayshift_chat.models.people.activity import ActivityItem, ActivityKind, Notices
from dayshift_chat.models.people.columns import ROLES
from dayshift_chat.models.people.conversing import Converses
from dayshift_chat.models.people.directory import ChannelCard, Finds, PersonSuggestion
from dayshift_chat.models.people.drafting import Drafts
from dayshift_chat.models.people.following import FollowedThread
from dayshift_chat.models.people.searching import Searches
from dayshift_chat.models.people.sidebar import Keeps, Sidebar, SidebarRow
from dayshift_chat.models.people.telling import Tells
from dayshift_chat.records import Base
from dayshift_kit import current

__all__ = [
    "ROLES",
    "ActivityItem",
    "ActivityKind",
    "ChannelCard",
    "FollowedThread",
    "Person",
    "PersonSuggestion",
    "Sidebar",
    "SidebarRow",
]


class Person(Keeps, Notices, Finds, Searches, Converses, Drafts, Tells, Base):
    """Somebody with an account here, or a bot that speaks."""

    __tablename__ = "person"
    __table_args__ = (
        CheckConstraint("role IN ({})".format(", ".join(f"'{role}'" for role in ROLES)), name="role"),
        CheckConstraint("(role = 'bot') = (bot_id IS NOT NULL)", name="bots_have_bot_ids"),
        CheckConstraint("presence IN ('active', 'away')", name="presence"),
    )

    @classmethod
    def with_handle(cls, handle: str) -> "Person | None":
        """The active person of this handle, with or without its sign."""
        wanted = handle.strip().lstrip("@").lower()
        found = select(cls).where(cls.handle == wanted, cls.deactivated_at.is_(None))
        return current.session.scalars(found).one_or_none()
