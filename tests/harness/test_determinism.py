"""The same task, seed and actions give the same state, events and pictures, in fresh processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dayshift.attempt.reader import AttemptFolder, RunFolder

pytestmark = pytest.mark.browser
TASK = "chat.reply_in_thread@1"


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> list[AttemptFolder]:
    """One attempt of the pixel oracle, made twice: each time a new app process and a new browser."""
    return [_attempt(tmp_path_factory.mktemp("run") / "run") for _ in range(2)]


def _attempt(folder: Path) -> AttemptFolder:
    command = [sys.executable, "-m", "dayshift", "run", TASK, "--agent", "oracle-pixel", "--size", "small"]
    subprocess.run([*command, "--out", str(folder)], check=True, env=os.environ, stdout=subprocess.DEVNULL)
    (attempt,) = RunFolder.existing(folder).attempts()
    assert attempt.result["success"]
    return attempt


def test_every_row_of_every_app_is_the_same(twice):
    assert twice[0].state_hash == twice[1].state_hash


def test_the_event_log_is_the_same(twice):
    assert twice[0].events == twice[1].events
    assert twice[0].events


def test_every_frame_is_the_same_to_the_byte(twice):
    frames = [[step["observation"]["frame"] for step in attempt.steps] for attempt in twice]
    assert frames[0] == frames[1]
    assert len(set(frames[0])) > 5


def test_the_agent_saw_and_did_the_same(twice):
    told = [[(step["action"], step["observation"]["url"], step["pointer"] if step["index"] else None)
             for step in attempt.steps] for attempt in twice]  # fmt: skip
    assert told[0] == told[1]


def test_the_verdict_is_the_same(twice):
    assert twice[0].grade == twice[1].grade
