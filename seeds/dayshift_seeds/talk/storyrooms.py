"""Channels that stories have of their own: deals, projects, incidents, customers in trouble, teams."""

from collections import Counter
from collections.abc import Callable, Mapping

from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.org import slug
from dayshift_seeds.talk.dice import number_of
from dayshift_seeds.talk.hours import DAY, seconds
from dayshift_seeds.talk.rooms import Room, start_of
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.truth import Arc, Customer, Person

# Rooms of deals, and of customers in trouble.
_MOST = {"small": (4, 1), "standard": (24, 6), "large": (120, 24)}
_REGION_ROOM = {
    "Americas": "sales-americas", "UK & Ireland": "sales-uk-ireland",
    "Continental Europe": "sales-europe", "Japan": "sales-japan",
}  # fmt: skip
_RESTS = {"incident": 9}  # days after the last word until a channel is archived, other than 75
_BACKGROUND: Mapping[str, tuple[float, tuple[str, ...]]] = {
    "deal": (4.6, ("deal",)),
    "support": (4.0, ("trouble",)),
    "project": (3.0, ("project",)),
    "incident": (0.0, ()),
}


class StoryRooms:
    """Opens the channels and says in which one a step is talked about."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.truth = stage.truth
        self._of_customer: dict[tuple[str, str], str] = {}

    def open(self) -> None:
        """Open every channel that the stories need, with those who took part as members."""
        deals, troubled = _MOST[self.truth.size]
        self._customers("deal", deals, self._weights("deal"))
        self._customers("support", troubled, self._weights("support"))
        for arc in self.truth.arcs.all:
            if kinds()[arc.kind].channel == "project":
                self._project(arc)
            elif arc.kind == "incident":
                self._incident(arc)
        for team in self.truth.teams.all:
            self._team(team.key)

    def room(self, arc: Arc, place: str) -> Room | None:
        """The channel in which a step of an arc comes up."""
        rooms = self.stage.rooms
        if place == "dm":
            return self._direct(arc)
        if place:
            return rooms.get(place) or rooms.get("general")
        channel = kinds()[arc.kind].channel
        own: dict[str, Callable[[Arc], Room | None]] = {
            "deal": self._deal_room,
            "support": self._support_room,
            "project": lambda arc: rooms.get(f"project:{arc.key}"),
            "incidents": lambda arc: rooms.get(f"incident:{arc.key}"),
            "team": self._team_room,
            "office": lambda arc: rooms.get(f"office-{arc.refs['office']}"),
        }
        found = own[channel](arc) if channel in own else None
        return found or rooms.get(channel) or rooms.get("general")

    # -- which one ----------------------------------------------------------

    def _deal_room(self, arc: Arc) -> Room | None:
        customer = self.truth.customers[arc.refs.text("customer")]
        key = self._of_customer.get(("deal", customer.key))
        rooms = self.stage.rooms
        return rooms[key] if key else rooms.get(_REGION_ROOM[customer.region]) or rooms.get("sales")

    def _support_room(self, arc: Arc) -> Room | None:
        key = self._of_customer.get(("support", arc.refs.text("customer")))
        return self.stage.rooms[key] if key else None

    def _team_room(self, arc: Arc) -> Room | None:
        if "team" in arc.refs:
            team = arc.refs.text("team")
        else:
            name = "newcomer" if "newcomer" in arc.refs else "leaver"
            team = self.truth.people[arc.refs.text(name)].team
        return self.stage.rooms.get(f"team:{team}")

    def _direct(self, arc: Arc) -> Room:
        """The conversation between the two whom a private matter concerns."""
        pair = sorted(dict.fromkeys(arc.people))[:2]
        people = [self.truth.people[key] for key in pair]
        return direct_room(self.stage, people, seconds(arc.steps[0].at) - 3600)

    # -- opening ------------------------------------------------------------

    def _weights(self, channel: str) -> Counter[str]:
        """How much there is to say about each customer."""
        found: Counter[str] = Counter()
        for arc in self.truth.arcs.all:
            if kinds()[arc.kind].channel == channel and "customer" in arc.refs:
                recent = seconds(arc.steps[-1].at) > self.stage.now - 60 * DAY
                found[arc.refs.text("customer")] += len(arc.steps) * (
                    3 if arc.is_open else 2 if recent else 1
                )
        return found

    def _customers(self, channel: str, most: int, weights: Counter[str]) -> None:
        for key, _ in sorted(weights.items(), key=lambda row: (-row[1], row[0]))[:most]:
            customer = self.truth.customers[key]
            arcs = [
                arc
                for arc in self.truth.arcs.all
                if kinds()[arc.kind].channel == channel and arc.refs.get("customer") == key
            ]
            stem = slug(customer.short)
            name = f"deal-{stem}" if channel == "deal" else f"{stem}-support"
            room_key = f"deal-{key}" if channel == "deal" else f"support-{key}"
            self._of_customer[(channel, key)] = room_key
            about = (f"{customer.name}, {customer.city}", _purpose(channel, customer))
            self._own(channel, (room_key, name), arcs, about)
            room = self.stage.rooms[room_key]
            room.about = {"customer": customer}
            if channel == "deal" and number_of("mine", key) % 2 == 0:
                self._admit(room, self.truth.people[self.truth.default_person])

    def _project(self, arc: Arc) -> None:
        project = self.truth.projects[arc.refs.text("project")]
        about = (project.name, f"{project.key}, on site and off")
        key = f"project:{arc.key}"
        self._own("project", (key, f"project-{slug(project.name)}"), [arc], about)
        if "customer" in arc.refs:
            self.stage.rooms[key].about = {"customer": self.truth.customers[arc.refs.text("customer")]}

    def _incident(self, arc: Arc) -> None:
        incident = self.truth.incidents[arc.refs.text("incident")]
        if incident.severity == "SEV3":
            return
        name = f"{slug(incident.key)}-{slug(incident.service)}"
        about = (incident.title, f"{incident.key}, {incident.severity}")
        self._own("incident", (f"incident:{arc.key}", name), [arc], about)

    def _team(self, key: str) -> None:
        team = self.truth.teams[key]
        members = [p for p in self.truth.people.all if p.team == key]
        if len(members) < 4:
            return
        room = self._blank(f"team:{key}", f"team-{key}", self.stage.begins + number_of("team", key) % 90_000)
        room.kind, room.creator, room.tags, room.pace = "private", team.lead, ("team",), 5.0
        room.purpose = f"{team.name}, among ourselves"
        for person in members:
            room.admit(person, max(room.opened, start_of(person, self.truth)))
        self.stage.rooms[room.key] = room

    def _own(self, sort: str, named: tuple[str, str], arcs: list[Arc], about: tuple[str, str]) -> None:
        key, name = named
        days = _RESTS.get(sort, 75)
        first = min(seconds(arc.steps[0].at) for arc in arcs)
        last = max(seconds(arc.steps[-1].at) for arc in arcs)
        room = self._blank(
            key, self._free(name), max(self.stage.begins, first - 4000 - number_of(key) % 9000)
        )
        room.topic, room.purpose = about
        room.creator = arcs[0].steps[0].actor
        for arc in arcs:
            for person in arc.people:
                self._admit(room, self.truth.people[person])
        is_over = all(not arc.is_open for arc in arcs)
        if is_over and last + days * DAY < self.stage.now:
            room.archived = last + days * DAY
        if is_over:
            room.closes = last + DAY
        room.pace, room.tags = _BACKGROUND[sort]
        self.stage.rooms[key] = room

    def _admit(self, room: Room, person: Person) -> None:
        room.admit(person, max(room.opened, start_of(person, self.truth)))

    def _free(self, name: str) -> str:
        """The name, or with a number behind it if another channel has it."""
        taken = {room.name for room in self.stage.rooms.values()}
        number, found = 1, name[:80]
        while found in taken:
            number += 1
            found = f"{name[:76]}-{number}"
        return found

    def _blank(self, key: str, name: str, opened: int) -> Room:
        return Room(key, "public", name, (), "", "", "", opened)


def _purpose(channel: str, customer: Customer) -> str:
    if channel == "support":
        return f"{customer.short}: probes in trouble, one channel, no side mails"
    return f"Everything about {customer.short}"


def direct_room(stage: Stage, people: list[Person], second: int) -> Room:
    """The direct conversation of these people, opened when first asked for."""
    keys = sorted(person.key for person in people)
    key = "dm:" + "+".join(keys)
    room = stage.rooms.get(key)
    if room is None:
        kind = "im" if len(keys) <= 2 else "mpim"
        room = Room(key, kind, "", (), "", "", people[0].key, max(stage.begins, second))  # type: ignore[arg-type]
        stage.rooms[key] = room
    room.opened = min(room.opened, max(stage.begins, second))
    for person in people:
        room.joined[person.key] = room.opened
    return room
