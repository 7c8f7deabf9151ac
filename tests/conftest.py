"""What tests of every part share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, sync_playwright


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """The browser driver, closed after each file: a thread cannot hold two, nor run a loop beside one."""
    with sync_playwright() as driver:
        yield driver
