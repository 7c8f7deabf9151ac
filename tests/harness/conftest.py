"""A toy office of two apps, served for real, whose control plane is a few lines of Python."""

import itertools
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest

from dayshift.browser import Browser
from dayshift.browser.launch import Screen
from dayshift.env import DayshiftEnv, EnvConfig
from dayshift.stage import Origins, Stage
from dayshift.task import Task
from dayshift_control.wire import ClockState, Diff, Event, RowChange, Ticket
from dayshift_graders import Rubric, check, creates
from dayshift_graders.collateral import Bounds

HOSTS = {"notes": "notebook.localhost", "board": "pinboard.localhost"}
NOW = "2026-03-10T17:15:00.000000Z"
PAGE = """<!doctype html><title>{title}</title><meta charset="utf-8">
<style>body{{font:16px sans-serif;margin:0}} main{{padding:16px}} .pane{{height:200px;overflow:auto}}
.far{{margin-top:1500px}}</style><main><h1>{title}</h1>{body}</main>"""
NOTES = """<form method="post" action="/notes"><label>Note <input name="text" autofocus></label>
<button>Save</button></form><ul aria-label="Notes">{items}</ul>
<a href="/elsewhere" target="_blank">In a new tab</a> <a href="http://pinboard.localhost/">Pinboard</a>
<div class="pane"><div class="far">
<button onclick="document.title='Far pressed'">Far button</button></div></div>"""


@dataclass
class Book:
    """One world of one toy app."""

    notes: list[str] = field(default_factory=list)


class Toy(ThreadingHTTPServer):
    """One app's public listener: pages, a form, entry tickets and a cookie."""

    daemon_threads = True

    def __init__(self, name: str) -> None:
        super().__init__(("127.0.0.1", 0), Page)
        self.name = name
        self.books: dict[str, Book] = {}
        self.tickets: dict[str, tuple[str, str]] = {}
        self.pages: dict[str, str] = {}
        self.log: list[str] = []
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()


