"""Bills of firms: subscriptions, work done, conference fees and hired cars, on A4 or letter paper."""

from datetime import timedelta

from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.locales import day
from dayshift_seeds.receipts.papers import BODY, GREY, LEADING, Papers, look_of
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.rng import Rng

TITLES = {
    "nl": "Factuur", "de": "Rechnung", "fr": "Facture", "sv": "Faktura", "da": "Faktura", "cs": "Faktura",
    "pl": "Faktura", "es": "Factura", "it": "Fattura",
}  # fmt: skip
NAMES = {"conference": "Registration invoice", "car hire": "Rental invoice", "subscription": "Invoice"}
LETTERS = frozenset(("US", "CA", "MX"))
STOPS = (0.74, 1.0)


def bill(record: Record) -> list[Sheet]:
    """An invoice that has been paid by card."""
    papers = Papers(look_of(record.merchant), is_letter=record.country in LETTERS, foot=record.legal_name)
    words = Wording(record, is_document=True)
    title = TITLES.get(record.language, NAMES.get(record.family, "Invoice"))
    letterhead(papers, record, title)
    _to(papers, record)
    papers.down(8)
    papers.fact("Number", f"{record.details['number']}-{record.ticket}")
    papers.fact("Date", words.day, names="date")
    for label, value in _extras(record, words):
        papers.fact(label, value)
    papers.down(6)
    papers.head(("Description", "Qty", f"Amount {record.currency}"), STOPS)
    for row in record.rows:
        papers.row((row.label, str(row.quantity), words.figure(row.amount)), STOPS)
    papers.rule()
    sums(papers, record, words)
    settled(papers, record, words)
    return papers.closed()


def letterhead(papers: Papers, record: Record, title: str) -> None:
    """The firm's name and where it sits, in its own manner, with what the paper is."""
    look, page = papers.look, papers.page
    if look.shape == "band":
        page.fill(0, 0, papers.width, 78, look.accent)
        papers.y = 50
        papers.write(
            papers.left, record.merchant, size=25, is_bold=True, ink=(255, 255, 255), on=look.accent,
            names="merchant",
        )  # fmt: skip
        papers.y = 82
    else:
        papers.y = 66
        x = papers.width / 2 if look.shape == "centred" else papers.left
        anchor = "m" if look.shape == "centred" else "l"
        papers.write(
            x, record.merchant, size=26, is_bold=True, ink=look.accent, anchor=anchor, names="merchant"
        )
    for line in _imprint(record):
        papers.down(19)
        x = papers.width / 2 if look.shape == "centred" else papers.left
        papers.write(x, line, size=BODY, ink=GREY, anchor="m" if look.shape == "centred" else "l")
    if look.shape in ("rule", "centred"):
        papers.rule(look.accent, 2)
    papers.down(36)
    papers.write(papers.left, title, size=23, is_bold=True)
    papers.down(4)


def _imprint(record: Record) -> list[str]:
    first = record.legal_name if record.legal_name != record.merchant else ""
    where = ", ".join(record.address)
    tax = f"Tax no. {record.tax_id}" if record.tax_id else ""
    return [line for line in (first, where, f"{record.phone}   {tax}".strip()) if line]


def _to(papers: Papers, record: Record) -> None:
    papers.down(6)
    party = record.party
    papers.fact("Billed to", party.company)
    papers.fact("", ", ".join(party.address))
    papers.fact("Attention", party.name)


def _extras(record: Record, words: Wording) -> list[tuple[str, str]]:
    if record.family == "subscription":
        begun = record.at - timedelta(days=30)
        return [("Period", f"{day(begun, record.country)} – {words.day}")]
    if record.family == "car hire":
        return [
            ("Vehicle", f"{record.details['car']}, {record.details['plate']}"),
            ("Rented for", record.details["note"]),
        ]
    if record.family == "conference":
        return [("Event", record.details["note"]), ("Delegate", record.party.name)]
    return [("Terms", Rng("terms", record.merchant).pick(("Paid on order", "Due on receipt", "Prepaid")))]


def sums(papers: Papers, record: Record, words: Wording) -> None:
    """Subtotal and taxes where there are any, and the total."""
    start = papers.left + 190
    papers.need(LEADING * (3 + len(record.taxes)))
    if record.is_tax_added:
        papers.pair("Subtotal", words.figure(record.subtotal), start=start)
    elif record.taxes:
        net = record.total - record.tax
        papers.pair(words["net"], words.figure(net), start=start)
    for tax in record.taxes:
        label = f"{words['tax']} {words.percent(tax.rate)} on {words.figure(tax.net)}"
        papers.pair(label, words.figure(tax.tax), start=start, names="tax")
    if record.tip:
        papers.pair("Tip", words.figure(record.tip), start=start, names="tip")
    papers.down(5)
    papers.pair("Total", words.priced(record.total), size=20, is_bold=True, start=start, names="total")


def settled(papers: Papers, record: Record, words: Wording) -> None:
    """How and when it was paid."""
    papers.down(16)
    card = f"Paid by card ending {record.last4}" if record.last4 else "Paid in cash"
    papers.line(f"{card} on {words.day}. Authorisation {record.auth}.")
    papers.line("Nothing is left to pay. Thank you.", ink=GREY)
