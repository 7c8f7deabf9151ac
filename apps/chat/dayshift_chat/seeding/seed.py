"""From a company, a seed and a size to a full workspace."""

from datetime import datetime

from dayshift_chat.seeding.filling import fill
from dayshift_chat.seeding.people import bot_rows, person_rows
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds import build
from dayshift_seeds.files import file_bytes


def seed(request: SeedRequest) -> None:
    """Fill an empty database with everything that the company said."""
    truth = build(request.company, request.seed, request.size)

    def store(content_key: str) -> tuple[str, int]:
        content = file_bytes(truth, content_key)
        return request.blobs.put(content), len(content)

    fill(
        request.session,
        truth.transcript,
        people=[*person_rows(truth, request.progress), *bot_rows(truth.transcript, truth)],
        now=truth.now,
        domain=truth.domain.partition(".")[0],
        store=store,
        progress=request.progress,
    )


def now(company: str, seed: int, size: str) -> datetime:
    """The instant at which a company's worlds begin."""
    return build(company, seed, size).now
