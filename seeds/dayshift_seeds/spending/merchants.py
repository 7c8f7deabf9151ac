"""Hotels, restaurants, taxis and shops: known ones by city, others named when first needed."""

from typing import Any

from dayshift_seeds.company import Company
from dayshift_seeds.org import slug
from dayshift_seeds.places import phone, street
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.spend import Merchant

FORMS = {
    "US": "{} LLC", "CA": "{} Ltd.", "MX": "{} S.A. de C.V.", "GB": "{} Ltd", "IE": "{} Ltd", "NL": "{} B.V.",
    "BE": "{} BV", "DE": "{} GmbH", "FR": "{} SARL", "IT": "{} S.r.l.", "SE": "{} AB", "DK": "{} ApS",
    "CZ": "{} s.r.o.", "PL": "{} sp. z o.o.", "CH": "{} AG", "JP": "{} K.K.",
}  # fmt: skip
TAX_NUMBERS = {
    "GB": "GB {a:03} {b:04} {c:02}", "NL": "NL{a:03}{b:04}{c:02}B01", "DE": "DE{a:03}{b:04}{c:02}",
    "FR": "FR {c:02} {a:03}{b:04}{c:02}", "JP": "T{c:01}{a:03}{b:04}{a:03}{c:02}", "US": "",
}  # fmt: skip


class Merchants:
    """Gives out merchants, the same one for the same city, kind and number."""

    def __init__(self, company: Company, seed: int) -> None:
        self.listed = company.more("spending")
        self.rng = Rng(company.key, seed, "merchants")
        self._known: dict[str, Merchant] = {}

    def book(self) -> Book[Merchant]:
        return Book(sorted(self._known.values(), key=lambda merchant: merchant.key))

    def at(self, city: str, country: str, kind: str, rng: Rng) -> Merchant:
        """One of the places of that kind in that town."""
        listed = self.listed["places"].get(city, {}).get(kind)
        name = rng.pick(listed) if listed else self._named(city, country, kind, rng.below(3))
        return self.known(name, kind, city, country)

    def airline(self, rng: Rng) -> tuple[Merchant, str]:
        """An airline and its code."""
        row = rng.pick(self.listed["airlines"])
        return self.known(row["name"], "airline", "", "US"), row["code"]

    def railway(self, country: str) -> Merchant | None:
        name = self.listed["rail"].get(country)
        return self.known(name, "rail", "", country) if name else None

    def known(self, name: str, kind: str, city: str, country: str) -> Merchant:
        key = slug(f"{name} {city}")
        if key not in self._known:
            rng = self.rng.child(key)
            currency = self.listed["countries"][country]["currency"]
            self._known[key] = Merchant(
                key=key,
                name=name,
                legal_name=FORMS[country].format(name),
                kind=kind,
                city=city,
                country=country,
                currency=currency,
                street=street(country, rng.child("street")),
                phone=phone(country, rng.child("phone")),
                tax_number=_tax_number(country, rng),
            )
        return self._known[key]

    def _named(self, city: str, country: str, kind: str, n: int) -> str:
        pools: Any = self.listed["pools"]
        like = pools["like"].get(country, country)
        rng = self.rng.child("name", city, kind, n)
        shapes = pools[kind][like] if kind in pools else [f"{{t}} {kind.capitalize()}"]
        word = rng.pick(pools["words"][like])
        return str(rng.pick(shapes).format(t=word))


def _tax_number(country: str, rng: Rng) -> str:
    shape = TAX_NUMBERS.get(country, country + "{a:03}{b:04}{c:02}")
    return shape.format(a=rng.below(1000), b=rng.below(10000), c=rng.below(100))
