"""Small purchases between trips: software, stationery, parking, a cake for the team."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
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
        self.by_card: int = self.listed["everyday_by_card"][SIZES.index(ground.size)]
        self.tills = Tills(self.listed)
        self.buyers: dict[str, list[Person]] = {}
        for person in ground.people.all:
            self.buyers.setdefault(person.team, []).append(person)

    def purchases(self) -> list[Purchase]:
        drawn = [*self._drawn("everyday"), *self._drawn("errands")]
        return [purchase for purchase in drawn if purchase]

    def _drawn(self, name: str) -> Iterator[Purchase | None]:
        """One after the other from one of the lists."""
        rows = [(row, row["weight"]) for row in self.listed[name]]
        for n in range(self.listed[f"{name}_counts"][SIZES.index(self.ground.size)]):
            yield self._purchase(f"{name}/{n:06}", rows, self.ground.rng(name, n))

    def _buyers(self, row: Any) -> list[Person]:
        """People of the teams that buy there, from the office in that town if it is a shop to walk into."""
        people = [person for team in row["teams"] for person in self.buyers.get(team, ())]
        towns = {"Salem": "Portland"}
        city = towns.get(row.get("city", ""), row.get("city"))
        return [p for p in people if not city or self.ground.offices[p.office].city == city]

    def _purchase(self, key: str, rows: Sequence[tuple[Any, int]], rng: Rng) -> Purchase | None:
        ground = self.ground
        row: Any = rng.weigh(rows)
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
        label = row["note"][:1].upper() + row["note"][1:]
        dollars, goods = rng.skewed(*row["price"]), row.get("goods", "")
        bill = self.tills.single(merchant, rng, label, dollars, row["kind"], goods=goods)
        return Purchase(
            key=key,
            person=person.key,
            merchant=merchant.key,
            merchant_spelling=spelling(merchant, rng),
            day=at.astimezone(ground.calendar.zone(person.tz)).date(),
            at=at,
            total=bill.total,
            tax=bill.tax,
            tip=bill.tip,
            category=row["category"],
            paid_by=rng.weigh((("card", self.by_card), ("cash", 100 - self.by_card))),
            lines=bill.lines,
            note=row["note"],
            has_receipt=rng.chance(91),
            receipt_number=f"{rng.between(1200, 99800)}",
            taxes=bill.taxes,
        )
