"""Starting an office with a bar that shows how far it has come."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from dayshift.cli.console import err
from dayshift.office import Office, OfficeConfig


@contextmanager
def open_office(config: OfficeConfig, *, meanwhile: Callable[[], object] | None = None) -> Iterator[Office]:
    """An office that is ready, and is closed when the block ends.

    Args:
        config: How to run it.
        meanwhile: Work to do here while the apps start; a failure of it closes the office.
    """
    office = Office(config)
    try:
        with office_bars(office) as bars:
            office.launch(bars.told)
            if meanwhile is not None:
                meanwhile()
            office.wait()
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
        self._said: set[tuple[str, str]] = set()

    def told(self, app: str, stage: str, done: int, total: int) -> None:
        self._progress.update(
            self._bars[app], description=f"{app}: {stage}", completed=done, total=total or None
        )
        if not err.is_terminal and (app, stage) not in self._said:
            err.print(f"{app}: {stage}", markup=False, soft_wrap=True)
        self._said.add((app, stage))


@contextmanager
def office_bars(office: Office) -> Iterator[OfficeBars]:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        yield OfficeBars(progress, office.apps)
