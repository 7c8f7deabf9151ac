"""The first wall: addresses are judged before the browser sees them."""

import pytest

from dayshift.errors import ActionError
from dayshift.stage import Origins

ORIGINS = Origins.of(["parley.localhost", "outlay.localhost"])


@pytest.mark.parametrize(
    "url",
    [
        "http://parley.localhost",
        "http://parley.localhost/a/b?c=d#e",
        "HTTP://PARLEY.localhost/",
        "http://outlay.localhost?x",
    ],
)
def test_pages_of_the_office_are_allowed(url):
    assert ORIGINS.check(url) == url


def test_an_address_without_a_scheme_is_completed():
    assert ORIGINS.check(" parley.localhost/x ") == "http://parley.localhost/x"


@pytest.mark.parametrize(
    "url",
    [
        "https://parley.localhost/", "ftp://parley.localhost/", "ws://parley.localhost/", "file:///etc/passwd",
        "chrome://settings", "chrome-extension://abc/x", "about:blank", "about:srcdoc", "data:text/html,hi",
        "javascript:alert(1)", "view-source:http://parley.localhost/", "blob:http://parley.localhost/1",
        "filesystem:http://parley.localhost/t/x", "devtools://devtools/bundled/x", "mailto:a@b.c",
        "http://parley.localhost:8080/", "http://parley.localhost:80/", "http://parley.localhost./",
        "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://0.0.0.0/", "http://2130706433/",
        "http://parley.localhost@example.org/", "http://user:pass@parley.localhost/", "http://example.org/",
        "http://parley.localhost.example.org/", "http://notparley.localhost/", "http:/parley.localhost/",
        "http:\\\\parley.localhost/", "http://parley.localhost\\@example.org/", "http:parley.localhost",
        "//parley.localhost/", "/client", "", " ", "http://parley.localhost/a\nb",
        "http://parley.localhost/a b",
        "http://pärley.localhost/", "http://parley.localhost/\u202e", "http://parley.localhost%2eexample.org/",
        "gridwork.localhost/", "http://",
    ],
)  # fmt: skip
def test_everything_else_is_refused(url):
    with pytest.raises(ActionError) as refusal:
        ORIGINS.check(url)
    assert refusal.value.code == "blocked_url"


@pytest.mark.parametrize(
    ("url", "is_foreign"),
    [
        ("http://parley.localhost/x", False), ("ws://parley.localhost/live", False),
        ("data:image/png;base64,AA", False), ("blob:http://parley.localhost/1", False),
        ("http://parley.localhost:9/x", True), ("http://example.org/", True), ("file:///etc/passwd", True),
        ("https://parley.localhost/", True), ("http://parley.localhost.example.org/", True),
        ("http://127.0.0.1:1/", True), ("ws://127.0.0.1:1/", True),
    ],
)  # fmt: skip
def test_the_second_wall_knows_foreign_requests(url, is_foreign):
    assert bool(ORIGINS.foreign().search(url)) is is_foreign
