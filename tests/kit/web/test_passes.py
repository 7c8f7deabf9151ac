"""Cookies, form tokens and live topics open only for whom they were made."""

import pytest

from dayshift_kit.live.topics import opened_topics, sealed_topic
from dayshift_kit.web.forgery import csrf_token
from dayshift_kit.web.passes import Pass, PassSigner

KEY = b"k" * 32
HELD = Pass(world="w-1", nonce="n", person="U1", session="SS1")


def test_a_sealed_pass_opens_to_what_was_sealed():
    signer = PassSigner(KEY, app="chat")
    assert signer.open(signer.seal(HELD)) == HELD


@pytest.mark.parametrize("place", range(0, 40, 7))
def test_a_pass_with_one_character_changed_does_not_open(place):
    signer = PassSigner(KEY, app="chat")
    sealed = signer.seal(HELD)
    other = "A" if sealed[place] != "A" else "B"
    assert signer.open(sealed[:place] + other + sealed[place + 1 :]) is None


def test_a_pass_of_another_key_or_app_does_not_open():
    sealed = PassSigner(KEY, app="chat").seal(HELD)
    assert PassSigner(b"other" * 8, app="chat").open(sealed) is None
    assert PassSigner(KEY, app="crm").open(sealed) is None


@pytest.mark.parametrize("sealed", [None, "", ".", "a.b", "é.ü", "null.x", "\0"])
def test_nonsense_is_no_pass(sealed):
    assert PassSigner(KEY, app="chat").open(sealed) is None


def test_form_tokens_differ_by_world_session_and_visit():
    others = [
        Pass(world="w-2", nonce="n", person="U1", session="SS1"),
        Pass(world="w-1", nonce="m", person="U1", session="SS1"),
        Pass(world="w-1", nonce="n", person="U1", session="SS2"),
    ]
    tokens = {csrf_token(KEY, held) for held in [HELD, *others]}
    assert len(tokens) == 4


def test_a_topic_sealed_for_one_person_does_not_open_for_another():
    sealed = sealed_topic(KEY, world="w-1", person="U1", topic="C1")
    assert opened_topics(KEY, world="w-1", person="U1", sealed=[sealed]) == {sealed: "C1"}
    assert opened_topics(KEY, world="w-1", person="U2", sealed=[sealed]) == {}
    assert opened_topics(KEY, world="w-2", person="U1", sealed=[sealed]) == {}


@pytest.mark.parametrize("forged", ["C1", "C1~", "~", "", "C1~" + "0" * 32, "C1~é"])
def test_a_topic_without_its_seal_does_not_open(forged):
    assert opened_topics(KEY, world="w-1", person="U1", sealed=[forged]) == {}
