"""Every answer carries the strict headers, and nothing of the control plane."""

import io
import re
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import pytest
from notes_browser import TURBO, Browser

from dayshift_kit.manifest import ENTRY_POINTS
from dayshift_kit.ui.assets import KIT_BUILD

REQUIRED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
CONTROL = re.compile(
    r"/v1/|openapi|snapshot|state_hash|control[ _-]?plane|bearer|prometheus|grader|checkpoint|task[ _-]famil",
    re.IGNORECASE,
)
# Turbo keeps snapshots of its own, so bundles are searched for less common words.
PRIVATE = re.compile(
    r"/v1/worlds|state_hash|DAYSHIFT_|dayshift_(control|graders|tasks)|control plane|from_snapshot"
)
PROBES = [
    "/v1/worlds", "/v1/health", "/v1/ready", "/v1/snapshots", "/v1/schema", "/metrics", "/openapi.json",
    "/docs", "/redoc", "/.git/config", "/.env", "/admin", "/console", "/debug", "/reset", "/clock", "/state",
    "/events",
    "/static/", "/assets/", "/assets/kit/", "/assets/kit/../../../identity/tickets.py",
    "/assets/kit/%2e%2e/%2e%2e/__init__.py", "/assets/notes/", "/assets/kit/kit.js.map", "/tasks", "/graders",
    "//v1/worlds", "/signin/../v1/worlds",
]  # fmt: skip


def every_answer(app, browser):
    """One answer from each route, method and kind of refusal."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        values = {name: 1 if name.endswith("_id") else "x" for name in rule.arguments}
        for method in sorted(rule.methods):
            address = adapter.build(rule.endpoint, values, method=min(rule.methods - {"OPTIONS"}))
            for headers in ({}, TURBO, {"Accept": "application/json"}):
                yield f"{method} {address}", browser.send(method, address, headers=headers)
    for probe in PROBES:
        yield probe, browser.get(probe)


def test_every_answer_is_hardened(app, world, ana):
    for name, response in every_answer(app, ana):
        for header, value in REQUIRED.items():
            assert response.headers.get(header) == value, (name, header)
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy or "default-src 'none'" in policy, name
        assert "unsafe-eval" not in policy, name
        assert "http" not in policy, name
        assert "Cache-Control" in response.headers, name
        if "/signout" in name:
            ana.enter(world.id, "UANA")


def test_no_answer_speaks_of_the_control_plane(app, world, ana):
    for name, response in every_answer(app, ana):
        said = "\n".join(f"{key}: {value}" for key, value in response.headers.items()) + response.text
        said = said.replace(name.split()[-1], "")
        assert not CONTROL.search(said), (name, CONTROL.search(said))
        if "/signout" in name:
            ana.enter(world.id, "UANA")


def built_files():
    """What browsers are given of the kit and of every installed app."""
    packages = {point.module for point in entry_points(group=ENTRY_POINTS)}
    folders = [KIT_BUILD, *(Path(str(files(package))) / "static" / "build" for package in packages)]
    kinds = {".js", ".css", ".json", ".html", ".txt"}
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds]


def test_no_bundle_speaks_of_the_control_plane():
    assert built_files()
    for path in built_files():
        assert not PRIVATE.search(path.read_text()), path


@pytest.mark.parametrize("probe", PROBES)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_control_addresses_lead_nowhere(app, ana, method, probe):
    for browser in (Browser(app), ana):
        assert browser.send(method, probe, headers={"Authorization": "Bearer x"}).status_code in {404, 405}


def test_pages_are_never_kept_by_the_browser(ana):
    assert ana.get("/").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("media_type", "disposition"),
    [
        ("text/html", "attachment"),
        ("image/svg+xml", "attachment"),
        ("image/png", "inline"),
        ("text/plain", "inline"),
    ],
)
def test_an_uploaded_file_cannot_become_a_page_of_ours(ana, media_type, disposition):
    ana.send("POST", "/notes/1/file", data={"file": (io.BytesIO(b"<script>alert(1)</script>"), "x")})
    shown = ana.get(f"/notes/1/file?type={media_type}")
    assert shown.headers["Content-Disposition"].startswith(disposition)
    assert "sandbox" in shown.headers["Content-Security-Policy"]
    assert shown.mimetype == (media_type if disposition == "inline" else "application/octet-stream")
