"""App processes start side by side, stop at once, and lose nothing they acknowledged."""

import itertools
import json
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
from notes_process import HERE, SECRET, Process

from dayshift_control import ControlClient, Unreachable

TOKEN = re.compile(r'csrf-token" content="(\w+)"')


@pytest.fixture
def start(tmp_path, cache):
    """Starts processes and ends those the test left running."""
    running = []

    def begin(name="one", *options, **more):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        running.append(Process(folder, *options, cache=cache, **more))
        return running[-1]

    yield begin
    for process in running:
        process.stop(signal.SIGKILL)


def write(visitor, body):
    headers = {"X-CSRF-Token": TOKEN.search(visitor.page)[1]}
    return visitor.post("/notes", data={"body": body}, headers=headers, follow_redirects=False)


def bodies(process, world="default"):
    return [row[0] for row in process.control.query(world, "SELECT body FROM note ORDER BY id").rows]


def test_the_ready_file_says_where_to_go(start):
    where = start().where
    assert where["app"] == "notes"
    assert where["host"] == "jotter.localhost"
    assert where["snapshot"].startswith("base-")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", where["public"])
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", where["control"])
    assert httpx.get(f"{where['public']}/healthz", trust_env=False).text == "ok"


def test_a_quiet_start_logs_progress_only_and_as_json(start, tmp_path, monkeypatch):
    process = Process(tmp_path, "--seed", "7")
    process.stop()
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert lines
    assert {line["logger"] for line in lines} == {"dayshift.progress"}
    assert {"message": "notes", "done": 3, "total": 3}.items() <= lines[-3].items() or any(
        line["message"] == "notes" for line in lines
    )


def test_a_talkative_process_logs_each_request_without_what_is_secret_in_it(start, tmp_path):
    process = start("one", "--log-level", "INFO")
    process.visitor("default")
    process.stop()
    lines = [json.loads(line) for line in (tmp_path / "one" / "log.jsonl").read_text().splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert [(line["method"], line["rule"], line["status"]) for line in requests] == [
        ("GET", "/enter/<token>", 303),
        ("GET", "/", 200),
    ]


def test_two_processes_share_a_cache_and_nothing_else(start):
    one, two = start("one"), start("two")
    assert one.where["snapshot"] == two.where["snapshot"]
    write(one.visitor("default"), "only in one")
    assert "only in one" in bodies(one)
    assert "only in one" not in bodies(two)


def test_control_over_a_unix_socket_leaves_no_port_open(start, tmp_path):
    path = tmp_path / "control.sock"
    process = start("one", "--control-socket", str(path))
    assert process.where["control"] == f"unix:{path}"
    assert process.control.health().app == "notes"
    with pytest.raises(RuntimeError, match="another process listens"):
        start("two", "--control-socket", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    process.stop()
    assert not path.exists()


def test_only_loopback_is_bound_unless_asked(start):
    process = start()
    port = int(process.public.rpartition(":")[2])
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.2", port))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_process_at_once_even_with_open_sockets(start, number):
    process = start()
    with ExitStack() as pages:
        for _ in range(5):
            pages.enter_context(process.listen(process.visitor("default")))
        status, seconds = process.stop(number)
    assert status == 0
    assert seconds < 2
    with ControlClient(process.where["control"], SECRET) as gone, pytest.raises(Unreachable):
        gone.health()


def write_until_cut_off(visitor, name):
    """Write notes as fast as answers come; returns those that were acknowledged."""
    acknowledged = []
    try:
        for number in itertools.count():
            if write(visitor, f"{name}.{number}").status_code == 303:
                acknowledged.append(f"{name}.{number}")
    except httpx.TransportError:
        return acknowledged


def test_a_killed_process_loses_no_acknowledged_write_and_leaves_none_half_done(start, tmp_path):
    data, acknowledged = tmp_path / "data", []
    for round_ in range(3):
        process = start("one", "--data", str(data))
        visitor = process.visitor("default")
        with ThreadPoolExecutor(1) as pool:
            writing = pool.submit(write_until_cut_off, visitor, str(round_))
            while not process.control.events("default", after=len(acknowledged) + 3):
                continue
            process.stop(signal.SIGKILL)
            acknowledged += writing.result()
    process = start("one", "--data", str(data))
    kept = bodies(process)[3:]
    assert set(acknowledged) <= set(kept)
    assert len(kept) - len(acknowledged) <= 3, "at most the one write that was under way, each time"
    assert [event.after["body"] for event in process.control.events("default")] == kept
    assert process.control.world("default").long_lived


def test_people_stay_signed_in_when_a_long_lived_world_comes_back(start, tmp_path):
    process = start("one", "--data", str(tmp_path / "data"))
    cookies = dict(process.visitor("default").cookies)
    process.stop()
    again = start("one", "--data", str(tmp_path / "data"))
    page = httpx.get(f"{again.public}/", cookies=cookies, trust_env=False)
    assert page.status_code == 200


def test_a_disposable_world_says_so(start):
    assert not start().control.world("default").long_lived


def test_without_a_default_world_the_front_page_is_closed(start):
    process = start("one", "--no-default-world")
    assert process.control.worlds() == ()
    assert httpx.get(f"{process.public}/", trust_env=False).status_code == 403


def run_serve(*options, secret=""):
    command = [sys.executable, "-m", "dayshift_kit.serve", *options]
    env = {"PYTHONPATH": str(HERE), "DAYSHIFT_CONTROL_SECRET": secret}
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)


def test_a_base_is_built_ahead_of_serving_and_needs_no_secret(start, tmp_path):
    options = ["--app", "notes", "--size", "small", "--cache", str(tmp_path), "--build-only"]
    built, found = run_serve(*options), run_serve(*options)
    assert (built.returncode, found.returncode) == (0, 0)
    assert re.fullmatch(r"base-[0-9a-f]{12}\n", built.stdout)
    assert "dayshift.progress" in built.stderr
    assert (found.stdout, found.stderr) == (built.stdout, "")
    assert start("one", "--cache", str(tmp_path)).where["snapshot"] == built.stdout.strip()


@pytest.mark.parametrize(
    ("options", "secret", "said"),
    [
        (["--app", "notes"], "", "Set DAYSHIFT_CONTROL_SECRET"),
        (["--app", "notes"], "short", "at least 16"),
        (["--app", "nothing"], SECRET, "No app named 'nothing' is installed"),
        (["--app", "notes", "--no-default-world", "--data", "x"], SECRET, "--data"),
        (["--app", "notes", "--host", "203.0.113.9"], SECRET, "cannot listen on 203.0.113.9"),
    ],
)
def test_a_start_that_cannot_work_says_what_to_change(options, secret, said):
    ended = run_serve(*options, secret=secret)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
