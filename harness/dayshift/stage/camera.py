"""What a stage looks like: frames, and the text of the page."""

import io
from dataclasses import dataclass

from dayshift.errors import ActionError, InfraError
from dayshift.extras import require
from dayshift.stage.stage import Stage

TEXT_LIMIT = 50_000
SHOT_MS = 15_000


async def frame(stage: Stage) -> bytes:
    """The page in front as PNG, with animations ended and no blinking caret.

    Raises:
        InfraError: the browser could not draw it.
    """
    api = require("playwright.async_api", extra="harness")
    try:
        return await stage.page.screenshot(animations="disabled", caret="hide", scale="css", timeout=SHOT_MS)
    except api.Error as error:
        raise InfraError(f"No screenshot could be taken: {str(error).splitlines()[0]}") from error


async def page_text(stage: Stage) -> str:
    """The accessibility tree of the page with element refs, cut at 50,000 characters."""
    api = require("playwright.async_api", extra="harness")
    try:
        text = await stage.page.aria_snapshot(mode="ai")
    except api.Error as error:
        raise InfraError(f"The page could not be read: {str(error).splitlines()[0]}") from error
    if len(text) > TEXT_LIMIT:
        return f"{text[:TEXT_LIMIT]}\n(cut: the page goes on for {len(text) - TEXT_LIMIT} more characters)"
    return text


@dataclass(frozen=True)
class Region:
    """A rectangle of the screen."""

    left: int
    top: int
    right: int
    bottom: int

    def check(self, width: int, height: int) -> "Region":
        """
        Raises:
            ActionError: `out_of_bounds`, it is empty or leaves the screen.
        """
        if not (0 <= self.left < self.right <= width and 0 <= self.top < self.bottom <= height):
            raise ActionError("out_of_bounds", f"The region {self} is empty or leaves the screen.")
        return self

    def enlarged(self, png: bytes, width: int, height: int) -> bytes:
        """The region of a frame, drawn as large as the screen allows, on a plain ground."""
        images = require("PIL.Image", extra="harness")
        cut = images.open(io.BytesIO(png)).convert("RGB").crop((self.left, self.top, self.right, self.bottom))
        scale = min(width / cut.width, height / cut.height)
        cut = cut.resize((max(1, round(cut.width * scale)), max(1, round(cut.height * scale))), 1)
        ground = images.new("RGB", (width, height), (255, 255, 255))
        ground.paste(cut, (0, 0))
        out = io.BytesIO()
        ground.save(out, format="PNG")
        return out.getvalue()

    def __str__(self) -> str:
        return f"({self.left}, {self.top})–({self.right}, {self.bottom})"
