"""The two listeners of a process, in one event loop: pages for everyone, control for the secret's holder."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import anyio.to_thread
import uvicorn

from dayshift_kit.control.app import create_control
from dayshift_kit.serve.settings import Settings
from dayshift_kit.web.asgi import create_public
from dayshift_kit.web.site import Site

CONTROL_THREADS = 2
GRACE_S = 2
# Longer than clients keep a connection, so that none is closed under a request that is on its way.
KEPT_ALIVE_S = 75
LONGEST_SOCKET_MESSAGE = 4096


class QuietServer(uvicorn.Server):
    """A uvicorn server that leaves signals to the process, which runs two of them."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass
class Listeners:
    """Bound sockets, which start to answer in `run`. Ports are known, and conflicts found, before that."""

    public: socket.socket
    control: socket.socket

    @classmethod
    @contextmanager
    def bound(cls, settings: Settings) -> Iterator[Self]:
        """Bind both. Raises `OSError` when an address is taken."""
        public = _bind_port(settings.host, settings.public_port)
        with public, _bind_control(settings) as control:
            try:
                yield cls(public, control)
            finally:
                if settings.control_socket is not None:
                    settings.control_socket.unlink(missing_ok=True)

    @property
    def public_address(self) -> str:
        return _address(self.public)

    @property
    def control_address(self) -> str:
        return _address(self.control)

    async def run(self, site: Site, *, secret: str, on_ready: Callable[[], None]) -> None:
        """Answer until SIGINT or SIGTERM; running requests finish, sockets are closed."""
        site.hub.attach(asyncio.get_running_loop())
        anyio.to_thread.current_default_thread_limiter().total_tokens = CONTROL_THREADS
        servers = (_server(create_public(site)), _server(create_control(site, secret=secret)))
        _stop_on_signals(servers)
        async with asyncio.TaskGroup() as tasks:
            for server, listening in zip(servers, (self.public, self.control), strict=True):
                tasks.create_task(server.serve(sockets=[listening]))
            while not all(server.started for server in servers):
                await asyncio.sleep(0.005)
            on_ready()


def _server(app: Any) -> QuietServer:
    return QuietServer(
        uvicorn.Config(
            app,
            http="httptools",
            ws="websockets-sansio",
            ws_max_size=LONGEST_SOCKET_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=KEPT_ALIVE_S,
            timeout_graceful_shutdown=GRACE_S,
        )
    )


def _stop_on_signals(servers: tuple[uvicorn.Server, ...]) -> None:
    def stop(number: int, _frame: object) -> None:
        for server in servers:
            server.force_exit = server.should_exit and number == signal.SIGINT
            server.should_exit = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)


def _bind_port(host: str, port: int) -> socket.socket:
    # Only where the protocol is named does asyncio switch Nagle's algorithm off, which costs 40 ms a call.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {host} port {port}: {error.strerror}") from error
    return listening


def _bind_control(settings: Settings) -> socket.socket:
    if settings.control_socket is None:
        return _bind_port(settings.control_host, settings.control_port)
    return _bind_path(settings.control_socket)


def _bind_path(path: Path) -> socket.socket:
    with socket.socket(socket.AF_UNIX) as probe, suppress(ConnectionRefusedError, FileNotFoundError):
        probe.connect(str(path))
        raise OSError(f"another process listens on {path}")
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(path))
    path.chmod(0o600)
    return listening


def _address(listening: socket.socket) -> str:
    name = listening.getsockname()
    if isinstance(name, str):
        return f"unix:{name}"
    host = f"[{name[0]}]" if ":" in name[0] else name[0]
    return f"http://{host}:{name[1]}"
