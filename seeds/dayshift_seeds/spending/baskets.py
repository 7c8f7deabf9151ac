"""What was in the bag: one price cut into the things that a shop of that kind sells."""

from typing import Any

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Money, exponent
from dayshift_seeds.truth.spend import ReceiptLine


class Baskets:
    """Fills baskets from the company's list of goods."""

    def __init__(self, goods: Any) -> None:
        self.goods = goods

    def filled(self, name: str, whole: ReceiptLine, rng: Rng) -> list[ReceiptLine]:
        """Lines that come to exactly the amount of the whole."""
        pool = self.goods[name]
        most = int(pool.get("most", 4))
        things = self._things(pool, rng.between(min(2, most), most), rng)
        is_counted = pool.get("many", True)
        counts = [rng.weigh(((1, 70), (2, 22), (3, 8))) if is_counted else 1 for _ in things]
        counts[0] = 1  # takes what does not divide
        weights = [price * count for (_, (price, _)), count in zip(things, counts, strict=True)]
        amounts = _shares(whole.amount, weights, counts)
        lines = [
            ReceiptLine(label, count, Money(minor, whole.amount.currency), kind)
            for (label, (_, kind)), count, minor in zip(things, counts, amounts, strict=True)
        ]
        return [line for line in lines if line.amount.minor] or [whole]

    def _things(self, pool: Any, count: int, rng: Rng) -> list[Any]:
        """So many things to buy; where one is what all the others come with, it leads."""
        things = list(pool["items"].items())
        if not pool.get("lead", False):
            return rng.sample(things, count)
        others = rng.sample(things[1:], count - 1)
        return [things[0], *(thing for thing in things if thing in others)]


def _shares(whole: Money, weights: list[int], counts: list[int]) -> list[int]:
    """The whole in proportion to the weights, in steps that prices come in; the first takes the rest."""
    step = 10 if exponent(whole.currency) == 0 else 5
    total = sum(weights)
    shares = []
    for weight, count in zip(weights, counts, strict=True):
        unit = step * count
        shares.append(whole.minor * weight // total // unit * unit)
    shares[0] += whole.minor - sum(shares)
    return shares
