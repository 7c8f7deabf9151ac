"""Reading a text costs about as much for each of its characters, however many they are."""

import sys
import time

import pytest

from dayshift_chat.mrkdwn import from_delta, from_typed, parse, tidy, to_plain, to_source

PATTERNS = (
    "*_~`", "*a", "(*", "*a_b*_", "🎉", "👍🏽", "©\u200d", "> ```a```\n", ">>>```a```\n", "```a```\n", "`a",
    "www.-", "http://a)", "a\n", "> a\n", "• a\n", "<u>", "<", "@a ", "*a🎉*", "\u2060`", "a@b.", "&amp;",
    ":a", "\n",
)  # fmt: skip


def read(text):
    document = tidy(parse(text))
    to_plain(document)
    to_source(document)


def write(text):
    from_delta([{"insert": f"{text}\n"}])


def write_lines(text):
    from_delta([{"insert": "\n", "attributes": {"code-block": True}}] * len(text))


def calls(work, text):
    """How many functions are called, which does not depend on how busy the machine is."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    parse.cache_clear()
    sys.setprofile(note)
    try:
        work(text)
    finally:
        sys.setprofile(None)
    return count


def seconds(work, text):
    """The least that the thread itself worked in a few attempts."""
    spent = []
    for _ in range(3):
        parse.cache_clear()
        began = time.thread_time()
        work(text)
        spent.append(time.thread_time() - began)
    return min(spent)


@pytest.mark.parametrize("work", [read, write, write_lines, from_typed], ids=lambda work: work.__name__)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_four_times_the_text_is_about_four_times_the_work(work, pattern):
    text = pattern * (1000 // len(pattern))
    read(text)
    assert calls(work, text * 4) < calls(work, text) * 6 + 200


@pytest.mark.parametrize("text", ["*a" * 500, "www.-" * 200, "> ```a```\n" * 100, "http://a" + ")" * 1000])
def test_reading_long_texts_takes_time_in_proportion(text):
    read(text)
    assert seconds(read, text * 32) < seconds(read, text * 4) * 24 + 0.01
