"""An audit outlives a browser that dies, and never calls a dead one clean."""

import asyncio

import pytest

from dayshift.audit.auditing import ATTEMPTS, persistently
from dayshift.errors import InfraError


def failing(times):
    """An attempt that fails so many times; it counts how often it was made."""
    made = []

    async def attempt():
        made.append(1)
        if len(made) <= times:
            raise InfraError("The browser died.")
        return len(made)

    return attempt, made


def test_a_failing_machine_is_tried_again():
    attempt, _ = failing(ATTEMPTS - 1)
    assert asyncio.run(persistently(attempt)) == ATTEMPTS


def test_a_machine_that_keeps_failing_ends_the_audit():
    attempt, made = failing(ATTEMPTS)
    with pytest.raises(InfraError, match="died"):
        asyncio.run(persistently(attempt))
    assert len(made) == ATTEMPTS
