"""Start every app, speak to all of them, stop them all."""

import atexit
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from dayshift.catalogue import truth_of
from dayshift.errors import UsageError
from dayshift.office.apps import chosen_apps, host_of
from dayshift.office.process import AppProcess, Progress, Ready
from dayshift.office.signins import SignIn, sign_ins
from dayshift_control import ControlClient, Suite

START_S = 900.0  # a large company is built in minutes, once


def cache_folder() -> Path:
    """Where base snapshots are kept: DAYSHIFT_CACHE, else the user's cache."""
    return Path(os.environ.get("DAYSHIFT_CACHE") or Path.home() / ".cache" / "dayshift")


@dataclass(frozen=True)
class OfficeConfig:
    """How an office is run.

    Attributes:
        apps: Which apps; None for all that are installed.
        company, seed, size: Whose office.
        cache: Where base snapshots are kept.
        first_port: The first app's public port, the next app's is one more; None picks free ones.
        for_people: Keep a default world that a browser without a ticket can sign in to.
        data: Keep the default world across restarts in this folder.
    """

    apps: tuple[str, ...] | None = None
    company: str = "northlight"
    seed: int = 1
    size: str = "standard"
    cache: Path | None = None
    first_port: int | None = None
    for_people: bool = False
    data: Path | None = None


class Office:
    """The apps of one company as child processes. Use it as a context manager, or start and stop it."""

    def __init__(self, config: OfficeConfig | None = None) -> None:
        self.config = config or OfficeConfig()
        self.apps = chosen_apps(self.config.apps)
        self._processes: dict[str, AppProcess] = {}
        self._ready: dict[str, Ready] = {}
        self._suite: Suite | None = None
        self._secret = ""
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def start(self, on_progress: Progress | None = None) -> Self:
        """Start every app and wait until all answer.

        Args:
            on_progress: Told app, stage, done and total while base snapshots are built.

        Raises:
            InfraError: an app did not start.
        """
        self.launch(on_progress)
        return self.wait()

    def launch(self, on_progress: Progress | None = None) -> None:
        """Start every app, and do not wait for any."""
        self._secret = secrets.token_urlsafe(32)
        self._folder = tempfile.TemporaryDirectory(prefix="dayshift-office-", ignore_cleanup_errors=True)
        atexit.register(self.stop)
        try:
            for app, arguments in self._arguments().items():
                self._processes[app] = AppProcess(
                    app,
                    arguments,
                    secret=self._secret,
                    folder=Path(self._folder.name),
                    on_progress=on_progress,
                )
        except BaseException:
            self.stop()
            raise

    def wait(self) -> Self:
        """Wait until every app answers.

        Raises:
            InfraError: an app did not start.
        """
        try:
            for app, process in self._processes.items():
                self._ready[app] = process.wait_until_ready(timeout=START_S)
        except BaseException:
            self.stop()
            raise
        self._suite = Suite({app: ControlClient(at.control, self._secret) for app, at in self._ready.items()})
        return self

    def stop(self) -> None:
        """End every app. Safe to call twice."""
        atexit.unregister(self.stop)
        if self._suite is not None:
            self._suite.close()
            self._suite = None
        for process in self._processes.values():
            process.stop()
        self._processes.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def suite(self) -> Suite:
        """All control planes as one.

        Raises:
            UsageError: the office has not been started.
        """
        if self._suite is None:
            raise UsageError("The office is closed: start it first.")
        return self._suite

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(process.pid for process in self._processes.values())

    @property
    def hosts(self) -> Mapping[str, str]:
        """Host name in the browser, by app."""
        return {app: at.host for app, at in self._ready.items()}

    @property
    def listening(self) -> Mapping[str, str]:
        """`host:port` of the public listener, by app."""
        return {app: urlsplit(at.public).netloc for app, at in self._ready.items()}

    @property
    def addresses(self) -> Mapping[str, str]:
        """Where a person opens each app in a browser of their own."""
        return {app: f"http://{at.host}:{urlsplit(at.public).port}" for app, at in self._ready.items()}

    @property
    def snapshots(self) -> Mapping[str, str]:
        """Base snapshot, by app."""
        return {app: at.snapshot for app, at in self._ready.items()}

    @property
    def signins(self) -> tuple[SignIn, ...]:
        return sign_ins(truth_of(self.config.company, self.config.seed, self.config.size))

    def last_words(self) -> str:
        """What the apps complained of last, or nothing."""
        return " · ".join(
            f"{app}: {said}" for app, process in self._processes.items() if (said := process.last_words())
        )

    def _arguments(self) -> dict[str, list[str]]:
        config = self.config
        shared = ["--company", config.company, "--seed", str(config.seed), "--size", config.size]
        shared += ["--cache", str(config.cache or cache_folder())]
        shared += [] if config.for_people else ["--no-default-world"]
        links = self._links()
        return {app: [*shared, *self._own(place, app), *links] for place, app in enumerate(self.apps)}

    def _own(self, place: int, app: str) -> list[str]:
        first, data = self.config.first_port, self.config.data
        port = ["--public-port", str(first + place)] if first is not None else []
        return port + (["--data", str(data / app)] if data is not None else [])

    def _links(self) -> list[str]:
        """Launcher entries: with ports for people, without for a browser whose resolver knows them."""
        if len(self.apps) == 1:
            return []
        first = self.config.first_port
        links = []
        for place, app in enumerate(self.apps):
            port = f":{first + place}" if first is not None else ""
            links += ["--link", f"{app}=http://{host_of(app)}{port}/"]
        return links
