"""Building a truth stays quick; measured in processor time, so that a busy machine does not matter."""

import subprocess
import sys

import pytest

from dayshift_seeds import build, check

MEASURE = """
import time
from dayshift_seeds import build
begun = time.process_time()
build("northlight", 1, "{size}")
print(time.process_time() - begun)
"""


@pytest.mark.parametrize(("size", "seconds"), [("small", 1.0), ("standard", 5.0)])
def test_a_truth_is_built_in(size, seconds):
    done = subprocess.run(
        [sys.executable, "-c", MEASURE.format(size=size)], capture_output=True, text=True, check=True
    )
    assert float(done.stdout) < seconds


@pytest.mark.slow
def test_the_large_company_agrees_with_itself_too():
    truth = build("northlight", 1, "large")
    assert 700 <= len(truth.people) <= 950
    assert [str(problem) for problem in check(truth, with_talk=False)] == []
