"""Channels: what they are for, who is in them and since when."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Literal

from dayshift_seeds.ids import public_id
from dayshift_seeds.talk.dice import number_of
from dayshift_seeds.talk.hours import midnight, tenure
from dayshift_seeds.truth import Person, Truth
from dayshift_seeds.yamls import load

Kind = Literal["public", "private", "im", "mpim"]
MONTH = timedelta(days=30.4)


@dataclass(slots=True)
class Room:
    """A channel or a direct conversation while it is being written."""

    key: str
    kind: Kind
    name: str
    tags: tuple[str, ...]
    topic: str
    purpose: str
    creator: str
    opened: int  # second
    pace: float = 0.0
    closes: int | None = None  # second after which nobody writes
    archived: int | None = None
    joined: dict[str, int] = field(default_factory=dict)  # person key to second
    about: dict[str, object] = field(default_factory=dict)  # what the room is about: customer, deal …

    def id(self, seed: int) -> str:
        prefix = {"public": "C", "private": "C", "im": "D", "mpim": "G"}[self.kind]
        return public_id(prefix, seed, self.key)

    def admit(self, person: Person, second: int) -> None:
        """Make the person a member from that second or earlier, if they are on the books by then."""
        first, end = tenure(person)
        second = max(second, first + person.work_start.hour * 3600)
        if second >= end:
            return
        self.joined[person.key] = min(second, self.joined.get(person.key, second))


def start_of(person: Person, truth: Truth) -> int:
    """The second from which this person may be a member of anything in the story."""
    first = max(person.started, truth.started.date())
    return midnight(person.tz, first.toordinal()) + person.work_start.hour * 3600 + 1200


def standing_rooms(truth: Truth) -> dict[str, Room]:
    """The channels of the file, with their members."""
    given: Mapping[str, Mapping[str, Any]] = load("talk/channels.yaml")
    found: dict[str, Room] = {}
    for key, row in given.items():
        if truth.size == "small" and row.get("small") is False:
            continue
        room = _room(truth, key, row)
        if len(room.joined) >= 3:
            found[key] = room
    return found


def _room(truth: Truth, key: str, row: Mapping[str, Any]) -> Room:
    today = truth.today
    opened = today - MONTH * row["age"] if "age" in row else truth.started.date()
    people = sorted(members_of(truth, key, row["who"]), key=lambda person: person.started)
    room = Room(
        key=key,
        kind=row.get("kind", "public"),
        name=row.get("name", key),
        tags=tuple(row["tags"]),
        topic=row["topic"],
        purpose=row["purpose"],
        creator="",
        opened=midnight("UTC", max(opened, truth.started.date()).toordinal())
        + 7 * 3600
        + number_of(key) % 9000,
        pace=float(row["pace"]),
    )
    if "silent" in row:
        room.closes = midnight("UTC", (today - MONTH * row["silent"]).toordinal())
    for person in people:
        late = number_of("joins", key, person.key) % 100
        second = max(room.opened, start_of(person, truth) + (late % 9) * 7000)
        if row["who"] != ["all"] and late < 12 and second == room.opened:
            second += late * 86_400 * 23
        if room.closes is None or second < room.closes:
            room.admit(person, second)
    members = [person for person in people if person.key in room.joined]
    founders = [person for person in members if room.joined[person.key] == room.opened] or members
    room.creator = founders[number_of("creator", key) % len(founders)].key if founders else ""
    return room


def members_of(truth: Truth, key: str, rules: Iterable[str]) -> list[Person]:
    """Everyone whom one of the rules names."""
    leads = {person.manager for person in truth.people.all}
    chosen = {
        person.key: person
        for rule in rules
        for person in truth.people.all
        if _is_meant(person, rule, key, leads)
    }
    return list(chosen.values())


def _is_meant(person: Person, rule: str, key: str, leads: set[str | None]) -> bool:
    word, _, value = rule.partition(":")
    if word == "team":
        return person.team == value
    if word == "office":
        return person.office == value
    if word == "some":
        return number_of("some", key, person.key) % 100 < int(value)
    if word == "leads":
        return person.key in leads
    return word in ("all", person.department, person.key)


def workdays(first: date, last: date) -> Iterable[date]:
    day = first
    while day <= last:
        if day.weekday() < 5:
            yield day
        day += timedelta(days=1)
