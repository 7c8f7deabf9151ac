"""From a company, a seed and a size to everything that was ever spent, claimed, approved and paid."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from dayshift_expenses.seeding import company, feed, mishaps, paying, people, totalling, turns
from dayshift_expenses.seeding.charging import write_cards, write_charges
from dayshift_expenses.seeding.claims import Told, Versions, write_claims
from dayshift_expenses.seeding.judging import judge
from dayshift_expenses.seeding.ledger import Ledger
from dayshift_expenses.seeding.papers import write_receipts
from dayshift_expenses.seeding.policies import add_policies, add_rules
from dayshift_expenses.seeding.routing import Router
from dayshift_expenses.seeding.spending import put_lines, write_lines
from dayshift_expenses.seeding.stage import TIMES, Stage
from dayshift_expenses.seeding.telling import tell_lines, tell_reports
from dayshift_kit import current, ids
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds import Truth, build


def starts_at(company: str, seed: int, size: str) -> datetime:
    """The instant at which a company's worlds begin."""
    return build(company, seed, size).now


def seed(request: SeedRequest) -> None:
    """Fill an empty database: the lists, then all claims in bulk, then what went otherwise than usual."""
    truth = build(request.company, request.seed, request.size)
    with _settled_heap():
        _write(request, truth)


@contextmanager
def _settled_heap() -> Iterator[None]:
    """Keep collections from walking the company, which stays, again and again."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _write(request: SeedRequest, truth: Truth) -> None:
    session, ledger = request.session, Ledger(truth)
    _lists(request, truth)
    told = _spend(request, ledger)
    _decide(request, ledger, told)
    _number(ledger)
    current.unit().instant = truth.now
    session.expunge_all()
    _vary(request, truth)
    ledger.tell_all(session)


def _vary(request: SeedRequest, truth: Truth) -> None:
    """What went wrong or otherwise, done by the verbs themselves."""
    unit = current.unit()
    unit.channel = "ui"
    stage = Stage(truth, request.blobs)
    times = TIMES[truth.size]
    for n in range(times):
        request.progress("the unusual", n, times)
        for part in (mishaps, turns, feed):
            part.happen(stage)
    request.progress("the unusual", times, times)
    stage.look_again()
    unit.channel, unit.instant = "system", truth.now
    request.session.flush()


def _lists(request: SeedRequest, truth: Truth) -> None:
    session = request.session
    company.add_company(session, truth)
    people.add_people(session, truth, request.progress)
    company.add_projects(session, truth)
    company.name_owners(session, truth)
    found = people.desk(truth)
    add_policies(session, truth, found.admin)
    add_rules(session, truth, controller_id=found.controller, chief_id=found.chief)
    people.add_stand_ins(session, truth)


def _spend(request: SeedRequest, ledger: Ledger) -> list[Told]:
    """Expenses, charges, receipts and reports."""
    claims = {key: claim for claim in ledger.truth.reports.all for key in claim.purchases}
    write_cards(ledger)
    write_lines(ledger, claims, frozenset())
    write_charges(ledger)
    write_receipts(ledger, request.blobs, request.progress)
    told = write_claims(ledger, Versions(request.session))
    put_lines(ledger)
    ledger.flush(request.session)
    return told


def _decide(request: SeedRequest, ledger: Ledger, told: list[Told]) -> None:
    """What the rules, the approvers, the books and the bank made of it."""
    session, desk = request.session, people.desk(ledger.truth)
    request.progress("judging", 0, 1)
    judge(session, ledger.truth)
    request.progress("judging", 1, 1)
    reports = totalling.total_up(session, told)
    router = Router(session, ledger, desk)
    chains = router.route(told)
    totalling.book(session, ledger, told, reports)
    paying.pay(session, ledger, told, desk)
    totalling.lock_and_export(session, ledger, told, desk)
    totalling.close_old(ledger, told, desk)
    totalling.conclude(session, told)
    tell_lines(ledger)
    tell_reports(ledger, told, chains)


def _number(ledger: Ledger) -> None:
    """Go on counting after what was written in bulk."""
    rows = [row for line in ledger.lines for row in line.rows]
    ids.keep("EXP", len(rows))
    ids.keep("CT", sum(1 for line in ledger.lines if line.row["card_transaction_id"]))
    years = Counter(claim.key.split("-")[1] for claim in ledger.truth.reports.all)
    ids.keep("RCT", ledger.receipts)
    for year, count in sorted(years.items()):
        ids.keep(f"R-{year}", count)
