"""Say what a hotel's bill is made of: the nights, and a minibar that is private.

Fails people who claim the minibar, put the nights on one line, or split the bill into expenses.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from dayshift_control.wire import Changes, Row
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES, Ids, amounts, days, merchants, somebody
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import Line, Somebody, expense_row, planted
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.itemising import ItemsScreen

NIGHTS = 3
EXTRA = "Minibar"


@dataclass(frozen=True)
class Params:
    owner: Somebody
    bill: Line
    items: tuple[Line, ...]

    @property
    def nights(self) -> tuple[Line, ...]:
        return self.items[:NIGHTS]

    @property
    def extra(self) -> Line:
        return self.items[NIGHTS]


class ItemiseHotel(Family[Params]):
    id = "expenses.itemise_hotel"
    title = "Itemise a hotel bill of three nights with a private minibar"
    apps = ("expenses",)
    level = 4
    expected_steps = 40
    tags = ("long",)
    skills = ("itemise an expense", "mark an item as personal")
    instructions = (
        "Please itemise the bill of {hotel} ({total}, dated {day}). It is three nights at {rate} each, from "
        "the night of {first} on: one item a night, {lodging}, noted as “Night 1” to “Night 3”. What is left "
        "is the minibar of the last evening ({last}): category {meals}, note “Minibar”, personal.",
        "{hotel}, {day}, {total}: itemise it, keeping it one expense. Items: “Night 1”, “Night 2” and "
        "“Night 3” on {first} and the two days after, {rate} each, {lodging}; and “Minibar” for the rest, "
        "on {last}, {meals}, which is personal.",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        rate, extra = amounts(rng, 1, least=9000, most=18_000)[0], amounts(rng, 1, least=700, most=3900)[0]
        ids, hotel, (out,) = Ids.drawn(truth, rng), rng.pick(merchants(truth, "hotel")), days(truth, rng, 1)
        stay = [(date.fromisoformat(out) - timedelta(days=back)).isoformat() for back in (3, 2, 1)]
        nights = [
            Line("", hotel, day, rate, "lodging", f"Night {number}") for number, day in enumerate(stay, 1)
        ]
        return Params(
            somebody(truth, self.persona),
            Line(ids.next_expense(), hotel, out, NIGHTS * rate + extra, "lodging"),
            (*nights, Line("", hotel, stay[-1], extra, "meals-travel", EXTRA)),
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        return {
            "hotel": p.bill.merchant,
            "total": dollars(p.bill.amount),
            "day": spoken(p.bill.day),
            "rate": dollars(p.items[0].amount),
            "first": spoken(p.items[0].day),
            "last": spoken(p.extra.day),
            "lodging": CATEGORIES["lodging"],
            "meals": CATEGORIES["meals-travel"],
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(loose=(p.bill,), owner=p.owner)

    def write_set(self, p: Params) -> Iterable[Allow]:
        yield updates("expenses.expense", columns=("is_itemised", "version"), id=p.bill.id)
        yield creates("expenses.expense", count=len(p.items), parent_id=p.bill.id, owner_id=p.owner.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        made = g.created("expenses.expense", parent_id=p.bill.id)
        for night in p.nights:
            when = _has(made, p, night, is_personal=False)
            yield check(f"{night.description} is an item of its own", weight=0.15, when=when)
        private = _has(made, p, p.extra, is_personal=True)
        yield check("The minibar is an item, and personal", weight=0.2, when=private)
        bill = g.one_updated("expenses.expense", id=p.bill.id)
        places = {each.position for each in made} == set(range(1, len(p.items) + 1))
        exact = bill.is_itemised and places and sum(each.amount for each in made) == p.bill.amount
        yield check("The items are all of the bill", weight=0.35, after=(1, 2, 3, 4), when=exact)

    async def solve(self, desk: Desk, p: Params) -> None:
        await _itemised(desk, p, p.items)

    def alternatives(self) -> Iterable[Story]:
        yield Story("the minibar first", self._turned)
        yield Story("put right afterwards", self._put_right)

    def near_misses(self) -> Iterable[Story]:
        yield Story("the minibar claimed", self._claimed)
        yield Story("two nights only, dearer", self._two_nights)
        yield Story("split into expenses", self._split)

    async def _turned(self, desk: Desk, p: Params) -> None:
        await _itemised(desk, p, p.items[::-1])

    async def _put_right(self, desk: Desk, p: Params) -> None:
        await self._claimed(desk, p)
        app = ItemsScreen(desk)
        await app.change_parts()
        await app.tick_part(NIGHTS + 1)
        await app.save_parts("Save items")

    async def _claimed(self, desk: Desk, p: Params) -> None:
        await _itemised(desk, p, p.items, personal=False)

    async def _two_nights(self, desk: Desk, p: Params) -> None:
        first, second, third, extra = p.items
        await _itemised(desk, p, (first, replace(second, amount=second.amount + third.amount), extra))

    async def _split(self, desk: Desk, p: Params) -> None:
        app = ItemsScreen(desk)
        await app.open_parts(p.bill.id)
        await desk.click(app.dialog.get_by_text("Split", exact=True).first)
        for number, item in enumerate(p.items, 1):
            await app.part(number, item, is_personal=item == p.extra)
        await app.save_parts("Split")


async def _itemised(desk: Desk, p: Params, items: tuple[Line, ...], *, personal: bool = True) -> None:
    app = ItemsScreen(desk)
    await app.open_parts(p.bill.id)
    for number, item in enumerate(items, 1):
        await app.part(number, item, is_personal=personal and item == p.extra)
    await app.save_parts("Save items")


def _has(made: Iterable[Any], p: Params, item: Line, *, is_personal: bool) -> bool:
    """Whether exactly one of the items is this, in every column but its place."""
    wanted: Row = {
        **expense_row(item, p.owner), "parent_id": p.bill.id, "is_personal": is_personal, "fx_on": p.bill.day,
    }  # fmt: skip
    return sum(matches(each, wanted, but=MOMENTS | {"position"}) for each in made) == 1
