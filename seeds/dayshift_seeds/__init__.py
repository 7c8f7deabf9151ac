"""The company: one truth that every app is seeded from."""

from dayshift_seeds.build import build
from dayshift_seeds.checker import Problem, check
from dayshift_seeds.files import file_bytes
from dayshift_seeds.ids import public_id
from dayshift_seeds.rng import Rng
from dayshift_seeds.showing import show
from dayshift_seeds.truth import Truth

__all__ = ["Problem", "Rng", "Truth", "build", "check", "file_bytes", "public_id", "show"]
