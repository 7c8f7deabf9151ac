"""Papers that mislead: copies, slips before the tip, refunds, private things, other people's names."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from types import MappingProxyType

from dayshift_seeds.receipts.filling import party_of
from dayshift_seeds.receipts.record import Record, Row, TaxRow
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Truth
from dayshift_seeds.truth.book import exponent

PRIVATE = ("Lottery ticket", "Magazine", "Chocolate box", "Shampoo", "Phone case")


def merchant_copy(record: Record) -> Record:
    """The other copy of a card slip, with a line for the signature."""
    return _changed(record, "copy", copy="merchant")


def before_tip(record: Record) -> Record:
    """The slip as it was brought to the table: tip and total still to be written in.

    Raises:
        ValueError: no tip was written by hand on this one.
    """
    if not record.is_tip_by_hand:
        raise ValueError(f"{record.key} has no tip written by hand")
    slip = _changed(record, "open", copy="open")
    return replace(slip, tip=0, total=record.before_tip).checked()


def refund(record: Record, *, days: int = 3) -> Record:
    """Everything given back some days later, on a slip of its own."""
    rows = tuple(replace(row, amount=-row.amount) for row in record.rows)
    taxes = tuple(replace(tax, net=-tax.net, tax=-tax.tax) for tax in record.taxes)
    slip = _changed(record, "refund", copy="refund")
    return replace(
        slip, rows=rows, taxes=taxes, service=-record.service, tip=0, total=-record.before_tip,
        is_tip_by_hand=False, at=record.at + timedelta(days=days), ticket=_other(record.ticket, 5),
    ).checked()  # fmt: skip


def with_private_item(record: Record) -> Record:
    """The same bag with one thing in it that is nobody's business expense."""
    rng = Rng("private", record.key)
    minor = rng.between(35, 145) * 10 if exponent(record.currency) else rng.between(38, 180) * 10
    label = rng.pick(PRIVATE)
    code = record.taxes[0].code if record.taxes else ""
    rows = (*record.rows, Row(label, label, 1, minor, "private", code))
    taxes = tuple(
        _more(tax, minor, is_added=record.is_tax_added) if tax.code == code else tax for tax in record.taxes
    )
    added = sum(tax.tax for tax in taxes) - record.tax if record.is_tax_added else 0
    bag = _changed(record, "private", private=label)
    return replace(bag, rows=rows, taxes=taxes, total=record.total + minor + added).checked()


def for_colleague(truth: Truth, record: Record, person: str) -> Record:
    """The same bill made out to somebody else."""
    return replace(_changed(record, f"for {person}"), party=party_of(truth, person))


def twin(record: Record, day: date) -> Record:
    """Another receipt of the same place over the same sum, from another day."""
    at = datetime.combine(day, record.at.time()) + timedelta(minutes=23)
    rng = Rng("twin", record.key, day)
    ticket, auth = str(rng.between(1200, 99800)), f"{rng.below(1_000_000):06}"
    return replace(_changed(record, f"twin {day}"), at=at, ticket=ticket, auth=auth)


def _more(tax: TaxRow, minor: int, *, is_added: bool) -> TaxRow:
    bearing = minor + (tax.net if is_added else tax.net + tax.tax)
    whole = 10_000 if is_added else 10_000 + tax.rate
    held = (2 * bearing * tax.rate + whole) // (2 * whole)
    return replace(tax, net=bearing if is_added else bearing - held, tax=held)


def _changed(record: Record, how: str, **named: str) -> Record:
    details: Mapping[str, str] = MappingProxyType({**record.details, **named})
    return replace(record, key=f"{record.key}/{how}", details=details)


def _other(ticket: str, step: int) -> str:
    return str(int(ticket) + step)