class Page(BaseHTTPRequestHandler):
    server: Toy
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.server.log.append(self.path)
        if path.startswith("/enter/"):
            world, landing = self.server.tickets.pop(path.removeprefix("/enter/"))
            self.answer(
                303, "", Location=landing, **{"Set-Cookie": f"{self.server.name}={world}; Path=/; HttpOnly"}
            )
        elif path == "/redirect":
            self.answer(302, "", Location=parse_qs(urlsplit(self.path).query)["to"][0])
        elif path in self.server.pages:
            self.answer(200, self.server.pages[path])
        elif path == "/favicon.ico":
            self.answer(204, "")
        else:
            self.answer(200, self.notes())

    def do_POST(self) -> None:
        size = int(self.headers["Content-Length"])
        text = parse_qs(self.rfile.read(size).decode())["text"][0]
        self.book.notes.append(text)
        self.answer(303, "", Location="/")

    @property
    def book(self) -> Book:
        found = re.search(rf"{self.server.name}=([^;]+)", self.headers.get("Cookie", ""))
        return (
            self.server.books[found[1]] if found and found[1] in self.server.books else Book(["signed out"])
        )

    def notes(self) -> str:
        items = "".join(f"<li>{escape(note)}</li>" for note in self.book.notes)
        return PAGE.format(title=self.server.name.title(), body=NOTES.format(items=items))

    def answer(self, status: int, text: str, **headers: str) -> None:
        content = text.encode()
        self.send_response(status)
        kind = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(content))}
        for name, value in {**kind, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        return


class ToySuite:
    """Answers like the control plane of the two toy apps."""

    def __init__(self, toys: dict[str, Toy]) -> None:
        self.toys = toys
        self.calls: list[str] = []
        self.now, self.mode = NOW, "frozen"
        self._serial = itertools.count(1)
        self.apps = {name: self._client(name) for name in toys}

    def _client(self, name: str) -> SimpleNamespace:
        return SimpleNamespace(
            world=lambda world: SimpleNamespace(last_event=0),
            changes=lambda world, changes: (
                self.toys[name].books[world].notes.extend(edit.values["text"] for edit in changes.edits)
            ),
            delete_snapshot=lambda snapshot: self.calls.append(f"forget {name}"),
        )

    def create(self, id: str, from_snapshots: dict[str, str]) -> None:
        for toy in self.toys.values():
            toy.books[id] = Book()

    def snapshot(self, world: str) -> dict[str, SimpleNamespace]:
        self.baseline = {name: len(toy.books[world].notes) for name, toy in self.toys.items()}
        return {name: SimpleNamespace(name=f"baseline-{name}") for name in self.toys}

    def delete(self, world: str) -> None:
        self.calls.append("delete")
        for toy in self.toys.values():
            toy.books.pop(world, None)

    def ticket(self, app: str, world: str, person: str, path: str) -> Ticket:
        token = f"{app}{next(self._serial)}"
        self.toys[app].tickets[token] = (world, path)
        return Ticket(url=f"http://127.0.0.1:{self.toys[app].server_port}/enter/{token}", expires_in_s=60)

    def set_clock(self, world: str, *, mode: str, step_ms: int) -> dict[str, ClockState]:
        self.mode = mode
        return self.clock(world)

    def clock(self, world: str) -> dict[str, ClockState]:
        return {name: ClockState(mode=self.mode, now=self.now) for name in self.toys}

    def advance(self, world: str, ms: int) -> dict[str, ClockState]:
        self.calls.append(f"advance {ms}")
        return self.clock(world)

    def state_hash(self, world: str) -> dict[str, SimpleNamespace]:
        return {name: SimpleNamespace(state=str(toy.books[world].notes)) for name, toy in self.toys.items()}

    def diff(self, world: str, since: dict[str, str]) -> dict[str, Diff]:
        return {name: self._diff(name, world, since[name]) for name in self.toys}

    def _diff(self, name: str, world: str, since: str) -> Diff:
        notes = self.toys[name].books[world].notes
        rows = [
            RowChange(table="note", key={"id": n}, op="insert", before=None,
                      after={"id": n, "text": notes[n]}, requests=(f"r{n}",))
            for n in range(self.baseline[name], len(notes))
        ]  # fmt: skip
        return Diff(world=world, since=since, material=tuple(rows), ambient=())

    def events(self, world: str, after: dict[str, int]) -> dict[str, tuple[Event, ...]]:
        return {name: tuple(self._events(name, world)) for name in self.toys}

    def _events(self, name: str, world: str) -> Iterator[Event]:
        for n, text in enumerate(self.toys[name].books[world].notes):
            yield Event(id=n + 1, at=NOW, actor="U1", on_behalf_of=None, channel="ui", verb="wrote",
                        kind=f"{name}.note", object=str(n), before=None, after={"text": text},
                        request_id=f"r{n}", page="/")  # fmt: skip


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def toys() -> Iterator[dict[str, Toy]]:
    toys = {name: Toy(name) for name in HOSTS}
    yield toys
    for toy in toys.values():
        toy.shutdown()
        toy.server_close()


@pytest.fixture
def office(toys: dict[str, Toy]) -> SimpleNamespace:
    for toy in toys.values():
        toy.books, toy.tickets, toy.pages, toy.log = {}, {}, {}, []
    return SimpleNamespace(
        toys=toys,
        suite=ToySuite(toys),
        hosts=HOSTS,
        listening={name: f"127.0.0.1:{toy.server_port}" for name, toy in toys.items()},
        snapshots={name: f"base-{name}" for name in toys},
        last_words=lambda: "",
    )


@pytest.fixture(scope="session")
async def browser(toys: dict[str, Toy], anyio_backend: str) -> AsyncIterator[Browser]:
    browser = await Browser.launch({HOSTS[app]: f"127.0.0.1:{toy.server_port}" for app, toy in toys.items()})
    yield browser
    await browser.close()


@pytest.fixture
async def stage(office: SimpleNamespace, browser: Browser) -> AsyncIterator[Stage]:
    """A fresh context on the notebook's first page, signed out."""
    stage = await Stage.open(browser, screen=Screen(), origins=Origins.of(HOSTS.values()))
    await stage.open_page(await stage.new_tab(), "http://notebook.localhost/")
    yield stage
    await stage.close()


@pytest.fixture
async def make_env(office: SimpleNamespace, browser: Browser) -> AsyncIterator[Callable[..., DayshiftEnv]]:
    """Makes environments in the toy office, in the shared browser; their episodes end with the test."""
    made: list[DayshiftEnv] = []

    def make(task: Task | None = None, **settings: object) -> DayshiftEnv:
        config = EnvConfig(**settings)  # type: ignore[arg-type]
        made.append(DayshiftEnv(office, browser, config, lambda _id, _seed: task or note_task()))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for env in made:
        await env.end()


def note_task(**changes: object) -> Task:
    """Write the note “buy milk”, and nothing else."""
    bounds = Bounds("U1", frozenset({"ui"}), (creates("notes.note", count=1),), {})

    def checkpoints(evidence):  # type: ignore[no-untyped-def]
        texts = [row.text for row in evidence.created("notes.note")]
        yield check("A note was written", weight=0.4, when=len(texts) == 1, evidence=texts)
        yield check("It says what was asked", weight=0.6, after=1, when=texts == ["buy milk"])

    rubric = Rubric(task="notes.write@1", bounds=bounds, checkpoints=checkpoints)
    fields = {
        "id": "notes.write@1", "title": "Write a note", "apps": ("notes",), "persona": "maya@northlight.test",
        "instruction": "Write the note “buy milk”.", "timezone": "America/Los_Angeles", "rubric": rubric,
        "start": {"notes": "/"}, "step_limit": 8,
    }  # fmt: skip
    return Task(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.fixture
def make_task() -> Callable[..., Task]:
    return note_task
