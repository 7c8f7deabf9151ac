"""Papers that come by mail: an airline's e-ticket and the receipt of a ride."""

from datetime import datetime, timedelta
from decimal import Decimal

from dayshift_seeds.receipts.layouts.billing import LETTERS, letterhead, settled, sums
from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.locales import clock, day
from dayshift_seeds.receipts.papers import GREY, LEADING, PALE, Papers, look_of
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.rng import Rng

STOPS = (1.0,)
FARES = (("Base fare", 71), ("Fuel surcharge", 12), ("Airport charges", 11))


def e_ticket(record: Record) -> list[Sheet]:
    """The itinerary with its fare."""
    papers = Papers(look_of(record.merchant), is_letter=record.country in LETTERS, foot=record.legal_name)
    words = Wording(record, is_document=True)
    letterhead(papers, record, "E-ticket receipt")
    papers.down(4)
    papers.fact("Passenger", record.party.name)
    papers.fact("Booking", record.details["reference"])
    papers.fact("Ticket", record.details["ticket"])
    papers.fact("Issued", words.day, names="date")
    papers.down(4)
    for n in (1, 2):
        if f"leg {n}" in record.details:
            _leg(papers, record, record.details[f"leg {n}"].split("|"))
    papers.head(("Fare", f"Amount {record.currency}"), STOPS)
    for label, amount in fare_parts(record.total):
        papers.row((label, words.figure(amount)), STOPS)
    papers.rule()
    sums(papers, record, words)
    settled(papers, record, words)
    return papers.closed()


def fare_parts(total: int) -> list[tuple[str, int]]:
    """What the airline says a fare is made of; the parts come to the whole."""
    parts = [(label, total * share // 100) for label, share in FARES]
    return [*parts, ("Taxes and fees", total - sum(amount for _, amount in parts))]


def _leg(papers: Papers, record: Record, leg: list[str]) -> None:
    number, origin, destination, leaves, arrives = leg
    at = datetime.strptime(leaves, "%Y-%m-%d %H:%M")  # noqa: DTZ007  (as the clock of the airport shows)
    papers.need(LEADING * 3)
    papers.down(LEADING * 1.25)
    papers.page.fill(papers.left, papers.y - 19, papers.right, papers.y + LEADING + 9, PALE)
    papers.write(papers.left + 8, f"{origin} – {destination}", is_bold=True, on=PALE)
    papers.write(papers.right - 8, number, anchor="r", is_bold=True, on=PALE)
    papers.down()
    when = f"{day(at, record.country)}  {clock(at, record.country)}, arrives {arrives}"
    papers.write(papers.left + 8, when, on=PALE)
    papers.write(papers.right - 8, f"Seat {record.details['seat']}", anchor="r", on=PALE)
    papers.down(8)


def ride(record: Record) -> list[Sheet]:
    """A message from the taxi firm, printed out."""
    papers = Papers(look_of(record.merchant), is_letter=record.country in LETTERS, foot=record.legal_name)
    words = Wording(record, is_document=True)
    _message(papers, record, words)
    papers.down(30)
    papers.write(
        papers.left, record.merchant, size=26, is_bold=True, ink=papers.look.accent, names="merchant"
    )
    papers.down(34)
    first = record.party.name.split(" ")[0]
    papers.write(papers.left, f"Thanks for riding, {first}", size=22, is_bold=True)
    papers.down(14)
    papers.pair("Total", words.priced(record.total), size=24, is_bold=True, names="total")
    papers.rule()
    for label, amount in _fare(record):
        papers.pair(label, words.figure(amount))
    if record.tip:
        papers.pair("Tip", words.figure(record.tip), names="tip")
    for tax in record.taxes:
        label = f"{words['incl']} {words['tax']} {words.percent(tax.rate)}"
        papers.pair(label, words.figure(tax.tax), names="tax")
    papers.rule()
    _route(papers, record, words)
    settled(papers, record, words)
    papers.line(f"{record.legal_name}, {', '.join(record.address)}", ink=GREY)
    papers.line(f"{record.phone} {record.tax_id}".strip(), ink=GREY)
    return papers.closed()


def _message(papers: Papers, record: Record, words: Wording) -> None:
    domain = "".join(sign for sign in record.merchant.lower() if sign.isascii() and sign.isalnum())
    papers.y = 34
    papers.line(f"Your trip with {record.merchant}", size=19, is_bold=True)
    papers.fact("From", f"{record.merchant} <receipts@{domain}.example>", at=70)
    papers.fact("To", f"{record.party.name} <{record.party.email}>", at=70)
    papers.fact("Sent", f"{words.day}, {words.clock}", at=70, names="date")
    papers.rule()


def _fare(record: Record) -> list[tuple[str, int]]:
    """The fare as the meter counts it."""
    fare = record.subtotal
    base = fare * 22 // 100
    by_time = fare * 31 // 100
    return [("Base fare", base), ("Distance", fare - base - by_time), ("Time", by_time)]


def _route(papers: Papers, record: Record, words: Wording) -> None:
    minutes = int(record.details["distance"]) // 6 + 5
    began = record.at - timedelta(minutes=minutes)
    rng = Rng("route", record.key)
    streets = ("Station", "Market Square", "Harbour", "Old Mill", "University", "Airport", "Exhibition Hall")
    begin, end = rng.sample(streets, 2)
    unit = "mi" if record.country in ("US", "GB") else "km"
    papers.fact(clock(began, record.country), begin, at=90)
    papers.fact(words.clock, end, at=90)
    distance = Decimal(record.details["distance"]).scaleb(-1)
    papers.fact("Driver", f"{record.server}, {distance} {unit}, {minutes} min", at=90)
