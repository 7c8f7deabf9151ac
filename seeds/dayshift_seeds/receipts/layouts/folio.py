"""What a hotel hands over at the desk: every night with what came on top of it."""

from datetime import datetime, timedelta

from dayshift_seeds.receipts.layouts.billing import LETTERS, letterhead, settled, sums
from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.locales import day
from dayshift_seeds.receipts.papers import Papers, look_of
from dayshift_seeds.receipts.record import Record, Row
from dayshift_seeds.receipts.sheet import Sheet

STOPS = (1.0,)


def folio(record: Record) -> list[Sheet]:
    """The bill of a stay; a long one goes on to a second page."""
    papers = Papers(look_of(record.merchant), is_letter=record.country in LETTERS, foot=record.legal_name)
    words = Wording(record, is_document=True)
    nights = _nights(record)
    letterhead(papers, record, "Guest folio")
    papers.down(6)
    papers.fact("Guest", record.party.name)
    papers.fact("Company", record.party.company)
    papers.fact("Room", f"{record.details['room']}, folio {record.details['number']}")
    papers.fact("Arrival", day(record.at - timedelta(days=nights), record.country))
    papers.fact("Departure", words.day, names="date")
    papers.head(("Date and charge", f"Amount {record.currency}"), STOPS)
    for at, row, amount in charges(record):
        papers.row((f"{day(at, record.country)}  {row.label}", words.figure(amount)), STOPS)
    papers.rule()
    if nights > 2:
        papers.pair("Carried to the next page", words.figure(record.subtotal))
        papers.turn()
        papers.down()
        papers.pair(f"{record.merchant}, room {record.details['room']}", words.figure(record.subtotal))
        papers.rule()
    sums(papers, record, words)
    settled(papers, record, words)
    return papers.closed()


def _nights(record: Record) -> int:
    return next((row.quantity for row in record.rows if row.kind == "room"), 1)


def charges(record: Record) -> list[tuple[datetime, Row, int]]:
    """One entry a night for what is charged by the night, in order of date."""
    nights = _nights(record)
    found: list[tuple[datetime, Row, int]] = []
    for n in range(nights):
        at = record.at - timedelta(days=nights - n)
        for row in record.rows:
            share, rest = divmod(row.amount, row.quantity)
            if n < row.quantity:
                found.append((at, row, share + (rest if n == 0 else 0)))
    return found
