"""The bridge between the event loop and the pages: bodies, downloads, cookies, and slow clients."""

import asyncio
import threading

import pytest
from flask import Flask, Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from dayshift_kit.web.bridge import PAGE_THREADS, Bridge

LIMIT = 1000


@pytest.fixture
def pages():
    app = Flask("pages")
    app.entered, app.arrived, app.gate = [], threading.Event(), threading.Event()

    @app.before_request
    def check():
        if (request.content_length or 0) > LIMIT:
            raise RequestEntityTooLarge

    @app.post("/echo")
    def echo():
        return request.get_data()

    @app.get("/cookies")
    def cookies():
        answer = Response("")
        answer.set_cookie("a", "1")
        answer.set_cookie("b", "2")
        return answer

    @app.get("/download")
    def download():
        return Response(b"x" * 1000 for _ in range(1000))

    @app.get("/wait")
    def wait():
        app.entered.append(request.query_string.decode())
        app.arrived.set()
        assert app.gate.wait(5)
        return "waited"

    @app.get("/thread")
    def thread():
        return threading.current_thread().name

    return app


@pytest.fixture
def bridge(pages):
    return Bridge(pages, socket=None, body_limit=LIMIT, world_of=world_in_query)


def world_in_query(scope):
    return scope["query_string"].decode() or None


def scope(path, method="GET", query=b"", headers=()):
    return {
        "type": "http", "http_version": "1.1", "method": method, "path": path, "query_string": query,
        "headers": list(headers), "scheme": "http", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip


class Client:
    """One connection: says its chunks when asked, and keeps what it is told."""

    def __init__(self, *chunks, is_cut=False):
        self.chunks = list(chunks)
        self.is_cut = is_cut
        self.told = []

    async def receive(self):
        if not self.chunks:
            return {"type": "http.disconnect"} if self.is_cut else {"type": "http.request", "body": b""}
        chunk = self.chunks.pop(0)
        more = bool(self.chunks) or self.is_cut
        return {"type": "http.request", "body": chunk, "more_body": more}

    async def send(self, message):
        self.told.append(message)

    @property
    def status(self):
        return self.told[0]["status"]

    @property
    def body(self):
        return b"".join(message.get("body", b"") for message in self.told[1:])


def visit(bridge, client, **request_):
    asyncio.run(bridge(scope(**request_), client.receive, client.send))
    return client


def test_a_body_in_pieces_arrives_whole(bridge):
    client = visit(bridge, Client(b"ab", b"cd", b"ef"), path="/echo", method="POST")
    assert (client.status, client.body) == (200, b"abcdef")


def test_a_body_without_a_stated_length_is_limited_too(bridge):
    chunked = [(b"transfer-encoding", b"chunked")]
    client = visit(bridge, Client(*[b"x" * 100] * 11), path="/echo", method="POST", headers=chunked)
    assert client.status == 413


def test_a_body_that_lies_about_its_length_is_measured(bridge):
    lie = [(b"content-length", b"3")]
    assert visit(bridge, Client(b"x" * (LIMIT + 1)), path="/echo", method="POST", headers=lie).status == 413
    assert visit(bridge, Client(b"abcdef"), path="/echo", method="POST", headers=lie).body == b"abcdef"


def test_a_client_that_leaves_in_the_middle_reaches_no_page(bridge):
    assert visit(bridge, Client(b"half", is_cut=True), path="/echo", method="POST").told == []


def test_every_cookie_of_an_answer_is_kept(bridge):
    headers = visit(bridge, Client(b""), path="/cookies").told[0]["headers"]
    assert len([value for name, value in headers if name == b"set-cookie"]) == 2


def test_a_slow_reader_does_not_hold_a_thread(bridge):
    async def story():
        reading = asyncio.Event()
        slow = Client(b"")
        original = slow.send

        async def slow_send(message):
            await original(message)
            await reading.wait()

        readers = [
            asyncio.create_task(bridge(scope("/download"), Client(b"").receive, slow_send))
            for _ in range(PAGE_THREADS * 2)
        ]
        await asyncio.sleep(0.05)
        quick = Client(b"")
        await asyncio.wait_for(bridge(scope("/thread"), quick.receive, quick.send), 5)
        reading.set()
        await asyncio.gather(*readers)
        return quick

    assert asyncio.run(story()).status == 200


def test_a_slow_sender_does_not_hold_a_thread(bridge):
    async def story():
        sending = asyncio.Event()

        async def slow_receive():
            await sending.wait()
            return {"type": "http.request", "body": b"late"}

        slow = [Client() for _ in range(PAGE_THREADS * 2)]
        senders = [asyncio.create_task(bridge(scope("/echo", "POST"), slow_receive, c.send)) for c in slow]
        quick = Client(b"")
        await asyncio.wait_for(bridge(scope("/thread"), quick.receive, quick.send), 5)
        sending.set()
        await asyncio.gather(*senders)
        return [client.body for client in slow]

    assert asyncio.run(story()) == [b"late"] * PAGE_THREADS * 2


def test_an_address_of_stray_bytes_is_refused(bridge):
    client = visit(bridge, Client(b""), path="/thread", query=b"a=\xff")
    assert client.status == 400


def test_a_world_that_is_busy_holds_one_thread_however_many_wait_for_it(pages, bridge):
    async def story():
        waiting = [Client(b"") for _ in range(PAGE_THREADS * 3)]
        wait = scope("/wait", query=b"busy")
        busy = [asyncio.create_task(bridge(wait, each.receive, each.send)) for each in waiting]
        quick = Client(b"")
        await asyncio.wait_for(bridge(scope("/thread", query=b"other"), quick.receive, quick.send), 5)
        assert await asyncio.to_thread(pages.arrived.wait, 5)
        entered = list(pages.entered)
        pages.gate.set()
        await asyncio.gather(*busy)
        return entered, [client.body for client in waiting]

    assert asyncio.run(story()) == (["busy"], [b"waited"] * PAGE_THREADS * 3)


def test_the_next_request_of_a_world_need_not_wait_for_a_slow_reader(bridge):
    async def story():
        reading = asyncio.Event()

        async def never_reads(message):
            await reading.wait()

        slow = asyncio.create_task(bridge(scope("/download", query=b"w"), Client(b"").receive, never_reads))
        quick = Client(b"")
        await asyncio.wait_for(bridge(scope("/thread", query=b"w"), quick.receive, quick.send), 5)
        reading.set()
        await slow
        return quick.status

    assert asyncio.run(story()) == 200
