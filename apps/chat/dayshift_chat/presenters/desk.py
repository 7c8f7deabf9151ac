"""What every screen needs of its viewer: clock, addresses, faces; made once for a request."""

from dataclasses import dataclass, field

from dayshift_chat.models import Channel, Membership, Person, Reader, Team
from dayshift_chat.presenters.addresses import Addresses
from dayshift_chat.presenters.faces import Faces
from dayshift_chat.presenters.moments import Moments
from dayshift_chat.presenters.rows import Place, Rows
from dayshift_kit import clock, current
from dayshift_kit.errors import NotFound


@dataclass(frozen=True)
class Desk:
    """One viewer at one moment."""

    viewer: Person
    team: Team
    moments: Moments
    where: Addresses
    faces: Faces = field(repr=False)
    _members: dict[str, Membership | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, viewer: Person) -> "Desk":
        team = Team.current()
        where = Addresses(team.id)
        return cls(viewer, team, Moments(tz=viewer.tz, now=clock.now()), where, Faces(where))

    @classmethod
    def here(cls) -> "Desk":
        """That of the signed-in person."""
        return cls.of(viewer())

    def membership(self, channel: Channel) -> Membership | None:
        """The viewer's membership, held on to so that the session finds it again without asking."""
        if channel.id not in self._members:
            self._members[channel.id] = channel.membership_of(self.viewer)
        return self._members[channel.id]

    def rows(
        self, names: Reader, *, channel: Channel | None = None, place: Place = "channel", flashed_ts: str = ""
    ) -> Rows:
        """Draws messages; `channel` is where they stand, None when they come from many."""
        return Rows(
            viewer=self.viewer,
            names=names,
            moments=self.moments,
            where=self.where,
            faces=self.faces,
            place=place,
            is_open=channel is not None and channel.is_open_for(self.viewer),
            is_member=channel is not None and channel.has_member(self.viewer),
            flashed_ts=flashed_ts,
        )


def viewer() -> Person:
    """The signed-in person; routes are reached by nobody else."""
    person = current.person
    if not isinstance(person, Person):
        raise TypeError("this view needs a signed-in person")
    return person


def desk_in(team_id: str) -> Desk:
    """The viewer's desk in the workspace that an address names.

    Raises:
        NotFound: the address names another one.
    """
    desk = Desk.here()
    if desk.team.id != team_id:
        raise NotFound("There is no such workspace.")
    return desk
