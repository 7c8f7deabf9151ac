"""Measurements, each beside a floor taken in the same run."""
