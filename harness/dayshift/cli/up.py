"""`dayshift up`: the office, open for people."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from dayshift.cli.console import Company, Json, Size, WorldSeed, show, show_json
from dayshift.cli.opening import open_office
from dayshift.office import Office, OfficeConfig

FIRST_PORT = 8410


def up(
    *,
    apps: Annotated[list[str] | None, typer.Argument(help="Which apps; all by default.")] = None,
    company: Company = "northlight",
    world_seed: WorldSeed = 1,
    size: Size = "standard",
    port: Annotated[int, typer.Option(help="Port of the first app; the next has the next.")] = FIRST_PORT,
    data: Annotated[Path | None, typer.Option(help="Keep what people do in this folder.")] = None,
    as_json: Json = False,
) -> None:
    """Open the office for people, until Ctrl-C."""
    config = OfficeConfig(
        apps=tuple(apps) if apps else None,
        company=company,
        seed=world_seed,
        size=size,
        first_port=port,
        for_people=True,
        data=data,
    )
    with open_office(config) as office:
        if as_json:
            show_json(_facts(office))
        else:
            welcome(office, office.addresses)
            show("\nCtrl-C closes the office." + ("" if data else " What is done in it is then forgotten."))
        _wait()


def welcome(office: Office, addresses: Mapping[str, str], *, title: str = "Apps") -> None:
    """Addresses and sign-ins, for reading."""
    show(title)
    width = max(map(len, addresses), default=0)
    for app, address in addresses.items():
        show(f"  {app:<{width}}  {address}")
    show("Sign-ins, the same in every app")
    for person in office.signins:
        show(f"  {person.email:<38} {person.password:<26} {person.name}, {person.title}")


def usual_addresses(office: Office) -> Mapping[str, str]:
    """Where the apps are whenever this command runs without `--port`."""
    return {
        app: f"http://{host}:{FIRST_PORT + place}" for place, (app, host) in enumerate(office.hosts.items())
    }


def _facts(office: Office) -> dict[str, object]:
    return {"apps": dict(office.addresses), "sign_ins": [vars(person) for person in office.signins]}


def _wait() -> None:
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        return
