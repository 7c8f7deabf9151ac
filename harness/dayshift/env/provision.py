"""What an environment is given, or starts for itself: an office, and a way to find tasks."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dayshift.env.world import OfficeLike
from dayshift.task import Task


@dataclass(frozen=True)
class Provision:
    """An office and a catalogue; `stop` ends the office if it was started here."""

    office: OfficeLike
    find_task: Callable[[str, int | None], Task]
    stop: Callable[[], None]


async def provide(
    office: OfficeLike | None,
    find_task: Callable[[str, int | None], Task] | None,
    *,
    company: str,
    seed: int,
    size: str,
) -> Provision:
    """Use what is given and start the rest."""
    from dayshift.catalogue import Catalogue  # noqa: PLC0415  (needs the tasks and the company)
    from dayshift.office import Office, OfficeConfig  # noqa: PLC0415

    find = find_task or Catalogue(company=company, seed=seed, size=size).find
    if office is not None:
        _ = office.suite  # a closed one says so here, not at the first reset
        return Provision(office, find, _nothing)
    own = Office(OfficeConfig(company=company, seed=seed, size=size))
    await asyncio.to_thread(own.start)
    return Provision(own, find, own.stop)


def _nothing(*_: Any) -> None:
    return
