"""The bytes of attachments, made from the truth when somebody asks for them.

A content key names what the file shows: `quote:Q-2216`, `workbook:close-2025-q4`, `forecast:2026-W10`,
`open-quotes:PB-2026-03`, `price-book:PB-2026-03`, `receipt:PUR-000412`, `picture:chart:4711`.
"""

from collections.abc import Callable, Mapping

from dayshift_seeds.files.grids import forecast_week, open_quotes, price_list, workbook
from dayshift_seeds.files.papers import quote
from dayshift_seeds.files.pictures import picture
from dayshift_seeds.files.tickets import receipt
from dayshift_seeds.truth import Truth

__all__ = ["file_bytes"]

_MAKERS: Mapping[str, Callable[[Truth, str], bytes]] = {
    "quote": quote,
    "workbook": workbook,
    "forecast": forecast_week,
    "open-quotes": open_quotes,
    "price-book": price_list,
    "receipt": receipt,
    "picture": picture,
}


def file_bytes(truth: Truth, content_key: str) -> bytes:
    """What the file holds: the same bytes for the same truth and key.

    Raises:
        KeyError: the key is of no known kind, or names a thing that is not in the truth.
    """
    kind, _, name = content_key.partition(":")
    if kind not in _MAKERS:
        raise KeyError(f"no files of kind {kind!r}; there is {', '.join(_MAKERS)}")
    return _MAKERS[kind](truth, name)
