"""Is the process well, and what has it been doing."""

import time
from importlib.metadata import version

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from dayshift_control import wire
from dayshift_kit.control.parts import ThisSite
from dayshift_kit.control.problems import documented, documented_beside_bytes
from dayshift_kit.metrics import process_gauges

health = APIRouter(tags=["health"])
STARTED = time.monotonic()


@health.get("/v1/health", responses=documented())
async def show_health(site: ThisSite) -> wire.Health:
    """Which app this is, and how much it holds."""
    return wire.Health(
        app=site.manifest.name,
        version=version("dayshift"),
        worlds=len(site.store.worlds()),
        snapshots=len(site.store.snapshots()),
        uptime_s=round(time.monotonic() - STARTED, 3),
    )


@health.get("/v1/ready", responses=documented())
async def show_ready(site: ThisSite) -> wire.Ready:
    """Whether worlds can be forked, and from which base snapshot."""
    bases = [snapshot.name for snapshot in site.store.snapshots() if snapshot.to_wire().base]
    return wire.Ready(ready=bool(bases), snapshot=bases[0] if bases else None)


@health.get("/metrics", response_class=PlainTextResponse, responses=documented_beside_bytes())
async def show_metrics(site: ThisSite) -> PlainTextResponse:
    """Prometheus metrics of this process."""
    gauges = {
        "dayshift_worlds": ("Live worlds.", float(len(site.store.worlds()))),
        "dayshift_live_pages": ("Open live sockets.", float(site.hub.open_lines)),
        **process_gauges(),
    }
    return PlainTextResponse(site.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")
