"""The control API of one app process, as an ASGI application."""

from importlib.metadata import version

from fastapi import FastAPI, Security
from fastapi.security import HTTPBearer
from starlette.types import ASGIApp

from dayshift_kit.control import problems
from dayshift_kit.control.clocks import clocks
from dayshift_kit.control.guard import Guard
from dayshift_kit.control.health import health
from dayshift_kit.control.state import state
from dayshift_kit.control.worlds import worlds
from dayshift_kit.web.site import Site

# The guard checks the secret before the API is reached; here it is only described.
BEARER = HTTPBearer(auto_error=False, description="The secret the process was started with.")


def create_control(site: Site, *, secret: str) -> ASGIApp:
    """The control application: the API behind its guard.

    Args:
        site: The app process to control.
        secret: What callers must send as `Authorization: Bearer …`.
    """
    return Guard(create_api(site), secret=secret, metrics=site.metrics)


def create_api(site: Site) -> FastAPI:
    """The API itself, unguarded."""
    api = FastAPI(
        title=f"{site.manifest.brand} control plane",
        version=version("dayshift"),
        description="Worlds, clock, state and tickets of one app process. Every refusal is a Problem.",
        dependencies=[Security(BEARER)],
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    api.state.site = site
    for router in (worlds, clocks, state, health):
        api.include_router(router)
    problems.install(api)
    return api
