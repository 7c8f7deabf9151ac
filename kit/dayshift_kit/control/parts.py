"""What control routes share: the site they work on and the shapes of their parameters."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from dayshift_control.wire import SnapshotName, WorldId
from dayshift_kit.store.world import LiveWorld
from dayshift_kit.web.site import Site

LARGEST = (1 << 63) - 1


async def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


ThisSite = Annotated[Site, Depends(_site)]
World = Annotated[WorldId, Path(description="The world's id.")]
Table = Annotated[str, Query(pattern=r"^[a-z][a-z0-9_]{0,62}$", description="The table's name.")]
After = Annotated[int, Query(ge=0, le=LARGEST, description="Only what comes after this event id.")]
Limit = Annotated[int, Query(ge=1, le=1000, description="At most so many.")]
Since = Annotated[SnapshotName, Query(description="The snapshot to compare with.")]
Sha = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the content, in hex.")]
Name = Annotated[SnapshotName, Path(description="The snapshot's name.")]


def live_world(site: Site, world: str) -> LiveWorld:
    return site.store.world(world)
