"""Pictures people post: charts, scope traces, screens, sketches and snapshots, drawn by us."""

from collections.abc import Callable, Mapping

from PIL import Image, ImageDraw

from dayshift_seeds.files.drawing import Colour, font, png, text
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Truth

_SIZE = (640, 400)
_WHITE: Colour = (255, 255, 255)
_GRID: Colour = (226, 231, 230)
_INK: Colour = (52, 60, 62)
_LINES: tuple[Colour, ...] = ((13, 108, 94), (204, 92, 22), (64, 98, 190))


def picture(truth: Truth, name: str) -> bytes:
    """A picture named by its kind and a number: "chart:4711"."""
    kind, _, number = name.partition(":")
    if kind not in _KINDS:
        raise KeyError(f"no pictures of kind {kind!r}; there is {', '.join(_KINDS)}")
    rng = Rng("picture", truth.seed, kind, number)
    image = Image.new("RGB", _SIZE, _WHITE)
    _KINDS[kind](truth, ImageDraw.Draw(image), rng)
    return png(image)


def _axes(draw: ImageDraw.ImageDraw, title: str, unit: str) -> None:
    draw.text((52, 16), text(title), font=font(18), fill=_INK)
    draw.text((14, 46), text(unit), font=font(13), fill=_INK)
    for y in range(70, 351, 40):
        draw.line((52, y, 616, y), fill=_GRID)
    for n, day in enumerate(("Mon", "Tue", "Wed", "Thu")):
        draw.text((60 + n * 150, 362), day, font=font(13), fill=_INK)


def _path(rng: Rng, start: int, wobble: int, drift: int) -> list[tuple[int, int]]:
    """Points of a line that wanders about a slope."""
    points = []
    y = start * 100
    for x in range(52, 617, 6):
        y += rng.between(-wobble, wobble) + drift
        y = max(7200, min(34800, y))
        points.append((x, y // 100))
    return points


def _chart(truth: Truth, draw: ImageDraw.ImageDraw, rng: Rng) -> None:
    product = rng.pick(
        [p for p in truth.products.all if p.family in ("Halo", "Lumen", "Fathom") and p.is_active]
    )
    unit = {"Halo": "% CO2", "Lumen": "pH", "Fathom": "NTU"}[product.family]
    _axes(draw, f"{product.short}, three days", unit)
    for n in range(rng.between(2, 3)):
        path = _path(rng.child(n), rng.between(150, 260), 320, rng.between(-60, 60))
        draw.line(path, fill=_LINES[n], width=2)
    if rng.chance(50):
        x = rng.between(180, 520)
        draw.line((x, 66, x, 350), fill=(190, 40, 40))
        draw.text((x + 5, 70), "hot clean", font=font(13), fill=(190, 40, 40))


def _scope(_: Truth, draw: ImageDraw.ImageDraw, rng: Rng) -> None:
    draw.rectangle((0, 0, *_SIZE), fill=(16, 24, 22))
    for x in range(40, 640, 60):
        draw.line((x, 20, x, 380), fill=(40, 58, 54))
    for y in range(20, 400, 45):
        draw.line((20, y, 620, y), fill=(40, 58, 54))
    period = rng.between(24, 70)
    for n, colour in enumerate(((240, 214, 70), (92, 210, 230))):
        points = []
        for x in range(20, 621, 2):
            is_high = (x + n * 17) % period < period // 2
            points.append((x, 130 + n * 140 - (46 if is_high else 0) + rng.between(-2, 2)))
        draw.line(points, fill=colour, width=2)
    draw.text(
        (30, 372),
        f"{rng.between(1, 9)} V/div   {rng.pick((5, 10, 20, 50))} ms/div",
        font=font(14),
        fill=(200, 214, 210),
    )


def _mock(_: Truth, draw: ImageDraw.ImageDraw, rng: Rng) -> None:
    for n, x in enumerate((30, 340)):
        draw.rounded_rectangle((x, 30, x + 270, 370), 10, outline=_INK, width=2)
        draw.rectangle((x, 58, x + 270, 60), fill=_INK)
        draw.text((x + 12, 38), "AB"[n], font=font(15), fill=_INK)
        for row in range(rng.between(3, 6)):
            y = 78 + row * 46
            draw.rounded_rectangle(
                (x + 14, y, x + 14 + rng.between(90, 236), y + 18), 4, fill=(214, 222, 220)
            )
            if rng.chance(40):
                draw.ellipse((x + 236, y, x + 254, y + 18), outline=_LINES[1], width=2)
        draw.rounded_rectangle((x + 160, 334, x + 256, 358), 6, fill=_LINES[0])


def _screenshot(truth: Truth, draw: ImageDraw.ImageDraw, rng: Rng) -> None:
    draw.rectangle((0, 0, 640, 44), fill=(17, 62, 74))
    draw.text((16, 12), "Skylight", font=font(18), fill=_WHITE)
    site = rng.pick(truth.customers.all)
    draw.text((120, 15), text(site.name), font=font(14), fill=(196, 220, 224))
    draw.rectangle((0, 44, 132, 400), fill=(239, 243, 243))
    for n, name in enumerate(("Readings", "Alarms", "Reports", "Sites", "Calibration")):
        draw.text((16, 62 + n * 34), name, font=font(14), fill=_INK)
    for row in range(7):
        y = 66 + row * 44
        is_alarm = rng.chance(20)
        draw.rounded_rectangle(
            (150, y, 622, y + 34), 5, fill=(253, 236, 230) if is_alarm else (247, 249, 249)
        )
        draw.text((162, y + 8), f"Line {rng.between(1, 9)}, point {row + 1}", font=font(14), fill=_INK)
        draw.text(
            (480, y + 8),
            f"{rng.between(68, 742) / 100:.2f}",
            font=font(15),
            fill=_LINES[1] if is_alarm else _INK,
        )


def _photo(_: Truth, draw: ImageDraw.ImageDraw, rng: Rng) -> None:
    """A tank with a probe in it, as somebody with cold hands would take it."""
    base = rng.between(130, 190)
    for y in range(0, 400, 4):
        shade = base + y // 16
        draw.rectangle((0, y, 640, y + 4), fill=(shade, shade, min(255, shade + 6)))
    left = rng.between(90, 190)
    draw.rounded_rectangle(
        (left, 70, left + 320, 400), 34, fill=(196, 200, 202), outline=(120, 126, 128), width=4
    )
    for y in (120, 250, 360):
        draw.line((left, y, left + 320, y), fill=(160, 166, 168), width=3)
    x = left + rng.between(90, 220)
    draw.rectangle((x, 20, x + 34, 190), fill=(38, 46, 50))
    draw.rectangle((x - 6, 96, x + 40, 118), fill=(206, 170, 62))
    draw.rectangle((x + 5, 190, x + 29, 236), fill=(90, 140, 150))
    draw.line((x + 17, 20, x + rng.between(-80, 120), 0), fill=(20, 20, 20), width=7)


_KINDS: Mapping[str, Callable[[Truth, ImageDraw.ImageDraw, Rng], None]] = {
    "chart": _chart,
    "scope": _scope,
    "mock": _mock,
    "screenshot": _screenshot,
    "photo": _photo,
}
