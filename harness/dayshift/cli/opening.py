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
    """One bar for each app, moved by the stages of building its base; in a pipe, a line for each stage."""

    def __init__(self, progress: Progress, apps: tuple[str, ...]) -> None:
        self._progress = progress
        self._bars: dict[str, TaskID] = {
            app: progress.add_task(f"{app}: starting", total=None) for app in apps
        }
        self._last: dict[str, str] = {}

    def told(self, app: str, stage: str, done: int, total: int) -> None:
        self._progress.update(
            self._bars[app], description=f"{app}: {stage}", completed=done, total=total or None
        )
        if not err.is_terminal and self._last.get(app) != stage:
            err.print(f"{app}: {stage}", markup=False, soft_wrap=True)
        self._last[app] = stage


@contextmanager
def office_bars(office: Office) -> Iterator[OfficeBars]:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        yield OfficeBars(progress, office.apps)
