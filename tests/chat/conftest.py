"""What tests of the chat app share."""

from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event


@pytest.fixture
def queries():
    """Counts SELECTs: `with queries() as counted: …; counted()`."""

    @contextmanager
    def counting():
        statements = []

        def note(connection, cursor, statement, *rest) -> None:
            if statement.lstrip().upper().startswith("SELECT"):
                statements.append(statement)

        event.listen(Engine, "before_cursor_execute", note)
        try:
            yield lambda: len(statements)
        finally:
            event.remove(Engine, "before_cursor_execute", note)

    return counting
