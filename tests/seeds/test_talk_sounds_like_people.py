"""CO-30 to CO-33: what the company says is varied, coheres and sounds like people at work."""

import re
from collections import Counter
from statistics import median

import pytest

from dayshift_seeds import Truth
from dayshift_seeds.talk.skeleton import Mask
from dayshift_seeds.transcript import ChatMessage

BANNED = (
    "lorem ipsum", "dolor sit", "synergy", "circle back", "touch base", "low-hanging fruit", "deep dive",
    "move the needle", "best-in-class", "game changer", "paradigm", "per my last email", "kindly revert",
    "think outside the box", "boil the ocean", "foo bar", "asdf", "john doe", "jane doe",
    "excited to announce", "leverage our", "at the end of the day", "win-win", "thought leader",
)  # fmt: skip


@pytest.fixture(scope="module")
def said(standard: Truth) -> list[ChatMessage]:
    """What people and robots wrote; joins and topics are the app's words."""
    return [message for message in standard.transcript.messages if message.kind in ("message", "bot", "me")]


@pytest.fixture(scope="module")
def skeletons(standard: Truth, said: list[ChatMessage]) -> list[str]:
    mask = Mask(standard)
    return [mask(message.text) for message in said]


def test_co_30_there_are_many_ways_of_saying_things(skeletons: list[str]) -> None:
    assert len(set(skeletons)) >= 6_000


def test_co_30_no_sentence_is_worn_out(skeletons: list[str]) -> None:
    counts = Counter(skeletons)
    top = counts.most_common(100)
    assert top[0][1] <= 0.005 * len(skeletons), top[:3]
    assert sum(count for _, count in top) <= 0.15 * len(skeletons)


def test_co_30_no_two_threads_share_more_than_half_their_skeletons(
    said: list[ChatMessage], skeletons: list[str]
) -> None:
    threads: dict[tuple[str, str], set[str]] = {}
    sizes: Counter[tuple[str, str]] = Counter()
    for message, skeleton in zip(said, skeletons, strict=True):
        if message.thread_ts is not None:
            threads.setdefault((message.channel, message.thread_ts), set()).add(skeleton)
            sizes[(message.channel, message.thread_ts)] += 1
    long = [thread for key, thread in threads.items() if sizes[key] >= 3 and len(thread) >= 2]
    where: dict[str, list[int]] = {}
    for number, thread in enumerate(long):
        for skeleton in thread:
            where.setdefault(skeleton, []).append(number)
    for number, thread in enumerate(long):
        shared = Counter(other for skeleton in thread for other in where[skeleton] if other < number)
        for other, count in shared.items():
            assert 2 * count <= min(len(thread), len(long[other])), (thread, long[other])
    assert len(long) > 800


def test_co_31_messages_are_short_and_one_in_ten_is_long(said: list[ChatMessage]) -> None:
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")  # has no spaces to count by
    lengths = [len(message.text.split()) for message in said if not japanese.search(message.text)]
    assert 11 <= median(lengths) <= 14
    assert sum(length > 45 for length in lengths) >= 0.1 * len(lengths)


def test_co_31_a_third_answers_in_threads_and_a_sixth_has_reactions(said: list[ChatMessage]) -> None:
    replies = sum(message.thread_ts not in (None, message.ts) for message in said)
    reacted = sum(bool(message.reactions) for message in said)
    assert 0.26 <= replies / len(said) <= 0.4
    assert 0.14 <= reacted / len(said) <= 0.2


def test_co_31_messages_hold_what_messages_hold(said: list[ChatMessage]) -> None:
    """Links, mentions, files, code, lists, quotes, edits and cards all occur often enough to be met."""
    text = [message.text for message in said]
    assert sum("http://clientele.localhost/" in one for one in text) >= 300
    assert sum("http://gridwork.localhost/" in one for one in text) >= 100
    assert sum("http://outlay.localhost/" in one for one in text) >= 30
    assert sum("<@U" in one for one in text) >= 400
    assert sum("<#C" in one for one in text) >= 20
    assert sum("```" in one for one in text) >= 8
    assert sum("\n• " in one or one.startswith("• ") for one in text) >= 300
    assert sum("&gt; " in one for one in text) >= 40
    assert sum(bool(message.files) for message in said) >= 200
    assert sum(message.edited_at is not None for message in said) >= 400
    assert sum(message.card is not None for message in said) >= 400


def test_co_33_no_filler_and_no_slot_is_left_open(said: list[ChatMessage]) -> None:
    for message in said:
        low = message.text.lower()
        assert low.strip(), message
        assert not any(phrase in low for phrase in BANNED), message.text
        bare = re.sub(r"```.*?```", "", message.text, flags=re.DOTALL)
        assert not re.search(r"[{}]|\[[^\]]*\|[^\]]*\]", bare), message.text


def test_co_33_not_everyone_is_polite_in_the_same_way(standard: Truth, said: list[ChatMessage]) -> None:
    """People of different manners differ in length, case and emoji."""
    by_manner: dict[str, list[str]] = {}
    for message in said:
        if message.author in standard.people:
            by_manner.setdefault(standard.people[message.author].manner, []).append(message.text)
    words = {manner: sum(len(t.split()) for t in texts) / len(texts) for manner, texts in by_manner.items()}
    upper = {manner: sum(t[:1].isupper() for t in texts) / len(texts) for manner, texts in by_manner.items()}
    assert words["terse"] < words["chatty"]
    assert upper["lowercase"] < 0.05
    assert upper["formal"] > 0.8
    smiling = {m: sum(bool(re.search(r":\w+:$", t)) for t in ts) / len(ts) for m, ts in by_manner.items()}
    assert smiling["emoji"] > 4 * smiling["formal"]


def test_co_33_fifty_messages_of_a_busy_channel_say_what_the_company_does(standard: Truth) -> None:
    """Products, customers or deals come up several times in any fifty messages of the work channels."""
    products = r"halo|lumen|borealis|skylight|probe|gateway|sensor|\bcaps?\b|firmware|calibrat"
    words = rf"{products}|quote|deal|forecast|alarm|reading|chart"
    names = "|".join(re.escape(customer.short) for customer in standard.customers.all)
    business = re.compile(f"{words}|{names}", re.IGNORECASE)
    for key in ("support", "sales-ops", "sales", "halo-field-notes", "firmware", "skylight-dev"):
        channel = next(channel for channel in standard.transcript.channels if channel.key == key)
        texts = [message.text for message in standard.transcript.messages if message.channel == channel.id]
        for start in range(0, len(texts) - 50, 50):
            count = sum(bool(business.search(text)) for text in texts[start : start + 50])
            assert count >= 6, (key, start, count)


def test_co_34_the_other_offices_are_heard_in_their_languages(said: list[ChatMessage]) -> None:
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    dutch = re.compile(
        r"\b(niet|graag|jij|iemand|koffie|onderweg|wie|heb|een|het|van|voor|ik|morgen)\b", re.I
    )
    assert sum(bool(japanese.search(m.text)) for m in said) >= 150
    assert sum(bool(dutch.search(m.text)) for m in said) >= 100
