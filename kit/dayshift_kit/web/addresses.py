"""Addresses that come from outside, taken only when they stay inside this app."""

import re
from urllib.parse import urlsplit

from flask import request

LOCAL = re.compile(r"/(?![/\\])[^\\\s\x00-\x1f]*")


def local_path(address: str) -> str:
    """The address when it is a path of this app, else the front page."""
    return address if LOCAL.fullmatch(address) else "/"


def page_of_request() -> str | None:
    """Path and query of the page that the request was made from, when it was one of ours."""
    referrer = urlsplit(request.headers.get("Referer", ""))
    if referrer.netloc != request.host:
        return None
    return referrer.path + (f"?{referrer.query}" if referrer.query else "")
