"""What tasks ask of the transcript: open questions, look-alikes, slips."""

import pytest

from dayshift_seeds import Truth
from dayshift_seeds.talk.lookups import Lookups, lookups


@pytest.fixture(scope="module")
def truth(standard: Truth) -> Truth:
    return standard


@pytest.fixture(scope="module")
def found(truth: Truth) -> Lookups:
    return lookups(truth)


def test_co_23_questions_wait_for_the_default_person(truth: Truth, found: Lookups) -> None:
    questions = found.open_questions(to=truth.default_person)
    assert len(questions) >= 12
    assert sum(question.channel.kind in ("public", "private") for question in questions) >= 8
    for question in questions:
        assert found.visible(question.message, truth.default_person)
        assert question.asker != truth.default_person
        assert (truth.now - question.message.at).days < 4


def test_an_answered_question_is_not_open(truth: Truth, found: Lookups) -> None:
    me = truth.default_person
    for question in found.open_questions(to=me):
        thread = found.replies.get((question.channel.id, question.message.ts), [])
        assert me not in [reply.author for reply in thread]


def test_some_open_questions_have_a_lookalike_addressed_to_another(truth: Truth, found: Lookups) -> None:
    mention = f"<@{truth.people[truth.default_person].id}>"
    twins = [
        question
        for question in found.open_questions(to=truth.default_person, kinds=("public", "private"))
        if any(mention not in other.text for other in found.lookalikes(question.message, least=0.45))
    ]
    assert len(twins) >= 4


def test_questions_wait_for_others_too(truth: Truth, found: Lookups) -> None:
    waiting = [
        person for person in truth.people if found.open_questions(to=person, kinds=("public", "private"))
    ]
    assert len(waiting) >= 12


def test_the_default_person_left_slips_that_an_edit_can_correct(truth: Truth, found: Lookups) -> None:
    slips = found.slips_of(truth.default_person)
    assert len(slips) >= 12
    for slip in slips:
        assert slip.wrong in slip.message.text
        assert slip.wrong not in slip.corrected
        assert slip.right in slip.corrected


def test_what_states_a_fact_is_found_by_it_oldest_first(truth: Truth, found: Lookups) -> None:
    stated = {fact.key: found.stating(fact.key) for fact in truth.facts.all}
    assert sum(map(bool, stated.values())) >= 50
    for key, messages in stated.items():
        assert all(key in message.facts for message in messages)
        assert list(messages) == sorted(messages, key=lambda message: message.ts)
    assert found.stating("no such fact") == ()


def test_a_private_channel_is_not_readable_by_an_outsider(truth: Truth, found: Lookups) -> None:
    finance = next(channel for channel in truth.transcript.channels if channel.key == "finance")
    inside = {member.person for member in finance.members}
    outsider = next(key for key in truth.people if key not in inside)
    assert not found.can_read(finance, outsider)
    assert all(found.can_read(finance, person) for person in inside)


def test_text_is_read_without_markup(truth: Truth, found: Lookups) -> None:
    person = truth.people[truth.default_person]
    text = f"<@{person.id}> see <http://clientele.localhost/x|Rook &amp; Harrow> &lt;now&gt;"
    assert found.plain(text) == f"@{person.name} see Rook & Harrow <now>"
