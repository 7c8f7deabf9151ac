"""The one vocabulary of actions. Points are whole CSS pixels of the viewport."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from dayshift.errors import ActionError

Button = Literal["left", "middle", "right", "back", "forward"]
PlainButton = Literal["left", "middle", "right"]
Modifier = Literal["Control", "Shift", "Alt", "Meta"]
Milliseconds = Annotated[int, Field(ge=0, le=30_000)]
Ref = Annotated[str, Field(pattern=r"^(f\d+)?e\d+$")]
Point = tuple[int, int]


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=False)


class _Placed(_Action):
    """An action at a point, or at an element of the last text snapshot."""

    x: int | None = None
    y: int | None = None
    ref: Ref | None = None

    @property
    def point(self) -> Point | None:
        return (self.x, self.y) if self.x is not None and self.y is not None else None

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if (self.x is None) != (self.y is None):
            raise ValueError("give both x and y, or neither")
        if self.x is not None and self.ref is not None:
            raise ValueError("give a point or a ref, not both")
        return self


class _MustBePlaced(_Placed):
    @model_validator(mode="after")
    def _some_place(self) -> Self:
        if self.x is None and self.ref is None:
            raise ValueError("give x and y, or a ref")
        return self


class Click(_MustBePlaced):
    type: Literal["click"] = "click"
    button: Button = "left"
    count: Annotated[int, Field(ge=1, le=3)] = 1
    modifiers: tuple[Modifier, ...] = ()


class Hover(_Action):
    type: Literal["hover"] = "hover"
    ref: Ref


class MouseMove(_Action):
    type: Literal["mouse_move"] = "mouse_move"
    x: int
    y: int


class MouseDown(_Placed):
    type: Literal["mouse_down"] = "mouse_down"
    button: Button = "left"


class MouseUp(_Placed):
    type: Literal["mouse_up"] = "mouse_up"
    button: Button = "left"


class Drag(_Action):
    type: Literal["drag"] = "drag"
    path: Annotated[tuple[Point, ...], Field(min_length=2, max_length=200)]
    button: PlainButton = "left"
    modifiers: tuple[Modifier, ...] = ()


class Scroll(_Placed):
    """Turn the wheel: positive is right and down, in pixels. Without a place: at the last pointer."""

    type: Literal["scroll"] = "scroll"
    dx: Annotated[int, Field(ge=-20_000, le=20_000)] = 0
    dy: Annotated[int, Field(ge=-20_000, le=20_000)] = 0
    modifiers: tuple[Modifier, ...] = ()


class Type(_Placed):
    """Type into the focused field, after a click at the place if there is one."""

    type: Literal["type"] = "type"
    text: Annotated[str, Field(max_length=20_000)]
    clear: bool = False
    submit: bool = False


class Key(_Action):
    type: Literal["key"] = "key"
    keys: Annotated[str, Field(min_length=1, max_length=60)]
    repeat: Annotated[int, Field(ge=1, le=100)] = 1


class KeyDown(_Action):
    type: Literal["key_down"] = "key_down"
    keys: Annotated[str, Field(min_length=1, max_length=60)]


class KeyUp(_Action):
    type: Literal["key_up"] = "key_up"
    keys: Annotated[str, Field(min_length=1, max_length=60)]


class HoldKey(_Action):
    type: Literal["hold_key"] = "hold_key"
    keys: Annotated[str, Field(min_length=1, max_length=60)]
    duration_ms: Milliseconds


class Fill(_Action):
    """Replace the whole value of a field."""

    type: Literal["fill"] = "fill"
    ref: Ref
    value: Annotated[str, Field(max_length=20_000)]


class Wait(_Action):
    type: Literal["wait"] = "wait"
    ms: Milliseconds = 1000


class Screenshot(_Action):
    type: Literal["screenshot"] = "screenshot"


class Zoom(_Action):
    """Answer with a region (left, top, right, bottom) enlarged as the screenshot."""

    type: Literal["zoom"] = "zoom"
    region: tuple[int, int, int, int]


class CursorPosition(_Action):
    type: Literal["cursor_position"] = "cursor_position"


class ReadPage(_Action):
    """Ask for a fresh text snapshot."""

    type: Literal["read_page"] = "read_page"


class Navigate(_Action):
    type: Literal["navigate"] = "navigate"
    url: Annotated[str, Field(min_length=1, max_length=4000)]


class Back(_Action):
    type: Literal["back"] = "back"


class Forward(_Action):
    type: Literal["forward"] = "forward"


class Reload(_Action):
    type: Literal["reload"] = "reload"


class Tab(_Action):
    type: Literal["tab"] = "tab"
    op: Literal["list", "new", "switch", "close"]
    tab_id: str | None = None
    url: Annotated[str, Field(max_length=4000)] | None = None


class Upload(_Action):
    """Give files of the episode's tray to the open file chooser."""

    type: Literal["upload"] = "upload"
    names: Annotated[tuple[str, ...], Field(min_length=1, max_length=20)]


class Dialog(_Action):
    type: Literal["dialog"] = "dialog"
    accept: bool
    text: str | None = None


class Message(_Action):
    """Say something to whoever watches. It changes nothing."""

    type: Literal["message"] = "message"
    text: Annotated[str, Field(max_length=20_000)]


class Answer(_Action):
    type: Literal["answer"] = "answer"
    text: Annotated[str, Field(max_length=20_000)]


class Done(_Action):
    type: Literal["done"] = "done"


class Infeasible(_Action):
    type: Literal["infeasible"] = "infeasible"
    reason: Annotated[str, Field(max_length=20_000)] = ""


class Noop(_Action):
    type: Literal["noop"] = "noop"


Action = (
    Click | Hover | MouseMove | MouseDown | MouseUp | Drag | Scroll | Type | Key | KeyDown | KeyUp | HoldKey
    | Fill | Wait | Screenshot | Zoom | CursorPosition | ReadPage | Navigate | Back | Forward | Reload | Tab
    | Upload | Dialog | Message | Answer | Done | Infeasible | Noop
)  # fmt: skip
AnyAction = Annotated[Action, Field(discriminator="type")]

_adapter: TypeAdapter[Action] = TypeAdapter(AnyAction)


def parse_action(raw: object) -> Action:
    """An action from a model, a mapping or a JSON text.

    Raises:
        ActionError: `bad_action`, with the first thing that is wrong with it.
    """
    try:
        loaded = json.loads(raw) if isinstance(raw, str | bytes) else raw
        fields = loaded.model_dump() if isinstance(loaded, BaseModel) else loaded
        if not isinstance(fields, Mapping):
            raise ActionError("bad_action", f"An action is an object with a type, not {fields!r:.80}.")
        return _adapter.validate_python(dict(fields))
    except ValidationError as error:
        raise ActionError("bad_action", _first_problem(error)) from error
    except ValueError as error:
        raise ActionError("bad_action", f"The action is not JSON: {error}.") from error


def action_schema() -> dict[str, Any]:
    """JSON Schema of every action, a union told apart by `type`."""
    return _adapter.json_schema()


def _first_problem(error: ValidationError) -> str:
    problem = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in problem["loc"])
    return f"{where}: {problem['msg']}" if where else str(problem["msg"])
