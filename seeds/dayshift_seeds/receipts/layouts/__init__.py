"""Layouts of receipts by family: strips that are photographed, and documents of several pages."""

from collections.abc import Callable, Mapping

from dayshift_seeds.receipts.layouts.billing import bill
from dayshift_seeds.receipts.layouts.folio import folio
from dayshift_seeds.receipts.layouts.japanese import japanese
from dayshift_seeds.receipts.layouts.roadside import fuel, parking, rail, taxi
from dayshift_seeds.receipts.layouts.till import LOOKS, till
from dayshift_seeds.receipts.layouts.travel import e_ticket, ride
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
DOCUMENTS: Mapping[str, Callable[[Record], list[Sheet]]] = {
    **dict.fromkeys(("invoice", "subscription", "conference", "car hire"), bill),
    "hotel": folio,
    "airline": e_ticket,
    "ride e-mail": ride,
}
