"""`python -m dayshift_kit.serve`."""

import gc

# All that is made while starting stays: looking through it for garbage would take a sixth of the start.
gc.disable()

from dayshift_kit.serve.command import main  # noqa: E402

if __name__ == "__main__":
    raise SystemExit(main())
