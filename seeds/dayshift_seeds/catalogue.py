"""Products and price books, from the company's list."""

from datetime import date
from typing import Any

from dayshift_seeds.truth.book import Book, Money
from dayshift_seeds.truth.trade import PriceBook, Product


def products(listed: Any) -> Book[Product]:
    """The products in the order of the list."""
    return Book(
        Product(
            key=row["key"],
            name=row["name"],
            short=row["short"],
            family=row["family"],
            unit=row.get("unit", "each"),
            price=Money(row["price"] * 100, "USD"),
            is_active=row.get("is_active", True),
            about=row["about"],
        )
        for row in listed["products"]
    )


def raised(price: Money, percent: int) -> Money:
    """A list price some percent higher, to the nearest whole dollar."""
    return Money((price.minor * (100 + percent) + 5000) // 10000 * 100, price.currency)


def price_books(listed: Any, goods: Book[Product]) -> Book[PriceBook]:
    """The standard books, one after another in time, and the regional ones that hold now."""
    standard = listed["price_books"]
    ends = [row["valid_from"] for row in standard[1:]] + [None]
    books = [_book(row, goods, region="Standard", ends=ends[at]) for at, row in enumerate(standard)]
    current = {"valid_from": standard[-2]["valid_from"]}
    books += [_book(row | current, goods, region=row["key"], ends=None) for row in listed["regional_books"]]
    return Book(books)


def _book(row: Any, goods: Book[Product], *, region: str, ends: date | None) -> PriceBook:
    prices = tuple((item.key, raised(item.price, _rise(row, item))) for item in goods.all)
    return PriceBook(row["key"], row["name"], region, row["valid_from"], ends, prices)


def _rise(row: Any, item: Product) -> int:
    """Caps and packs keep their price; software rises half as fast."""
    if item.key.endswith("905"):
        return 0
    return int(row["rise"]) // 2 if item.family == "Skylight" else int(row["rise"])
