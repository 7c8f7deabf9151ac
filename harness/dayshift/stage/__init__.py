"""One episode's browser context: tabs, pointer, dialogs, files, and the acts done on them."""

from dayshift.stage.origins import Origins
from dayshift.stage.stage import Stage

__all__ = ["Origins", "Stage"]
