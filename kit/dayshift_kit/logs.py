"""Structured logs: one JSON object a line on standard error, quiet unless something is wrong."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

PROGRESS = "dayshift.progress"
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Level, logger, message, what the caller added as `extra`, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def configure(level: str) -> None:
    """Send every log line to standard error as JSON; progress of long work is always shown."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    logging.getLogger(PROGRESS).setLevel(logging.INFO)


def progress(stage: str, done: int, total: int) -> None:
    """Log how far a long piece of work is; fits `Progress` of the manifest."""
    logging.getLogger(PROGRESS).info(stage, extra={"done": done, "total": total})
