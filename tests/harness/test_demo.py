"""The demo, as somebody new runs it, and what is left when it is broken off."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser
DEMO = [sys.executable, "-m", "dayshift", "demo", "--size", "small"]


def test_the_demo_does_a_task_grades_it_and_says_where_to_look(tmp_path):
    answer = subprocess.run(
        [*DEMO, "--out", str(tmp_path / "run")], capture_output=True, text=True, timeout=240, check=False
    )
    assert answer.returncode == 0, answer.stderr
    lines = answer.stdout.splitlines()
    solved = lines.index("solve  score=1.00 success=true")
    assert lines[solved + 1] == "noop   score=0.00 success=false"
    told = "\n".join(lines[solved + 2 :])
    assert re.search(r"chat +http://parley\.localhost:\d+", told)
    assert re.search(r"maya\.okafor@\S+ +\S+", told)
    assert lines[-1].strip() == str(tmp_path / "run" / "index.html")
    assert "data:image/png" in next((tmp_path / "run" / "attempts").rglob("index.html")).read_text()


@pytest.mark.parametrize("moment", ["the office opens", "the browser works"])
def test_ctrl_c_leaves_no_process_behind(tmp_path, moment):
    """As a terminal does it: the signal goes to the whole group."""
    with subprocess.Popen(
        [*DEMO, "--out", str(tmp_path / "run")],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as demo:
        wanted = "dayshift_kit.serve" if moment == "the office opens" else "--type=renderer"
        assert _wait(lambda: any(wanted in _command(pid) for pid in _family(demo.pid)), 120)
        family = _family(demo.pid)
        os.killpg(demo.pid, signal.SIGINT)
        _, complaint = demo.communicate(timeout=30)
    assert demo.returncode == 130, complaint
    assert b"Traceback" not in complaint
    assert _wait(lambda: not [pid for pid in family if _is_alive(pid)], 15)


def _family(pid: int) -> list[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return []
    return [*map(int, found), *(deeper for child in found for deeper in _family(int(child)))]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _wait(condition, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)
    return condition()
