"""Examining a machine: browser, drawing, packages, memory."""

import asyncio
import hashlib
import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from dayshift.browser.finding import ADVICE, chromium_version, find_chromium
from dayshift.browser.launch import Browser, Screen
from dayshift.errors import DayshiftError
from dayshift.office.apps import installed_apps
from dayshift.office.office import cache_folder

NEEDED_MB, NEEDED_DISK_MB = 1500, 500
REFERENCE = """<!doctype html><body style="margin:40px;font:20px sans-serif">
<p>Sphinx of black quartz, judge my vow. 0123456789</p>
<div style="width:200px;height:80px;background:linear-gradient(90deg,#2a5bd7,#1b7f4b)"></div>"""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    name: str
    is_well: bool
    found: str
    advice: str = ""


def chromium() -> Finding:
    try:
        path = find_chromium()
        return Finding("Chromium", True, f"{chromium_version(path)} at {path}")
    except (DayshiftError, OSError) as error:
        return Finding("Chromium", False, str(error), ADVICE)


def drawing() -> Finding:
    """Draws a reference page twice in fresh contexts; equal pictures mean that frames can be compared."""
    try:
        first, second = asyncio.run(_draw_twice())
    except DayshiftError as error:
        return Finding("Drawing", False, str(error), "See Chromium above.")
    name = hashlib.sha256(first).hexdigest()[:16]
    if first != second:
        return Finding(
            "Drawing", False, "the same page gave two pictures", "Frames will differ from run to run."
        )
    return Finding("Drawing", True, f"reference page {name}")


def apps() -> Finding:
    found = installed_apps()
    advice = "" if found else "Run  pip install -e .  in the checkout."
    return Finding("Apps", bool(found), ", ".join(found) or "none", advice)


def browser_files() -> Finding:
    """Scripts, styles and fonts that the apps serve; found without importing an app."""
    kit = find_spec("dayshift_kit")
    folder = Path(kit.origin).parent / "ui" / "static" / "build" if kit and kit.origin else None
    fonts = len(list(folder.glob("files/*.woff2"))) if folder else 0
    is_built = folder is not None and (folder / "manifest.json").is_file() and fonts > 0
    found = f"built, with {fonts} fonts" if is_built else "not built"
    return Finding("Pages", is_built, found, "" if is_built else "Run  bin/assets  in the checkout.")


def memory() -> Finding:
    available = _available_mb()
    if available is None:
        return Finding("Memory", True, "unknown on this system")
    is_enough = available >= NEEDED_MB
    advice = "" if is_enough else f"An office with a browser wants {NEEDED_MB} MB; close something."
    return Finding("Memory", is_enough, f"{available:,} MB free", advice)


def disk() -> Finding:
    folder = cache_folder()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(nearest).free // 2**20
    is_enough = free >= NEEDED_DISK_MB
    advice = "" if is_enough else "Point DAYSHIFT_CACHE at a folder with more room."
    return Finding("Disk", is_enough, f"{free:,} MB free for {folder}", advice)


EXAMINATIONS = (chromium, drawing, apps, browser_files, memory, disk)


async def _draw_twice() -> tuple[bytes, bytes]:
    browser = await Browser.launch({})
    try:
        return await _draw(browser), await _draw(browser)
    finally:
        await browser.close()


async def _draw(browser: Browser) -> bytes:
    context = await browser.new_context(Screen())
    page = await context.new_page()
    await page.set_content(REFERENCE)
    picture = await page.screenshot(animations="disabled", caret="hide")
    await context.close()
    return picture


def _available_mb() -> int | None:
    table = Path("/proc/meminfo")
    if not table.exists():
        return None
    lines = dict(line.split(":", 1) for line in table.read_text().splitlines())
    return int(lines["MemAvailable"].split()[0]) // 1024
