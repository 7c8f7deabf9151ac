"""Measures, for the few tests that are about speed."""

import time

import pytest


@pytest.fixture
def benchmark_seconds():
    """How long one call takes."""

    def measure(work) -> float:
        began = time.perf_counter()
        work()
        return time.perf_counter() - began

    return measure
