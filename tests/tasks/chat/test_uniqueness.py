"""The target of an instruction is the only thing that fits it."""

import pytest

from dayshift_tasks.catalogue import draw
from dayshift_tasks.chat.approvals import approvals
from dayshift_tasks.chat.reading import chat_of
from dayshift_tasks.chat.wording import plain

SEEDS = range(1, 21)


@pytest.mark.parametrize("id", ["chat.react_to_message", "chat.reply_in_thread"])
def test_the_quoted_beginning_fits_one_message_of_the_channel(id, truth):
    chat = chat_of(truth)
    for seed in SEEDS:
        p = draw(id, seed, truth).params
        channel = next(each for each in chat.channels.values() if each.name == p.channel_name)
        begins = p.quote.removesuffix("…")
        fitting = [m for m in chat.recent(channel, limit=15) if plain(m.text).startswith(begins)]
        assert [message.ts for message in fitting] == [p.ts]


def test_the_mistyped_word_occurs_once_and_only_it_differs(truth):
    for seed in SEEDS:
        p = draw("chat.fix_own_typo", seed, truth).params
        assert p.before.count(p.wrong) == 1
        assert p.before.replace(p.wrong, p.right) == p.after
        assert sorted(p.wrong) == sorted(p.right)


def test_the_namesake_shares_a_name_and_not_the_title(truth):
    for seed in SEEDS:
        p = draw("chat.create_private_channel", seed, truth).params
        assert set(p.first.name.split()) & set(p.namesake.name.split())
        assert p.first.title != p.namesake.title
        assert p.name not in {channel.name for channel in truth.transcript.channels}


def test_what_was_approved_was_approved_once_and_by_whom_it_says(truth):
    found = approvals(truth)
    assert len({each.thing for each in found}) == len(found) > 0
    assert all(each.message.author == each.approver for each in found)


def test_the_answer_is_not_in_the_instruction(truth):
    for seed in SEEDS:
        task = draw("chat.report_approver", seed, truth)
        assert task.params.approver not in task.instruction
