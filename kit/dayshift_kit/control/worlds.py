"""Worlds and snapshots: list, fork, freeze, drop; and tickets and tokens into them."""

from collections.abc import Iterable
from urllib.parse import quote

from fastapi import APIRouter

from dayshift_control import wire
from dayshift_kit.control.parts import Name, ThisSite, World
from dayshift_kit.control.problems import documented
from dayshift_kit.errors import Invalid, NotAllowed, NotFound, Stale
from dayshift_kit.identity.sessions import person_named
from dayshift_kit.identity.tickets import LIFETIME_S, Entry
from dayshift_kit.identity.tokens import issue_token
from dayshift_kit.web.site import Site

worlds = APIRouter(prefix="/v1", tags=["worlds"])


@worlds.post("/worlds", status_code=201, responses=documented(404, 409))
def create_world(site: ThisSite, new: wire.NewWorld) -> wire.World:
    """Fork a snapshot or a live world (exactly one) under an id that was never used before."""
    _ensure_one_meaning(new.id, taken=(snapshot.name for snapshot in site.store.snapshots()))
    return site.store.fork(_source(site, new), id=new.id).to_wire()


@worlds.get("/worlds", responses=documented())
def list_worlds(site: ThisSite) -> list[wire.World]:
    """Every live world of this process."""
    return [world.to_wire() for world in site.store.worlds()]


@worlds.get("/worlds/{world}", responses=documented(404))
def show_world(site: ThisSite, world: World) -> wire.World:
    """One live world."""
    return site.store.world(world).to_wire()


@worlds.delete("/worlds/{world}", status_code=204, responses=documented(403, 404))
def delete_world(site: ThisSite, world: World) -> None:
    """Drop a world for good; its id stays used up."""
    if world == site.default_world:
        raise NotAllowed(f"{world} is the default world: it can be reset, not deleted.")
    site.store.drop(world)
    site.tickets.drop_world(world)
    site.hub.close_world(world)


@worlds.post("/worlds/{world}/reset", responses=documented(403, 404))
def reset_world(site: ThisSite, world: World) -> wire.World:
    """Take the default world back to its snapshot, in place. Open pages are told and reload."""
    site.store.world(world)
    if world != site.default_world:
        raise NotAllowed(f"{world} is used once: fork its snapshot again instead of resetting it.")
    site.store.reset_in_place(world)
    site.tickets.drop_world(world)
    site.hub.reset(world)
    return site.store.world(world).to_wire()


@worlds.post("/worlds/{world}/snapshots", status_code=201, responses=documented(404, 409))
def create_snapshot(site: ThisSite, world: World, new: wire.NewSnapshot) -> wire.Snapshot:
    """Freeze a live world as it is now; without a name it gets one."""
    _ensure_one_meaning(new.name, taken=(each.id for each in site.store.worlds()))
    return site.store.snapshot(world, new.name).to_wire()


@worlds.get("/snapshots", responses=documented())
def list_snapshots(site: ThisSite) -> list[wire.Snapshot]:
    """Every snapshot of this process."""
    return [snapshot.to_wire() for snapshot in site.store.snapshots()]


@worlds.delete("/snapshots/{name}", status_code=204, responses=documented(403, 404))
def delete_snapshot(site: ThisSite, name: Name) -> None:
    """Forget a snapshot. Worlds forked from it live on."""
    site.store.drop_snapshot(name)


@worlds.post("/worlds/{world}/tickets", status_code=201, responses=documented(404))
def create_ticket(site: ThisSite, world: World, new: wire.NewTicket) -> wire.Ticket:
    """A one-time address that signs one browser in as a person and lands on a page."""
    with site.store.world(world).unit(write=False):
        person = person_named(new.person)
        if person is None:
            raise NotFound(f"Nobody active called {new.person!r} in world {world}.")
        token = site.tickets.issue(Entry(world=world, person=person.id, path=new.path))
    return wire.Ticket(url=f"{site.origin}/enter/{quote(token)}", expires_in_s=LIFETIME_S)


@worlds.post("/worlds/{world}/tokens", status_code=201, responses=documented(404))
def create_token(site: ThisSite, world: World, new: wire.NewToken) -> wire.Token:
    """A bearer token of a person for the app's API, in this world only."""
    with site.store.world(world).unit():
        person = person_named(new.person)
        if person is None:
            raise NotFound(f"Nobody active called {new.person!r} in world {world}.")
        return wire.Token(token=issue_token(site, person, world=world, name=new.name))


def _source(site: Site, new: wire.NewWorld) -> str:
    sources = [source for source in (new.from_snapshot, new.from_world) if source is not None]
    if len(sources) != 1:
        raise Invalid({"": "Give exactly one of from_snapshot and from_world."})
    if new.from_world is not None:
        return site.store.world(new.from_world).id
    return site.store.find_snapshot(sources[0]).name


def _ensure_one_meaning(name: str | None, *, taken: Iterable[str | None]) -> None:
    """Worlds and snapshots are both forked by name, so no name may mean one of each."""
    if name in taken:
        raise Stale(f"The name {name!r} is taken by a world or snapshot.")
