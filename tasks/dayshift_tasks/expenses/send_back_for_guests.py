"""Send a report back because nobody is named at a meal.

Fails people who only comment, reject the line, or give back the namesake.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dayshift_control.wire import Changes
from dayshift_graders import Allow, Check, Evidence, Family, Story, check, creates, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.planting import Line, planted
from dayshift_tasks.expenses.waiting import APPROVER, GIVEN_BACK, Queue, is_open_again, queue_of
from dayshift_tasks.expenses.wording import dollars, spoken
from dayshift_tasks.pages.expenses import ExpensesScreen

REASON = "Please name the guests at {merchant}"
ASKED = (
    "Who was at the table at {merchant}?",
    "Whom did you meet at {merchant}?",
    "Who joined you at {merchant}?",
)


@dataclass(frozen=True)
class Params:
    queue: Queue
    line: Line
    reason: str
    comment: str


class SendBackForGuests(Family[Params]):
    id = "expenses.send_back_for_guests"
    title = "Ask for the guests of a meal in a comment and send the report back"
    apps = ("expenses",)
    level = 2
    expected_steps = 8
    persona = APPROVER
    tags = ("look-alike",)
    skills = ("comment on a report", "send a report back")
    instructions = (
        "{owner}'s report “{name}” ({total}) has a bill of {merchant} ({day}) without guests. Write this "
        "comment on the report: {comment} Then send it back with exactly this reason: {reason}",
        "On “{name}” of {owner} ({total}) nobody is named for {merchant} on {day}. Comment there with "
        "“{comment}”, and send the report back, giving as the reason: {reason}",
    )

    def sample(self, truth: Truth, rng: Rng) -> Params:
        queue = queue_of(truth, rng, kinds=("cafe",))
        line = rng.pick(queue.claim.lines)
        return Params(
            queue,
            line,
            reason=REASON.format(merchant=line.merchant),
            comment=rng.pick(ASKED).format(merchant=line.merchant),
        )

    def slots(self, p: Params) -> Mapping[str, str]:
        claim = p.queue.claim
        return {
            "owner": claim.owner.name,
            "name": claim.name,
            "total": dollars(claim.total),
            "merchant": p.line.merchant,
            "day": spoken(p.line.day),
            "comment": p.comment,
            "reason": p.reason,
        }

    def setup(self, p: Params) -> Mapping[str, Changes]:
        return planted(p.queue.claim, p.queue.namesake, p.queue.other)

    def write_set(self, p: Params) -> Iterable[Allow]:
        claim = p.queue.claim
        yield creates("expenses.comment", report_id=claim.id, expense_id=None, author_id=p.queue.approver.id)
        yield updates("expenses.report", columns=GIVEN_BACK, id=claim.id)

    def checkpoints(self, g: Evidence, p: Params) -> Iterable[Check]:
        claim = p.queue.claim
        comment = g.one_created("expenses.comment", report_id=claim.id)
        asks = comment.body == p.comment
        yield check("The question stands as a comment", weight=0.3, when=asks, evidence=comment.body)
        report = g.one_updated("expenses.report", id=claim.id)
        is_back = (
            report.approval_status == "sent_back" and is_open_again(report) and not report.takes_expenses
        )
        yield check(f"{claim.id} is sent back", weight=0.3, when=is_back, evidence=report.approval_status)
        yield check(
            "The reason is the one asked for",
            weight=0.4,
            after=2,
            when=report.sent_back_reason == p.reason,
            evidence=report.sent_back_reason,
        )

    async def solve(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.comment(p.comment)
        await app.act("Send back")
        await app.reason(p.reason)
        await app.confirm("Send back")

    def alternatives(self) -> Iterable[Story]:
        yield Story("in the queue", self._in_queue)
        yield Story("found in the list, sent back first", self._sent_back_first)

    def near_misses(self) -> Iterable[Story]:
        yield Story("only a comment", self._only_comment)
        yield Story("the line rejected instead", self._rejected)
        yield Story("the namesake", self._namesake)
        yield Story("another reason", self._other_reason)

    async def _in_queue(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_in_queue(p.queue.claim.id)
        await app.comment(p.comment)
        await app.decide("Send back", reason=p.reason)

    async def _sent_back_first(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.act("Send back")
        await app.reason(p.reason)
        await app.confirm("Send back")
        await app.comment(p.comment)

    async def _only_comment(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.comment(p.comment)

    async def _rejected(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.comment(p.comment)
        await app.act_on_line(p.line.id, "Reject")
        await app.reason(p.reason)
        await app.confirm("Reject")

    async def _namesake(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.namesake.id)
        await app.comment(p.comment)
        await app.act("Send back")
        await app.reason(p.reason)
        await app.confirm("Send back")

    async def _other_reason(self, desk: Desk, p: Params) -> None:
        app = ExpensesScreen(desk)
        await app.open_report(p.queue.claim.id)
        await app.comment(p.comment)
        await app.act("Send back")
        await app.reason("Guests?")
        await app.confirm("Send back")
