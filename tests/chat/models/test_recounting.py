"""However people use the app, what it derives equals what a slow recount of the rows finds."""

import random
from dataclasses import dataclass

import pytest
from sqlalchemy import select

from dayshift_chat.models import Channel, Membership, Mention, Message, Person, ThreadSubscription
from dayshift_chat.models.channels.columns import DIRECT
from dayshift_chat.models.messages.columns import SPOKEN
from dayshift_chat.search.index import check
from dayshift_kit import current
from dayshift_kit.errors import Refusal


def _everything(kind):
    current.session.flush()
    return list(current.session.scalars(select(kind)))


@dataclass
class Act:
    """Who does something, where, to what."""

    chance: random.Random
    person: Person
    channel: Channel
    message: Message
    other: Person
    text: str

    def post(self) -> None:
        self.channel.post(person=self.person, text=self.text)

    def reply(self) -> None:
        root = self.message.ts
        self.channel.post(person=self.person, text=self.text, thread_ts=root, broadcast=self.heads())

    def edit(self) -> None:
        self.message.edit(actor=self.message.person, text=self.text)

    def delete(self) -> None:
        self.message.delete(actor=self.message.person)

    def come_or_go(self) -> None:
        (self.channel.join if self.heads() else self.channel.leave)(person=self.person)

    def invite(self) -> None:
        self.channel.invite(people=[self.other], by=self.person)

    def follow_or_not(self) -> None:
        (self.message.follow if self.heads() else self.message.unfollow)(person=self.person)

    def read(self) -> None:
        member = self.person.membership_in(self.channel)
        (member.read_to if self.heads() else member.mark_unread_from)(self.message.ts)

    def read_thread(self) -> None:
        self.message.read_thread_to(self.message.ts, person=self.person)

    def mute_or_not(self) -> None:
        member = self.person.membership_in(self.channel)
        (member.mute if self.heads() else member.unmute)()

    def heads(self) -> bool:
        return self.chance.random() < 0.5


ACTS = (
    Act.post, Act.post, Act.reply, Act.reply, Act.edit, Act.delete, Act.come_or_go, Act.invite,
    Act.follow_or_not, Act.read, Act.read_thread, Act.mute_or_not,
)  # fmt: skip


def _act(chance: random.Random) -> None:
    """One thing somebody does, sensible or not."""
    person = chance.choice([each for each in _everything(Person) if not each.is_bot])
    message = chance.choice(_everything(Message))
    other = chance.choice(_everything(Person))
    text = chance.choice(["hello", f"<@{other.id}> look", "<!here> all", "<!everyone> each", "word " * 9])
    chance.choice(ACTS)(Act(chance, person, message.channel, message, other, text))


def _is_news(message: Message, member: Membership) -> bool:
    return (
        message.channel_id == member.channel_id
        and message.ts > (member.last_read or "")
        and message.person_id != member.person_id
        and message.deleted_at is None
        and message.kind in SPOKEN
        and (message.thread_ts is None or message.is_broadcast)
    )


def _badge(person: Person, member: Membership, channel: Channel, messages: list[Message]) -> int:
    news = [each for each in messages if _is_news(each, member)]
    if channel.kind in DIRECT:
        return 0 if member.is_muted else len(news)
    called = {
        (mention.channel_id, mention.ts)
        for mention in _everything(Mention)
        if mention.target == person.id or (mention.target == "" and not member.is_muted)
    }
    return sum((each.channel_id, each.ts) in called for each in news)


@pytest.mark.parametrize("seed", range(3))
def test_ch_901_two_hundred_random_acts_leave_every_count_right(chat, seed):
    chance = random.Random(seed)
    done = 0
    while done < 200:
        try:
            _act(chance)
            done += 1
        except Refusal:
            continue
    messages, channels = _everything(Message), {each.id: each for each in _everything(Channel)}
    members = _everything(Membership)
    for person in _everything(Person):
        sidebar = person.sidebar()
        for member in (each for each in members if each.person_id == person.id):
            row = sidebar.row_of(member.channel_id)
            channel = channels[member.channel_id]
            if row is None:
                assert channel.is_archived or (channel.is_direct and not member.is_open)
                continue
            assert row.badge == _badge(person, member, channel, messages), (person.key, channel.name)
            assert row.is_unread == any(_is_news(each, member) for each in messages)
        assert sidebar.unread_threads == _unread_threads(person, messages, members)
    check(current.session.connection())


def _unread_threads(person: Person, messages: list[Message], members: list[Membership]) -> int:
    mine = {each.channel_id for each in members if each.person_id == person.id}
    return sum(
        any(
            (each.channel_id, each.thread_ts) == (thread.channel_id, thread.thread_ts)
            and each.ts > (thread.last_read or "")
            and each.person_id != person.id
            and each.deleted_at is None
            for each in messages
        )
        for thread in _everything(ThreadSubscription)
        if thread.person_id == person.id and thread.is_following and thread.channel_id in mine
    )
