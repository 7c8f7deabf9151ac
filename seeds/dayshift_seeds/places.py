"""Addresses, telephone numbers and outsiders' names by country; names and streets come from Faker.

Telephone numbers lie in blocks that are kept for fiction where the country has one.
"""

from functools import cache
from typing import NamedTuple

from faker import Faker

from dayshift_seeds.rng import Rng
from dayshift_seeds.wellknown import inside
from dayshift_seeds.yamls import load

LOCALES = {
    "US": "en_US", "CA": "en_CA", "MX": "es_MX", "GB": "en_GB", "IE": "en_IE", "NL": "nl_NL", "BE": "nl_BE",
    "DE": "de_DE", "FR": "fr_FR", "SE": "sv_SE", "DK": "da_DK", "CZ": "cs_CZ", "PL": "pl_PL", "CH": "de_CH",
    "IT": "it_IT",
}  # fmt: skip
ROADS = {
    "US": ("Street", "Avenue", "Road", "Way", "Drive", "Boulevard"),
    "GB": ("Lane", "Road", "Street", "Row", "Way", "Wharf"),
}
PHONES = {
    "US": "+1 {a} 555 01{b:02}", "CA": "+1 {a} 555 01{b:02}", "MX": "+52 55 5550 {c:04}",
    "GB": "+44 1632 960{d:03}", "IE": "+353 1 555 {c:04}", "NL": "+31 85 555 {c:04}",
    "BE": "+32 2 555 {c:04}", "DE": "+49 30 5550 {c:04}",
    "FR": "+33 1 99 00 {b:02} {e:02}", "SE": "+46 31 3900 6{b:02}",
    "DK": "+45 5550 {c:04}", "CZ": "+420 555 00{c:04}", "PL": "+48 22 555 {c:04}", "JP": "+81 6 5550 {c:04}",
    "CH": "+41 44 555 {c:04}", "IT": "+39 02 5550 {c:04}",
}  # fmt: skip
POSTCODES = {
    "US": "#####", "CA": "@#@ #@#", "MX": "#####", "GB": "@@# #@@", "IE": "@## @#@#", "NL": "#### @@",
    "BE": "####", "DE": "#####", "FR": "#####", "SE": "### ##", "DK": "####", "CZ": "### ##", "PL": "##-###",
    "JP": "###-####", "CH": "####", "IT": "#####",
}  # fmt: skip


class Named(NamedTuple):
    first: str
    last: str
    is_woman: bool


@cache
def _faker(locale: str) -> Faker:
    return Faker(locale)


def _fake(country: str, rng: Rng) -> Faker:
    """The country's Faker, seeded for this one thing."""
    fake = _faker(LOCALES[country])
    fake.seed_instance(rng.below(1 << 53))
    return fake


def outsider_name(country: str, rng: Rng) -> Named:
    """A first and a last name as they are heard in that country; not that of a well-known firm."""
    name = _name(country, rng)
    while inside(f"{name.first} {name.last}"):
        name = _name(country, rng)
    return name


def _name(country: str, rng: Rng) -> Named:
    """A name in Latin letters."""
    is_woman = rng.chance(48)
    if country == "JP":
        pool = load("names.yaml")["japanese"]
        firsts = pool["she" if is_woman else "he"].split()
        return Named(rng.pick(firsts), rng.pick(pool["last"].split()), is_woman)
    fake = _fake(country, rng)
    first = fake.first_name_female() if is_woman else fake.first_name_male()
    return Named(first, fake.last_name_female() if is_woman else fake.last_name_male(), is_woman)


def street(country: str, rng: Rng) -> str:
    """A street and number, in the country's order."""
    number = rng.skewed(1, 180)
    if country in ("US", "CA", "GB", "IE"):
        kind = rng.pick(ROADS["US" if country in ("US", "CA") else "GB"])
        big = number * 37 + 110 if country in ("US", "CA") else number
        return f"{big} {rng.pick(load('words.yaml')['streets'])} {kind}"
    if country == "JP":
        town = rng.pick(("Honmachi", "Hamadori", "Sakaemachi", "Nakanoshima-kita", "Yanagimachi"))
        return f"{rng.between(1, 6)}-{rng.between(1, 24)}-{rng.between(1, 18)} {town}"
    name = _fake(country, rng).street_name()
    return f"{number} {name}" if country in ("FR", "BE") else f"{name} {number}"


def phone(country: str, rng: Rng) -> str:
    return PHONES[country].format(
        a=rng.between(202, 989), b=rng.below(100), c=rng.below(10000), d=rng.below(1000), e=rng.below(100)
    )


def postcode(country: str, rng: Rng) -> str:
    digits, letters = "0123456789", "ABCDEFGHJKLMNPRSTUVWXYZ"
    signs = {"#": digits, "@": letters}
    return "".join(rng.pick(signs[sign]) if sign in signs else sign for sign in POSTCODES[country])
