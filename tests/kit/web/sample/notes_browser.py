"""A Flask test client that behaves like a page: it carries the form token and an Origin."""

import re

from bs4 import BeautifulSoup

from dayshift_kit.identity.tickets import Entry

ORIGIN = "http://localhost"
TURBO = {"Accept": "text/vnd.turbo-stream.html, text/html, application/xhtml+xml"}


class Browser:
    """One browser context."""

    def __init__(self, app):
        self.app = app
        self.client = app.test_client()
        self.token = ""

    def enter(self, world, person, path="/"):
        """Come in by ticket and read the landing page."""
        token = self.app.site.tickets.issue(Entry(world=world, person=person, path=path))
        assert self.client.get(f"/enter/{token}").status_code == 303
        self.get(path)
        return self

    def get(self, path, **options):
        return self._note(self.client.get(path, **options))

    def post(self, path, data=None, *, headers=None, **options):
        sent = {"Origin": ORIGIN, "X-CSRF-Token": self.token, **(headers or {})}
        return self._note(self.client.post(path, data=data or {}, headers=sent, **options))

    def send(self, method, path, *, headers=None, **options):
        sent = {"Origin": ORIGIN, "X-CSRF-Token": self.token, **(headers or {})}
        return self._note(self.client.open(path, method=method, headers=sent, **options))

    @property
    def cookie(self):
        found = self.client.get_cookie(self.app.site.manifest.cookie)
        return found.value if found else None

    def take_cookie(self, value):
        self.client.set_cookie(self.app.site.manifest.cookie, value)

    def _note(self, response):
        response.get_data()
        response.close()
        if response.mimetype == "text/html":
            self._read_token(response.text)
        return response

    def _read_token(self, page):
        found = re.search(r'name="csrf[-_]token" (?:content|value)="([0-9a-f]+)"', page)
        if found:
            self.token = found[1]


def text_of(response, selector):
    return [
        each.get_text(strip=True) for each in BeautifulSoup(response.text, "html.parser").select(selector)
    ]
