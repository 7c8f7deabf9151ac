"""Workbooks: forecasts, closings, budgets and lists, with figures taken from the rest of the truth."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta

from dayshift_seeds.arcs.stage import Stage
from dayshift_seeds.quarters import Quarter, quarter
from dayshift_seeds.selling.forecast import Forecast, Standing
from dayshift_seeds.truth.book import Book, Money, Value
from dayshift_seeds.truth.story import Arc, Sheet, Workbook

Row = tuple[Value | None, ...]
REGIONS = ("Americas", "UK & Ireland", "Continental Europe", "Japan")


def workbooks(stage: Stage) -> Book[Workbook]:
    """Every workbook that somebody keeps."""
    return Book([*_forecasts(stage), *_closes(stage), *_budgets(stage), *_lists(stage), *_old(stage)])


def _owner(stage: Stage, team: str, word: str = "") -> str:
    people = [p for p in stage.ground.people.all if p.team == team and not p.left]
    return next((p.key for p in people if word in p.title), stage.ground.staff.lead(team).key)


def _created(day: date) -> datetime:
    return datetime.combine(day, time(16, 30), UTC)


def _quarters(stage: Stage) -> list[Quarter]:
    """Quarters from the one the story began in up to now."""
    which, last = quarter(stage.ground.begins), quarter(stage.ground.today)
    found = [which]
    while found[-1] != last:
        found.append(found[-1].next)
    return found


def _forecasts(stage: Stage) -> Iterator[Workbook]:
    forecast = Forecast(stage.ground, stage.selling)
    owner = _owner(stage, "sales-operations", "Forecast")
    for which in _quarters(stage):
        day = min(which.last, stage.ground.today)
        at = datetime.combine(day, time(0), UTC)
        held = forecast.of_quarter(at, which)
        rows = tuple(_pipeline_row(stage, standing) for standing in _sorted(held))
        sheets = (_by_region(stage, held), Sheet("Pipeline", PIPELINE, rows), _weeks(stage, which))
        yield Workbook(
            f"forecast-{which.key}", f"{which.year} revenue forecast, Q{which.number}",
            f"{which.year} forecasts", owner, _created(max(which.first, stage.ground.begins)), sheets,
        )  # fmt: skip


PIPELINE = ("Deal", "Account", "Region", "Owner", "Stage", "Amount", "Close date", "Category")


def _sorted(held: Iterable[Standing]) -> list[Standing]:
    return sorted(held, key=lambda s: (-s.amount.minor, s.deal.key))


def _pipeline_row(stage: Stage, s: Standing) -> Row:
    customer = stage.ground.customers[s.deal.customer]
    owner = stage.ground.people[s.deal.owner].name
    return s.deal.name, customer.name, customer.region, owner, s.stage, s.amount, s.close_date, s.category


def _by_region(stage: Stage, held: list[Standing]) -> Sheet:
    rows: list[Row] = []
    for region in REGIONS:
        mine = [s for s in held if stage.ground.customers[s.deal.customer].region == region]
        sums = [
            Money(sum(s.amount.minor for s in mine if s.category == category), "USD")
            for category in ("Closed", "Commit", "Best Case", "Pipeline")
        ]
        rows.append((region, *sums))
    return Sheet("Forecast", ("Region", "Won", "Commit", "Best case", "Pipeline"), tuple(rows))


def _weeks(stage: Stage, which: Quarter) -> Sheet:
    """The commit as it was posted, call by call."""
    calls = [
        arc
        for arc in stage.ledger.arcs
        if arc.kind == "forecast_call" and which.holds(arc.steps[0].at.date())
    ]
    rows = tuple(
        (arc.steps[0].data["week"], arc.steps[0].data["commit"], arc.steps[0].data["prior"]) for arc in calls
    )
    return Sheet("Weekly", ("Week", "Commit", "Week before"), rows)


def _closes(stage: Stage) -> Iterator[Workbook]:
    owner = stage.ground.staff.lead("accounting").key
    forecast = Forecast(stage.ground, stage.selling)
    seen = {str(arc.refs["workbook"]): arc for arc in stage.ledger.arcs if arc.kind == "quarter_close"}
    for which in _quarters(stage):
        key = f"close-{which.key}"
        arc = seen.get(key)
        checklist = Sheet("Checklist", ("Item", "Team", "Done"), tuple(_items(stage, which, arc)))
        figures = [] if which.last >= stage.ground.today else [("Revenue", forecast.revenue(which))]
        figures.append(("Recurring", forecast.recurring(which)))
        sheets = (checklist, Sheet("Figures", ("Line", "Amount"), tuple(figures)))
        begun = max(which.last - timedelta(days=24), stage.ground.begins)
        yield Workbook(key, f"{which.name} close checklist", "Finance shared", owner, _created(begun), sheets)


ITEMS = (
    "Bank accounts reconciled", "Card statement matched", "Freight accrued", "Intercompany agreed",
    "Deferred Skylight revenue", "Calibration in progress", "Stock counted in Portland",
    "Stock counted in Utrecht", "Payables cut off", "Receivables over ninety days",
    "Credits of outages", "Expense reports paid", "Payroll posted", "Tax provision", "Fixed assets added",
    "Leases checked", "Exchange differences", "Commission accrued", "Goods in transit", "Prepaid licences",
)  # fmt: skip


def _items(stage: Stage, which: Quarter, arc: Arc | None) -> Iterator[Row]:
    """The checklist: ticked where the quarter is over, half empty where it is not."""
    is_over = which.last < stage.ground.today
    teams = ("accounting", "planning", "supply", "procurement", "sales-operations")
    for n, item in enumerate(ITEMS):
        rng = stage.ground.rng("close", which.key, n)
        team = stage.ground.teams[rng.pick(teams)].name
        yield item, team, "yes" if is_over or (arc is not None and rng.chance(22)) else "no"


def _budgets(stage: Stage) -> Iterator[Workbook]:
    owner = stage.ground.staff.lead("planning").key
    for year in (stage.ground.today.year - 1, stage.ground.today.year):
        arcs = [
            a
            for a in stage.ledger.arcs
            if a.kind == "budget_round" and a.refs["workbook"] == f"budget-{year}"
        ]
        rows: list[Row] = []
        for arc in arcs:
            sums = {step.name: step.data["amount"] for step in arc.steps if "amount" in step.data}
            name = stage.ground.departments[str(arc.refs["department"])].name
            rows.append((name, sums.get("asked"), sums.get("cut"), sums.get("settled")))
        sheet = Sheet("Departments", ("Department", "Asked", "Cut to", "Settled"), tuple(rows))
        yield Workbook(
            f"budget-{year}",
            f"Budget {year}",
            "Finance shared",
            owner,
            _created(date(year - 1, 10, 6)),
            (sheet,),
        )


def _lists(stage: Stage) -> Iterator[Workbook]:
    ground, today = stage.ground, stage.ground.today
    programmes = _owner(stage, "sales-programmes", "Manager")
    doubles = tuple(
        (c.name, c.number, ground.customers[c.duplicate_of].name, ground.customers[c.duplicate_of].number)
        for c in ground.customers.all
        if c.duplicate_of
    )
    merge = Sheet("To merge", ("Account", "Number", "Keep", "Its number"), doubles)
    yield Workbook(
        "accounts-to-merge", "Duplicate accounts to merge", "Sales operations", programmes,
        _created(today - timedelta(days=7)), (merge,),
    )  # fmt: skip
    yield _renewals(stage, programmes)
    yield _travel(stage, programmes)


def _renewals(stage: Stage, owner: str) -> Workbook:
    today = stage.ground.today
    due = [d for d in stage.selling.deals.all if d.type == "Renewal" and d.is_open]
    rows = tuple(
        (d.name, stage.ground.customers[d.customer].name, d.amount, d.close_date, d.stage)
        for d in sorted(due, key=lambda d: (d.close_date, d.key))
    )
    sheet = Sheet("Renewals", ("Renewal", "Account", "Amount", "Due", "Stage"), rows)
    return Workbook(
        "renewals-due",
        "Renewals due",
        "Sales operations",
        owner,
        _created(today - timedelta(days=40)),
        (sheet,),
    )


def _travel(stage: Stage, owner: str) -> Workbook:
    """What each trip was allowed and what was claimed."""
    claimed = {report.trip: report.total for report in stage.spending.reports.all if report.trip}
    people = stage.ground.people
    rows = tuple(
        (trip.key, trip.name, people[trip.traveller].name, trip.starts, trip.budget, claimed.get(trip.key))
        for trip in stage.spending.trips.all
    )
    sheet = Sheet("Trips", ("Trip", "What", "Who", "From", "Budget", "Claimed"), rows)
    return Workbook(
        "travel-budget",
        "Sales travel budget",
        "Finance shared",
        owner,
        _created(stage.ground.begins),
        (sheet,),
    )


def _old(stage: Stage) -> Iterator[Workbook]:
    """Left lying about: prices of a book that no longer holds."""
    book = next(iter(stage.ground.price_books.all))
    rows = tuple(
        (stage.ground.products[key].name, key, price) for key, price in book.prices if key.startswith("HL")
    )
    sheet = Sheet("Tiers", ("Product", "Code", "List price"), rows)
    owner = _owner(stage, "sales-americas", "Senior")
    day = stage.ground.begins + timedelta(days=20)
    yield Workbook(
        "halo-price-tiers-old", "Halo probe price tiers (old)", "Price books", owner, _created(day), (sheet,),
        is_stale=True,
    )  # fmt: skip
    for region in stage.ground.price_books.all:
        if region.region != "Standard":
            rows = tuple((stage.ground.products[key].name, key, price) for key, price in region.prices)
            sheet = Sheet("Prices", ("Product", "Code", "List price"), rows)
            yield Workbook(
                f"price-book-{region.key.lower()}", f"{region.name} price book", "Price books", owner,
                _created(region.valid_from), (sheet,),
            )  # fmt: skip
