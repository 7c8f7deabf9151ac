"""Finding people and channels: directories, and suggestions while typing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import ColumnElement, and_, func, or_, select

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.messages import Message
from dayshift_chat.models.people.columns import PersonColumns
from dayshift_chat.models.people.reading import Reads
from dayshift_chat.search import folded
from dayshift_chat.search.query import LONGEST_QUERY
from dayshift_kit import current
from dayshift_kit.errors import NotFound

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

ChannelSort = Literal["recommended", "name", "newest", "oldest", "most_members", "fewest_members"]
ChannelScope = Literal["all", "mine", "others", "public", "private", "archived"]


LATELY = 200
"""How many of the latest messages tell who is active in a channel."""


@dataclass(frozen=True, slots=True)
class ChannelCard:
    """A channel in the directory."""

    channel: Channel
    members: int
    is_member: bool


@dataclass(frozen=True, slots=True)
class PersonSuggestion:
    """Somebody offered after typing @."""

    person: "Person"
    is_in_channel: bool


class Finds(Reads):
    """A person who looks for people and channels."""

    def channel_directory(
        self, *, text: str = "", sort: ChannelSort = "name", scope: ChannelScope = "all"
    ) -> list[ChannelCard]:
        """Named channels this person may know of. Archived ones only where asked for."""
        members = (
            select(Membership.channel_id, func.count().label("members"))
            .group_by(Membership.channel_id)
            .subquery()
        )
        count = func.coalesce(members.c.members, 0)
        is_member = Channel.id.in_(self.channel_ids())
        query = (
            self.readable_channels()
            .add_columns(count, is_member)
            .outerjoin(members, members.c.channel_id == Channel.id)
            .where(~Channel.is_direct, _in_scope(scope, is_member))
            .order_by(*_order(sort, count))
        )
        if words := text.strip():
            query = query.where(or_(_contains(Channel.name, words), _contains(Channel.purpose, words)))
        found = current.session.execute(query)
        return [ChannelCard(channel, number, bool(mine)) for channel, number, mine in found]

    def people_directory(self, *, text: str = "", title: str = "") -> "list[Person]":
        """Everybody at the company, bots and deactivated accounts left out, by name."""
        words = folded(text).split()
        return [
            person
            for person in _active_people()
            if not person.is_bot and title in ("", person.title) and _is_called(person, words)
        ]

    def person(self, person_id: str) -> "Person":
        """Anybody by id, for a profile.

        Raises:
            NotFound: there is nobody with this id.
        """
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

        found = current.session.get(Person, person_id)
        if found is None:
            raise NotFound("There is no such person.")
        return found

    def suggest_people(
        self, prefix: str, *, channel: Channel | None = None, limit: int = 8
    ) -> list[PersonSuggestion]:
        """Active people whose names or handle begin that way: channel members first, recent ones next."""
        typed = folded(prefix.strip().lstrip("@"))
        inside = _voices_in(channel) if channel else {}
        found = [person for person in _active_people() if _begins(person, typed)]
        found.sort(key=lambda person: inside.get(person.id, ""), reverse=True)
        found.sort(key=lambda person: person.id not in inside)
        return [PersonSuggestion(person, person.id in inside) for person in found[:limit]]

    def suggest_channels(self, prefix: str, *, limit: int = 8) -> list[Channel]:
        """Readable named channels, those that begin that way first, own ones before others."""
        name = prefix.strip().lstrip("#").lower()[:LONGEST_QUERY]
        query = (
            self.readable_channels()
            .where(Channel.name.is_not(None), ~Channel.is_archived, _contains(Channel.name, name))
            .order_by(
                Channel.name.startswith(name, autoescape=True).desc(),
                Channel.id.in_(self.channel_ids()).desc(),
                Channel.name,
            )
            .limit(limit)
        )
        return list(current.session.scalars(query))


def _active_people() -> "list[Person]":
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    active = select(Person).where(Person.deactivated_at.is_(None))
    return list(current.session.scalars(active.order_by(Person.real_name, Person.id)))


def _voices_in(channel: Channel) -> dict[str, str]:
    """The members of a channel, each with the stamp of the last they said lately, if anything."""
    lately = (
        select(Message.person_id, Message.ts)
        .where(Message.channel_id == channel.id)
        .order_by(Message.ts.desc())
        .limit(LATELY)
        .subquery()
    )
    query = (
        select(Membership.person_id, func.coalesce(func.max(lately.c.ts), ""))
        .outerjoin(lately, lately.c.person_id == Membership.person_id)
        .where(Membership.channel_id == channel.id)
        .group_by(Membership.person_id)
    )
    return {person_id: ts for person_id, ts in current.session.execute(query)}


def _is_called(person: PersonColumns, words: list[str]) -> bool:
    known = folded(f"{person.real_name} {person.display_name} {person.handle} {person.title} {person.email}")
    return all(word in known for word in words)


def _begins(person: PersonColumns, typed: str) -> bool:
    """A name, any later part of it, or the handle starts with what was typed."""
    name = folded(person.real_name)
    starts = (name, folded(person.display_name), folded(person.handle))
    return any(each.startswith(typed) for each in starts) or f" {typed}" in name


def _in_scope(scope: ChannelScope, is_member: ColumnElement[bool]) -> ColumnElement[bool]:
    is_open = Channel.archived_at.is_(None)
    kinds: dict[str, ColumnElement[bool]] = {
        "archived": Channel.archived_at.is_not(None),
        "mine": and_(is_open, is_member),
        "others": and_(is_open, ~is_member),
        "public": and_(is_open, Channel.kind == "public"),
        "private": and_(is_open, Channel.kind == "private"),
    }
    return kinds.get(scope, is_open)


def _order(sort: ChannelSort, count: ColumnElement[int]) -> tuple[ColumnElement[Any], ...]:
    by_name: ColumnElement[Any] = Channel.name.asc()
    first: dict[str, ColumnElement[Any]] = {
        "newest": Channel.created_at.desc(),
        "oldest": Channel.created_at.asc(),
        "most_members": count.desc(),
        "recommended": count.desc(),
        "fewest_members": count.asc(),
    }
    return (first[sort], by_name) if sort in first else (by_name,)


def _contains(column: Any, words: str) -> ColumnElement[bool]:
    found: ColumnElement[bool] = func.lower(column).contains(words.lower()[:LONGEST_QUERY], autoescape=True)
    return found
