"""Slips one gets on the way: from the pump, the taxi, the car park and the railway."""

from datetime import datetime, timedelta
from decimal import Decimal

from dayshift_seeds.receipts.layouts.till import paid
from dayshift_seeds.receipts.layouts.wording import Wording
from dayshift_seeds.receipts.locales import clock, day
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Colour, Sheet
from dayshift_seeds.receipts.strip import PRINTERS, Printer, Strip
from dayshift_seeds.rng import Rng

BUFF: Colour = (250, 238, 208)
ORANGE: Colour = (206, 92, 22)


def fuel(record: Record) -> Sheet:
    """What the pump measured: volume by price, both to three places."""
    look = Rng("look", record.merchant, *record.address)
    strip = Strip(_printer(record, look, ("mono", "narrow")), look.pick((560, 584)))
    words = Wording(record)
    _place(strip, record)
    strip.pair(words.day, words.clock, left_names="date")
    strip.pair(f"{words['receipt']} {record.ticket}", f"PUMP {record.details['pump']}")
    strip.rule()
    unit, per = ("GAL", "/GAL") if record.country == "US" else ("L", "/L")
    strip.line(record.rows[0].printed.upper())
    strip.pair("VOLUME", f"{_point(record.details['volume'], words)} {unit}")
    strip.pair("PRICE", f"{_point(record.details['price'], words)} {record.currency}{per}")
    strip.rule()
    _total(strip, record, words)
    paid(strip, record, words)
    strip.down(0.5)
    strip.centre(words["thanks"])
    return strip.cut()


def taxi(record: Record) -> Sheet:
    """The meter's slip."""
    look = Rng("look", record.merchant, *record.address)
    strip = Strip(_printer(record, look, ("mono", "wide")), look.pick((480, 500)))
    words = Wording(record)
    _place(strip, record)
    began = record.at - timedelta(minutes=int(record.details["distance"]) // 6 + 5)
    strip.pair(words.day, f"TAXI {record.details['cab']}", left_names="date")
    strip.pair("START", clock(began, record.country))
    strip.pair("END", words.clock)
    distance = Decimal(record.details["distance"]).scaleb(-1)
    strip.pair("DIST", f"{_point(str(distance), words)} {'mi' if record.country in ('US', 'GB') else 'km'}")
    strip.rule()
    for row in record.rows:
        strip.pair(row.printed, words.figure(row.amount))
    if record.tip:
        strip.pair(words["tip"], words.figure(record.tip), names="tip")
    _total(strip, record, words)
    paid(strip, record, words)
    strip.down(0.5)
    strip.centre(words["thanks"])
    return strip.cut()


def parking(record: Record) -> Sheet:
    """A stub from the machine at the exit."""
    look = Rng("look", record.merchant, *record.address)
    strip = Strip(_printer(record, look, ("wide", "mono", "narrow")), look.pick((440, 460, 480)), edge="cut")
    if look.chance(40):
        strip.sheet.paper = BUFF
    words = Wording(record)
    strip.centre("P", scale=2.6, is_bold=True)
    _place(strip, record)
    began = record.at - timedelta(minutes=int(record.details["minutes"]))
    for label, at in zip(_inout(record.language), (began, record.at), strict=True):
        strip.pair(label, _when(at, record), names="date" if at == record.at else "")
    hours, minutes = divmod(int(record.details["minutes"]), 60)
    strip.pair(words["time"], f"{hours} h {minutes:02} min")
    strip.pair(words["receipt"], record.ticket)
    strip.rule()
    _total(strip, record, words)
    paid(strip, record, words)
    strip.bars(f"{Rng('code', record.key).below(10**10):010}", share=0.74)
    return strip.cut()


def rail(record: Record) -> Sheet:
    """A ticket on card, with the coloured band of the railway."""
    words = Wording(record)
    sheet = Sheet(640, 470, 24, paper=BUFF, edge="cut")
    sheet.fill(0, 0, 640, 62, ORANGE)
    sheet.text(
        26, 43, record.merchant, "sans-bold", 30, ink=(255, 255, 255), on=(150, 60, 10), names="merchant"
    )
    number, origin, destination, leaves, _ = _leg(record, 1)
    sheet.text(26, 112, "RETURN TICKET", "mono-bold", 26)
    sheet.text(614, 112, f"No. {record.ticket}", "mono", 26, anchor="r")
    sheet.text(26, 172, origin.upper(), "mono-bold", 36)
    sheet.text(26, 222, f"> {destination.upper()}", "mono-bold", 36)
    at = datetime.strptime(leaves, "%Y-%m-%d %H:%M")  # noqa: DTZ007  (as the clock of the station shows)
    sheet.text(26, 284, f"OUT {day(at, record.country)} {clock(at, record.country)}", "mono", 26)
    sheet.text(614, 284, number, "mono", 26, anchor="r")
    seat = f"COACH {record.details['coach']} SEAT {record.details['seat']}"
    sheet.text(26, 324, seat, "mono", 26)
    sheet.text(26, 364, f"ISSUED {words.day}", "mono", 26, names="date")
    how = f"CARD ****{record.last4}" if record.last4 else "CASH"
    sheet.text(26, 438, how, "mono", 26)
    sheet.text(614, 438, words.priced(record.total), "mono-bold", 44, anchor="r", names="total")
    sheet.fill(26, 386, 614, 388)
    return sheet.closed()


def _printer(record: Record, look: Rng, faces: tuple[str, ...]) -> Printer:
    """One of the printers, if it has the letters of the country."""
    name = look.pick(faces)
    return PRINTERS["japanese" if record.language == "ja" else name]


def _leg(record: Record, n: int) -> list[str]:
    return record.details[f"leg {n}"].split("|")


def _place(strip: Strip, record: Record) -> None:
    strip.centre(record.merchant, scale=1.3, is_bold=True, names="merchant")
    for line in record.address:
        strip.centre(line)
    strip.centre(record.phone)
    if record.tax_id:
        strip.centre(record.tax_id)
    strip.rule()


def _total(strip: Strip, record: Record, words: Wording) -> None:
    strip.down(0.15)
    strip.pair(words["total"], words.priced(record.total), scale=1.4, is_bold=True, names="total")
    for tax in record.taxes:
        strip.pair(
            f"{words['incl']} {words['tax']} {words.percent(tax.rate)}", words.figure(tax.tax), names="tax"
        )


def _point(number: str, words: Wording) -> str:
    return number if words.record.language in ("en", "es", "ja") else number.replace(".", ",")


def _when(at: datetime, record: Record) -> str:
    return f"{day(at, record.country)} {clock(at, record.country)}"


def _inout(language: str) -> tuple[str, str]:
    return {"nl": ("In", "Uit"), "de": ("Ein", "Aus"), "ja": ("入庫", "出庫")}.get(language, ("In", "Out"))
