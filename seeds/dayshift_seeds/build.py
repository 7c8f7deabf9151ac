"""The whole truth of a company, from its file, a seed and a size."""

from datetime import UTC, datetime, time
from functools import lru_cache

from dayshift_seeds.arcs.stage import Ledger, Stage
from dayshift_seeds.arcs.tell import tell
from dayshift_seeds.company import SIZES, company
from dayshift_seeds.ground import lay
from dayshift_seeds.selling.campaigns import campaigns
from dayshift_seeds.selling.deals import sell
from dayshift_seeds.selling.projects import projects
from dayshift_seeds.serving.cases import serve
from dayshift_seeds.spending.spend import spend
from dayshift_seeds.truth import Book, Truth


@lru_cache(maxsize=8)
def build(name: str = "northlight", seed: int = 1, size: str = "standard") -> Truth:
    """The truth of one company; the same arguments give the same truth on any machine.

    Args:
        name: a company that comes with the package, or the path of a company file.
        seed: which of the many possible histories.
        size: "small", "standard" or "large".

    Raises:
        ValueError: the company is unknown, its file does not read, or there is no such size.
    """
    if size not in SIZES:
        raise ValueError(f"no size {size!r}; there is {', '.join(SIZES)}")
    ground = lay(company(name), seed, size)
    selling = sell(ground)
    spending = spend(ground, selling, projects(ground, selling))
    stage = Stage(ground, selling, spending, serve(ground), campaigns(ground), Ledger())
    tell(stage)
    return _truth(stage)


def _truth(stage: Stage) -> Truth:
    ground, spending, ledger = stage.ground, stage.spending, stage.ledger
    given = ground.company.given
    return Truth(
        company=ground.company.key,
        name=given.name,
        about=given.about.strip(),
        domain=given.domain,
        seed=ground.seed,
        size=ground.size,
        now=ground.now,
        started=datetime.combine(ground.begins, time(), UTC),
        default_person=given.default_person,
        entities=ground.entities,
        offices=ground.offices,
        departments=ground.departments,
        teams=ground.teams,
        people=ground.people,
        absences=ground.absences,
        products=ground.products,
        price_books=ground.price_books,
        customers=ground.customers,
        contacts=ground.contacts,
        outsiders=ground.outsiders,
        deals=stage.selling.deals,
        quotes=stage.selling.quotes,
        cases=stage.serving.cases,
        gatherings=spending.gatherings,
        merchants=spending.merchants,
        projects=spending.projects,
        trips=spending.trips,
        purchases=spending.purchases,
        reports=Book(ledger.reports.get(report.key, report) for report in spending.reports.all),
        campaigns=stage.campaigns,
        orders=Book(sorted(ledger.orders, key=lambda order: order.key)),
        incidents=Book(ledger.incidents),
        releases=Book(ledger.releases),
        hires=Book(ledger.hires),
        decisions=Book(sorted(ledger.decisions, key=lambda decision: decision.key)),
        arcs=Book(ledger.arcs),
        facts=Book(ledger.facts),
    )
