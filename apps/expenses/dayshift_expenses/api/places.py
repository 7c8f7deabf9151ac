"""Refusals of the model, at the places that programs know."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from dayshift_kit.errors import Invalid


@contextmanager
def placed(places: Mapping[str, str]) -> Iterator[None]:
    """Say where in the body a field of the model stands; those that are not named keep their names."""
    try:
        yield
    except Invalid as refusal:
        raise Invalid({places.get(name, name): text for name, text in refusal.errors.items()}) from refusal
