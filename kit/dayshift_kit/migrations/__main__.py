"""Write the next revision of an app: `python -m dayshift_kit.migrations chat "Pinned messages"`."""

import argparse
import sys

import apsw

from dayshift_kit.manifest import find_app
from dayshift_kit.store.engine import prepare
from dayshift_kit.store.migrations import upgrade, write_revision


def main() -> None:
    """Compare what the app's migrations make with what its models declare, and write the difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app")
    parser.add_argument("message", help="what changed, in a few words")
    given = parser.parse_args()
    manifest = find_app(given.app)
    raw = apsw.Connection(":memory:")
    prepare(raw, request_id=lambda: "migration")
    upgrade(raw, manifest, is_journaled=False)
    written = write_revision(raw, manifest, message=given.message)
    sys.stdout.write(f"Wrote {written}. Read it; full-text tables and triggers are for you to add.\n")


if __name__ == "__main__":
    main()
