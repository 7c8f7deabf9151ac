"""React to one named message with one named emoji.

Fails people who react to the message above or below, pick another emoji, or think again and take
it back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.chat.reading import chat_of
from dayshift_tasks.chat.wording import excerpt, is_plain, when
from dayshift_tasks.desk import Desk
from dayshift_tasks.pages.chat import ChatScreen

EMOJI = ("white_check_mark", "eyes", "raised_hands", "tada", "rocket", "heart", "pray", "coffee")
REACH = 12


@dataclass(frozen=True)
class Params:
    channel_name: str
    ts: str
    number: int
    author: str
    quote: str
    moment: str
    emoji: str
    other_emoji: str
    neighbour_ts: str
    persona_id: str


class ReactToMessage(Family[Params]):
    id = "chat.react_to_message"
    title = "React to a named message with a named emoji"
    apps = ("chat",)
    level = 1
    expected_steps = 6
    tags = ("look-alike",)
    skills = ("find a message", "react")
    instructions = (
        "In #{channel}, {author} wrote at {moment}: “{quote}”. React to that message with :{emoji}:.",
        "Please put a :{emoji}: on {author}'s message in #{channel} that begins “{quote}” ({moment}).",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        chat = chat_of(truth)
        persona = truth.people[self.persona]
        for channel in rng.shuffled(chat.channels_of(self.persona)):
            latest = chat.recent(channel, limit=REACH)
            quotes = [excerpt(message) for message in latest]
            fitting = [
                message
                for message in latest
                if message.kind == "message"
                and message.author not in (self.persona,)
                and message.author in truth.people
                and is_plain(message)
                and len(excerpt(message)) >= 15
                and quotes.count(excerpt(message)) == 1
            ]
            others = [each for each in latest if each.kind == "message" and each.thread_ts is None]
            if not fitting or len(others) < 2:
                continue
            message = rng.pick(fitting)
            mine = {r.emoji for r in message.reactions if self.persona in r.people}
            emoji, other = rng.sample([name for name in EMOJI if name not in mine], 2)
            neighbour = rng.pick([each for each in others if each.ts != message.ts])
            return Params(
                channel_name=channel.name,
                ts=message.ts,
                number=chat.number(message),
                author=truth.people[message.author].name,
                quote=excerpt(message),
                moment=when(message, truth, self.persona),
                emoji=emoji,
                other_emoji=other,
                neighbour_ts=neighbour.ts,
                persona_id=persona.id,
            )
        raise LookupError("no channel has a message to react to")

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "channel": p.channel_name,
            "author": p.author,
            "moment": p.moment,
            "quote": p.quote,
            "emoji": p.emoji,
        }

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield creates("chat.reaction", message_id=p.number, person_id=p.persona_id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        """One fact only: a click at random may well leave some reaction, but hardly the one asked for."""
        reaction = g.one_created("chat.reaction", message_id=p.number)
        yield check(
            f"There is a reaction on the message, and it is :{p.emoji}:",
            weight=1.0,
            when=reaction.name == p.emoji,
            evidence=reaction.name,
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.react(chat.message(p.ts), p.emoji)

    def alternatives(self) -> Iterable[Story]:
        yield Story("with the picker, from the sidebar", self._with_picker)
        yield Story("by keyboard", self._by_keyboard)

    def near_misses(self) -> Iterable[Story]:
        yield Story("on another message", self._on_neighbour)
        yield Story("with another emoji", self._with_other_emoji)
        yield Story("and taken back", self._taken_back)

    async def _with_picker(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel_from_sidebar(p.channel_name)
        await chat.react_with_picker(chat.message(p.ts), p.emoji)

    async def _by_keyboard(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.focus(chat.message(p.ts))
        await desk.press("r")
        await chat.pick_emoji(p.emoji)

    async def _on_neighbour(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.react(chat.message(p.neighbour_ts), p.emoji)

    async def _with_other_emoji(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.react(chat.message(p.ts), p.other_emoji)

    async def _taken_back(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        message: Any = chat.message(p.ts)
        await chat.react(message, p.emoji)
        await chat.toggle_own_reaction(message, p.emoji)
