"""Apps as child processes: started, watched, and never left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from dayshift.errors import InfraError, UsageError
from dayshift.office.apps import chosen_apps, installed_apps
from dayshift.office.process import AppProcess

# Stands for an app: says how far it has come, writes its ready file, and waits for the end.
STAND_IN = """
import json, os, signal, sys, time
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
if "--fail" in arguments:
    print("no such company", file=sys.stderr)
    raise SystemExit(2)
line = {"logger": "dayshift.progress", "message": "talking", "done": 3, "total": 4}
print(json.dumps(line), file=sys.stderr, flush=True)
if "--deaf" in arguments:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
assert len(os.environ["DAYSHIFT_CONTROL_SECRET"]) >= 16
ready = {"app": arguments["--app"], "public": "http://127.0.0.1:1", "control": "http://127.0.0.1:2",
         "snapshot": "base-0", "host": "parley.localhost"}
time.sleep(float(arguments.get("--delay", 0)))
with open(arguments["--ready-file"] + ".part", "w") as file:
    json.dump(ready, file)
os.replace(arguments["--ready-file"] + ".part", arguments["--ready-file"])
time.sleep(60)
"""

told: list[tuple[str, str, int, int]] = []


@pytest.fixture
def start(tmp_path, monkeypatch):
    (tmp_path / "stand_in.py").write_text(STAND_IN)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    started = []
    told.clear()

    def start(*arguments: str) -> AppProcess:
        process = AppProcess(
            "chat",
            arguments,
            secret="s" * 32,
            folder=tmp_path,
            on_progress=lambda *news: told.append(news),
            module="stand_in",
        )
        started.append(process)
        return started[-1]

    yield start
    for process in started:
        process.stop()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def wait_for(condition, seconds: float = 10.0) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


def test_an_app_is_waited_for_until_it_says_where_it_listens(start):
    ready = start("--delay", "0.2").wait_until_ready(timeout=20)
    assert (ready.host, ready.snapshot) == ("parley.localhost", "base-0")
    assert told == [("chat", "talking", 3, 4)]


def test_an_app_that_does_not_start_is_quoted(start):
    with pytest.raises(InfraError, match="no such company"):
        start("--fail", "1").wait_until_ready(timeout=20)


def test_an_app_that_takes_too_long_is_stopped(start):
    process = start("--delay", "30")
    with pytest.raises(InfraError, match="not ready within 1 s"):
        process.wait_until_ready(timeout=1)
    assert not process.is_running


def test_stopping_twice_is_fine(start):
    process = start()
    process.wait_until_ready(timeout=20)
    process.stop()
    process.stop()
    assert not is_alive(process.pid)


def test_an_app_that_will_not_listen_is_ended_by_force(start, monkeypatch):
    monkeypatch.setattr("dayshift.office.process.STOP_S", 0.5)
    process = start("--deaf", "1")
    process.wait_until_ready(timeout=20)
    process.stop()
    assert not is_alive(process.pid)


PARENT = """
import sys, time
from pathlib import Path
from dayshift.office.process import AppProcess
process = AppProcess("chat", [], secret="s" * 32, folder=Path(sys.argv[1]), module="stand_in")
process.wait_until_ready(timeout=20)
print(process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_app_outlives_whoever_started_it(start, tmp_path, how):
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as parent:
        app = int(parent.stdout.readline())
        assert is_alive(app)
        parent.send_signal(how)
        parent.wait(timeout=20)
    assert wait_for(lambda: not is_alive(app))


def test_apps_are_found_without_being_imported():
    assert "chat" in installed_apps()


def test_an_app_that_is_not_installed_is_named(monkeypatch):
    with pytest.raises(UsageError, match="no app 'fax'"):
        chosen_apps(("fax",))
    monkeypatch.setattr("dayshift.office.apps.entry_points", lambda group: [])
    with pytest.raises(UsageError, match="pip install"):
        chosen_apps(None)


def test_several_apps_know_one_anothers_addresses(monkeypatch):
    from dayshift.office import Office, OfficeConfig

    points = [SimpleNamespace(name="chat"), SimpleNamespace(name="crm")]
    monkeypatch.setattr("dayshift.office.apps.entry_points", lambda group: points)
    monkeypatch.setattr("dayshift.office.office.host_of", lambda app: f"{app}.localhost")
    arguments = Office(OfficeConfig(first_port=8410, for_people=True))._arguments()
    assert "crm=http://crm.localhost:8411/" in arguments["chat"]
    assert arguments["crm"][arguments["crm"].index("--public-port") + 1] == "8411"
    assert "chat=http://chat.localhost/" in Office(OfficeConfig())._arguments()["crm"]
