"""Finding people and channels: directories, and suggestions while typing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sqlalchemy import ColumnElement, and_, func, or_, select

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.messages import Message
from dayshift_chat.models.people.reading import Reads
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

ChannelSort = Literal["recommended", "name", "newest", "oldest", "most_members", "fewest_members"]
ChannelScope = Literal["all", "mine", "others", "public", "private", "archived"]


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
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

        query = select(Person).where(Person.role != "bot", Person.deactivated_at.is_(None))
        if words := text.strip():
            query = query.where(_is_called(words))
        if title:
            query = query.where(Person.title == title)
        return list(current.session.scalars(query.order_by(Person.real_name, Person.id)))

    def person(self, person_id: str) -> "Person":
        """Anybody by id, for a profile.

        Raises:
            NotFound: there is nobody with this id.
        """
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait
        from dayshift_kit.errors import NotFound  # noqa: PLC0415

        found = current.session.get(Person, person_id)
        if found is None:
            raise NotFound("There is no such person.")
        return found

    def suggest_people(
        self, prefix: str, *, channel: Channel | None = None, limit: int = 8
    ) -> list[PersonSuggestion]:
        """Active people whose names or handle begin that way: channel members first, recent ones next."""
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

        inside = select(Membership.person_id).where(Membership.channel_id == (channel.id if channel else ""))
        is_inside = Person.id.in_(inside)
        spoke = (
            select(func.max(Message.ts))
            .where(Message.person_id == Person.id, Message.channel_id == (channel.id if channel else ""))
            .scalar_subquery()
        )
        query = (
            select(Person, is_inside)
            .where(Person.deactivated_at.is_(None), _begins(prefix))
            .order_by(is_inside.desc(), func.coalesce(spoke, "").desc(), Person.real_name, Person.id)
            .limit(limit)
        )
        return [PersonSuggestion(person, bool(here)) for person, here in current.session.execute(query)]

    def suggest_channels(self, prefix: str, *, limit: int = 8) -> list[Channel]:
        """Readable named channels, those that begin that way first, own ones before others."""
        name = prefix.strip().lstrip("#").lower()
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


def _in_scope(scope: ChannelScope, is_member: ColumnElement[bool]) -> ColumnElement[bool]:
    if scope == "archived":
        return Channel.is_archived
    kinds: dict[str, ColumnElement[bool]] = {
        "mine": is_member,
        "others": ~is_member,
        "public": Channel.kind == "public",
        "private": Channel.kind == "private",
    }
    return and_(~Channel.is_archived, kinds.get(scope, Channel.name.is_not(None)))


def _order(sort: ChannelSort, count: ColumnElement[int]) -> tuple[ColumnElement[object], ...]:
    by_name: ColumnElement[object] = Channel.name.asc()
    first: dict[str, ColumnElement[object]] = {
        "newest": Channel.created_at.desc(),
        "oldest": Channel.created_at.asc(),
        "most_members": count.desc(),
        "recommended": count.desc(),
        "fewest_members": count.asc(),
    }
    return (first[sort], by_name) if sort in first else (by_name,)


def _contains(column: object, words: str) -> ColumnElement[bool]:
    return func.lower(column).contains(words.lower(), autoescape=True)


def _is_called(words: str) -> ColumnElement[bool]:
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    columns = (Person.real_name, Person.display_name, Person.handle, Person.title, Person.email)
    return or_(*(_contains(column, words) for column in columns))


def _begins(prefix: str) -> ColumnElement[bool]:
    """A name, any later part of it, or the handle starts with what was typed."""
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    typed = prefix.strip().lstrip("@").lower()
    columns = (Person.real_name, Person.display_name, Person.handle)
    starts = [func.lower(column).startswith(typed, autoescape=True) for column in columns]
    later = func.lower(Person.real_name).contains(f" {typed}", autoescape=True)
    return or_(*starts, later)
