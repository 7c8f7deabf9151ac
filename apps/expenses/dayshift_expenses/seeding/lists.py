"""What expenses are coded with: categories and the accounts they are booked on, tags and their lists."""

from datetime import date
from typing import Any, NamedTuple

RETIRED_ON = date(2025, 6, 30)
"""The last day of a category that another took over from."""


class Kind(NamedTuple):
    """A category: its account, what it is under, and what it asks for."""

    name: str
    account: str
    parent: str = ""
    nature: str = "other"
    more: dict[str, Any] = {}  # noqa: RUF012 - never written to
    hint: str = ""


CATEGORIES = {
    "travel": Kind("Travel", "6100"),
    "meals": Kind("Meals", "6200", nature="meals"),
    "office": Kind("Office", "6400"),
    "airfare": Kind("Airfare", "6110", "travel", hint="Economy below six hours; book two weeks ahead."),
    "rail": Kind("Rail", "6115", "travel", hint="Standard class."),
    "lodging": Kind("Lodging", "6120", "travel", "lodging", {"receipt": "always"}, "Itemise the bill."),
    "meals-travel": Kind("Meals – travel", "6210", "meals", "meals"),
    "meals-clients": Kind(
        "Meals – clients",
        "6220",
        "meals",
        "meals",
        {"attendees": "always"},
        "Name every guest and their firm.",
    ),
    "meals-team": Kind("Meals – team", "6230", "meals", "meals", {"description": "always"}, "Say for whom."),
    "local-travel": Kind("Local travel", "6130", "travel", hint="Taxis, buses and trams."),
    "parking": Kind("Parking", "6135", "travel"),
    "mileage": Kind(
        "Mileage", "6140", "travel", more={"receipt": "never"}, hint="Your own car, by the route."
    ),
    "car-hire": Kind("Car hire", "6145", "travel"),
    "fuel": Kind("Fuel", "6150", "travel", hint="For hired and company cars."),
    "conferences": Kind("Conferences", "6310"),
    "exhibition": Kind("Exhibition", "6320", hint="Ask marketing before you book a stand."),
    "software": Kind("Software", "6410", "office"),
    "office-supplies": Kind("Office supplies", "6420", "office"),
    "postage": Kind("Postage", "6425", "office"),
    "print-and-signs": Kind("Print and signs", "6430", "office"),
    "equipment-hire": Kind("Equipment hire", "6440", more={"description": "always"}),
    "lab-consumables": Kind("Lab consumables", "6510"),
    "phone-and-data": Kind("Phone and data", "6450", "office"),
    "training": Kind("Training", "6520", more={"description": "always"}),
    "gifts": Kind("Gifts", "6330", more={"description": "always"}, hint="Up to the limit for each person."),
    "books": Kind("Books", "6530", "office"),
    "home-office": Kind("Home office", "6460", "office"),
    "bank-charges": Kind("Bank charges", "6610"),
    "local-transport": Kind("Local transport", "6130", "travel", hint="Until June 2025. Use Local travel."),
}

ACCOUNTS = {
    "6000": "Other staff expenses", "6100": "Travel, other", "6110": "Air travel", "6115": "Rail travel",
    "6120": "Hotels", "6130": "Taxis and local transport", "6135": "Parking and tolls",
    "6140": "Private cars", "6145": "Hired cars", "6150": "Fuel", "6200": "Meals, other",
    "6210": "Meals while travelling", "6220": "Client entertainment", "6230": "Staff catering",
    "6310": "Conference fees", "6320": "Trade fairs", "6330": "Gifts", "6400": "Office, other",
    "6410": "Software and services", "6420": "Office supplies", "6425": "Postage and couriers",
    "6430": "Print and signs", "6440": "Hire of equipment", "6450": "Phones and data", "6460": "Home offices",
    "6510": "Laboratory consumables", "6520": "Training", "6530": "Books and journals",
    "6610": "Bank charges",
}  # fmt: skip

PURPOSES = {
    "tax": ("1400", "Tax to reclaim"), "receivable": ("1410", "Owed by employees"),
    "advance_clearing": ("1420", "Advances to employees"), "payable": ("2100", "Owed to employees"),
    "card_clearing": ("2200", "Company cards"),
}  # fmt: skip

REGIONS = {
    "us": ("americas", "Americas"), "uk": ("uk-ireland", "UK & Ireland"),
    "nl": ("continental-europe", "Continental Europe"), "jp": ("japan", "Japan"),
}  # fmt: skip
SITES = {
    "portland": ("americas", "Portland"), "salem-lab": ("americas", "Salem laboratory"),
    "leeds": ("uk-ireland", "Leeds"), "utrecht": ("continental-europe", "Utrecht"),
    "uppsala": ("continental-europe", "Uppsala"), "osaka": ("japan", "Osaka"),
}  # fmt: skip
CLOSED_SITE = "uppsala"
INITIATIVES = {
    "customer-visit": "Customer visit", "trade-fair": "Trade fair", "hiring": "Hiring",
    "lab-upgrade": "Laboratory upgrade", "training-week": "Training week", "move-2025": "Office move 2025",
}  # fmt: skip
OFFICE_MOVED_BY = date(2025, 9, 30)


def category_id(name: str) -> str:
    """The id of a category by the name that the truth has for it."""
    return _IDS[name]


_IDS = {kind.name: key for key, kind in CATEGORIES.items()}
