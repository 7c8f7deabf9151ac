"""People whom a message calls and who will not see it, because they are not in the channel."""

from dataclasses import dataclass

from sqlalchemy import select

from dayshift_chat.models import Channel, Membership, Message, Person
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Face
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The question of what to do about them."""

    people: tuple[Face, ...]
    names: str
    place: str
    invite_url: str


def left_out_of(desk: Desk, message: Message) -> LeftOut | None:
    """Who was called in vain by a message of the viewer's, if anybody was."""
    channel: Channel = message.channel
    if channel.is_direct or not message.mentioned_ids:
        return None
    inside = select(Membership.person_id).where(Membership.channel_id == channel.id)
    query = (
        select(Person)
        .where(Person.id.in_(message.mentioned_ids), Person.id.not_in(inside))
        .where(Person.role != "bot", Person.deactivated_at.is_(None))
        .order_by(Person.real_name, Person.id)
    )
    people = tuple(desk.faces.of(person) for person in current.session.scalars(query))
    if not people:
        return None
    names = [f"@{face.name}" for face in people]
    spoken = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return LeftOut(people, spoken, channel.title, f"{addresses.channel_url(channel)}/members")
