"""One number that changes when anything in a truth does."""

from dataclasses import fields
from hashlib import sha256

from dayshift_seeds.truth import Book, Truth


def fingerprint(truth: Truth) -> str:
    """A hash over every record and value of the truth, the transcript left out."""
    digest = sha256()
    for field in fields(truth):
        value = getattr(truth, field.name)
        digest.update(field.name.encode())
        for thing in value.all if isinstance(value, Book) else (value,):
            digest.update(repr(thing).encode())
    return digest.hexdigest()
