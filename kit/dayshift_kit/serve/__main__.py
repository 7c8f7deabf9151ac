"""`python -m dayshift_kit.serve`."""

import gc
import sys

# All that is made while starting stays: looking through it for garbage would take a sixth of the start.
gc.disable()

# FastAPI asks for pydantic's old interface only to recognise models nobody here writes, and does without.
sys.modules["pydantic.v1"] = None  # type: ignore[assignment]

from dayshift_kit.serve.command import main  # noqa: E402

if __name__ == "__main__":
    raise SystemExit(main())
