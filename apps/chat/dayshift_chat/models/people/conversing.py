"""Opening a direct message."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import select

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.people.columns import PersonColumns
from dayshift_kit import clock, current, ids
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

MOST_PEOPLE = 9


class Converses(PersonColumns):
    """A person who talks to others directly."""

    def direct_with(self, people: "Iterable[Person]") -> Channel | None:
        """The conversation of exactly these people and this person, if it was ever opened."""
        key = _member_key([self.id, *(person.id for person in people)])
        return current.session.scalars(select(Channel).where(Channel.member_key == key)).one_or_none()

    def open_dm(self, people: "Iterable[Person]") -> Channel:
        """The conversation with these people: the same one whenever it is opened. Nobody means oneself.

        Raises:
            Invalid: more than nine people, or somebody whose account was deactivated.
        """
        others = [person for person in dict.fromkeys(people) if person.id != self.id]
        if found := self.direct_with(others):
            if member := found.membership_of(self):
                member.show()
            return found
        if len(others) + 1 > MOST_PEOPLE:
            raise Invalid({"people": f"A group message has at most {MOST_PEOPLE} people, you included."})
        if gone := [person.real_name for person in others if not person.is_active]:
            raise Invalid({"people": f"The account of {', '.join(gone)} was deactivated."})
        return self._begin(others)

    def _begin(self, others: "list[Person]") -> Channel:
        members = [self.id, *(person.id for person in others)]
        kind = "im" if len(members) <= 2 else "mpim"
        channel = Channel(
            id=ids.public("D" if kind == "im" else "G"),
            kind=kind,
            creator_id=self.id,
            created_at=clock.now(),
            topic="",
            purpose="",
            is_general=False,
            previous_names=[],
            member_key=_member_key(members),
        )
        channel.track("opened", actor=self, after={"people": sorted(members)})
        current.session.add_all(
            Membership(channel_id=channel.id, person_id=each, joined_at=clock.now(), is_open=each == self.id)
            for each in members
        )
        current.session.flush()
        return channel


def _member_key(ids_of_members: list[str]) -> str:
    return ",".join(sorted(set(ids_of_members)))
