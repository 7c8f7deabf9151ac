"""Answer a colleague's message where it was said: in its thread, and nowhere else.

Fails people who answer in the channel, under the wrong message, or also broadcast the reply.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_graders import Allow, Check, Evidence, Family, Story, check, guard
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.chat.reading import chat_of
from dayshift_tasks.chat.rows import new_message
from dayshift_tasks.chat.wording import excerpt, is_plain, when
from dayshift_tasks.desk import Desk
from dayshift_tasks.pages.chat import ChatScreen

REACH = 15
OPENINGS = ("Yes", "Done", "Agreed", "Checked", "Sorted", "Noted", "Confirmed", "On it")
POINTS = (
    "the numbers are in the forecast workbook",
    "I will bring it to the Thursday call",
    "finance has it since Monday",
    "please go ahead with revision {n}",
    "count me in for {n} seats",
    "the PO number ends in {n}",
    "we ship {n} probes next week",
    "I moved it to slot {n}",
)


@dataclass(frozen=True)
class Params:
    channel_id: str
    channel_name: str
    ts: str
    other_ts: str
    author: str
    quote: str
    moment: str
    reply: str
    persona_id: str


class ReplyInThread(Family[Params]):
    id = "chat.reply_in_thread"
    title = "Reply in a message's thread and not in the channel"
    apps = ("chat",)
    level = 2
    expected_steps = 7
    tags = ("look-alike",)
    skills = ("find a message", "reply in a thread")
    instructions = (
        "{author} wrote in #{channel} at {moment}: “{quote}”. Reply in that message's thread with "
        "exactly this text: {reply}",
        "You still owe {author} an answer in #{channel} (the message from {moment} that starts "
        "“{quote}”). Put this in its thread and nowhere else, word for word: {reply}",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        chat = chat_of(truth)
        for channel in rng.shuffled(chat.channels_of(self.persona)):
            latest = [
                each
                for each in chat.recent(channel, limit=REACH)
                if each.kind == "message" and each.thread_ts is None
            ]
            quotes = [excerpt(message) for message in latest]
            fitting = [
                message
                for message in latest
                if message.author != self.persona
                and message.author in truth.people
                and is_plain(message)
                and len(excerpt(message)) >= 15
                and quotes.count(excerpt(message)) == 1
            ]
            if not fitting or len(latest) < 2:
                continue
            message = rng.pick(fitting)
            return Params(
                channel_id=channel.id,
                channel_name=channel.name,
                ts=message.ts,
                other_ts=rng.pick([each for each in latest if each.ts != message.ts]).ts,
                author=truth.people[message.author].name,
                quote=excerpt(message),
                moment=when(message, truth, self.persona),
                reply=f"{rng.pick(OPENINGS)}, {rng.pick(POINTS).format(n=rng.between(11, 89))}.",
                persona_id=truth.people[self.persona].id,
            )
        raise LookupError("no channel has a message to reply to")

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "channel": p.channel_name,
            "author": p.author,
            "moment": p.moment,
            "quote": p.quote,
            "reply": p.reply,
        }

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield new_message(
            author=p.persona_id,
            channel=p.channel_id,
            thread=p.ts,
            broadcast=lambda value: value in (True, False, 0, 1),
        )

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        reply = g.one_created("chat.message", thread_ts=p.ts)
        yield check("A reply stands in the thread", weight=0.4, when=reply, evidence=reply)
        says_it = reply.plain_text == p.reply and reply.text == p.reply
        yield check(
            "Its text is exactly the one asked for",
            weight=0.6,
            after=1,
            when=says_it,
            evidence=reply.plain_text,
        )
        yield guard("It was not sent to the channel as well", when=not reply or not reply.is_broadcast)

    async def solve(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.open_thread(chat.message(p.ts))
        await chat.reply(p.reply)

    def alternatives(self) -> Iterable[Story]:
        yield Story("by keyboard", self._by_keyboard)
        yield Story("from the sidebar, with the send button", self._with_button)

    def near_misses(self) -> Iterable[Story]:
        yield Story("in the channel instead", self._in_channel)
        yield Story("under another message", self._under_other)
        yield Story("with the broadcast box ticked", self._broadcast)

    async def _by_keyboard(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.focus(chat.message(p.ts))
        await desk.press("t")
        await desk.appears(chat.thread)
        await chat.reply(p.reply)

    async def _with_button(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel_from_sidebar(p.channel_name)
        await chat.open_thread(chat.message(p.ts))
        await chat.reply(p.reply, with_button=True)

    async def _in_channel(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.post(p.reply)

    async def _under_other(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.open_thread(chat.message(p.other_ts))
        await chat.reply(p.reply)

    async def _broadcast(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_channel(p.channel_name)
        await chat.open_thread(chat.message(p.ts))
        await chat.reply(p.reply, also_in_channel=True)
