"""Prints a stretch of a channel, for reading it with one's own eyes.

python -m dayshift_seeds.talk sales-ops --last 50
"""

import argparse
import sys

from dayshift_seeds import build
from dayshift_seeds.talk.hours import local
from dayshift_seeds.transcript import ChatMessage
from dayshift_seeds.truth import Truth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("channel", nargs="?")
    parser.add_argument("--last", type=int, default=50)
    parser.add_argument("--size", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    truth = build("northlight", given.seed, given.size)
    lines = _channel(truth, given.channel, given.last) if given.channel else _overview(truth)
    sys.stdout.write("\n".join(lines) + "\n")


def _overview(truth: Truth) -> list[str]:
    counts: dict[str, int] = {}
    for message in truth.transcript.messages:
        counts[message.channel] = counts.get(message.channel, 0) + 1
    rooms = sorted(truth.transcript.channels, key=lambda channel: -counts.get(channel.id, 0))
    return [f"{counts.get(room.id, 0):6} {len(room.members):4} {room.kind:8} {room.key}" for room in rooms]


def _channel(truth: Truth, key: str, last: int) -> list[str]:
    transcript = truth.transcript
    channel = next(channel for channel in transcript.channels if key in (channel.key, channel.name))
    mine = [message for message in transcript.messages if message.channel == channel.id]
    replies: dict[str, list[ChatMessage]] = {}
    for message in mine:
        if message.thread_ts and message.thread_ts != message.ts:
            replies.setdefault(message.thread_ts, []).append(message)
    heads = [message for message in mine if message.thread_ts in (None, message.ts)]
    lines: list[str] = []
    for head in heads[-last:]:
        lines.append(_line(truth, head))
        lines.extend("    " + _line(truth, reply) for reply in replies.get(head.ts, ()))
    return lines


def _line(truth: Truth, message: ChatMessage) -> str:
    at = local("America/Los_Angeles", int(message.at.timestamp()))
    text = message.text
    for person in truth.people.all:
        text = text.replace(f"<@{person.id}>", f"@{person.name}")
    who = truth.people[message.author].name if message.author in truth.people else message.author
    marks = " ".join(f":{reaction.emoji}:{len(reaction.people)}" for reaction in message.reactions)
    extras = [file.name for file in message.files] + (["edited"] if message.edited_at else [])
    tail = f"  [{' '.join([*extras, marks]).strip()}]" if extras or marks else ""
    return f"{at:%a %d %b %H:%M} {who}: {text}{tail}"


main()
