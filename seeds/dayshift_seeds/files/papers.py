"""Quotes as they go to a customer, on one page of A4 or letter paper."""

from io import BytesIO
from typing import Any
from unicodedata import normalize

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from dayshift_seeds.truth import Money, Quote, Truth

_GREEN = (0.05, 0.35, 0.34)


def quote(truth: Truth, key: str) -> bytes:
    """A quote; "draft" is the newest one, before it got its number."""
    is_draft = key == "draft"
    shown = max(truth.quotes.all, key=lambda q: (q.issued, q.key)) if is_draft else truth.quotes[key]
    return _quote(truth, shown, "DRAFT" if is_draft else shown.key)


def latin(text: str) -> str:
    """The text in signs that the built-in fonts have."""
    known = text.replace("₂", "2").replace("’", "'").replace("−", "-")
    out = []
    for sign in known:
        if ord(sign) < 256 or sign in "–—€":
            out.append(sign)
        else:
            out.append(normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?")
    return "".join(out)


def _quote(truth: Truth, shown: Quote, number: str) -> bytes:
    deal = truth.deals[shown.deal]
    customer = truth.customers[deal.customer]
    author = truth.people[shown.author]
    office = truth.offices[author.office]
    size = LETTER if office.country == "US" else A4
    out = BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1, pageCompression=1)
    canvas.setTitle(f"Quote {number}")
    canvas.setAuthor(truth.name)
    page = _Page(canvas, size[1] - 56)
    page.head(truth.name, f"Quote {number}", f"Revision {shown.revision}")
    seller = truth.entities[author.entity].name
    page.pair(latin(seller), latin(customer.name))
    page.pair(latin(office.street), latin(customer.street))
    page.pair(latin(f"{office.postcode} {office.city}"), latin(f"{customer.postcode} {customer.city}"))
    page.gap(14)
    page.pair(f"Date: {shown.issued:%d %b %Y}", f"Valid until: {shown.expires:%d %b %Y}")
    page.pair(latin(f"Contact: {author.name}"), latin(f"For: {truth.contacts[deal.contact].name}"))
    page.gap(10)
    page.row(("Item", "Quantity", "List price", "Discount", "Total"), is_bold=True)
    for line in shown.lines:
        name = latin(f"{line.product}  {truth.products[line.product].name}")
        page.row(
            (name, str(line.quantity), _money(line.list_price), f"{line.discount} %", _money(line.total))
        )
    page.rule()
    page.row(("Total, net of tax", "", "", "", _money(shown.total)), is_bold=True)
    page.gap(24)
    page.note("Delivery four weeks from order. Payment sixty days net. Prices hold until the date above.")
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _money(amount: Money) -> str:
    return f"{amount.currency} {amount.decimal:,}"


class _Page:
    """Writes from the top down."""

    def __init__(self, canvas: Any, top: float) -> None:
        self.canvas = canvas
        self.y = top

    def head(self, left: str, right: str, below: str) -> None:
        self.canvas.setFillColorRGB(*_GREEN)
        self.canvas.setFont("Helvetica-Bold", 17)
        self.canvas.drawString(48, self.y, latin(left))
        self.canvas.drawRightString(548, self.y, right)
        self.canvas.setFillColorRGB(0.2, 0.2, 0.2)
        self.canvas.setFont("Helvetica", 10)
        self.canvas.drawRightString(548, self.y - 15, below)
        self.gap(46)

    def pair(self, left: str, right: str) -> None:
        self.canvas.setFont("Helvetica", 10)
        self.canvas.drawString(48, self.y, left)
        self.canvas.drawString(320, self.y, right)
        self.gap(14)

    def row(self, cells: tuple[str, str, str, str, str], *, is_bold: bool = False) -> None:
        self.canvas.setFont("Helvetica-Bold" if is_bold else "Helvetica", 9.5)
        self.canvas.drawString(48, self.y, cells[0])
        for x, text in zip((318, 404, 466, 548), cells[1:], strict=True):
            self.canvas.drawRightString(x, self.y, text)
        self.gap(17)

    def rule(self) -> None:
        self.canvas.setLineWidth(0.6)
        self.canvas.line(48, self.y + 9, 548, self.y + 9)
        self.gap(4)

    def note(self, text: str) -> None:
        self.canvas.setFont("Helvetica", 9)
        self.canvas.drawString(48, self.y, text)

    def gap(self, points: float) -> None:
        self.y -= points
