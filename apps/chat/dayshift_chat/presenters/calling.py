"""What a conversation is called: `#sales-ops`, or the people in a direct message."""

from dataclasses import dataclass

from sqlalchemy import select

from dayshift_chat.models import Channel, Membership, Person
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class Called:
    """A conversation's name in three lengths.

    Args:
        bare: without its sign, for headings and accessible names.
        signed: as people write it.
        address: as its message box says it: `#name`, or a first name.
        others: the other people, in a direct message.
    """

    bare: str
    signed: str
    address: str
    others: tuple[Person, ...] = ()


def called(channel: Channel, viewer: Person) -> Called:
    """The conversation as this person knows it."""
    if channel.name is not None:
        sign = "" if channel.is_private else "#"
        return Called(channel.name, f"{sign}{channel.name}", f"{sign}{channel.name}")
    others = others_in(channel, viewer)
    if not others:
        return Called(viewer.real_name, f"{viewer.real_name} (you)", "yourself")
    if len(others) == 1:
        return Called(others[0].real_name, others[0].real_name, others[0].first_name, others)
    names = ", ".join(person.first_name for person in others)
    return Called(names, names, names, others)


def others_in(channel: Channel, viewer: Person) -> tuple[Person, ...]:
    """The other members of a direct message, by name."""
    query = (
        select(Person)
        .join(Membership, Membership.person_id == Person.id)
        .where(Membership.channel_id == channel.id, Person.id != viewer.id)
        .order_by(Person.real_name, Person.id)
    )
    return tuple(current.session.scalars(query))
