"""The least that a page can cost: a Flask application of two routes, served the way apps are.

Run as `python -m dayshift_bench.plain --app NAME --ready-file FILE`; it answers until it is ended.
"""

import argparse
import asyncio
import json
import socket
from pathlib import Path

import uvicorn
from flask import Flask
from starlette.types import Receive, Scope, Send

from dayshift_kit.web.bridge import Bridge

HOST = "plain.localhost"
HEAD = "<!doctype html><html lang=en><meta charset=utf-8><title>Plain</title><body>"
LINK = "<p><a href='?'>Next</a></p>\n"
LINE = "<p>Nothing on this page needs a script, a style or a database.</p>\n"


def create_plain() -> Flask:
    """`/` says one word, `/page/N` is a page of N bytes."""
    app = Flask("plain", static_folder=None)
    app.add_url_rule("/", "word", lambda: "ok")
    app.add_url_rule("/page/<int:size>", "page", page_of)
    return app


def page_of(size: int) -> str:
    lines, rest = divmod(size - len(HEAD + LINK), len(LINE))
    return HEAD + LINK + LINE * lines + " " * rest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--app", required=True)
    parser.add_argument("--ready-file", type=Path, required=True)
    given = parser.parse_args()
    # Only where the protocol is named does asyncio switch Nagle's algorithm off.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        asyncio.run(_serve(given.app, listening, given.ready_file))


async def _serve(name: str, listening: socket.socket, ready: Path) -> None:
    bridge = Bridge(create_plain(), socket=_no_socket, body_limit=0, world_of=lambda _: None)
    config = uvicorn.Config(
        bridge,
        http="httptools",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    _announce(name, listening.getsockname()[1], ready)
    await serving


def _announce(name: str, port: int, ready: Path) -> None:
    where = {"app": name, "host": HOST, "public": f"http://127.0.0.1:{port}", "control": "", "snapshot": ""}
    draft = ready.with_suffix(".draft")
    draft.write_text(json.dumps(where), encoding="utf-8")
    draft.replace(ready)


async def _no_socket(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "websocket.close"})


if __name__ == "__main__":
    main()
