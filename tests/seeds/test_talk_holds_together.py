"""The transcript is sound: ids, order, members, mentions, working hours, facts, sizes, determinism."""

import hashlib
import re
import subprocess
import sys
from collections import Counter

import pytest

from dayshift_seeds import Truth, build
from dayshift_seeds.talk.hours import Hours, seconds
from dayshift_seeds.transcript import ChatChannel, ChatMessage, Transcript


@pytest.fixture(scope="module")
def truth(standard: Truth) -> Truth:
    return standard


@pytest.fixture(scope="module")
def transcript(truth: Truth) -> Transcript:
    return truth.transcript


@pytest.fixture(scope="module")
def channels(transcript: Transcript) -> dict[str, ChatChannel]:
    return {channel.id: channel for channel in transcript.channels}


def people_said(truth: Truth) -> list[ChatMessage]:
    return [message for message in truth.transcript.messages if message.author in truth.people]


def test_the_standard_company_talks_enough(transcript: Transcript) -> None:
    kinds = Counter(channel.kind for channel in transcript.channels)
    assert kinds["public"] + kinds["private"] >= 40
    assert kinds["im"] + kinds["mpim"] >= 150
    assert len(transcript.messages) >= 25_000


def test_the_default_person_has_enough_direct_conversations(truth: Truth, transcript: Transcript) -> None:
    mine = [
        channel
        for channel in transcript.channels
        if channel.kind in ("im", "mpim") and truth.default_person in {m.person for m in channel.members}
    ]
    assert len(mine) >= 15


def test_ids_are_unique_and_ts_agrees_with_the_time(transcript: Transcript) -> None:
    assert len({channel.id for channel in transcript.channels}) == len(transcript.channels)
    assert len({(message.channel, message.ts) for message in transcript.messages}) == len(transcript.messages)
    for message in transcript.messages:
        whole, _, micro = message.ts.partition(".")
        assert (int(whole), int(micro)) == (int(message.at.timestamp()), message.at.microsecond)
    files = [file.id for message in transcript.messages for file in message.files]
    assert len(files) == len(set(files))


def test_channels_and_messages_are_in_order(transcript: Transcript) -> None:
    assert [c.id for c in transcript.channels] == sorted(c.id for c in transcript.channels)
    places = [(message.channel, message.ts) for message in transcript.messages]
    assert places == sorted(places)


def test_names_of_channels_are_unique_and_allowed(transcript: Transcript) -> None:
    names = [channel.name for channel in transcript.channels if channel.kind in ("public", "private")]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,79}", name) for name in names)
    assert sum(channel.is_general for channel in transcript.channels) == 1


def test_nothing_is_said_after_now_or_before_the_channel(
    truth: Truth, transcript: Transcript, channels: dict[str, ChatChannel]
) -> None:
    for message in transcript.messages:
        channel = channels[message.channel]
        assert channel.created_at <= message.at <= truth.now, message
        assert channel.archived_at is None or message.at <= channel.archived_at, message


def test_threads_begin_with_a_message_that_carries_its_own_ts(transcript: Transcript) -> None:
    heads = {(m.channel, m.ts): m for m in transcript.messages}
    for message in transcript.messages:
        if message.thread_ts is not None:
            head = heads[(message.channel, message.thread_ts)]
            assert head.thread_ts == head.ts
            assert message.thread_ts <= message.ts
        assert not message.is_broadcast or message.thread_ts not in (None, message.ts)


def test_authors_are_members_at_the_time(truth: Truth, channels: dict[str, ChatChannel]) -> None:
    joined = {
        (channel.id, member.person): member.joined_at
        for channel in channels.values()
        for member in channel.members
    }
    for message in people_said(truth):
        person = truth.people[message.author]
        assert person.is_employed(message.at.date()) or person.left is None, message
        if person.left is None:
            assert joined[(message.channel, message.author)] <= message.at, message


def test_people_who_left_are_members_of_nothing(truth: Truth, transcript: Transcript) -> None:
    gone = {person.key for person in truth.people.all if person.left and person.left < truth.today}
    assert gone
    assert not gone & {member.person for channel in transcript.channels for member in channel.members}


def test_mentions_and_channel_links_resolve(truth: Truth, channels: dict[str, ChatChannel]) -> None:
    ids = {person.id for person in truth.people.all} | {bot.user_id for bot in truth.transcript.bots}
    for message in truth.transcript.messages:
        assert set(re.findall(r"<@(\w+)>", message.text)) <= ids, message.text
        for found, name in re.findall(r"<#(\w+)\|([^>]*)>", message.text):
            assert channels[found].name == name
            assert channels[found].kind == "public"


def test_markup_is_escaped(transcript: Transcript) -> None:
    for message in transcript.messages:
        bare = re.sub(r"<(@|#|https?:)[^<>]*>", "", message.text)
        assert not set(bare) & set("<>"), message.text
        assert not re.search(r"&(?!amp;|lt;|gt;)", message.text), message.text


