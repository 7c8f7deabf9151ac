"""The sidebar: where a person is, what is new there, and how loudly."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from dayshift_chat.models.channels import DIRECT, Channel, Membership
from dayshift_chat.models.drafts import Draft
from dayshift_chat.models.messages import Mention, Message
from dayshift_chat.models.people.columns import PersonColumns
from dayshift_chat.models.people.following import ME, Follows
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person


@dataclass(frozen=True, slots=True)
class SidebarRow:
    """One conversation. `people` are the others in a direct message; `latest` is its newest stamp."""

    channel: Channel
    member: Membership
    label: str
    is_unread: bool
    mentions: int
    has_draft: bool
    people: tuple[PersonColumns, ...] = ()
    latest: str = ""

    @property
    def is_bold(self) -> bool:
        """Muted conversations never stand out, except where they call the viewer."""
        return self.is_unread and not self.member.is_muted

    @property
    def badge(self) -> int:
        """The number in the red pill; 0 shows none."""
        return self.mentions


@dataclass(frozen=True, slots=True)
class Sidebar:
    """Rows in reading order, and the totals beside the rail's icons."""

    starred: tuple[SidebarRow, ...]
    channels: tuple[SidebarRow, ...]
    direct: tuple[SidebarRow, ...]
    unread_threads: int
    drafts: int

    @property
    def rows(self) -> tuple[SidebarRow, ...]:
        return (*self.starred, *self.channels, *self.direct)

    @property
    def direct_total(self) -> int:
        """Unread direct messages, for the rail."""
        return sum(row.badge for row in self.rows if row.channel.is_direct)

    @property
    def mention_total(self) -> int:
        """Mentions in channels and threads with something new, for the rail."""
        return sum(row.badge for row in self.rows if not row.channel.is_direct) + self.unread_threads

    @property
    def has_unread(self) -> bool:
        return any(row.is_bold for row in self.rows)

    def row_of(self, channel_id: str) -> SidebarRow | None:
        return next((row for row in self.rows if row.channel.id == channel_id), None)


class Keeps(Follows):
    """A person with a sidebar."""

    def sidebar(self) -> Sidebar:
        """Everything the sidebar shows, in a fixed number of queries."""
        drafts = self._draft_counts()
        rows = self._sidebar_rows(drafts)
        starred = [row for row in rows if row.member.is_starred]
        rest = [row for row in rows if not row.member.is_starred]
        direct = [row for row in rest if row.channel.is_direct]
        return Sidebar(
            starred=tuple(sorted(starred, key=_by_name)),
            channels=tuple(sorted((row for row in rest if not row.channel.is_direct), key=_by_name)),
            direct=tuple(sorted(direct, key=lambda row: (row.latest, row.label), reverse=True)),
            unread_threads=self.unread_thread_count(),
            drafts=sum(drafts.values()),
        )

    def _sidebar_rows(self, drafts: dict[str, int]) -> list[SidebarRow]:
        mentions = {**self._channel_mentions(), **self._direct_unreads()}
        partners = self._direct_partners()
        rows: list[SidebarRow] = []
        for channel, member, is_unread, latest in self._sidebar_channels():
            people = tuple(partners.get(channel.id, ()))
            count = mentions.get(channel.id, 0)
            rows.append(
                SidebarRow(
                    channel=channel,
                    member=member,
                    label=channel.name or _label(people, self),
                    is_unread=is_unread,
                    mentions=0 if member.is_muted and channel.is_direct else count,
                    has_draft=channel.id in drafts,
                    people=people,
                    latest=latest or "",
                )
            )
        return rows

    def _sidebar_channels(self) -> list[tuple[Channel, Membership, bool, str | None]]:
        found = current.session.execute(_listed_channels(), {"me": self.id})
        return [(row[0], row[1], bool(row[2]), row[3]) for row in found]

    def _channel_mentions(self) -> dict[str, int]:
        """Unread messages that call this person, by channel."""
        return _counts(current.session.execute(_unread_mentions(), {"me": self.id}))

    def _direct_unreads(self) -> dict[str, int]:
        """Unread messages by direct conversation; every one counts."""
        return _counts(current.session.execute(_unread_direct(), {"me": self.id}))

    def _direct_partners(self) -> dict[str, list[PersonColumns]]:
        """The other people in each of this person's direct conversations."""
        partners: dict[str, list[PersonColumns]] = defaultdict(list)
        for channel_id, person in current.session.execute(_partners(), {"me": self.id}):
            partners[channel_id].append(person)
        return partners

    def _draft_counts(self) -> dict[str, int]:
        return _counts(current.session.execute(_drafts(), {"me": self.id}))


