"""Strips from tills: restaurants, cafés, groceries, shops, chemists and ironmongers."""

from typing import Any

from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.record import Record, Row
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.receipts.strip import PRINTERS, Strip
from dayshift_seeds.rng import Rng
from dayshift_seeds.yamls import load

LOOKS = {
    "restaurant": ("mono", "narrow", "wide"), "restaurant slip": ("mono", "wide"), "cafe": ("wide", "sans"),
    "supermarket": ("narrow", "mono"), "shop": ("mono", "narrow", "sans"), "pharmacy": ("narrow", "wide"),
    "hardware": ("narrow", "mono"),
}  # fmt: skip
FOOD = frozenset(("restaurant", "restaurant slip", "cafe"))
GRAVE = frozenset(("supermarket", "hardware", "pharmacy"))


def till(record: Record) -> Sheet:
    """A strip with what was bought, tax, total and how it was paid."""
    look = Rng("look", record.merchant, *record.address)  # one shop, one printer
    rng = Rng("layout", record.key.partition("/")[0], record.merchant)  # copies are alike
    strip = Strip(PRINTERS[look.pick(LOOKS[record.family])], look.pick((592, 608, 620)))
    words = Wording(record)
    _head(strip, record, words, look)
    _occasion(strip, record, words, rng)
    strip.rule()
    for row in _listed(record, rng):
        _item(strip, row, words, is_grave=record.family in GRAVE)
    strip.rule()
    _sums(strip, record, words, rng)
    paid(strip, record, words)
    _foot(strip, record, words, rng)
    return strip.cut()


def _head(strip: Strip, record: Record, words: Wording, look: Rng) -> None:
    name = record.merchant.upper() if look.chance(60) else record.merchant
    strip.centre(name, scale=1.5 if len(name) < 20 else 1.25, is_bold=True, names="merchant")
    slogans: Any = load("receipts/words.yaml")["slogans"]
    kind = "restaurant" if record.family.startswith("restaurant") else record.family
    if kind in slogans and record.language == "en" and look.chance(60):
        strip.centre(look.pick(slogans[kind]))
    for line in record.address:
        strip.centre(line)
    strip.centre(record.phone)
    if record.tax_id:
        strip.centre(f"{words['tax_id']} {record.tax_id}")
    strip.rule()
    if record.details.get("copy") == "refund":
        strip.centre(f"*** {words['refund']} ***", scale=1.2, is_bold=True)


def _occasion(strip: Strip, record: Record, words: Wording, rng: Rng) -> None:
    if record.family.startswith("restaurant"):
        strip.pair(f"{words['receipt']} {record.ticket}", f"{words['table']} {rng.between(1, 28)}")
        strip.pair(f"{words['server']} {record.server}", f"{words['guests']} {words.guests}")
    else:
        strip.pair(f"{words['receipt']} {record.ticket}", f"{words.cashier} {record.server}")
    strip.pair(words.day, words.clock, left_names="date")


def _listed(record: Record, rng: Rng) -> list[Row]:
    """The rows as the till prints them: a card holder's discount is priced in and taken off again."""
    rows = list(record.rows)
    if record.family == "supermarket" and rng.chance(45):
        n = max(range(len(rows)), key=lambda index: rows[index].amount)
        row = rows[n]
        off = row.amount // 10
        if off and (row.amount + off) % row.quantity == 0:
            dearer = Row(row.label, row.printed, row.quantity, row.amount + off, row.kind, row.code)
            rows[n : n + 1] = [dearer, Row("Discount", "", 1, -off, "discount", row.code)]
    return rows


def _item(strip: Strip, row: Row, words: Wording, *, is_grave: bool) -> None:
    label = row.printed or f"  {words['discount']}"
    if is_grave:
        label = label.upper()
    code = f" {row.code}" if row.code and words.has_codes else ""
    amount = words.figure(row.amount) + code
    if is_grave:
        strip.pair(label, amount)
    else:
        strip.pair(f"{row.quantity} {label}", amount)
    if row.quantity > 1 and row.amount % row.quantity == 0:
        strip.line(f"{row.quantity} x {words.figure(row.amount // row.quantity)}", indent=48)


def _sums(strip: Strip, record: Record, words: Wording, rng: Rng) -> None:
    if record.is_tax_added or record.service or record.tip:
        strip.pair(words["subtotal"], words.figure(record.subtotal))
    if record.is_tax_added:
        for tax in record.taxes:
            strip.pair(f"Sales tax {words.percent(tax.rate)}", words.figure(tax.tax), names="tax")
    if record.service:
        strip.pair(f"{words['service']} 12.5%", words.figure(record.service))
    if record.is_tip_by_hand:
        _by_hand(strip, record, words, rng)
    else:
        if record.tip:
            strip.pair(words["tip"], words.figure(record.tip), names="tip")
        strip.down(0.15)
        strip.pair(words["total"], words.priced(record.total), scale=1.42, is_bold=True, names="total")
    if record.taxes and not record.is_tax_added:
        words.tax_table(strip)


def _by_hand(strip: Strip, record: Record, words: Wording, rng: Rng) -> None:
    strip.down(0.15)
    strip.pair("AMOUNT", words.figure(record.before_tip), scale=1.3, is_bold=True)
    face = rng.pick(("pen", "biro"))
    is_open = record.details.get("copy") == "open"
    tip, total = ("", "") if is_open else (words.figure(record.tip), words.figure(record.total))
    strip.by_hand("TIP", tip, face, rng.child("tip"), names="tip")
    strip.by_hand("TOTAL", total, face, rng.child("total"), names="total")
    strip.down(0.3)


def paid(strip: Strip, record: Record, words: Wording) -> None:
    """The card with its last digits, or the notes handed over and the change."""
    strip.rule()
    if record.tender == "card":
        strip.pair(f"{words['card']} ************{record.last4}", words.paid if record.is_tip_by_hand else "")
        strip.pair(f"{words['auth']} {record.auth}", words["approved"])
        return
    if record.total < 0:
        strip.pair(words["cash"], words.figure(record.total))
        return
    given = words.given()
    strip.pair(words["cash"], words.figure(given))
    strip.pair(words["change"], words.figure(given - record.total))


def _foot(strip: Strip, record: Record, words: Wording, rng: Rng) -> None:
    strip.down(0.5)
    strip.centre(words["thanks"])
    footers: Any = load("receipts/words.yaml")["footers"]
    if record.language == "en":
        strip.centre(rng.pick(footers["food" if record.family in FOOD else "goods"]))
    if record.details.get("copy") == "merchant":
        strip.by_hand("X", "", "pen", rng)
        strip.centre("* merchant copy *")
    elif record.tender == "card" and rng.chance(60):
        strip.centre(f"* {words['copy']} *")
    if record.family in GRAVE or (record.family == "shop" and rng.chance(50)):
        strip.bars(f"{Rng('code', record.key).below(10**12):012}")
