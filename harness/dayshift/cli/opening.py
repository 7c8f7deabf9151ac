"""Starting an office with a bar that shows how far it has come."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from dayshift.cli.console import err
from dayshift.office import Office, OfficeConfig


@contextmanager
def open_office(config: OfficeConfig) -> Iterator[Office]:
    """An office that is ready, and is closed when the block ends."""
    office = Office(config)
    with office_bars(office) as bars:
        office.start(bars.told)
    try:
        yield office
    finally:
        office.stop()


class OfficeBars:
    """One bar for each app, moved by the stages of building its base."""

    def __init__(self, progress: Progress, apps: tuple[str, ...]) -> None:
        self._progress = progress
        self._bars: dict[str, TaskID] = {
            app: progress.add_task(f"{app}: starting", total=None) for app in apps
        }

    def told(self, app: str, stage: str, done: int, total: int) -> None:
        self._progress.update(
            self._bars[app], description=f"{app}: {stage}", completed=done, total=total or None
        )


@contextmanager
def office_bars(office: Office) -> Iterator[OfficeBars]:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        yield OfficeBars(progress, office.apps)
