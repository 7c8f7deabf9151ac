"""The commands, and what their exit status means: 0 ok, 1 a gate failed, 2 usage, 3 infrastructure."""

import signal
import sys
from types import FrameType

import typer

from dayshift.cli import audit, bench, company, demo, doctor, features, run, schema, tasks, up, view
from dayshift.cli.console import complain
from dayshift.errors import InfraError, MissingExtra, UsageError

FAILED, USAGE, INFRA, INTERRUPTED = 1, 2, 3, 130

app = typer.Typer(
    name="dayshift",
    help="An office that computer-use agents go to work in.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command("up")(up.up)
app.command("demo")(demo.demo)
app.command("run")(run.run)
app.command("audit")(audit.audit)
app.command("view")(view.view)
app.command("features")(features.features)
app.command("schema")(schema.schema)
app.command("bench")(bench.bench)
app.command("doctor")(doctor.doctor)
app.add_typer(tasks.app, name="tasks")
app.add_typer(company.app, name="company")


def main() -> None:
    """Run one command and exit with its status."""
    signal.signal(signal.SIGTERM, _leave)
    try:
        app()
    except UsageError as error:
        _exit(error, USAGE)
    except MissingExtra as error:
        _exit(error, USAGE)
    except InfraError as error:
        _exit(error, INFRA)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _exit(error: Exception, status: int) -> None:
    complain(str(error))
    sys.exit(status)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Let context managers end what they started."""
    raise KeyboardInterrupt
