"""What one app process serves: its app, worlds, keys, open pages and pending entry tickets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from dayshift_kit.identity.tickets import Tickets
from dayshift_kit.live.hub import Hub
from dayshift_kit.manifest import AppManifest
from dayshift_kit.metrics import Metrics
from dayshift_kit.store import WorldStore
from dayshift_kit.web.hosts import any_host
from dayshift_kit.web.passes import PassSigner

MEGABYTE = 1 << 20


@dataclass(kw_only=True)
class Site:
    """One running app.

    Args:
        manifest: The app.
        store: Its worlds.
        key: Signs cookies, form tokens and live topics.
        default_world: The world of people who just open the app; None when there is none.
        is_host: Whether the app answers under a Host header.
        links: Address by app name, for the launcher in the header.
        body_limit: Largest request body, in bytes.
    """

    manifest: AppManifest
    store: WorldStore
    key: bytes
    default_world: str | None = None
    is_host: Callable[[str], bool] = any_host
    links: Mapping[str, str] = field(default_factory=dict)
    body_limit: int = 25 * MEGABYTE
    origin: str = ""
    hub: Hub = field(default_factory=Hub)
    tickets: Tickets = field(default_factory=Tickets)
    metrics: Metrics = field(default_factory=Metrics)
    signer: PassSigner = field(init=False)

    def __post_init__(self) -> None:
        self.signer = PassSigner(self.key, app=self.manifest.name)
        self.origin = self.origin or f"http://{self.manifest.host}"


def this_site() -> Site:
    """The site of the request at hand."""
    return cast(Site, current_app.extensions["dayshift_site"])
