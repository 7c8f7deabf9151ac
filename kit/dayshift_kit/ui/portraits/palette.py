"""Colours of people, their clothes and the wall behind them."""

SKINS = ("#fbe0cf", "#f5d0b5", "#ecbd97", "#dba87c", "#c48b5e", "#a56f45", "#825134", "#5d3926")
SHADES = ("#efc4ab", "#e8b896", "#dba379", "#c68d60", "#ab7348", "#8b5a35", "#693f27", "#472a1b")
LIPS = ("#c8625a", "#c05a52", "#b5544c", "#a84c44", "#954239", "#7f362f", "#6b2d29", "#582521")

HAIRS = {
    "black": ("#211c1e", "#38302f"),
    "espresso": ("#352420", "#4c352d"),
    "brown": ("#573824", "#704a31"),
    "chestnut": ("#7a4928", "#935c36"),
    "auburn": ("#8c3f22", "#a75330"),
    "ginger": ("#bf5f2b", "#d4783f"),
    "sand": ("#a97f4c", "#c09762"),
    "blond": ("#d6ae63", "#e6c27c"),
    "flaxen": ("#e7cd8f", "#f2deab"),
    "grey": ("#9c9a9f", "#b5b3b7"),
    "silver": ("#cfced1", "#e2e1e3"),
}

WALLS = (
    ("#dcebf7", "#bcd6ec"),
    ("#fbe6d6", "#f2c9ac"),
    ("#e2f0e2", "#bcdcc2"),
    ("#f7e0e8", "#eabfd0"),
    ("#ece6f6", "#cfc3e8"),
    ("#fdf0cf", "#f3d99a"),
    ("#d9efec", "#aed9d3"),
    ("#eeebe6", "#d3ccc1"),
    ("#e3e8f4", "#c0cae4"),
    ("#f4e3d7", "#ddbda6"),
)

CLOTHES = (
    ("#2f5d8a", "#234a70"),
    ("#1f7a6d", "#176157"),
    ("#7a3b63", "#632e50"),
    ("#c0553f", "#a04431"),
    ("#3b3f58", "#2c3045"),
    ("#e0a13a", "#c3872a"),
    ("#5d7a4a", "#4a633a"),
    ("#8a5fa8", "#71498d"),
    ("#4d8fb3", "#3b7596"),
    ("#a94a5e", "#8b384b"),
    ("#4a4a4f", "#37373b"),
    ("#b98d5f", "#9c7348"),
)

# Where families come from says a little about skin and hair; the rest is chance.
# Each: lightest and darkest skin, and hair colours to draw from.
DARK = ("black", "black", "espresso")
SOUTHERN = ("black", "espresso", "espresso", "brown")
EUROPEAN = ("espresso", "brown", "brown", "chestnut", "auburn", "sand", "blond")
NORTHERN = ("brown", "chestnut", "sand", "blond", "blond", "flaxen")
CELTIC = ("espresso", "brown", "chestnut", "auburn", "ginger", "sand")

FAMILIES: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "african": (5, 7, DARK),
    "east-asian": (0, 2, DARK),
    "south-asian": (3, 5, DARK),
    "south-east-asian": (2, 4, DARK),
    "west-asian": (1, 4, SOUTHERN),
    "latin": (1, 4, SOUTHERN),
    "european": (0, 2, EUROPEAN),
    "northern": (0, 1, NORTHERN),
    "celtic": (0, 1, CELTIC),
    "any": (0, 7, ("black", "espresso", "brown", "chestnut")),
}

ORIGINS = {
    "african": "yoruba igbo ghanaian southern-african somali ethiopian kenyan caribbean surinamese",
    "east-asian": "japanese chinese korean taiwanese",
    "south-asian": "indian-north indian-south punjabi urdu bengali tamil gujarati",
    "south-east-asian": "vietnamese filipino indonesian thai malay hawaiian",
    "west-asian": "turkish moroccan persian arabic armenian",
    "latin": "hispanic brazilian portuguese italian greek",
    "european": "anglo german french belgian polish hungarian czech jewish ukrainian",
    "northern": "dutch nordic finnish",
    "celtic": "scottish irish welsh",
}
FAMILY_OF = {origin: family for family, origins in ORIGINS.items() for origin in origins.split()}
SCARVES = frozenset({"urdu", "arabic", "turkish", "moroccan", "somali", "malay", "indonesian"})
TURBANS = frozenset({"punjabi"})
