"""An app in a process of its own, and the plain one beside it."""

import atexit
import itertools
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from dayshift.office.process import AppProcess, Ready
from dayshift_bench.measuring import Timing, timed
from dayshift_bench.setting import ProgressLine, Setting
from dayshift_bench.visitor import Visitor
from dayshift_control import ControlClient

FLOOR = "trivial Flask route"
START_S = 900.0
# Who is in most channels, and of these the one with most messages.
BUSIEST = """
WITH me AS (
  SELECT person_id AS id FROM membership JOIN person ON person.id = person_id
  WHERE deactivated_at IS NULL GROUP BY person_id ORDER BY count(*) DESC, person_id LIMIT 1
)
SELECT me.id, team.id, membership.channel_id FROM me, team
JOIN membership ON membership.person_id = me.id
JOIN channel ON channel.id = membership.channel_id AND channel.archived_at IS NULL
JOIN message ON message.channel_id = membership.channel_id
GROUP BY membership.channel_id ORDER BY count(*) DESC, membership.channel_id LIMIT 1
"""
_serial = itertools.count(1)


@dataclass(frozen=True)
class Place:
    """Where a busy person spends the day."""

    person: str
    team: str
    channel: str

    @property
    def page(self) -> str:
        return f"/client/{self.team}/{self.channel}"

    @property
    def messages(self) -> str:
        return f"/channels/{self.channel}/messages"


@dataclass(frozen=True)
class Served:
    """A running app and its control plane."""

    at: Ready
    process: AppProcess
    control: ControlClient

    def stop(self) -> None:
        self.control.close()
        self.process.stop()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def port(self) -> int:
        return urlsplit(self.at.public).port or 80

    def visitor(self) -> Visitor:
        return Visitor(self.at.public, self.at.host)

    def new_world(self) -> str:
        """A fork of the base that nobody has been in."""
        id = f"measured-{next(_serial)}"
        return self.control.create_world(from_snapshot=self.at.snapshot, id=id).id

    @contextmanager
    def world(self) -> Iterator[str]:
        """A new world, for as long as it is measured."""
        world = self.new_world()
        try:
            yield world
        finally:
            self.control.delete_world(world)

    def seat(self, world: str, person: str) -> Visitor:
        """A visitor who has come in as a person."""
        visitor = self.visitor()
        visitor.enter(self.control.ticket(world, person).url)
        return visitor


@cache
def served(setting: Setting) -> Served:
    """The app, served until this process ends."""
    served = start(setting)
    atexit.register(served.stop)
    return served


def start(setting: Setting) -> Served:
    """One more process of the app, ready to answer."""
    company = ["--company", setting.company, "--seed", str(setting.seed), "--size", setting.size]
    arguments = [*company, "--cache", str(setting.cache_dir), "--no-default-world"]
    secret = secrets.token_urlsafe(32)
    process, at = _launch(setting.app, arguments, secret=secret)
    return Served(at, process, ControlClient(at.control, secret))


@cache
def plain() -> Ready:
    """The plain application, served until this process ends."""
    at, process = start_plain()
    atexit.register(process.stop)
    return at


def start_plain() -> tuple[Ready, AppProcess]:
    process, at = _launch("plain", [], secret="", module="dayshift_bench.plain")
    return at, process


@cache
def place(setting: Setting) -> Place:
    """The person and the channel that are measured."""
    app = served(setting)
    with app.world() as world:
        (row,) = app.control.query(world, BUSIEST).rows
    return Place(*(str(value) for value in row))


@cache
def plain_timing(setting: Setting) -> Timing:
    """How long the trivial route takes."""
    at = plain()
    with Visitor(at.public, at.host) as visitor:
        return timed(lambda: visitor.get("/"), runs=setting.runs(400))


def _launch(
    app: str, arguments: list[str], *, secret: str, module: str = "dayshift_kit.serve"
) -> tuple[AppProcess, Ready]:
    progress = ProgressLine()
    with tempfile.TemporaryDirectory(prefix="dayshift-bench-") as folder:
        process = AppProcess(
            app,
            arguments,
            secret=secret,
            folder=Path(folder),
            on_progress=lambda _, stage, done, total: progress(stage, done, total),
            module=module,
        )
        return process, process.wait_until_ready(timeout=START_S)
