"""The small company in a process of its own, and people who sit down at browsers in it."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dayshift_control import ControlClient

SAMPLE = Path(__file__).parent / "sample"
SECRET = "a secret that only the tests know"
PATIENCE_S = 90
SCREEN = {"width": 1280, "height": 800}
FLAGS = ["--no-sandbox", "--disable-background-networking"]


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """Where the company's Outlay is, and its control client."""
    folder = tmp_path_factory.mktemp("office")
    ready = folder / "ready.json"
    command = [sys.executable, "-m", "dayshift_kit.serve", "--app", "small_spending", "--size", "small"]
    command += ["--cache", str(folder / "cache"), "--ready-file", str(ready)]
    paths = os.pathsep.join([str(SAMPLE), os.environ.get("PYTHONPATH", "")])
    told = {"PYTHONPATH": paths, "DAYSHIFT_CONTROL_SECRET": SECRET}
    with (folder / "log.jsonl").open("ab") as log:
        process = subprocess.Popen(command, env={**os.environ, **told}, stderr=log)
        try:
            where = _opened(process, ready)
            with ControlClient(where["control"], SECRET) as client:
                yield {**where, "client": client}
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)


def _opened(process, ready):
    until = time.monotonic() + PATIENCE_S
    while not ready.exists():
        assert process.poll() is None, "the office stopped before it was ready"
        assert time.monotonic() < until, "the office was not ready in time"
        time.sleep(0.05)
    return json.loads(ready.read_text())


@pytest.fixture(scope="module")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def world_ids():
    numbers = itertools.count(1)
    return lambda: f"page-{os.getpid()}-{next(numbers)}"


@pytest.fixture
def control(office):
    return office["client"]


@pytest.fixture
def world(office, control, world_ids):
    """A world of this test's own."""
    world = control.create_world(from_snapshot=office["snapshot"], id=world_ids())
    yield world.id
    control.delete_world(world.id)


@pytest.fixture
def enter(office, chromium, control, world):
    """Seats somebody at a browser: `enter("maya", "/expenses")` gives the page."""
    contexts, complaints = [], []

    def enter(key, path="/expenses", **options):
        context = chromium.new_context(viewport=SCREEN, base_url=office["public"], **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        ticket = control.ticket(world, f"U{key.upper():0<9}", path).url
        page.goto(f"/enter/{ticket.partition('/enter/')[2]}")
        page.set_default_timeout(10_000)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert [each for each in complaints if "422" not in each] == []


@pytest.fixture
def kept(control, world):
    """A row as the control plane tells it: `kept("expense", "EXP-000001")`."""

    def kept(table, id_):
        answer = control.query(world, f"SELECT * FROM {table} WHERE id = '{id_}'")
        return dict(zip(answer.columns, answer.rows[0], strict=True))

    return kept
