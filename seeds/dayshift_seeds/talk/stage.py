"""Everything that scenes of one company share: people, hours, names, phrases and what was said."""

from bisect import bisect, insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.echo import Echo
from dayshift_seeds.talk.hours import DAY, Hours, instant, seconds
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.situations import Library, Situation, library
from dayshift_seeds.talk.skeleton import Mask
from dayshift_seeds.truth import Case, Contact, Customer, Deal, Fact, Person, Truth

T = TypeVar("T")

_WORDS: Mapping[str, frozenset[str]] = {
    "support": frozenset({"support"}),
    "field-service": frozenset({"field"}),
    "customer-success": frozenset({"customer success"}),
    "firmware": frozenset({"firmware", "bench"}),
    "platform": frozenset({"cloud", "data"}),
    "apps": frozenset({"cloud"}),
    "hardware": frozenset({"hardware", "bench"}),
    "quality": frozenset({"quality", "qa"}),
    "supply": frozenset({"supply"}),
    "workplace": frozenset({"workplace"}),
    "accounting": frozenset({"accounting"}),
    "procurement": frozenset({"procurement"}),
    "sales-operations": frozenset({"sales operations"}),
    "sales-programmes": frozenset({"sales operations"}),
}
_REGION = {"portland": "Americas", "leeds": "UK & Ireland", "utrecht": "Continental Europe", "osaka": "Japan"}
_OPERATING = ("sales-operations", "sales-programmes")


class Stage:
    """One company, ready to be talked about."""

    def __init__(self, truth: Truth, *, ceiling: int) -> None:
        self.truth = truth
        self.hours = Hours(truth)
        self.mask = Mask(truth)
        self.echo = Echo(self.mask, ceiling=ceiling)
        self.library: Library = library()
        self.rooms: dict[str, Room] = {}
        self._told: dict[str, list[int]] = {}
        self._tired: dict[str, int] = {}
        self._members: dict[tuple[str, int, int], list[Person]] = {}
        self.now = seconds(truth.now)
        self.begins = seconds(truth.started)
        self.people = truth.people.all
        self._leads = {person.manager for person in self.people}
        self._words = {person.key: self._words_of(person) for person in self.people}
        self._contacts = _grouped(truth.contacts.all, lambda contact: contact.customer)
        self._cases = _grouped(truth.cases.all, lambda case: case.customer)
        self._deals = _grouped(truth.deals.all, lambda deal: deal.customer)
        self._busy: dict[tuple[str, int], list[tuple[int, int]]] = {}
        self._facts: dict[tuple[str, str], list[Fact]] = {}
        for fact in truth.facts.all:
            self._facts.setdefault((fact.about, fact.what), []).append(fact)
        self._customers = self._by_region(truth.customers.all)

    def _words_of(self, person: Person) -> frozenset[str]:
        """The words of casting rules that mean this person."""
        words = {"anyone", person.key, person.team, *_WORDS.get(person.team, ())}
        words.update(f"speaks-{language}" for language in person.languages)
        if person.department != "sales" or person.team not in _OPERATING:
            words.add(person.department)
        if person.department == "executive":
            words.add("exec")
        if person.key in self._leads:
            words.add("lead")
        if person.key == self.truth.default_person:
            words.add("maya")
        if "Test" in person.title:
            words.add("qa")
        return frozenset(words)

    def is_meant(self, person: Person, rule: str) -> bool:
        """Whether a casting rule such as "firmware/qa" means this person."""
        return not self._words[person.key].isdisjoint(rule.split("/"))

    def _by_region(self, customers: Iterable[Customer]) -> dict[str, list[Customer]]:
        found: dict[str, list[Customer]] = {}
        for customer in customers:
            if customer.status != "Former" and customer.key in self._contacts:
                copies = {"small": 1, "mid": 2, "large": 5}[customer.size]
                found.setdefault(customer.region, []).extend([customer] * copies)
        return found

    def some_customer(self, person: Person, dice: Dice) -> Customer:
        """A customer this person is likely to talk about: mostly of their own region, mostly large."""
        regions = [region for region in self._customers if self._customers[region]]
        home = _REGION.get(person.office, regions[0])
        region = home if home in regions and dice.chance(0.78) else dice.pick(regions)
        return dice.pick(self._customers[region])

    def contacts_of(self, customer: Customer) -> list[Contact]:
        return self._contacts.get(customer.key, [])

    def case_of(self, customer: Customer, at: int) -> Case | None:
        """A case of that customer that was open around then."""
        for case in self._cases.get(customer.key, []):
            closed = seconds(case.closed) if case.closed else self.now
            if seconds(case.opened) <= at <= closed + 400_000:
                return case
        return None

    def deal_of(self, customer: Customer, at: int) -> Deal | None:
        """A deal with that customer that was being worked on then."""
        for deal in self._deals.get(customer.key, []):
            closed = seconds(deal.closed_at) if deal.closed_at else self.now
            if seconds(deal.opened) <= at <= closed:
                return deal
        return None

    def members(self, room: Room, day: int) -> list[Person]:
        """Those who are ever in the room and were on the books that day."""
        known = (room.key, day, len(room.joined))
        if known not in self._members:
            when = date.fromordinal(day)
            people = self.truth.people
            self._members[known] = [people[key] for key in room.joined if people[key].is_employed(when)]
        return self._members[known]

    def use(self, situation: Situation, day: int) -> None:
        """Note that a situation was played on that day."""
        insort(self._told.setdefault(situation.key, []), day)

    def tire(self, situation: Situation) -> None:
        """Note that nothing new came of a situation, so that others get their turn."""
        self._tired[situation.key] = self._tired.get(situation.key, 0) + 1

    def wear(self, situation: Situation, day: int) -> float:
        """How worn a situation is: how often it was told, and how close to that day."""
        told = self._told.get(situation.key)
        tired = 4.0 * self._tired.get(situation.key, 0)
        if not told:
            return tired
        place = bisect(told, day)
        near = min(abs(day - other) for other in told[max(0, place - 1) : place + 1])
        return tired + len(told) / situation.weight + max(0.0, 24.0 - near)

    def occupy(self, room: Room, drafts: Sequence[Draft]) -> None:
        """Note that a conversation runs in the open channel, so that no other begins in its midst."""
        heads = [draft.second for draft in drafts if draft.root is None]
        self._busy.setdefault((room.key, heads[0] // DAY), []).append((heads[0], heads[-1]))

    def is_busy(self, room: Room, second: int) -> bool:
        spans = self._busy.get((room.key, second // DAY), ())
        return any(low - 60 <= second <= high + 60 for low, high in spans)

    def facts_about(self, about: str, what: str) -> list[Fact]:
        return self._facts.get((about, what), [])

    def today(self, person: Person, second: int) -> date:
        return date.fromordinal(self.hours.day_of(person, second))

    def when(self, second: int) -> datetime:
        return instant(second)


def _grouped(things: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for thing in things:
        found.setdefault(key(thing), []).append(thing)
    return found
