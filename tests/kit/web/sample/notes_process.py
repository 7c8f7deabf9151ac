"""Jotter as a process of its own, the way an office starts it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect as async_connect
from websockets.sync.client import connect

from dayshift_control import ControlClient

SECRET = "a secret that only the tests know"
HERE = Path(__file__).parent
PATIENCE_S = 60


class Process:
    """A running app process; stop it before the test ends."""

    def __init__(self, folder, *options, cache=None, env=None):
        self.ready_file = folder / "ready.json"
        self.ready_file.unlink(missing_ok=True)
        self.log = (folder / "log.jsonl").open("ab")
        command = [sys.executable, "-m", "dayshift_kit.serve", "--app", "notes", "--size", "small"]
        command += ["--cache", str(cache or folder / "cache"), "--ready-file", str(self.ready_file), *options]
        extra = {"PYTHONPATH": str(HERE), "DAYSHIFT_CONTROL_SECRET": SECRET}
        self.process = subprocess.Popen(command, env={**os.environ, **extra, **(env or {})}, stderr=self.log)
        self.visitors = []
        self.where = self._wait()
        self.public = self.where["public"]
        self.control = ControlClient(self.where["control"], SECRET)

    def _wait(self):
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until and self.process.poll() is None:
            if self.ready_file.exists():
                return json.loads(self.ready_file.read_text())
            time.sleep(0.01)
        self.stop()
        raise RuntimeError(f"not ready (exit status {self.process.returncode}): {self.logged()}")

    def logged(self):
        return Path(self.log.name).read_text()

    def visitor(self, world, person="UANA"):
        """An HTTP client that entered by ticket, with the page it landed on in `.page`."""
        visitor = httpx.Client(base_url=self.public, trust_env=False, follow_redirects=True)
        path = self.control.ticket(world, person).url.partition("/enter/")[2]
        self.visitors.append(visitor)
        visitor.page = visitor.get(f"/enter/{path}").raise_for_status().text
        return visitor

    def listen(self, visitor, *, after=0, topics="", origin=None):
        """A context manager: the live socket that a page of this visitor opens."""
        return connect(**self._handshake(visitor, after, topics, origin))

    def listen_async(self, visitor, *, after=0, topics=""):
        return async_connect(**self._handshake(visitor, after, topics, None))

    def _handshake(self, visitor, after, topics, origin):
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        return {
            "uri": f"{self.public.replace('http', 'ws')}/live?after={after}&topics={topics}",
            "origin": origin or self.public,
            "additional_headers": {"Cookie": cookies},
            "proxy": None,
        }

    def threads(self):
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, number=signal.SIGTERM):
        """Send a signal, wait for the end and return the exit status and how long it took."""
        started = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(timeout=30)
        for client in (*self.visitors, *([self.control] if hasattr(self, "control") else [])):
            client.close()
        self.log.close()
        return status, time.monotonic() - started
