"""Numbers that people read aloud: EXP-000123, R-2026-00045, drawn from the world's counters."""

from dayshift_kit import clock, ids

DIGITS = {"EXP": 6, "RCT": 6, "CT": 6, "ADV": 4, "PB": 5, "JE": 6, "TR": 4}


def numbered(prefix: str) -> str:
    """The next id of a kind, such as `EXP-000124`."""
    return f"{prefix}-{ids.counter(prefix):0{DIGITS[prefix]}d}"


def numbered_in_year(prefix: str) -> str:
    """The next id of a kind that starts anew each year, such as `R-2026-00046`."""
    year = clock.now().year
    return f"{prefix}-{year}-{ids.counter(f'{prefix}-{year}'):05d}"
