"""Optional packages, imported when first used."""

import importlib
from types import ModuleType

from dayshift.errors import MissingExtra


def require(module: str, *, extra: str) -> ModuleType:
    """Import `module`.

    Raises:
        MissingExtra: the package it belongs to is not installed; the message names the command.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtra(module.partition(".")[0], extra) from error
