"""Settings of one app process: from the command line, secrets from the environment."""

import argparse
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
SHORTEST_SECRET = 16


class BadSettings(Exception):
    """The process cannot start like this; the message says what to change."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to run one app process. Field names are the command line's options."""

    app: str
    company: str
    seed: int
    size: str
    cache: Path
    backing: Literal["overlay", "copies"]
    host: str
    public_port: int
    control_host: str
    control_port: int
    control_socket: Path | None
    ready_file: Path | None
    build_only: bool
    default_world: bool
    data: Path | None
    public_url: str | None
    allow_host: tuple[str, ...]
    links: Mapping[str, str]
    log_level: str
    secret: str
    signing_key: bytes | None

    @property
    def takes_any_host(self) -> bool:
        """Whether the app answers under every name: on a network, unless its names are told."""
        return self.host not in LOOPBACK and not self.allow_host


def read_settings(arguments: list[str] | None = None) -> Settings:
    """Settings from the command line and from DAYSHIFT_CONTROL_SECRET and DAYSHIFT_SIGNING_KEY.

    Raises:
        BadSettings: no secret, a short one, or options that exclude each other.
    """
    given = vars(_parser().parse_args(arguments))
    key = os.environ.get("DAYSHIFT_SIGNING_KEY")
    if given["data"] is not None and not given["default_world"]:
        raise BadSettings("--data keeps the default world; it cannot go with --no-default-world.")
    given["allow_host"] = tuple(given["allow_host"])
    given["links"] = dict(given.pop("link"))
    secret = "" if given["build_only"] else _secret()
    return Settings(**given, secret=secret, signing_key=key.encode() if key else None)


def _secret() -> str:
    secret = os.environ.get("DAYSHIFT_CONTROL_SECRET", "")
    if len(secret) < SHORTEST_SECRET or not secret.isascii():
        raise BadSettings(
            f"Set DAYSHIFT_CONTROL_SECRET to at least {SHORTEST_SECRET} ASCII characters: "
            "whoever knows it controls every world."
        )
    return secret


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m dayshift_kit.serve", description="Serve one app.")
    parser.add_argument("--app", required=True, help="name of an installed app, such as chat")
    parser.add_argument("--company", default="northlight", help="company to seed")
    parser.add_argument("--seed", type=int, default=1, help="seed of the company")
    parser.add_argument("--size", default="standard", choices=["small", "standard", "large"])
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "dayshift", metavar="DIR")
    parser.add_argument("--backing", default="overlay", choices=["overlay", "copies"])
    parser.add_argument(
        "--build-only", action="store_true", help="make sure the base is in the cache, print its name and end"
    )
    _add_listening(parser)
    parser.add_argument("--no-default-world", dest="default_world", action="store_false")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep the default world across restarts here"
    )
    parser.add_argument("--log-level", default="WARNING", choices=["DEBUG", "INFO", "WARNING", "ERROR"])
    return parser


def _add_listening(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address of the public listener")
    parser.add_argument("--public-port", type=int, default=0, help="0 picks a free one")
    parser.add_argument("--control-host", default="127.0.0.1", help="address of the control listener")
    parser.add_argument("--control-port", type=int, default=0, help="0 picks a free one")
    parser.add_argument("--control-socket", type=Path, metavar="PATH", help="a Unix socket instead of a port")
    parser.add_argument("--public-url", metavar="URL", help="what browsers call the public listener")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a further host name"
    )
    parser.add_argument(
        "--link", action="append", default=[], type=_link, metavar="APP=URL", help="launcher entry"
    )
    parser.add_argument("--ready-file", type=Path, metavar="FILE", help="written once both listeners answer")


def _link(text: str) -> tuple[str, str]:
    app, separator, url = text.partition("=")
    if not (app and separator and url.startswith(("http://", "https://"))):
        raise argparse.ArgumentTypeError(f"{text!r} is not APP=URL")
    return app, url
