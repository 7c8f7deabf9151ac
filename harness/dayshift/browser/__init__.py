"""Finding, starting and stopping Chromium."""

from dayshift.browser.finding import find_chromium
from dayshift.browser.launch import Browser

__all__ = ["Browser", "find_chromium"]
