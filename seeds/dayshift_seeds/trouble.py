"""What is planted to be stumbled over: look-alikes, doubles, wrong figures, stale papers."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import combinations

from dayshift_seeds.org import slug
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.spend import Purchase
from dayshift_seeds.truth.story import Arc, Fact, Trouble, Workbook
from dayshift_seeds.truth.trade import Customer, Deal


def near(first: str, second: str) -> bool:
    """Whether two words are taken for one another: at most two letters apart, or one begins the other."""
    one, two = slug(first).replace("-", ""), slug(second).replace("-", "")
    if one == two or min(len(one), len(two)) < 4:
        return one == two
    return distance(one, two) <= (1 if min(len(one), len(two)) < 7 else 2)


def distance(one: str, two: str) -> int:
    """Letters to change, add or drop to turn one word into the other."""
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, b in enumerate(two, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def people_trouble(people: Iterable[Person]) -> Iterator[Trouble]:
    """Namesakes and people with nearly the same name; and colleagues who are often wrong."""
    by_first: dict[str, list[Person]] = {}
    for person in people:
        by_first.setdefault(slug(person.first_name)[:4], []).append(person)
        if "often-wrong" in person.traits:
            summary = f"{person.name} is quick and often wrong"
            yield Trouble(f"wrong:{person.key}", "often wrong", summary, (f"person:{person.key}",))
    for group in by_first.values():
        for one, two in combinations(group, 2):
            kind = _likeness(one, two)
            if kind:
                refs = (f"person:{one.key}", f"person:{two.key}")
                yield Trouble(f"names:{one.key}+{two.key}", kind, f"{_who(one)} and {_who(two)}", refs)


def _likeness(one: Person, two: Person) -> str | None:
    if one.name == two.name:
        return "namesakes"
    if not near(one.first_name, two.first_name):
        return None
    return "near-namesakes" if near(one.last_name, two.last_name) else "same first name"


def _who(person: Person) -> str:
    return f"{person.name} ({person.title}, {person.office.capitalize()})"


def customer_trouble(customers: Iterable[Customer]) -> Iterator[Trouble]:
    """Different firms with nearly the same name, and second records of the same firm."""
    by_start: dict[str, list[Customer]] = {}
    for customer in customers:
        if customer.duplicate_of:
            refs = (f"customer:{customer.key}", f"customer:{customer.duplicate_of}")
            summary = f"{customer.name} is a second record of the same firm"
            yield Trouble(f"double:{customer.key}", "duplicate record", summary, refs)
        else:
            by_start.setdefault(slug(customer.short)[:4], []).append(customer)
    for group in by_start.values():
        for one, two in combinations(group, 2):
            if _alike(one.short, two.short) and two.parent != one.key and one.parent != two.key:
                refs = (f"customer:{one.key}", f"customer:{two.key}")
                yield Trouble(
                    f"like:{one.key}+{two.key}", "look-alike customers", f"{one.name} and {two.name}", refs
                )


def _alike(one: str, two: str) -> bool:
    """The same short name, or one that is near or begins the other."""
    return near(one, two) or slug(two).startswith(slug(one)) or slug(one).startswith(slug(two))


def story_trouble(arcs: Iterable[Arc], facts: Book[Fact]) -> Iterator[Trouble]:
    """Figures corrected, decisions reversed, rules that changed on a date."""
    for fact in facts.all:
        if fact.corrects:
            wrong = facts[fact.corrects]
            kind = "figure corrected" if fact.amount else "decision reversed"
            summary = f"{fact.about}: said {wrong.value}, became {fact.value}"
            yield Trouble(f"fixed:{fact.key}", kind, summary, (f"fact:{wrong.key}", f"fact:{fact.key}"))
    for arc in arcs:
        if arc.kind == "policy_change" and any(step.name == "decided" for step in arc.steps):
            step = next(step for step in arc.steps if step.name == "decided")
            summary = f"{arc.title} changes on {step.data['effective']}"
            yield Trouble(f"rule:{arc.key}", "policy changed", summary, (f"arc:{arc.key}",))
        if any(step.name == "stage_lags" for step in arc.steps):
            summary = f"{arc.title}: the record is behind what people say"
            refs = (f"deal:{arc.refs['deal']}", f"arc:{arc.key}")
            yield Trouble(f"lag:{arc.key}", "stage lags the talk", summary, refs)


def deal_trouble(deals: Iterable[Deal], today: date) -> Iterator[Trouble]:
    """Open deals whose closing day is past."""
    for deal in deals:
        if deal.is_open and deal.close_date < today:
            yield Trouble(f"late:{deal.key}", "close date past", f"{deal.name}", (f"deal:{deal.key}",))


def paper_trouble(workbooks: Iterable[Workbook], purchases: Iterable[Purchase]) -> Iterator[Trouble]:
    """Stale documents, and receipts that are taken for one another."""
    for workbook in workbooks:
        if workbook.is_stale:
            yield Trouble(
                f"stale:{workbook.key}",
                "stale document",
                f"{workbook.title} is out of date",
                (f"workbook:{workbook.key}",),
            )
    by_total: dict[tuple[str, str, int], list[Purchase]] = {}
    for purchase in purchases:
        by_total.setdefault((purchase.person, purchase.merchant, purchase.total.minor), []).append(purchase)
    for (person, _, _), alike in by_total.items():
        if len(alike) > 1:
            refs = tuple(f"purchase:{purchase.key}" for purchase in alike)
            summary = f"{person}: {len(alike)} receipts of {alike[0].merchant_spelling} over {alike[0].total}"
            yield Trouble(f"receipts:{alike[0].key}", "look-alike receipts", summary, refs)
