"""Strips from tills in Japan, with the consumption tax at ten and eight per cent apart."""

from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.receipts.strip import PRINTERS, Strip
from dayshift_seeds.rng import Rng

WEEK = "月火水木金土日"
REDUCED = 800


def japanese(record: Record) -> Sheet:
    """A strip in Japanese; ※ marks what bears the reduced rate."""
    look = Rng("look", record.merchant, *record.address)
    strip = Strip(PRINTERS["japanese"], look.pick((588, 600, 612)))
    words = Wording(record)
    _head(strip, record)
    for row in record.rows:
        mark = "※" if _is_reduced(record, row.code) else ""
        strip.pair(f"{row.printed}{mark}", f"¥{words.figure(row.amount)}")
        if row.quantity > 1 and row.amount % row.quantity == 0:
            strip.line(f"@{words.figure(row.amount // row.quantity)} × {row.quantity}点", indent=46)
    strip.rule()
    _sums(strip, record, words)
    _paid(strip, record, words)
    return strip.cut()


def _head(strip: Strip, record: Record) -> None:
    strip.centre(record.merchant, scale=1.5, is_bold=True, names="merchant")
    strip.centre(record.address[0])
    for line in record.address[1:]:
        strip.centre(f"〒{line.split(' ')[-1]} {line.rsplit(' ', 1)[0]}")
    strip.centre(f"TEL {record.phone}")
    strip.centre(f"登録番号 {record.tax_id}")
    strip.down(0.4)
    title = "返 品 伝 票" if record.details.get("copy") == "refund" else "領 収 証"
    strip.centre(title, scale=1.2, is_bold=True)
    at = record.at
    day = f"{at.year}年{at.month:02}月{at.day:02}日({WEEK[at.weekday()]})"
    strip.pair(day, f"{at:%H:%M}", left_names="date")
    strip.pair(f"No.{record.ticket}", f"担当 {record.server}")
    strip.rule()


def _is_reduced(record: Record, code: str) -> bool:
    return any(tax.code == code and tax.rate == REDUCED for tax in record.taxes)


def _sums(strip: Strip, record: Record, words: Wording) -> None:
    count = sum(row.quantity for row in record.rows)
    strip.pair(f"小計 {count}点", f"¥{words.figure(record.subtotal)}")
    strip.down(0.15)
    strip.pair("合計", f"¥{words.figure(record.total)}", scale=1.45, is_bold=True, names="total")
    for tax in record.taxes:
        percent = words.percent(tax.rate)
        strip.pair(f"({percent}対象", f"¥{words.figure(tax.net + tax.tax)})")
        strip.pair("(内消費税", f"¥{words.figure(tax.tax)})", names="tax")
    if any(tax.rate == REDUCED for tax in record.taxes):
        strip.line("※は軽減税率対象品目です")
    strip.rule()


def _paid(strip: Strip, record: Record, words: Wording) -> None:
    if record.tender == "card":
        strip.pair("クレジット", f"¥{words.figure(record.total)}")
        strip.pair(f"****-****-****-{record.last4}", "一括")
        strip.pair(f"承認番号 {record.auth}", "承認")
    elif record.total < 0:
        strip.pair("ご返金", f"¥{words.figure(record.total)}")
    else:
        given = words.given()
        strip.pair("お預り", f"¥{words.figure(given)}")
        strip.pair("お釣り", f"¥{words.figure(given - record.total)}")
    strip.down(0.4)
    strip.centre("ありがとうございました")
    strip.centre("またのお越しをお待ちしております")
