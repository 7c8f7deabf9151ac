"""Everything the chat app keeps, and what can be done with it."""

from typing import cast

from sqlalchemy import Table

from dayshift_chat.models.channels import Channel, ChannelKind, Membership
from dayshift_chat.models.drafts import Draft
from dayshift_chat.models.messages import (
    File,
    FileShare,
    Mention,
    Message,
    MessageKind,
    MessageRevision,
    Reaction,
    ThreadSubscription,
)
from dayshift_chat.models.naming import Names, Reader
from dayshift_chat.models.people import (
    ActivityItem,
    ChannelCard,
    FollowedThread,
    Person,
    PersonSuggestion,
    Sidebar,
    SidebarRow,
)
from dayshift_chat.models.team import Team
from dayshift_chat.models.timeline import (
    ReactionGroup,
    Row,
    Thread,
    ThreadFooter,
    Timeline,
    names_for,
    row_in_channel,
    row_of,
    rows_of,
    thread_of,
    threads_of,
)
from dayshift_chat.search.index import keep_index

__all__ = [
    "ActivityItem",
    "Channel",
    "ChannelCard",
    "ChannelKind",
    "Draft",
    "File",
    "FileShare",
    "FollowedThread",
    "Membership",
    "Mention",
    "Message",
    "MessageKind",
    "MessageRevision",
    "Names",
    "Person",
    "PersonSuggestion",
    "Reaction",
    "ReactionGroup",
    "Reader",
    "Row",
    "Sidebar",
    "SidebarRow",
    "Team",
    "Thread",
    "ThreadFooter",
    "ThreadSubscription",
    "Timeline",
    "names_for",
    "row_in_channel",
    "row_of",
    "rows_of",
    "thread_of",
    "threads_of",
]

keep_index(cast(Table, Message.__table__))
