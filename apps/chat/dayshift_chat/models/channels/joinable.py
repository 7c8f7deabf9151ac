"""Coming and going: join, leave, invite, remove."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import Select, func, select

from dayshift_chat.models.channels.described import Described
from dayshift_chat.models.channels.membership import Membership
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person
    from dayshift_chat.models.people.columns import PersonColumns


class Joinable(Described):
    """A channel whose members come and go."""

    @property
    def member_count(self) -> int:
        counted = select(func.count()).select_from(Membership).where(Membership.channel_id == self.id)
        return current.session.scalar(counted) or 0

    def members(self) -> "Select[Person]":
        """Everybody in the channel, by name."""
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - people build on channels

        inside = select(Membership.person_id).where(Membership.channel_id == self.id)
        return select(Person).where(Person.id.in_(inside)).order_by(Person.real_name, Person.id)

    def others_than(self, person: "PersonColumns") -> "list[Person]":
        """The other members, by name."""
        return [each for each in current.session.scalars(self.members()) if each.id != person.id]

    def can_be_joined_by(self, person: "Person") -> bool:
        is_free = self.kind == "public" and not self.is_archived and person.is_active
        return is_free and not self.has_member(person)

    def can_be_left_by(self, person: "Person") -> bool:
        is_named = not self.is_direct and not self.is_general
        return is_named and not self.is_archived and self.has_member(person)

    def join(self, *, person: "Person") -> Membership:
        """Walk into a public channel; joining twice changes nothing.

        Raises:
            NotAllowed: it is not public, or archived.
        """
        if member := self.membership_of(person):
            return member
        if not self.can_be_joined_by(person):
            raise NotAllowed(f"{self.title} cannot be joined.")
        member = self._admit(person)
        self.track("joined", actor=person, after={"person_id": person.id})
        self.announce("join", f"joined #{self.name}.", by=person)
        return member

    def leave(self, *, person: "Person") -> None:
        """Walk out of a channel; outside already, nothing changes.

        Raises:
            NotAllowed: #general and direct messages are not left, nor a private channel by its last member.
        """
        member = self.membership_of(person)
        if member is None:
            return
        if not self.can_be_left_by(person):
            raise NotAllowed(f"{self.title} cannot be left.")
        if self.is_private and self.member_count == 1:
            raise NotAllowed(f"You are the last one in {self.title}. Archive it instead.")
        self.announce("leave", f"left #{self.name}.", by=person)
        self._dismiss(member)
        self.track("left", actor=person, before={"person_id": person.id})

    def invite(self, *, people: Iterable["Person"], by: "Person") -> list[Membership]:
        """Bring people in; those who are in already stay as they are.

        Raises:
            Invalid: one of them was deactivated.
            NotAllowed: a direct message or archived, or the inviter is not in it.
        """
        self._ensure_named()
        self.ensure_open_for(by)
        wanted = [person for person in dict.fromkeys(people) if not self.has_member(person)]
        if gone := [person.real_name for person in wanted if not person.is_active]:
            raise Invalid({"people": f"{', '.join(gone)} can no longer be invited."})
        return [self._bring_in(person, by) for person in wanted]

    def remove(self, *, person: "Person", by: "Person") -> None:
        """Put somebody out.

        Raises:
            NotAllowed: #general, a direct message or archived, oneself, or the remover is not in it.
        """
        self._ensure_named()
        self.ensure_open_for(by)
        if self.is_general:
            raise NotAllowed(f"Nobody can be removed from {self.title}.")
        if person.id == by.id:
            raise NotAllowed("Leave the channel instead of removing yourself.")
        if member := self.membership_of(person):
            self.announce("leave", f"was removed from #{self.name} by <@{by.id}>.", by=by, about=person)
            self._dismiss(member)
            self.track("removed", actor=by, before={"person_id": person.id})

    def _bring_in(self, person: "Person", by: "Person") -> Membership:
        member = self._admit(person, by)
        self.track("invited", actor=by, after={"person_id": person.id})
        self.announce("join", f"was added to #{self.name} by <@{by.id}>.", by=by, about=person)
        return member

    def _admit(self, person: "Person", by: "Person | None" = None) -> Membership:
        return Membership.begin(channel_id=self.id, person=person, at=clock.now(), invited_by=by)

    def _dismiss(self, member: Membership) -> None:
        current.session.delete(member)
        current.session.flush()
