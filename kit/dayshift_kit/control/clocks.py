"""The clock of a world: read, set, advance."""

from fastapi import APIRouter

from dayshift_control import wire
from dayshift_kit import clock
from dayshift_kit.control.parts import ThisSite, World
from dayshift_kit.control.problems import documented
from dayshift_kit.web.page_clock import page_clock
from dayshift_kit.web.site import Site

clocks = APIRouter(prefix="/v1/worlds/{world}/clock", tags=["clock"])


@clocks.get("", responses=documented(404))
def show_clock(site: ThisSite, world: World) -> wire.ClockState:
    """Virtual time and how it runs."""
    with site.store.world(world).unit(write=False):
        return clock.state()


@clocks.put("", responses=documented(404))
def change_clock(site: ThisSite, world: World, new: wire.NewClock) -> wire.ClockState:
    """Set mode, step or time. Time moves forward only; work that comes due on the way is run."""
    return _told(site, world, clock.change(site.store.world(world), new))


@clocks.post("/advance", responses=documented(404))
def advance_clock(site: ThisSite, world: World, step: wire.ClockAdvance) -> wire.ClockState:
    """Move time forward and run all work that comes due, once, in order."""
    return _told(site, world, clock.advance(site.store.world(world), step.ms))


def _told(site: Site, world: str, state: wire.ClockState) -> wire.ClockState:
    """Let the world's open pages follow the clock."""
    site.hub.tell(world, {"clock": page_clock(state)})
    return state
