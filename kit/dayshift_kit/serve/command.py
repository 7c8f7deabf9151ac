"""Start one app: build or find its base snapshot, open both listeners, say so, and stop when told."""

import asyncio
import gc
import sys
from contextlib import ExitStack

from dayshift_kit import logs
from dayshift_kit.errors import Refusal
from dayshift_kit.serve.listeners import Listeners
from dayshift_kit.serve.opening import build_base, open_site
from dayshift_kit.serve.ready import announce
from dayshift_kit.serve.settings import BadSettings, Settings, read_settings
from dayshift_kit.store.folder import FolderInUse


def main(arguments: list[str] | None = None) -> int:
    """Serve until SIGINT or SIGTERM. Returns the exit status: 2 when the process could not start."""
    try:
        settings = read_settings(arguments)
        logs.configure(settings.log_level)
        return build(settings) if settings.build_only else serve(settings)
    except (BadSettings, FolderInUse, Refusal, OSError) as problem:
        sys.stderr.write(f"dayshift_kit.serve: {problem}\n")
        return 2
    except KeyboardInterrupt:
        return 130


def build(settings: Settings) -> int:
    sys.stdout.write(f"{build_base(settings)}\n")
    return 0


def serve(settings: Settings) -> int:
    # A page drawn in a worker thread must not keep the loop from passing news on.
    sys.setswitchinterval(0.0005)
    with Listeners.bound(settings) as listeners, ExitStack() as ending:
        site, snapshot = open_site(settings, public=listeners.public_address)
        ending.callback(site.store.close)
        gc.freeze()
        gc.enable()
        asyncio.run(
            listeners.run(
                site,
                secret=settings.secret,
                on_ready=lambda: announce(settings, site=site, listeners=listeners, snapshot=snapshot),
            )
        )
    return 0
