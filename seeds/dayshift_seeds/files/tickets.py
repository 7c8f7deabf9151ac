"""Receipts as pictures: a strip of paper with what was bought, the tax, the tip and the total."""

from PIL import Image, ImageDraw

from dayshift_seeds.files.drawing import font, png, text
from dayshift_seeds.truth import Money, Purchase, Truth

_WIDTH = 420
_INK = (38, 36, 34)
_PAPER = (250, 248, 243)


def receipt(truth: Truth, key: str) -> bytes:
    """The receipt of one purchase."""
    purchase = truth.purchases[key]
    rows = _rows(truth, purchase)
    height = 60 + sum(size + 9 for _, _, size in rows)
    image = Image.new("RGB", (_WIDTH, height), _PAPER)
    draw = ImageDraw.Draw(image)
    y = 26
    for left, right, size in rows:
        _row(draw, y, left, right, size)
        y += size + 9
    return png(image, colours=16)


def _rows(truth: Truth, purchase: Purchase) -> list[tuple[str, str, int]]:
    """Left and right text and the height of each row; an empty right side is centred."""
    merchant = truth.merchants[purchase.merchant]
    rows = [
        (merchant.name, "", 24),
        (merchant.street, "", 15),
        (merchant.city or merchant.legal_name, "", 15),
        (merchant.phone, "", 14),
        ("", "", 8),
        (f"{purchase.day:%d.%m.%Y}", f"No. {purchase.receipt_number}", 15),
        ("-", "-", 4),
    ]
    for line in purchase.lines:
        count = f"{line.quantity} x " if line.quantity > 1 else ""
        rows.append((f"{count}{line.label}", _figure(line.amount), 16))
    rows.append(("-", "-", 4))
    rows.append(("TOTAL", f"{purchase.total.currency} {_figure(purchase.total)}", 21))
    if purchase.tax.minor:
        rows.append(("incl. tax", _figure(purchase.tax), 14))
    paid = "Card" if purchase.paid_by == "card" else "Cash"
    rows += [(paid, _figure(purchase.total), 14), ("", "", 8), ("Thank you", "", 15)]
    if merchant.tax_number:
        rows.append((merchant.tax_number, "", 13))
    return rows


def _figure(amount: Money) -> str:
    return f"{amount.decimal:,}"


def _row(draw: ImageDraw.ImageDraw, y: int, left: str, right: str, size: int) -> None:
    if (left, right) == ("-", "-"):
        draw.line((24, y, _WIDTH - 24, y), fill=_INK)
        return
    face = font(size)
    if right:
        draw.text((24, y), text(left), font=face, fill=_INK)
        width = draw.textlength(text(right), font=face)
        draw.text((_WIDTH - 24 - width, y), text(right), font=face, fill=_INK)
    else:
        width = draw.textlength(text(left), font=face)
        draw.text(((_WIDTH - width) / 2, y), text(left), font=face, fill=_INK)
