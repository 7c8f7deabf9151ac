"""One app as a child process."""

import json
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from dayshift.errors import InfraError

SERVE = "dayshift_kit.serve"
POLL_S = 0.02
STOP_S = 5.0
Progress = Callable[[str, str, int, int], None]


@dataclass(frozen=True)
class Ready:
    """Where a started app listens, and what it starts worlds from."""

    app: str
    public: str
    control: str
    snapshot: str
    host: str


class AppProcess:
    """`python -m dayshift_kit.serve` for one app, on a leash: it ends when this process does."""

    def __init__(
        self,
        app: str,
        arguments: Sequence[str],
        *,
        secret: str,
        folder: Path,
        on_progress: Progress | None = None,
        module: str = SERVE,
    ) -> None:
        self.app = app
        self._ready_file = folder / f"{app}.ready.json"
        self._said: deque[str] = deque(maxlen=40)
        self._on_progress = on_progress
        leash = str(files("dayshift.office").joinpath("leash.py"))
        self._process = subprocess.Popen(  # noqa: S603  our own interpreter and module
            [
                sys.executable,
                "-P",
                leash,
                module,
                "--app",
                app,
                "--ready-file",
                str(self._ready_file),
                *arguments,
            ],
            env={**os.environ, "DAYSHIFT_CONTROL_SECRET": secret},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C reaches the one who stops us in order
        )
        self._reader = threading.Thread(target=self._read, name=f"{app}-log", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def wait_until_ready(self, *, timeout: float) -> Ready:
        """Wait for both listeners.

        Raises:
            InfraError: the app ended, or took too long; the message ends with what it said last.
        """
        deadline = time.monotonic() + timeout
        while not self._ready_file.exists():
            if not self.is_running:
                self._reader.join(timeout=1)
                raise InfraError(f"{self.app} did not start: {self.last_words() or 'it said nothing'}")
            if time.monotonic() > deadline:
                self.stop()
                raise InfraError(f"{self.app} was not ready within {timeout:.0f} s. {self.last_words()}")
            time.sleep(POLL_S)
        return Ready(**json.loads(self._ready_file.read_text(encoding="utf-8")))

    def last_words(self) -> str:
        """The last lines of the app's log that say something."""
        telling = [line for line in self._said if any(sign.isalnum() for sign in line)]
        return " · ".join(telling[-2:])

    def stop(self) -> None:
        """Ask it to end, and end it by force after a few seconds. Safe to call twice."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self.is_running:
            self._process.terminate()
        try:
            self._process.wait(timeout=STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(timeout=1)
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if not self._tell_progress(line):
                self._said.append(line.strip()[:2000])

    def _tell_progress(self, line: str) -> bool:
        if "dayshift.progress" not in line or not line.startswith("{"):
            return False
        found = json.loads(line)
        if self._on_progress is not None:
            self._on_progress(self.app, str(found["message"]), int(found["done"]), int(found["total"]))
        return True
