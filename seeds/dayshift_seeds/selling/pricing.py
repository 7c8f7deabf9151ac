"""How many of what, at which price and discount."""

from collections.abc import Iterable
from datetime import date

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book, Money
from dayshift_seeds.truth.trade import Customer, Line, PriceBook, Product

COUNTS = {"small": (3, 17), "mid": (9, 66), "large": (28, 210)}
SEATS = {"small": (4, 22), "mid": (12, 80), "large": (35, 240)}
DAYS = {"small": (1, 2), "mid": (1, 4), "large": (2, 9)}
ONE_OF = ("SK-030", "SK-040", "SK-050", "CA-210")
DISCOUNTS = ((0, 14), (3, 8), (4, 8), (5, 12), (6, 8), (8, 12), (10, 14), (12, 10), (14, 6), (15, 4))
DEEP = (17, 18, 19, 21, 22, 24, 26, 29)


def standard_book(books: Book[PriceBook], day: date) -> PriceBook:
    """The standard price book that held on that day; the first one for any day before it."""
    standard = [book for book in books.all if book.region == "Standard"]
    valid = [book for book in standard if book.valid_from <= day]
    return valid[-1] if valid else standard[0]


def quantity(rng: Rng, product: Product, customer: Customer) -> int:
    """A believable number of a product for a customer of that size."""
    if product.key in ONE_OF:
        return 1 if customer.size != "large" or product.key != "SK-030" else rng.between(1, 3)
    if product.unit.startswith("seat"):
        return rng.skewed(*SEATS[customer.size])
    if product.unit in ("day", "room"):
        return rng.between(*DAYS[customer.size])
    low, high = COUNTS[customer.size]
    if product.price.minor > 200_000:
        return max(1, rng.skewed(low, high) // 3)
    return rng.skewed(low, high)


def discount(rng: Rng) -> int:
    """Percent off the list; below the floor in about one deal of eight."""
    return rng.pick(DEEP) if rng.chance(12) else rng.weigh(DISCOUNTS)


def priced(wanted: Iterable[tuple[str, int]], book: PriceBook, percent: int) -> tuple[Line, ...]:
    """Lines at the book's prices less the discount."""
    lines: list[Line] = []
    for product, count in wanted:
        price = book.price(product)
        total = Money((price.minor * count * (100 - percent) + 50) // 100, price.currency)
        lines.append(Line(product, count, price, percent, total))
    return tuple(lines)


def total(lines: Iterable[Line]) -> Money:
    return Money(sum(line.total.minor for line in lines), "USD")
