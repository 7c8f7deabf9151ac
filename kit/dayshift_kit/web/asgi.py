"""The public side as the server sees it: pages, live sockets, and the wire between commits and pages."""

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Scope

from dayshift_kit.live.socket import Admission, LiveSocket
from dayshift_kit.store import tables
from dayshift_kit.store.world import LiveWorld
from dayshift_kit.web.access import PROGRAMS
from dayshift_kit.web.app import app_of
from dayshift_kit.web.bridge import Bridge
from dayshift_kit.web.passes import Pass
from dayshift_kit.web.site import Site

OUTSIDE = ("/assets/", "/enter/", "/healthz")


def create_public(site: Site) -> ASGIApp:
    """The ASGI application of the public listener."""
    site.store.on_commit(lambda world, events: _publish(site, world, events))
    socket = LiveSocket(
        site.hub,
        signer=site.signer,
        key=site.key,
        cookie=site.manifest.cookie,
        admit=lambda held: admit(site, held),
        is_host=site.is_host,
    )
    return Bridge(
        app_of(site),
        socket=socket,
        body_limit=site.body_limit,
        world_of=lambda scope: world_entered(site, scope),
    )


def world_entered(site: Site, scope: Scope) -> str | None:
    """The world that a request's cookie or token leads to; None for what is served outside of worlds."""
    if scope["path"].startswith(OUTSIDE):
        return None
    if scope["path"].startswith(PROGRAMS):
        bearing = site.signer.open_bearer(Headers(scope=scope).get("authorization"))
        return bearing.world if bearing is not None else None
    held = site.signer.open(cookie_parser(Headers(scope=scope).get("cookie", "")).get(site.manifest.cookie))
    return held.world if held is not None else site.default_world


def admit(site: Site, held: Pass) -> Admission | None:
    """Whether a pass still speaks for somebody, read from the last commit without the world's lock.

    Raises:
        NotFound: its world is no more.
    """
    person, event = site.manifest.person.__tablename__, site.manifest.event.__tablename__  # type: ignore[attr-defined]  # mapped classes have it
    find = (
        f"SELECT p.real_name, (SELECT coalesce(max(id), 0) FROM {event}) "  # noqa: S608 - our tables
        f"FROM {tables.session.name} AS s JOIN {person} AS p ON p.id = s.person_id "
        "WHERE s.id = ? AND p.id = ? AND p.deactivated_at IS NULL"
    )
    with site.store.world(held.world).image_reader() as reader:
        rows = reader.raw.execute(find, (held.session, held.person)).fetchall()
    return Admission(name=str(rows[0][0]), latest=int(str(rows[0][1]))) if rows else None


def _publish(site: Site, world: LiveWorld, events: tuple[int, ...]) -> None:
    if events:
        site.hub.publish(world.id, events[-1])
