"""Bearer tokens: a program acts as the person who owns one. Rows say which hold; the seal is the secret."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select, update

from dayshift_kit import clock, current, ids
from dayshift_kit.records import PersonRecord
from dayshift_kit.store import tables
from dayshift_kit.web.passes import Bearing

if TYPE_CHECKING:
    from dayshift_kit.web.site import Site

COLUMNS = tables.token.c
LIVE = select(COLUMNS.id).where(
    COLUMNS.id == bindparam("token_id"),
    COLUMNS.person_id == bindparam("person_id"),
    COLUMNS.revoked_at.is_(None),
)


@dataclass(frozen=True)
class Token:
    """A token as its owner sees it afterwards: never the sealed text, which is shown once."""

    id: str
    name: str
    created_at: datetime


def issue_token(site: "Site", person: PersonRecord, *, world: str, name: str) -> str:
    """Make a token of a person for one world and return its sealed text, which is kept nowhere."""
    token_id = ids.public("TK")
    row = {"id": token_id, "person_id": person.id, "name": name, "created_at": clock.now()}
    current.session.execute(insert(tables.token).values(row))
    return site.signer.seal_bearer(Bearing(world=world, token=token_id, person=person.id))


def tokens_of(person: PersonRecord) -> list[Token]:
    """The tokens of a person that still open the door, newest first."""
    found = select(COLUMNS.id, COLUMNS.name, COLUMNS.created_at).where(
        COLUMNS.person_id == person.id, COLUMNS.revoked_at.is_(None)
    )
    rows = current.session.execute(found.order_by(COLUMNS.created_at.desc(), COLUMNS.id)).all()
    return [Token(*row) for row in rows]


def revoke_token(person: PersonRecord, token_id: str) -> None:
    """End a token of a person; ending it twice, or somebody else's, changes nothing."""
    mine = update(tables.token).where(
        COLUMNS.id == token_id, COLUMNS.person_id == person.id, COLUMNS.revoked_at.is_(None)
    )
    current.session.execute(mine.values(revoked_at=clock.now()))


def bearer_of(bearing: Bearing) -> PersonRecord | None:
    """Whom a token speaks for in this world: its row must stand and be theirs, and they be active."""
    names = {"token_id": bearing.token, "person_id": bearing.person}
    if current.session.scalar(LIVE, names) is None:
        return None
    person = current.session.get(current.manifest.person, bearing.person)
    return person if person is not None and person.deactivated_at is None else None
