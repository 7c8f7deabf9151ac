"""Open a private channel and add two people, one of whom has a namesake.

Fails people who leave it public, add the namesake, or forget one of the two.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates, guard, one_of
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Person
from dayshift_tasks.desk import Desk
from dayshift_tasks.pages.chat import ChatScreen

TOPICS = (
    "pricing", "renewals", "freight", "onboarding", "audit", "forecast", "returns", "demo", "tender",
    "launch", "migration", "training",
)  # fmt: skip
ENDINGS = ("review", "prep", "room", "questions", "handover", "sprint", "notes")


@dataclass(frozen=True)
class Someone:
    id: str
    name: str
    title: str


@dataclass(frozen=True)
class Params:
    name: str
    first: Someone
    second: Someone
    namesake: Someone
    persona_id: str


class CreatePrivateChannel(Family[Params]):
    id = "chat.create_private_channel"
    title = "Create a private channel and invite two people, one with a namesake"
    apps = ("chat",)
    level = 3
    expected_steps = 14
    tags = ("look-alike",)
    skills = ("create a channel", "tell namesakes apart")
    instructions = (
        "Please set up a private channel called #{name} and add {first} ({first_title}) and {second} "
        "({second_title}) to it. Nobody else, and leave topic and description empty.",
        "We need a private channel #{name} for you, {first} (the {first_title}) and {second} (the "
        "{second_title}). Just the three of you; no topic or description.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        here = [person for person in truth.people.values() if person.is_employed(truth.today)]
        wanted, namesake = rng.pick(_alike(here))
        taken = {channel.name for channel in truth.transcript.channels}
        names = [f"{topic}-{ending}" for topic in TOPICS for ending in ENDINGS]
        excluded = {self.persona, wanted.key, namesake.key}
        second = rng.pick([person for person in here if person.key not in excluded])
        return Params(
            name=rng.pick([name for name in names if name not in taken]),
            first=_someone(wanted),
            second=_someone(second),
            namesake=_someone(namesake),
            persona_id=truth.people[self.persona].id,
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "name": p.name,
            "first": p.first.name,
            "first_title": p.first.title,
            "second": p.second.name,
            "second_title": p.second.title,
        }

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield creates(
            "chat.channel", name=p.name, creator_id=p.persona_id, archived_at=None, is_general=lambda v: not v
        )
        people = (p.persona_id, p.first.id, p.second.id)
        yield creates("chat.membership", count=3, person_id=one_of(*people), **_PLAIN_MEMBER)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        channel = g.one_created("chat.channel")
        yield check(
            f"There is a private channel #{p.name}",
            weight=0.3,
            when=channel.kind == "private",
            evidence=channel,
        )
        for person in (p.first, p.second):
            member = g.one_created("chat.membership", person_id=person.id)
            is_in = member and member.channel_id == channel.id and member.invited_by_id == p.persona_id
            yield check(f"{person.name} ({person.title}) is in it", weight=0.2, after=1, when=is_in)
        members = g.created("chat.membership")
        alone = {m.person_id for m in members} == {p.persona_id, p.first.id, p.second.id}
        own = [m for m in members if m.person_id == p.persona_id and m.invited_by_id is None]
        complete = alone and own and all(m.channel_id == channel.id for m in members)
        yield check("Just the three are in it", weight=0.3, after=(1, 2, 3), when=complete)
        bare = not channel or (not channel.topic and not channel.purpose and not channel.previous_names)
        yield guard("Topic and description are empty", when=bare)

    async def solve(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel(p.name, private=True)
        await chat.add_person(p.first.name, p.first.title)
        await chat.add_person(p.second.name, p.second.title)
        await chat.finish_adding(p.name)

    def alternatives(self) -> Iterable[Story]:
        yield Story("from the sidebar, the other one first", self._from_sidebar)
        yield Story("people added afterwards", self._added_afterwards)

    def near_misses(self) -> Iterable[Story]:
        yield Story("left public", self._public)
        yield Story("with the namesake", self._with_namesake)
        yield Story("with one of them only", self._with_one)

    async def _from_sidebar(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel_from_directory(p.name, private=True)
        await chat.add_person(p.second.name, p.second.title)
        await chat.add_person(p.first.name, p.first.title)
        await chat.finish_adding(p.name)

    async def _added_afterwards(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel(p.name, private=True)
        await chat.add_person(p.first.name, p.first.title)
        await chat.finish_adding(p.name)
        await chat.ask_to_add_people(p.name)
        await chat.add_person(p.second.name, p.second.title)
        await chat.finish_adding(p.name)

    async def _public(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel(p.name, private=False)
        await chat.add_person(p.first.name, p.first.title)
        await chat.add_person(p.second.name, p.second.title)
        await chat.finish_adding(p.name)

    async def _with_namesake(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel(p.name, private=True)
        await chat.add_person(p.namesake.name, p.namesake.title)
        await chat.add_person(p.second.name, p.second.title)
        await chat.finish_adding(p.name)

    async def _with_one(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.create_channel(p.name, private=True)
        await chat.add_person(p.second.name, p.second.title)
        await chat.finish_adding(p.name)


_PLAIN_MEMBER = {
    "is_starred": lambda value: not value,
    "is_muted": lambda value: not value,
    "notify": "default",
}


def _alike(people: list[Person]) -> list[tuple[Person, Person]]:
    """Pairs that share a first or a last name and can be told apart by title."""
    return [
        (one, other)
        for one in people
        for other in people
        if one.key != other.key
        and (one.first_name == other.first_name or one.last_name == other.last_name)
        and one.title != other.title
        and "maya.okafor" not in (one.key, other.key)
    ]


def _someone(person: Person) -> Someone:
    return Someone(person.id, person.name, person.title)
