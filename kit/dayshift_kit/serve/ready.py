"""Tell whoever started the process where it listens."""

import json
import logging
import os
import sys
from collections.abc import Mapping
from urllib.parse import urlsplit

from dayshift_kit.serve.listeners import Listeners
from dayshift_kit.serve.settings import Settings
from dayshift_kit.web.site import Site


def announce(settings: Settings, *, site: Site, listeners: Listeners, snapshot: str) -> None:
    """Log the addresses, and write the ready file, whole or not at all; without one, print them."""
    where = {
        "app": site.manifest.name,
        "public": listeners.public_address,
        "control": listeners.control_address,
        "snapshot": snapshot,
        "host": site.manifest.host,
    }
    logging.getLogger("dayshift.serve").info("ready", extra=where)
    if settings.ready_file is None:
        sys.stdout.write(
            f"{site.manifest.brand} answers at {_address(where)}, control at {where['control']}\n"
        )
        sys.stdout.flush()
    if settings.ready_file is not None:
        draft = settings.ready_file.with_name(f".{settings.ready_file.name}.{os.getpid()}")
        draft.write_text(json.dumps(where))
        draft.replace(settings.ready_file)


def _address(where: Mapping[str, str]) -> str:
    return f"http://{where['host']}:{urlsplit(where['public']).port}"
