"""Passwords that a person could remember: three words and a number, fixed by seed and person."""

from dayshift_seeds.rng import Rng

WORDS = ["amber", "anchor", "apple", "arrow", "autumn", "badger", "basil", "beacon", "birch", "bramble", "breeze", "brook", "cedar", "cherry", "cinder", "clover", "cobalt", "comet", "copper", "coral", "cricket", "crystal", "daisy", "dapple", "dawn", "delta", "dune", "ember", "falcon", "fennel", "fern", "finch", "flint", "forest", "garnet", "ginger", "glacier", "granite", "harbor", "hazel", "heron", "hollow", "indigo", "iris", "ivory", "jasper", "juniper", "kettle", "lagoon", "lantern", "larch", "lemon", "lilac", "linen", "maple", "marble", "meadow", "mellow", "mint", "mosaic", "nectar", "nimbus", "nutmeg", "oak", "ocean", "olive", "onyx", "opal", "orchard", "osprey", "otter", "paper", "pebble", "pepper", "pine", "plume", "pollen", "poplar", "prairie", "quartz", "quill", "raven", "reed", "ribbon", "river", "robin", "saffron", "sage", "salmon", "silver", "sparrow", "spruce", "stone", "sunny", "swift", "tangle", "teal", "thistle", "thunder", "timber", "topaz", "tulip", "umber", "velvet", "violet", "walnut", "willow", "winter"]


def password(seed: int, key: str) -> str:
    """`Copper-heron-linen-42`: long enough for any rule, and typed without shift after the first letter."""
    rng = Rng("password", seed, key)
    words = rng.sample(WORDS, 3)
    return f"{words[0].capitalize()}-{words[1]}-{words[2]}-{rng.between(12, 98)}"
