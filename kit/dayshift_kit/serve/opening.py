"""Everything a process needs before it may answer: store, base snapshot, default world, keys."""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from dayshift_kit import logs
from dayshift_kit.manifest import AppManifest, find_app
from dayshift_kit.serve.settings import Settings
from dayshift_kit.store import WorldStore
from dayshift_kit.web.hosts import any_host, only_hosts
from dayshift_kit.web.site import Site

DEFAULT_WORLD = "default"
KEY_BYTES = 32


def build_base(settings: Settings) -> str:
    """Build the base snapshot, or find it in the cache, and serve nothing. Returns its name."""
    store = WorldStore(find_app(settings.app), cache_dir=settings.cache, backing=settings.backing)
    try:
        return _base(store, settings)
    finally:
        store.close()


def open_site(settings: Settings, *, public: str) -> tuple[Site, str]:
    """The site to serve, and the name of the base snapshot its worlds start from.

    Args:
        settings: How to run.
        public: Address of the public listener, for entry tickets when no other is configured.
    """
    manifest = find_app(settings.app)
    store = WorldStore(manifest, cache_dir=settings.cache, backing=settings.backing, data_dir=settings.data)
    base = _base(store, settings)
    site = Site(
        manifest=manifest,
        store=store,
        key=_signing_key(settings),
        default_world=_default_world(store, settings, base=base),
        is_host=any_host if settings.takes_any_host else only_hosts([manifest.host, *settings.allow_host]),
        links=settings.links,
        origin=(settings.public_url or _origin(manifest, public)).rstrip("/"),
    )
    return site, base


def _base(store: WorldStore, settings: Settings) -> str:
    company, seed, size = settings.company, settings.seed, settings.size
    return store.base(company=company, seed=seed, size=size, progress=logs.progress).name


def _default_world(store: WorldStore, settings: Settings, *, base: str) -> str | None:
    if not settings.default_world:
        return None
    if DEFAULT_WORLD in {world.id for world in store.worlds()}:
        return DEFAULT_WORLD
    return store.fork(base, id=DEFAULT_WORLD, long_lived=settings.data is not None).id


def _origin(manifest: AppManifest, public: str) -> str:
    return f"http://{manifest.host}:{urlsplit(public).port}"


def _signing_key(settings: Settings) -> bytes:
    """The configured key, else the one kept beside a long-lived world, else a new one."""
    if settings.signing_key is not None:
        return settings.signing_key
    if settings.data is None:
        return secrets.token_bytes(KEY_BYTES)
    return _kept_key(settings.data / "signing-key")


def _kept_key(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
    except FileExistsError:
        pass
    return path.read_bytes()
