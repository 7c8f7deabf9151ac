"""The graders hold: the audit of the whole catalogue is clean."""

import json
import subprocess
import sys

import pytest


def audit(*arguments):
    command = [sys.executable, "-m", "dayshift", "audit", "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr[-2000:]
    return json.loads(done.stdout)


def assert_clean(found):
    assert found["faults"] == []
    assert (found["untouched_max"], found["solve_min"]) == (0.0, 1.0)
    assert found["adversary_max"] < 0.05
    assert found["mutants"]["tried"] > 20


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_one_family_is_audited_clean_in_a_small_company():
    assert_clean(audit("chat.react_to_message", "--size", "small", "--seeds", "1", "--contexts", "1"))


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_whole_catalogue_is_audited_clean_with_three_seeds():
    found = audit("--seeds", "3")
    assert_clean(found)
    assert (found["families"], found["seeds"]) == (5, 3)
