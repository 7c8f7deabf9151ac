"""Cards that robots put under their messages."""

from collections.abc import Callable, Mapping

from dayshift_seeds.talk import figures, links
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.transcript import ChatCard, ChatField
from dayshift_seeds.truth import Deal, Money, Report

Colour = str


def _fields(*pairs: tuple[str, str]) -> tuple[ChatField, ...]:
    return tuple(ChatField(label, value) for label, value in pairs if value)


def _shown(scene: Scene, name: str) -> str:
    """A value of the step as the apps print it."""
    value = scene.bound.get(name)
    scene.state(name)
    if isinstance(value, Money):
        return f"{value.currency} {value.decimal:,}"
    if value is None:
        return ""
    if hasattr(value, "strftime"):
        return f"{value:%d %b %Y}".lstrip("0")
    return figures.count(value) if isinstance(value, int) else str(getattr(value, "key", value))


def _deal(scene: Scene, *pairs: tuple[str, str], colour: Colour = "neutral") -> ChatCard:
    deal = scene.bound["deal"]
    assert isinstance(deal, Deal)
    owner = scene.stage.truth.people[deal.owner].name
    address = links.record("deal", deal.key)
    fields = _fields(*pairs, ("Owner", owner))
    return ChatCard(fields, colour, (("Open record", address),))  # type: ignore[arg-type]


def _stage(scene: Scene) -> ChatCard:
    pairs = (("Stage", "Negotiation/Review"), ("Amount", _shown(scene, "amount")))
    return _deal(scene, *pairs, ("Close date", _shown(scene, "close_date")))


def _quote(scene: Scene) -> ChatCard:
    return _deal(scene, ("Quote", _shown(scene, "quote")), ("Amount", _shown(scene, "amount")))


def _order(scene: Scene) -> ChatCard:
    return _deal(scene, ("PO", _shown(scene, "po")), ("Amount", _shown(scene, "amount")), colour="good")


def _won(scene: Scene) -> ChatCard:
    return _deal(scene, ("Stage", "Closed Won"), ("Amount", _shown(scene, "amount")), colour="good")


def _lost(scene: Scene) -> ChatCard:
    return _deal(scene, ("Stage", "Closed Lost"), ("Amount", _shown(scene, "amount")), colour="danger")


def _date(scene: Scene) -> ChatCard:
    return _deal(scene, ("Was", _shown(scene, "before")), ("Now", _shown(scene, "after")), colour="warning")


def _report(scene: Scene, colour: Colour = "neutral") -> ChatCard:
    scene.state("amount")
    report = scene.bound["report"]
    assert isinstance(report, Report)
    owner = scene.stage.truth.people[report.owner].name
    total = f"{report.total.currency} {report.total.decimal:,}"
    address = links.record("report", report.key)
    return ChatCard(
        _fields(("Report", report.key), ("Total", total), ("Owner", owner)),
        colour,  # type: ignore[arg-type]
        (("Open report", address),),
    )


def _deploy(scene: Scene) -> ChatCard:
    minutes = scene.dice.between(3, 16)
    return ChatCard(
        _fields(("Duration", f"{minutes} min"), ("Commits", str(scene.dice.between(1, 9)))), "good"
    )


def _rollback(scene: Scene) -> ChatCard:
    return ChatCard(
        _fields(("Reason", "Check failed"), ("Lasted", f"{scene.dice.between(2, 40)} min")), "danger"
    )


def _waiting(scene: Scene) -> ChatCard:
    return ChatCard(_fields(("Approval", "waiting"), ("Requested by", scene.person.name)), "warning")


def _alert(scene: Scene) -> ChatCard:
    return ChatCard(_fields(("State", "alarm"), ("Called", scene.person.name)), "danger")


def _form(_: Scene) -> ChatCard:
    address = links.record("workbook", "form-answers")
    return ChatCard(_fields(("Form", "Requests")), "neutral", (("Open answers", address),))


CARDS: Mapping[str, Callable[[Scene], ChatCard]] = {
    "stage": _stage,
    "quote": _quote,
    "order": _order,
    "won": _won,
    "lost": _lost,
    "date": _date,
    "report": _report,
    "paid": lambda scene: _report(scene, "good"),
    "deploy": _deploy,
    "rollback": _rollback,
    "waiting": _waiting,
    "alert": _alert,
    "recovered": lambda _: ChatCard(_fields(("State", "normal")), "good"),
    "warning": lambda _: ChatCard(_fields(("State", "warning")), "warning"),
    "form": _form,
}
