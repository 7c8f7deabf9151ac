"""Records of the standard company's receipts, read once."""

import pytest

from dayshift_seeds.receipts import Record, record_of


@pytest.fixture(scope="session")
def records(standard) -> list[Record]:
    """Every receipt there is."""
    return [record_of(standard, purchase.key) for purchase in standard.purchases.all if purchase.has_receipt]


@pytest.fixture(scope="session")
def some(records) -> list[Record]:
    """Seven hundred and more of them, and the first two of every family."""
    firsts: dict[str, list[Record]] = {}
    for record in records:
        firsts.setdefault(record.family, []).append(record)
    return [*(record for found in firsts.values() for record in found[:2]), *records[::5]]


@pytest.fixture
def one(records):
    """The first record of a family that answers a question."""

    def find(family, asked=lambda record: True) -> Record:
        return next(record for record in records if record.family == family and asked(record))

    return find
