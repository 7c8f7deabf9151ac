"""Which Chromium is driven, and what is said when there is none."""

import hashlib
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dayshift.browser.finding import chromium_version, find_chromium
from dayshift.browser.flags import FLAGS, resolver_rules
from dayshift.browser.launch import Browser
from dayshift.errors import InfraError


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with nothing on its path; names given to it become executables."""
    monkeypatch.delenv("DAYSHIFT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("dayshift.browser.finding._playwrights_own", lambda: None)

    def have(name: str) -> str:
        path = tmp_path / name
        path.write_text("#!/bin/sh\necho Chromium 1.2.3 built for tests\n")
        path.chmod(0o755)
        return str(path)

    return have


def test_the_named_one_comes_first(machine, monkeypatch):
    machine("chromium")
    monkeypatch.setenv("DAYSHIFT_CHROMIUM", machine("mine"))
    assert Path(find_chromium()).name == "mine"


def test_a_name_that_leads_nowhere_is_an_error(machine, monkeypatch):
    machine("chromium")
    monkeypatch.setenv("DAYSHIFT_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(InfraError, match="/nowhere/chromium"):
        find_chromium()


def test_the_path_is_searched_in_order(machine):
    machine("google-chrome")
    assert Path(find_chromium()).name == "google-chrome"
    machine("chromium-browser")
    assert Path(find_chromium()).name == "chromium-browser"
    machine("chromium")
    assert Path(find_chromium()).name == "chromium"
    assert chromium_version(find_chromium()) == "Chromium 1.2.3"


def test_playwrights_own_comes_last(machine, monkeypatch):
    monkeypatch.setattr("dayshift.browser.finding._playwrights_own", lambda: "/own/chrome")
    assert find_chromium() == "/own/chrome"


def test_with_none_at_all_it_is_said_what_to_do(machine):
    with pytest.raises(InfraError, match="apt install chromium"):
        find_chromium()


@pytest.mark.anyio
async def test_a_chromium_that_does_not_start_is_a_failure_of_the_infrastructure(machine, monkeypatch):
    monkeypatch.setenv("DAYSHIFT_CHROMIUM", machine("broken"))
    with pytest.raises(InfraError, match="did not start"):
        await Browser.launch({})


def test_every_name_but_the_apps_leads_nowhere():
    rules = resolver_rules({"parley.localhost": "127.0.0.1:5001", "outlay.localhost": "127.0.0.1:5002"})
    assert rules == (
        "--host-resolver-rules=MAP outlay.localhost:80 127.0.0.1:5002, "
        "MAP parley.localhost:80 127.0.0.1:5001, MAP * ~NOTFOUND"
    )


def test_the_flags_are_frozen():
    """A change of this list changes pixels: recorded frames and hashes have to be made anew."""
    assert hashlib.sha256("\n".join(FLAGS).encode()).hexdigest()[:12] == "527974a3e86f"


RUNNING = """
import asyncio
from dayshift.browser import Browser

async def main():
    browser = await Browser.launch({})
    context = await browser._browser.new_context()
    await context.new_page()
    print("running", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.browser
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_chromium_outlives_whoever_started_it(how):
    with subprocess.Popen(
        [sys.executable, "-c", RUNNING],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout.readline().strip() == "running"
        family = _children(parent.pid)
        assert any("chrom" in Path(f"/proc/{pid}/cmdline").read_text() for pid in family)
        parent.send_signal(how)
        parent.wait(timeout=20)
    assert _all_end(family)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [*map(int, found), *(deeper for child in found for deeper in _children(int(child)))]


def _all_end(pids: list[int], seconds: float = 15.0) -> bool:
    deadline = time.monotonic() + seconds
    left = pids
    while left and time.monotonic() < deadline:
        left = [pid for pid in left if _is_alive(pid)]
        time.sleep(0.1)
    return not left


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
