"""Find by search who approved something, and tell one colleague in a direct message.

Fails people who name the requester or a namesake, list several candidates, or say it in a channel.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_graders import Allow, Check, Evidence, Family, Story, check, guard
from dayshift_graders.answers import PersonAnswer
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.chat.approvals import approvals
from dayshift_tasks.chat.reading import chat_of
from dayshift_tasks.chat.rows import new_message
from dayshift_tasks.desk import Desk
from dayshift_tasks.pages.chat import ChatScreen


@dataclass(frozen=True)
class Params:
    thing: str
    words: str
    found_in: str
    found_in_channel: str
    own_channel: str
    approver: str
    somebody_else: str
    asker: str
    direct_id: str
    other: str
    persona_id: str


class ReportApprover(Family[Params]):
    id = "chat.report_approver"
    title = "Find out by search who approved something and send the name by direct message"
    apps = ("chat",)
    level = 3
    expected_steps = 12
    skills = ("search", "read a result", "direct message")
    instructions = (
        "{asker} needs to know who approved {thing}. It was said somewhere in chat. Find out, and send "
        "{asker} a direct message with that person's full name and nothing else.",
        "Who approved {thing}? Look it up in chat and answer {asker} by direct message: just the "
        "approver's full name.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        chat = chat_of(truth)
        found = rng.pick(approvals(truth))
        pairs = [
            (person, room)
            for person in truth.people.values()
            if person.is_employed(truth.today)
            and person.key not in (self.persona, found.approver)
            and (room := chat.direct(self.persona, person.key)) is not None
        ]
        asker, room = rng.pick(pairs)
        strangers = [p for p in truth.people.values() if p.key not in (found.approver, asker.key)]
        others = [person for person, _ in pairs if person.key != asker.key]
        return Params(
            thing=found.thing,
            words=found.words,
            found_in=found.message.ts,
            found_in_channel=chat.channels[found.message.channel].name,
            own_channel=rng.pick(chat.channels_of(self.persona)).name,
            approver=truth.people[found.approver].name,
            somebody_else=rng.pick(strangers).name,
            asker=asker.name,
            direct_id=room.id,
            other=rng.pick(others).name,
            persona_id=truth.people[self.persona].id,
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {"thing": p.thing, "asker": p.asker}

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield new_message(author=p.persona_id, channel=p.direct_id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        sent = g.one_created("chat.message", channel_id=p.direct_id)
        yield check(f"{p.asker} got one direct message", weight=0.2, when=sent, evidence=sent)
        said = str(sent.plain_text) if sent else None
        named = PersonAnswer(p.approver).accepts(said)
        yield check("It names the approver, and nobody else", weight=0.8, after=1, when=named, evidence=said)
        as_typed = not sent or PersonAnswer(p.approver).accepts(str(sent.text)) or not named
        yield guard("What is shown is what is stored", when=as_typed)

    async def solve(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.search(p.words)
        await desk.appears(chat.result(p.found_in))
        await chat.open_direct(p.asker)
        await chat.post(p.approver)

    def alternatives(self) -> Iterable[Story]:
        yield Story("by way of the directory", self._by_directory)
        yield Story("with the send button", self._with_button)

    def near_misses(self) -> Iterable[Story]:
        yield Story("naming somebody else", self._somebody_else)
        yield Story("telling another person", self._to_other)
        yield Story("listing two candidates", self._two_candidates)
        yield Story("in the channel", self._in_channel)

    async def _by_directory(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.search(f"{p.words} in:#{p.found_in_channel}")
        await desk.appears(chat.result(p.found_in))
        await chat.open_direct_from_profile(p.asker)
        await chat.post(p.approver)

    async def _with_button(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.search(p.words)
        await chat.view_result(p.found_in)
        await chat.open_direct(p.asker)
        await chat.post_with_button(p.approver)

    async def _somebody_else(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_direct(p.asker)
        await chat.post(p.somebody_else)

    async def _to_other(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_direct(p.other)
        await chat.post(p.approver)

    async def _two_candidates(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_direct(p.asker)
        await chat.post(f"{p.approver} or {p.somebody_else}")

    async def _in_channel(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.own_channel)
        await chat.post(p.approver)
