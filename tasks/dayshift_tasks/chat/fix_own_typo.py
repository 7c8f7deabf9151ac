"""Put one's own misspelt word right by editing the message.

Fails people who delete and post again, leave another word changed, or edit another message.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes, RowEdit
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_seeds.talk.slips import slips_in
from dayshift_seeds.transcript import ChatMessage
from dayshift_tasks.chat.reading import Chat, chat_of
from dayshift_tasks.chat.wording import is_plain, when
from dayshift_tasks.desk import Desk
from dayshift_tasks.pages.chat import ChatScreen

LONGEST = 200


@dataclass(frozen=True)
class Params:
    channel_id: str
    place: str
    ts: str
    number: int
    moment: str
    before: str
    after: str
    wrong: str
    right: str
    persona_id: str


class FixOwnTypo(Family[Params]):
    id = "chat.fix_own_typo"
    title = "Correct your own typo by editing"
    apps = ("chat",)
    level = 2
    expected_steps = 7
    skills = ("find your own message", "edit")
    instructions = (
        "You misspelt a word in {place}: in your message from {moment}, “{wrong}” should be "
        "“{right}”. Edit the message so that only that word changes.",
        "There is a typo in what you wrote in {place} ({moment}): you typed “{wrong}” for "
        "“{right}”. Please correct that word in the message itself; do not post it again.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        chat = chat_of(truth)
        message, right = rng.pick(_spelled(chat, self.persona))
        wrong = _mistyped(right, rng)
        return Params(
            channel_id=message.channel,
            place=_place(chat, message, self.persona),
            ts=message.ts,
            number=chat.number(message),
            moment=when(message, truth, self.persona),
            before=message.text.replace(right, wrong),
            after=message.text,
            wrong=wrong,
            right=right,
            persona_id=truth.people[self.persona].id,
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {"place": p.place, "moment": p.moment, "wrong": p.wrong, "right": p.right}

    def setup(self, p: Params) -> Mapping[str, Changes]:
        """The typo: the message as it was typed."""
        values = {"text": p.before, "plain_text": p.before}
        edit = RowEdit(table="message", op="update", key={"id": p.number}, values=values)
        return {"chat": Changes(edits=(edit,))}

    def write_set(self, p: Params) -> Iterable[Allow]:
        columns = ("text", "plain_text", "edited_at", "edited_by_id")
        yield updates("chat.message", columns=columns, id=p.number)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        message = g.one_updated("chat.message", id=p.number)
        yield check("The message was edited", weight=0.2, when=message, evidence=message)
        fixed = message and p.right in str(message.text) and p.wrong not in str(message.text)
        yield check(f"It says “{p.right}”", weight=0.3, after=1, when=fixed, evidence=message.text)
        is_own = message.edited_by_id == p.persona_id
        whole = is_own and message.text == p.after and message.plain_text == p.after
        yield check("Nothing else in it changed", weight=0.5, after=2, when=whole, evidence=message.text)

    async def solve(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_message(p.channel_id, p.ts)
        await chat.choose_for(chat.message(p.ts), "Edit message")
        await chat.rewrite(p.after, message=chat.message(p.ts))

    def alternatives(self) -> Iterable[Story]:
        yield Story("by keyboard", self._by_keyboard)
        yield Story("found by search", self._by_search)

    def near_misses(self) -> Iterable[Story]:
        yield Story("deleted and posted again", self._posted_again)
        yield Story("with a word added", self._word_added)
        yield Story("with another spelling", self._misspelt_again)

    async def _by_keyboard(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_message(p.channel_id, p.ts)
        await chat.focus(chat.message(p.ts))
        await desk.press("e")
        await chat.rewrite(p.after, message=chat.message(p.ts))

    async def _by_search(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.search(f"{p.wrong} from:me")
        await chat.view_result(p.ts)
        await chat.choose_for(chat.message(p.ts), "Edit message")
        await chat.rewrite(p.after, message=chat.message(p.ts))

    async def _posted_again(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_message(p.channel_id, p.ts)
        await chat.delete(chat.message(p.ts))
        await chat.post(p.after)

    async def _word_added(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_message(p.channel_id, p.ts)
        await chat.choose_for(chat.message(p.ts), "Edit message")
        await chat.rewrite(f"{p.after} Sorry!", message=chat.message(p.ts))

    async def _misspelt_again(self, desk: Desk, p: Params) -> None:
        chat = ChatScreen(desk)
        await chat.open_message(p.channel_id, p.ts)
        await chat.choose_for(chat.message(p.ts), "Edit message")
        await chat.rewrite(p.after.replace(p.right, f"{p.right}e"), message=chat.message(p.ts))


def _spelled(chat: Chat, persona: str) -> list[tuple[ChatMessage, str]]:
    """Words of the person's plain messages in open channels that can be mistyped."""
    kinds = ("public", "private", "im")
    places = {each.id for each in chat.channels_of(persona, kinds=kinds) if chat.is_open(each)}
    return [
        (message, word)
        for message in chat.said_by(persona)
        if message.channel in places and _is_simple(message)
        for word in re.findall(r"\b[A-Za-z][a-z]{4,}\b", message.text)
        if message.text.count(word) == 1 and len(set(word[1:-1])) > 1
    ]


def _place(chat: Chat, message: ChatMessage, persona: str) -> str:
    """Where the message stands, as its author would say."""
    channel = chat.channels[message.channel]
    if channel.kind != "im":
        return f"#{channel.name}"
    others = [member.person for member in channel.members if member.person != persona]
    return f"your direct messages with {chat.person(others[0]).name}" if others else "your notes to yourself"


def _is_simple(message: ChatMessage) -> bool:
    is_own_line = message.kind == "message" and message.thread_ts is None and not message.files
    is_as_typed = message.edited_at is None and not slips_in(message.text)
    return is_own_line and is_as_typed and len(message.text) <= LONGEST and is_plain(message)


def _mistyped(word: str, rng: Rng) -> str:
    """The word with two neighbouring letters changed round, never the first or the last."""
    places = [at for at in range(1, len(word) - 2) if word[at] != word[at + 1]]
    at = rng.pick(places)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
