"""Tells every arc of a company."""

from collections.abc import Callable, Mapping

from dayshift_seeds.arcs.deal_grown import expansion, renewal
from dayshift_seeds.arcs.deal_lost import deal_lost, deal_stalled
from dayshift_seeds.arcs.deal_won import deal_won
from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.stage import Ledger, Stage
from dayshift_seeds.arcs.teller import Teller

Story = Callable[[Teller], Scribe | None]
STORIES: Mapping[str, Story] = {
    "deal_won": deal_won,
    "deal_lost": deal_lost,
    "deal_stalled": deal_stalled,
    "renewal": renewal,
    "expansion": expansion,
}


def tell(stage: Stage) -> Ledger:
    """Every arc of every kind, as many as the size asks for and the records allow."""
    for kind in kinds().values():
        count = kind.count(stage.ground.size)
        for n in range(count if kind.name in STORIES else 0):
            rng = stage.ground.rng("arc", kind.name, n)
            scribe = STORIES[kind.name](Teller(stage, kind, n, count, rng))
            if scribe:
                scribe.close()
    stage.ledger.arcs.sort(key=lambda arc: (arc.steps[0].at, arc.key))
    return stage.ledger
