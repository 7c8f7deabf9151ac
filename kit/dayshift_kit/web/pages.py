"""What every template may ask for: the viewer, the clock, the live sequence, tokens and ids."""

from collections.abc import Callable
from typing import Any

from flask import Flask, current_app, g
from markupsafe import Markup
from sqlalchemy import select

from dayshift_kit import clock, current, ui
from dayshift_kit.live.routes import latest_event
from dayshift_kit.live.topics import sealed_topic
from dayshift_kit.records import PersonRecord, key_of
from dayshift_kit.store import tables
from dayshift_kit.ui.assets import AssetsMissing
from dayshift_kit.web import forgery
from dayshift_kit.web.page_clock import page_clock
from dayshift_kit.web.site import Site, this_site
from dayshift_kit.web.visit import find_visit, this_visit


def install(app: Flask, site: Site) -> None:
    """Make the kit's names known to an app's templates."""
    names: tuple[Callable[..., Any], ...] = (
        app_asset,
        dom_id,
        csrf_token,
        csrf_field,
        live_topic,
        world_clock,
        live_seq,
        viewer,
        workspace,
    )
    app.jinja_env.globals.update({name.__name__: name for name in names}, current=current)
    # Globals rather than context, since macros are imported without the context of their page.
    manifest = site.manifest
    app.jinja_env.globals.update(brand=manifest.brand, app_name=manifest.name, app_links=site.links)


def dom_id(record: Any, part: str | None = None) -> str:
    """A record's element id, such as `message_17` or, for a part of it, `reactions_message_17`."""
    name = f"{record.__tablename__}_{key_of(record)}".replace("/", "-").replace(".", "-")
    return f"{part}_{name}" if part else name


def csrf_token() -> str:
    """The token that unsafe requests of this page must send back; empty on a page in no world."""
    visit = find_visit()
    if visit is None:
        return ""
    visit.token = visit.token or forgery.csrf_token(this_site().key, visit.held)
    return visit.token


def csrf_field() -> Markup:
    """The token as a hidden field, for forms that work without JavaScript."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(forgery.FIELD, csrf_token())


def live_topic(topic: str) -> str:
    """A place where people type, sealed for this person: for the `topics` of the live socket."""
    held = this_visit().held
    return sealed_topic(this_site().key, world=held.world, person=held.person or "", topic=topic)


def world_clock() -> str | None:
    """The content of `<meta name="clock">`; None outside a world."""
    if "world_clock" not in g:
        g.world_clock = page_clock(clock.state()) if current.is_open() else None
    found: str | None = g.world_clock
    return found


def live_seq() -> int | None:
    """The last event this page has seen; None when nobody is signed in to follow it."""
    return latest_event() if viewer() is not None else None


def viewer() -> PersonRecord | None:
    """The signed-in person; None also on a refusal drawn outside a world."""
    return current.person if current.is_open() else None


def app_asset(file: str) -> str | None:
    """The address of a built file of this app; None when the app has none of that name."""
    assets: ui.Assets = current_app.extensions["assets"]
    try:
        return assets.url(this_site().manifest.name, file)
    except AssetsMissing:
        return None


def workspace() -> str:
    """What this office calls itself: its company's name."""
    company: str = current.session.scalars(select(tables.world.c.company)).one()
    return company.replace("-", " ").title()
