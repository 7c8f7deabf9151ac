"""The command line: `dayshift …`."""

from dayshift.cli.main import main

__all__ = ["main"]