@cache
def _drafts() -> Select[str, int]:
    mine = select(Membership.channel_id).where(Membership.person_id == ME)
    return (
        select(Draft.channel_id, func.count())
        .join(Channel, Channel.id == Draft.channel_id)
        .where(Draft.person_id == ME, Draft.text != "", or_(Channel.kind == "public", Channel.id.in_(mine)))
        .group_by(Draft.channel_id)
    )


def _is_past_marker() -> ColumnElement[bool]:
    return and_(Message.ts > func.coalesce(Membership.last_read, ""), Message.counts_as_unread(ME))


@cache
def _listed_channels() -> Select[Channel, Membership, bool, str]:
    """Channels in the sidebar with whether something is new in them and the stamp of the latest."""
    is_unread = exists().where(Message.channel_id == Channel.id, _is_past_marker())
    latest = select(func.max(Message.ts)).where(Message.channel_id == Channel.id).scalar_subquery()
    return (
        select(Channel, Membership, is_unread, latest)
        .join(Membership, Membership.channel_id == Channel.id)
        .where(Membership.person_id == ME, Channel.archived_at.is_(None))
        .where(or_(Membership.is_open, Channel.kind.not_in(DIRECT)))
    )


@cache
def _unread_mentions() -> Select[str, int]:
    is_same = and_(Message.channel_id == Mention.channel_id, Message.ts == Mention.ts)
    return (
        select(Mention.channel_id, func.count(Mention.ts.distinct()))
        .select_from(Membership)
        .join(Mention, Mention.channel_id == Membership.channel_id)
        .join(Message, is_same)
        .where(Membership.person_id == ME, Mention.calls(ME), _is_past_marker())
        .where(Mention.ts > func.coalesce(Membership.last_read, ""))
        .where(or_(~Membership.is_muted, Mention.kind == "user"))
        .group_by(Mention.channel_id)
    )


@cache
def _unread_direct() -> Select[str, int]:
    return (
        select(Membership.channel_id, func.count(Message.ts))
        .join(Channel, Channel.id == Membership.channel_id)
        .join(Message, Message.channel_id == Membership.channel_id)
        .where(Membership.person_id == ME, Channel.kind.in_(DIRECT), _is_past_marker())
        .group_by(Membership.channel_id)
    )


@cache
def _partners() -> "Select[str, Person]":
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    mine = select(Membership.channel_id).where(Membership.person_id == ME)
    return (
        select(Membership.channel_id, Person)
        .join(Person, Person.id == Membership.person_id)
        .join(Channel, Channel.id == Membership.channel_id)
        .where(Channel.kind.in_(DIRECT), Channel.id.in_(mine), Person.id != ME)
        .order_by(Person.real_name, Person.id)
    )


def _counts(found: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {channel_id: count for channel_id, count in found}


def _by_name(row: SidebarRow) -> tuple[str, str]:
    return row.label.casefold(), row.channel.id


def _label(people: tuple[PersonColumns, ...], viewer: PersonColumns) -> str:
    """How a direct conversation is called: the other person's name, or everybody's first names."""
    if not people:
        return viewer.real_name
    if len(people) == 1:
        return people[0].real_name
    return ", ".join(person.first_name for person in people)
