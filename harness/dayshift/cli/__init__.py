"""The command line: `dayshift …`."""

from dayshift.cli.commands import main

__all__ = ["main"]
