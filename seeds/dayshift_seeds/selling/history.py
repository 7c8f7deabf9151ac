"""How a deal went: stages, amounts and dates that changed, and the quotes sent on the way."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.selling.plans import Plan
from dayshift_seeds.selling.pricing import priced, standard_book, total
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.trade import DealChange, Line, Quote

FULL = (
    "Prospecting",
    "Qualification",
    "Needs Analysis",
    "Value Proposition",
    "Id. Decision Makers",
    "Perception Analysis",
    "Proposal/Price Quote",
    "Negotiation/Review",
)
PATHS = {
    "New Business": FULL,
    "Renewal": ("Qualification", "Proposal/Price Quote", "Negotiation/Review"),
    "Expansion": ("Needs Analysis", "Value Proposition", "Proposal/Price Quote", "Negotiation/Review"),
}
QUOTED = "Proposal/Price Quote"


@dataclass(slots=True)
class History:
    """What the history of one deal came to."""

    stage: str
    amount: Money
    lines: tuple[Line, ...]
    price_book: str
    opened: datetime
    close_date: date
    closed_at: datetime | None
    changes: list[DealChange] = field(default_factory=list)
    quotes: list[Quote] = field(default_factory=list)


class Historian:
    """Writes the history of one plan."""

    def __init__(self, ground: Ground, listed: Any, plan: Plan) -> None:
        self.ground = ground
        self.listed = listed
        self.plan = plan
        self.rng = ground.rng("history", plan.key)
        self.owner = ground.people[plan.owner]
        self.end = min(plan.close, ground.today)

    def write(self) -> History:
        path = self._path()
        days = self._days(len(path))
        opened = self._moment(self.plan.opened, "opened")
        quoted = days[path.index(QUOTED)] if QUOTED in path else self.end
        book = standard_book(self.ground.price_books, quoted)
        lines = priced(self.plan.wanted, book, self.plan.discount)
        history = History(path[-1], total(lines), lines, book.key, opened, self.plan.close, None)
        self._stages(history, path, days)
        if QUOTED in path:
            self._quotes(history, quoted, days[-1], lines)
        else:
            history.amount = self._estimate(total(lines))
        is_closed = path[-1].startswith("Closed")
        self._slips(history, days[-1] if is_closed else self.plan.close)
        if is_closed:
            history.closed_at = next(change.at for change in history.changes if change.after == path[-1])
            history.close_date = days[-1]
        history.changes.sort(key=lambda change: change.at)
        return history

    def _stages(self, history: History, path: list[str], days: list[date]) -> None:
        moments = sorted(self._moment(day, "stage", at) for at, day in enumerate(days[1:]))
        for at, moment in enumerate(moments):
            change = DealChange(moment, self.plan.owner, "stage", path[at], path[at + 1])
            history.changes.append(change)

    def _path(self) -> list[str]:
        """Stages passed through, the last one being where the deal stands."""
        plan, rng = self.plan, self.rng.child("path")
        full = list(PATHS[plan.type])
        if plan.stage and not plan.stage.startswith("Closed"):
            return full[: full.index(plan.stage) + 1] if plan.stage in full else [full[0], plan.stage]
        if plan.outcome == "open":
            return self._cut(full, self._progress(rng, len(full)))
        if plan.outcome == "stalled":
            return self._cut(full, full.index(QUOTED) + 1)
        skipped = [stage for stage in full[1:-2] if rng.chance(22)]
        if plan.outcome == "won":
            return [stage for stage in full if stage not in skipped] + ["Closed Won"]
        reached = full[: rng.between(max(2, len(full) - 4), len(full))]
        return [stage for stage in reached if stage not in skipped] + ["Closed Lost"]

    def _cut(self, full: list[str], length: int) -> list[str]:
        return full[: max(1, length)]

    def _progress(self, rng: Rng, length: int) -> int:
        """How far an open deal is: the nearer its closing day, the further."""
        left = (self.plan.close - self.ground.today).days
        share = 100 - min(90, max(0, left))
        return max(1, length * (share + rng.between(-30, 12)) // 100)

    def _days(self, count: int) -> list[date]:
        """One day for each stage, growing, the last one being the closing day of a closed deal."""
        plan, rng = self.plan, self.rng.child("days")
        span = max(1, (self.end - plan.opened).days)
        marks = sorted(rng.between(1, max(1, span - 1)) for _ in range(count - 1))
        if plan.outcome in ("won", "lost") and marks:
            marks[-1] = span
        if plan.outcome == "stalled":
            marks = sorted(rng.between(1, max(2, span // 4)) for _ in range(count - 1))
        days = [plan.opened + timedelta(days=mark) for mark in (0, *marks)]
        return [self.ground.calendar.workday(self.owner.entity, day, back=True) for day in days]

    def _moment(self, day: date, *name: object) -> datetime:
        moment = self.ground.calendar.moment(self.owner, day, self.rng.child("at", *name))
        return min(
            moment, self.ground.now - timedelta(minutes=self.rng.child("before", *name).between(9, 200))
        )

    def _change(self, history: History, moment: datetime, what: Any, before: str, after: str) -> None:
        history.changes.append(DealChange(moment, self.plan.owner, what, before, after))

    def _estimate(self, final: Money) -> Money:
        """What the owner guessed before there was a quote; for a renewal, what was paid last year."""
        if self.plan.type == "Renewal":
            rise = self.rng.child("rise").pick((0, 2, 3, 4, 4, 5, 6, 8, -4, -9))
            return Money(final.minor * 100 // (100 + rise), final.currency)
        guess = final.minor * self.rng.child("guess").between(74, 131) // 100
        return Money(max(50_000, (guess + 25_000) // 50_000 * 50_000), final.currency)

    def _quotes(self, history: History, first: date, last: date, lines: tuple[Line, ...]) -> None:
        """One quote, or a first one at a smaller discount and then the one that stood."""
        plan, rng = self.plan, self.rng.child("quotes")
        book = standard_book(self.ground.price_books, first)
        final = total(lines)
        guess = self._estimate(final)
        room = (last - first).days
        revised = (
            plan.discount >= 4 and room >= 3 and (plan.discount > self.listed["floor"] or rng.chance(55))
        )
        if revised:
            earlier = max(0, plan.discount - rng.between(3, 9))
            history.quotes.append(self._quote(1, first, priced(plan.wanted, book, earlier), earlier))
            second = self.ground.calendar.workday(
                self.owner.entity, first + timedelta(days=max(1, room * rng.between(30, 80) // 100))
            )
            day = min(second, last)
            history.quotes.append(self._quote(2, day, lines, plan.discount))
        else:
            history.quotes.append(self._quote(1, first, lines, plan.discount))
        before = guess
        for quote in history.quotes:
            if quote.total != before:
                name = f"amount-{quote.revision}"
                self._change(
                    history,
                    self._moment(quote.issued, "amount", name),
                    "amount",
                    str(before.decimal),
                    str(quote.total.decimal),
                )
            before = quote.total

    def _quote(self, revision: int, day: date, lines: tuple[Line, ...], percent: int) -> Quote:
        return Quote(
            key=f"{self.plan.key}/{revision}",
            deal="",
            revision=revision,
            issued=day,
            expires=day + timedelta(days=30),
            lines=lines,
            total=total(lines),
            discount=percent,
            author=self.plan.owner,
            approver=self._signer(percent, day),
            status=self._status(percent),
        )

    def _status(self, percent: int) -> Any:
        if percent != self.plan.discount:
            return "Rejected"
        return {"won": "Accepted", "lost": "Rejected"}.get(self.plan.outcome, "Presented")

    def _signer(self, percent: int, day: date) -> str | None:
        if percent <= self.listed["floor"]:
            return None
        if self.plan.outcome == "open" and self.plan.is_featured and "signature" in self.plan.next_step:
            return None
        for rule in self.listed["signs"]:
            if percent <= rule["upto"]:
                who = self.ground.staff.boss(self.plan.owner).key if rule["who"] == "boss" else rule["who"]
                person = self.ground.people.get(who)
                if person and person.key != self.plan.owner and person.is_employed(day):
                    return person.key
        return self.ground.staff.boss(self.plan.owner).key

    def _slips(self, history: History, close: date) -> None:
        """Closing days that were promised before the last one."""
        plan, rng = self.plan, self.rng.child("slips")
        span = (self.end - plan.opened).days
        count = {"stalled": 4, "open": 1, "won": 1, "lost": 1}[plan.outcome]
        slips = rng.between(1, count) if rng.chance(55 if count == 1 else 100) else 0
        if span < 20 or not slips:
            return
        marks = sorted(rng.between(10, span - 2) for _ in range(slips))
        promised = plan.opened + timedelta(days=max(marks[0] + 2, span * 2 // 3))
        for n, mark in enumerate(marks):
            later = close if n == slips - 1 else promised + timedelta(days=rng.between(12, 40))
            day = self.ground.calendar.workday(
                self.owner.entity, plan.opened + timedelta(days=mark), back=True
            )
            if later != promised:
                at = self._moment(day, "close_date", n)
                self._change(history, at, "close_date", promised.isoformat(), later.isoformat())
            promised = later
