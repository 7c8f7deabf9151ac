"""Files and cards that come with a message."""

from collections.abc import Callable, Mapping

from dayshift_seeds.ids import public_id
from dayshift_seeds.talk.cards import CARDS
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Line
from dayshift_seeds.transcript import ChatFile
from dayshift_seeds.truth import PriceBook, Quote

_TYPES = {
    "png": "image/png", "pdf": "application/pdf", "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
PICTURES = {
    "chart": ("drift", "A line chart of readings over three days"),
    "scope": ("scope", "Two traces on an oscilloscope screen"),
    "photo": ("IMG", "A photograph taken with a phone"),
    "mock": ("mock-up", "Two drawings of a screen side by side"),
    "screenshot": ("Screenshot", "A screenshot of a Skylight page"),
}


def attach(draft: Draft, line: Line, scene: Scene) -> None:
    """Add what the line says comes with it."""
    for kind, _ in line.attachments:
        if kind.startswith("file:"):
            draft.files.append(_picture(kind[5:], scene))
        elif kind.startswith("card:"):
            draft.card = CARDS[kind[5:]](scene)


def chat_file(scene: Scene, name: str, content: str, *, title: str = "", alt: str = "") -> ChatFile:
    """A file whose bytes the truth can make from `content`."""
    truth = scene.stage.truth
    return ChatFile(
        id=public_id("F", truth.seed, f"{scene.room.key}/{scene.second}/{name}"),
        name=name,
        title=title or name,
        mimetype=_TYPES[name.rpartition(".")[2]],
        content_key=content,
        alt_text=alt,
    )


def _picture(kind: str, scene: Scene) -> ChatFile:
    number = 1000 + scene.dice.below(9000)
    if kind in _PAPERS:
        return _PAPERS[kind](scene)
    stem, alt = PICTURES[kind]
    return chat_file(scene, f"{stem}-{number}.png", f"picture:{kind}:{number}", alt=alt)


def _quote_file(scene: Scene) -> ChatFile:
    quote = scene.bound["quote"]
    key = quote.key if isinstance(quote, Quote) else "draft"
    return chat_file(scene, f"Quote-{key}.pdf", f"quote:{key}", title=f"Quote {key}")


def _forecast_file(scene: Scene) -> ChatFile:
    week = scene.bound["week"]
    return chat_file(scene, f"Forecast-{week}.xlsx", f"forecast:{week}")


def _list_file(scene: Scene) -> ChatFile:
    book = scene.bound["price_book"]
    key = book.key if isinstance(book, PriceBook) else "list"
    return chat_file(scene, f"open-quotes-{key}.csv", f"open-quotes:{key}")


_PAPERS: Mapping[str, Callable[[Scene], ChatFile]] = {
    "quote": _quote_file,
    "forecast": _forecast_file,
    "list": _list_file,
}
FILES = frozenset(PICTURES) | frozenset(_PAPERS)
