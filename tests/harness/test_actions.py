"""The vocabulary of actions: what is understood, and what is refused with which words."""

import pytest

from dayshift.actions import Click, Key, Scroll, action_schema, parse_action
from dayshift.errors import ActionError
from dayshift.profiles import TYPES, ensure_in_profile


def test_an_action_is_the_same_as_mapping_json_or_model():
    expected = Click(x=10, y=20, count=2)
    assert parse_action({"type": "click", "x": 10, "y": 20, "count": 2}) == expected
    assert parse_action('{"type": "click", "x": 10, "y": 20, "count": 2}') == expected
    assert parse_action(expected) == expected


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"type": "teleport"}, "teleport"),
        ({"x": 1, "y": 2}, "type"),
        ({"type": "click"}, "x and y"),
        ({"type": "click", "x": 4}, "both x and y"),
        ({"type": "click", "x": 1, "y": 1, "ref": "e4"}, "not both"),
        ({"type": "click", "x": 1, "y": 1, "count": 4}, "count"),
        ({"type": "click", "x": 1.5, "y": 1}, "x"),
        ({"type": "click", "ref": "javascript:1"}, "ref"),
        ({"type": "wait", "ms": 40_000}, "ms"),
        ({"type": "wait", "ms": 10, "script": "alert(1)"}, "script"),
        ({"type": "key", "keys": "a", "repeat": 101}, "repeat"),
        ({"type": "drag", "path": [[1, 1]]}, "path"),
        ("click the button", "not JSON"),
        ("[]", "object"),
        (None, "object"),
        (42, "object"),
    ],
)
def test_what_is_wrong_with_an_action_is_said(raw, says):
    with pytest.raises(ActionError, match=says) as refusal:
        parse_action(raw)
    assert refusal.value.code == "bad_action"


def test_the_schema_names_every_type_of_action():
    named = set(action_schema()["discriminator"]["mapping"])
    assert named == set().union(*TYPES.values())


def test_no_action_runs_script_or_reads_the_network():
    named = " ".join(action_schema()["discriminator"]["mapping"])
    assert not any(word in named for word in ("eval", "script", "console", "network", "cookie"))


@pytest.mark.parametrize(
    ("action", "profile"),
    [
        (Click(ref="e3"), "pixel"),
        (Scroll(ref="e3", dy=10), "pixel"),
        (parse_action({"type": "hover", "ref": "e3"}), "pixel"),
        (parse_action({"type": "read_page"}), "pixel"),
        (Click(x=1, y=1), "ref"),
        (parse_action({"type": "drag", "path": [[1, 1], [2, 2]]}), "ref"),
    ],
)
def test_a_profile_refuses_the_other_way_of_pointing(action, profile):
    with pytest.raises(ActionError) as refusal:
        ensure_in_profile(action, profile)
    assert refusal.value.code == "not_in_profile"


def test_the_hybrid_profile_takes_both_ways_of_pointing():
    ensure_in_profile(Click(ref="e3"), "hybrid")
    ensure_in_profile(Click(x=1, y=1), "hybrid")
    ensure_in_profile(Key(keys="Enter"), "hybrid")
