"""The gallery on a port, a browser, and a page that tolerates no error in its console."""

import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect
from werkzeug.serving import make_server

from dayshift_kit.ui.gallery.app import create_gallery

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 20_000
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--disable-partial-raster",
    "--disable-checker-imaging",
    "--disable-gpu",
]


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def built_assets() -> None:
    subprocess.run([sys.executable, "bin/assets"], cwd=ROOT, check=True, capture_output=True)


@pytest.fixture(scope="session")
def gallery(built_assets: None) -> Flask:
    return create_gallery()


@pytest.fixture
def client(gallery: Flask) -> FlaskClient:
    return gallery.test_client()


@pytest.fixture(scope="session")
def address(gallery: Flask) -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, gallery, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("DAYSHIFT_CHROMIUM") or shutil.which("chromium")
    launched = playwright.chromium.launch(
        executable_path=path, args=FLAGS, ignore_default_args=["--hide-scrollbars"]
    )
    yield launched
    launched.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address,
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        timezone_id="America/Los_Angeles",
        locale="en-US",
    )
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.extend(_complaint(message)))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []


def _complaint(message: ConsoleMessage) -> list[str]:
    """Errors and warnings, but for the browser's note that a form was refused as it should be."""
    is_expected = "422" in message.text or "WebSocket" in message.text
    return [message.text] if message.type in {"error", "warning"} and not is_expected else []
