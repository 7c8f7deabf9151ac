"""Passwords that a person could remember: three words and a number, fixed by seed and person."""

from dayshift_seeds.rng import Rng
from dayshift_seeds.yamls import load


def password(seed: int, key: str) -> str:
    """`Copper-heron-linen-42`: long enough for any rule, and typed without shift after the first letter."""
    rng = Rng("password", seed, key)
    words = rng.sample(load("words.yaml")["password"], 3)
    return f"{words[0].capitalize()}-{words[1]}-{words[2]}-{rng.between(12, 98)}"
