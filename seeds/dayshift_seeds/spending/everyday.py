"""Small purchases between trips: software, stationery, parking, a cake for the team."""

from datetime import timedelta
from typing import Any

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.spending.journey import spelling
from dayshift_seeds.spending.merchants import Merchants
from dayshift_seeds.spending.receipts import Tills
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.spend import Purchase


class Everyday:
    """Draws purchases one by one from the company's list."""

    def __init__(self, ground: Ground, merchants: Merchants) -> None:
        self.ground = ground
        self.merchants = merchants
        self.listed: Any = ground.company.more("spending")
        self.tills = Tills(self.listed)
        self.rows = [(row, row["weight"]) for row in self.listed["everyday"]]
        self.buyers: dict[str, list[Person]] = {}
        for person in ground.people.all:
            self.buyers.setdefault(person.team, []).append(person)

    def purchases(self) -> list[Purchase]:
        count = self.listed["everyday_counts"][SIZES.index(self.ground.size)]
        drawn = (self._purchase(n) for n in range(count))
        return [purchase for purchase in drawn if purchase]

    def _buyers(self, row: Any) -> list[Person]:
        """People of the teams that buy there, from the office in that town if it is a shop to walk into."""
        people = [person for team in row["teams"] for person in self.buyers.get(team, ())]
        towns = {"Salem": "Portland"}
        city = towns.get(row.get("city", ""), row.get("city"))
        return [p for p in people if not city or self.ground.offices[p.office].city == city]

    def _purchase(self, n: int) -> Purchase | None:
        ground = self.ground
        rng = ground.rng("everyday", n)
        row: Any = rng.weigh(self.rows)
        buyers = self._buyers(row)
        if not buyers:
            return None
        person = rng.pick(buyers)
        day = ground.begins + timedelta(days=rng.between(0, (ground.today - ground.begins).days - 1))
        if not ground.staff.is_in(person, day):
            return None
        at = ground.calendar.moment(person, day, rng.child("at"))
        if not person.is_employed(at.date()):
            return None
        country = ground.offices[person.office].country
        merchant = self.merchants.known(row["merchant"], row["kind"], row.get("city", ""), country)
        bill = self.tills.single(
            merchant, rng, row["note"].capitalize(), rng.skewed(*row["price"]), row["kind"]
        )
        return Purchase(
            key=f"everyday/{n:06}",
            person=person.key,
            merchant=merchant.key,
            merchant_spelling=spelling(merchant, rng),
            day=at.astimezone(ground.calendar.zone(person.tz)).date(),
            at=at,
            total=bill.total,
            tax=bill.tax,
            tip=bill.tip,
            category=row["category"],
            paid_by=rng.weigh((("card", 52), ("cash", 48))),
            lines=bill.lines,
            note=row["note"],
            has_receipt=rng.chance(91),
            receipt_number=f"{rng.between(1200, 99800)}",
        )
