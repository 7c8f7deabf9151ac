"""Lays a flat picture down somewhere else: turned, leaning away and waved like paper."""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, radians, sin

from PIL import Image

ACROSS, DOWN = 4, 14  # cells of the mesh
STEP = 1 / 16  # of a pixel: finer differences between machines do not show


@dataclass(frozen=True, slots=True)
class Pose:
    """How a paper of that width and height lies in a larger picture."""

    width: int
    height: int
    x: float  # of its middle
    y: float
    turn: float  # degrees
    lean: float  # how much narrower the far end is
    bend: float  # pixels
    phase: int

    def source(self, x: float, y: float) -> tuple[float, float]:
        """The point of the flat paper that shows at a point of the picture."""
        across, down = x - self.x, y - self.y
        angle = radians(self.turn)
        u = across * cos(angle) + down * sin(angle)
        v = down * cos(angle) - across * sin(angle)
        u *= 1 + self.lean * v / (self.height / 2)
        u += self.bend * sin(2 * pi * (v / 520 + self.phase / 100))
        return _near(u + self.width / 2), _near(v + self.height / 2)


def warped(flat: Image.Image, pose: Pose, size: tuple[int, int]) -> Image.Image:
    """The picture as it lies."""
    width, height = size
    columns = [width * n // ACROSS for n in range(ACROSS + 1)]
    rows = [height * n // DOWN for n in range(DOWN + 1)]
    mesh = []
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            corners = ((left, top), (left, bottom), (right, bottom), (right, top))
            quad = [part for corner in corners for part in pose.source(*corner)]
            mesh.append(((left, top, right, bottom), quad))
    is_plain = flat.mode == "L"  # a mask, whose edge alone is looked at
    smooth = Image.Resampling.BILINEAR if is_plain else Image.Resampling.BICUBIC
    return flat.transform(size, Image.Transform.MESH, mesh, smooth)


def _near(value: float) -> float:
    return round(value / STEP) * STEP
