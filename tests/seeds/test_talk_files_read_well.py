"""The talk files: every one reads, every slot can be filled, every step of a story has its words."""

import pytest

from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.grammar import Choice, GrammarError, Slot, parse, render
from dayshift_seeds.talk.proofreading import problems
from dayshift_seeds.talk.situations import Library, TalkFileError, Way, library, read_into
from dayshift_seeds.talk.slips import slips, slips_in


def written(text: str) -> Library:
    found = Library()
    read_into(found, "try", text)
    return found


def test_the_files_have_no_mistakes() -> None:
    assert problems(library()) == []


def test_there_is_a_lot_of_text() -> None:
    """Hand-written wordings and phrases together."""
    found = library()
    ways = sum(len(line.ways) for situation in found.situations for line in situation.lines)
    assert ways >= 3_000
    assert ways + sum(len(phrases) for phrases in found.phrases.values()) >= 4_500


def test_every_step_of_every_kind_of_arc_has_its_words() -> None:
    places = {place for situation in library().situations for place in situation.places}
    missing = [
        f"arc.{kind.name}.{step.name}"
        for kind in kinds().values()
        for step in kind.steps
        if f"arc.{kind.name}.{step.name}" not in places
    ]
    assert missing == []


def test_choices_and_slots_are_read() -> None:
    assert parse("a [b|] {x:cap}") == ("a ", Choice((("b",), ()), True), " ", Slot("x", "cap"))
    assert parse(r"\[kept\] and \n") == ("[kept] and \n",)


def test_markup_in_plain_text_is_escaped() -> None:
    assert parse("a < b & c") == ("a &lt; b &amp; c",)


@pytest.mark.parametrize("text", ["[open", "{", "{}", "a {x"])
def test_what_does_not_read_is_refused(text: str) -> None:
    with pytest.raises(GrammarError):
        parse(text)


def test_brief_people_leave_options_out() -> None:
    def fill(slot: Slot) -> str:
        return slot.name

    nodes = parse("yes[, gladly|, of course|] {x}")
    assert render(nodes, dice=Dice("a"), brevity=1.0, fill=fill) == "yes x"
    assert render(nodes, dice=Dice("a"), brevity=0.0, fill=fill) != "yes x"


def test_a_situation_is_read_with_its_decorations() -> None:
    (situation,) = written(
        "== greeting\nin: general\nwho: a=support, b=firmware/qa\n--\n"
        "a: hello  ++wave(b) @@file:photo\n | <terse> hi\n.. 2h\n?b> good day\n"
    ).situations
    first, second = situation.lines
    assert situation.cast == (("a", "support"), ("b", "firmware/qa"))
    assert first.ways == (Way("", "hello"), Way("terse", "hi"))
    assert first.reactions == (("wave", "b"),)
    assert first.attachments == (("file:photo", ""),)
    assert (second.place, second.is_optional, second.wait) == ("reply", True, 120)


def test_split_makes_every_line_of_the_channel_a_situation_of_its_own() -> None:
    found = written("== x\nin: general\nsplit: yes\na: one\nb> two\na: three\n")
    assert [len(situation.lines) for situation in found.situations] == [2, 1]


@pytest.mark.parametrize(
    "text", ["stray", "== x\nin: y\nno colon here\n", "== x\nin: y\n | nothing before\n"]
)
def test_a_file_that_does_not_read_names_the_line(text: str) -> None:
    with pytest.raises(TalkFileError, match="try:"):
        written(text)


def test_mistakes_are_found() -> None:
    faults = problems(written("== x\nin: y\na: {nobody} {~nothing} {@c} {clock 9}  ++tada(z) @@file:cake\n"))
    assert len(faults) == 6


def test_slips_are_known_both_ways() -> None:
    assert all(right != wrong for right, wrong in slips().items())
    assert slips_in("the calender of Monday") == [("calender", "calendar")]
    assert slips_in("`calender` and <http://x/calender|y>") == []
