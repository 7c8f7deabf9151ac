"""How amounts and dates are written where a receipt comes from."""

from datetime import datetime

from dayshift_seeds.truth.book import exponent

LANGUAGES = {
    "US": "en", "CA": "en", "GB": "en", "IE": "en", "NL": "nl", "BE": "nl", "DE": "de", "CH": "de",
    "FR": "fr",
    "SE": "sv", "DK": "da", "CZ": "cs", "PL": "pl", "MX": "es", "IT": "it", "JP": "ja",
}  # fmt: skip
LOCALES = {
    "US": "en_US", "CA": "en_CA", "GB": "en_GB", "IE": "en_IE", "NL": "nl_NL", "BE": "nl_BE", "DE": "de_DE",
    "CH": "de_CH", "FR": "fr_FR", "SE": "sv_SE", "DK": "da_DK", "CZ": "cs_CZ", "PL": "pl_PL", "MX": "es_MX",
    "IT": "it_IT", "JP": "ja_JP",
}  # fmt: skip
STATES = {  # with the first three digits of post codes there
    "Portland": ("OR", "972"), "Salem": ("OR", "973"), "Eugene": ("OR", "974"), "Raleigh": ("NC", "276"),
    "Sacramento": ("CA", "958"), "Fresno": ("CA", "937"), "Dayton": ("OH", "454"), "Spokane": ("WA", "992"),
    "Tacoma": ("WA", "984"), "Madison": ("WI", "537"), "Knoxville": ("TN", "379"), "Denver": ("CO", "802"),
    "Boise": ("ID", "837"), "Duluth": ("MN", "558"),
}  # fmt: skip
SYMBOLS = {
    "USD": "$", "CAD": "$", "MXN": "$", "GBP": "£", "EUR": "€", "JPY": "¥", "SEK": "kr", "DKK": "kr",
    "CZK": "Kč",
    "PLN": "zł", "CHF": "Fr.",
}  # fmt: skip
LEADING = frozenset(("USD", "CAD", "MXN", "GBP", "JPY"))
MARKS = {"en": (",", "."), "es": (",", "."), "ja": (",", "."), "fr": ("\u00a0", ","), "sv": ("\u00a0", ","),
         "cs": ("\u00a0", ","), "pl": ("\u00a0", ",")}  # fmt: skip
DATES = {
    "US": "%m/%d/%Y", "NL": "%d-%m-%Y", "DE": "%d.%m.%Y", "CH": "%d.%m.%Y", "CZ": "%d.%m.%Y",
    "PL": "%d.%m.%Y", "DK": "%d.%m.%Y", "SE": "%Y-%m-%d", "JP": "%Y/%m/%d", "CA": "%Y-%m-%d",
}  # fmt: skip


def figure(minor: int, currency: str, language: str, *, decimals: int | None = None) -> str:
    """An amount as it stands in a column, without the currency."""
    places = exponent(currency) if decimals is None else decimals
    group, point = MARKS.get(language, (".", ","))
    whole, rest = divmod(abs(minor), 10**places)
    written = f"{whole:,}".replace(",", group) + (f"{point}{rest:0{places}}" if places else "")
    return f"-{written}" if minor < 0 else written


def priced(minor: int, currency: str, language: str) -> str:
    """An amount with its sign, on the side where people put it."""
    written = figure(abs(minor), currency, language)
    sign, minus = SYMBOLS[currency], "-" if minor < 0 else ""
    leads = currency in LEADING or (currency == "EUR" and language == "en")
    return f"{minus}{sign}{written}" if leads else f"{minus}{written}\u00a0{sign}"


def day(at: datetime, country: str) -> str:
    return at.strftime(DATES.get(country, "%d/%m/%Y"))


def clock(at: datetime, country: str) -> str:
    if country in ("US", "CA"):
        return f"{at.hour % 12 or 12}:{at:%M %p}"
    return f"{at:%H:%M}"


def percent(rate: int, language: str) -> str:
    """A rate in hundredths of a percent, without needless zeros."""
    _, point = MARKS.get(language, (".", ","))
    whole, rest = divmod(rate, 100)
    return f"{whole}{point}{rest:02}".rstrip("0") + "%" if rest else f"{whole}%"
