"""Layouts of photographed receipts, by family."""

from collections.abc import Callable, Mapping

from dayshift_seeds.receipts.layouts.japanese import japanese
from dayshift_seeds.receipts.layouts.roadside import fuel, parking, rail, taxi
from dayshift_seeds.receipts.layouts.till import LOOKS, till
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Sheet

STRIPS: Mapping[str, Callable[[Record], Sheet]] = {
    **dict.fromkeys(LOOKS, till),
    "japanese": japanese,
    "fuel": fuel,
    "taxi": taxi,
    "parking": parking,
    "rail": rail,
}
