"""The currencies that amounts may have: how many decimals each has and how it is written."""

from dataclasses import dataclass


class UnknownCurrency(ValueError):
    """A code that names no currency."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code or 'This'} is not a currency")
        self.code = code


@dataclass(frozen=True, slots=True)
class Currency:
    """One currency of ISO 4217. Its symbol stands before the figure and is never shared with another."""

    code: str
    exponent: int
    symbol: str
    name: str


_TABLE = (
    ("AED", 2, "AED ", "UAE dirham"),
    ("AUD", 2, "A$", "Australian dollar"),
    ("BHD", 3, "BHD ", "Bahraini dinar"),
    ("BRL", 2, "R$", "Brazilian real"),
    ("CAD", 2, "CA$", "Canadian dollar"),
    ("CHF", 2, "CHF ", "Swiss franc"),
    ("CLP", 0, "CLP ", "Chilean peso"),
    ("CNY", 2, "CN¥", "Chinese yuan"),
    ("CZK", 2, "CZK ", "Czech koruna"),
    ("DKK", 2, "DKK ", "Danish krone"),
    ("EUR", 2, "€", "Euro"),
    ("GBP", 2, "£", "Pound sterling"),
    ("HKD", 2, "HK$", "Hong Kong dollar"),
    ("HUF", 2, "HUF ", "Hungarian forint"),
    ("ILS", 2, "₪", "Israeli shekel"),
    ("INR", 2, "₹", "Indian rupee"),
    ("ISK", 0, "ISK ", "Icelandic króna"),
    ("JOD", 3, "JOD ", "Jordanian dinar"),
    ("JPY", 0, "¥", "Japanese yen"),
    ("KRW", 0, "₩", "South Korean won"),
    ("KWD", 3, "KWD ", "Kuwaiti dinar"),
    ("MXN", 2, "MX$", "Mexican peso"),
    ("NOK", 2, "NOK ", "Norwegian krone"),
    ("NZD", 2, "NZ$", "New Zealand dollar"),
    ("OMR", 3, "OMR ", "Omani rial"),
    ("PLN", 2, "PLN ", "Polish złoty"),
    ("SEK", 2, "SEK ", "Swedish krona"),
    ("SGD", 2, "S$", "Singapore dollar"),
    ("THB", 2, "฿", "Thai baht"),
    ("TND", 3, "TND ", "Tunisian dinar"),
    ("TRY", 2, "₺", "Turkish lira"),
    ("TWD", 2, "NT$", "New Taiwan dollar"),
    ("USD", 2, "$", "US dollar"),
    ("VND", 0, "₫", "Vietnamese đồng"),
    ("ZAR", 2, "ZAR ", "South African rand"),  # codespell:ignore zar
)

CURRENCIES = {row[0]: Currency(*row) for row in _TABLE}


def currency(code: str) -> Currency:
    """The currency of a code.

    Raises:
        UnknownCurrency: there is none.
    """
    found = CURRENCIES.get(code)
    if found is None:
        raise UnknownCurrency(code)
    return found


def exponent(code: str) -> int:
    """How many decimals amounts of the currency have."""
    return currency(code).exponent