def test_reactions_come_from_members_and_once_each(truth: Truth) -> None:
    for message in truth.transcript.messages:
        for reaction in message.reactions:
            assert 0 < len(reaction.people) == len(set(reaction.people))
            assert set(reaction.people) <= set(truth.people)


def test_people_write_when_they_work(truth: Truth) -> None:
    hours = Hours(truth)
    said = [message for message in people_said(truth) if message.kind == "message"]
    working = sum(hours.is_at_work(truth.people[m.author], seconds(m.at)) for m in said)
    assert working / len(said) >= 0.95


def test_nobody_writes_at_weekends_as_on_weekdays(truth: Truth) -> None:
    said = people_said(truth)
    assert sum(message.at.weekday() == 6 for message in said) <= 0.03 * len(said)


def test_most_was_said_lately_and_some_channels_are_dead(truth: Truth, transcript: Transcript) -> None:
    age = [(truth.now - message.at).days for message in transcript.messages]
    assert sum(days < 150 for days in age) >= 0.5 * len(age)
    assert sum(days > 360 for days in age) >= 0.04 * len(age)
    latest = Counter({m.channel: m.ts for m in transcript.messages})
    still = sum(float(ts) > truth.now.timestamp() - 90 * 86_400 for ts in latest.values())
    assert len(latest) - still >= 6


def test_a_few_write_much_and_many_write_little(truth: Truth) -> None:
    counts = sorted(Counter(message.author for message in people_said(truth)).values(), reverse=True)
    assert sum(counts[: len(counts) // 5]) >= 0.33 * sum(counts)
    assert len(counts) >= 0.95 * len(truth.people)


def test_co_2_facts_carried_by_messages_exist_and_are_not_of_the_future(truth: Truth) -> None:
    stated = 0
    for message in truth.transcript.messages:
        for key in message.facts:
            assert truth.facts[key].at <= message.at, (key, message)
            stated += 1
    assert stated >= 4_000


def test_every_step_of_every_arc_was_talked_about(truth: Truth) -> None:
    stated = {key for message in truth.transcript.messages for key in message.facts}
    silent = [
        f"{arc.key}.{step.name}"
        for arc in truth.arcs.all
        for step in arc.steps
        if step.facts and not stated & set(step.facts)
    ]
    assert len(silent) <= 0.01 * sum(len(arc.steps) for arc in truth.arcs.all), silent


def test_the_default_person_has_unread_channels_mentions_and_drafts(truth: Truth) -> None:
    me = truth.people[truth.default_person]
    read = {
        channel.id: member.last_read_ts or ""
        for channel in truth.transcript.channels
        for member in channel.members
        if member.person == me.key
    }
    unread = [m for m in truth.transcript.messages if m.ts > read.get(m.channel, "9") and m.author != me.key]
    heads = [message for message in unread if message.thread_ts in (None, message.ts)]
    assert 5 <= len({message.channel for message in heads}) <= 0.7 * len(read)
    assert sum(f"<@{me.id}>" in message.text for message in heads) >= 2
    mine = {(m.channel, m.thread_ts) for m in truth.transcript.messages if m.author == me.key and m.thread_ts}
    assert any((m.channel, m.thread_ts) in mine for m in unread if m.thread_ts != m.ts)
    assert len([draft for draft in truth.transcript.drafts if draft.person == me.key]) >= 2


def test_the_default_person_has_starred_and_muted_channels(truth: Truth) -> None:
    mine = [m for c in truth.transcript.channels for m in c.members if m.person == truth.default_person]
    assert any(member.starred for member in mine)
    assert any(member.muted for member in mine)


def test_last_read_is_a_message_of_the_channel(transcript: Transcript) -> None:
    known = {(message.channel, message.ts) for message in transcript.messages}
    for channel in transcript.channels:
        for member in channel.members:
            assert member.last_read_ts is None or (channel.id, member.last_read_ts) in known


def test_small_is_small_and_quickly_made() -> None:
    small = build("northlight", 1, "small").transcript
    assert 1_000 <= len(small.messages) <= 2_600
    assert sum(channel.kind == "public" for channel in small.channels) >= 12


def test_another_seed_says_other_things() -> None:
    one = {message.text for message in build("northlight", 1, "small").transcript.messages}
    two = {message.text for message in build("northlight", 2, "small").transcript.messages}
    assert len(one & two) < 0.5 * len(one)


PROGRAM = """
from hashlib import sha256
from dayshift_seeds import build
transcript = build("northlight", 3, "small").transcript
print(sha256(repr(transcript).encode()).hexdigest())
"""


def test_talk_is_the_same_under_any_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "4711")
    }
    here = hashlib.sha256(repr(build("northlight", 3, "small").transcript).encode()).hexdigest()
    assert {line.strip() for line in found} == {here}
