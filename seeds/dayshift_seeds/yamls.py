"""Reads the data files that a person writes."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def load(path: str | Path) -> Any:
    """The contents of a YAML file, given by its path or by its place inside this package."""
    full = HERE / path
    try:
        return yaml.load(full.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  (a safe loader)
    except yaml.YAMLError as error:
        raise ValueError(f"{full} is not readable YAML: {error}") from error
