"""Paints the marks of a sheet as pixels."""

from PIL import Image, ImageDraw

from dayshift_seeds.receipts.faces import font
from dayshift_seeds.receipts.sheet import Sheet

TOOTH = 9  # half the width of a tooth where paper was torn off


def painted(sheet: Sheet, scale: float = 1) -> Image.Image:
    """The sheet at so many pixels a unit."""
    size = (round(sheet.width * scale), round(sheet.height * scale))
    image = Image.new("RGB", size, sheet.paper)
    draw = ImageDraw.Draw(image)
    for shape in sheet.shapes:
        left, top, right, bottom = (round(edge * scale) for edge in shape.box)
        draw.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), fill=shape.fill)
    for text in sheet.texts:
        draw.text(
            (text.x * scale, text.y * scale),
            text.words,
            font=font(text.face, text.size * scale),
            fill=text.ink,
            anchor=text.anchor + "s",
            stroke_width=text.stroke,
        )
    return image


def outline(sheet: Sheet) -> Image.Image:
    """Where there is paper: white inside, with teeth at the ends of a torn strip."""
    width, height = round(sheet.width), round(sheet.height)
    mask = Image.new("L", (width, height), 255)
    if sheet.edge != "torn":
        return mask
    draw = ImageDraw.Draw(mask)
    for x in range(0, width, TOOTH * 2):
        draw.polygon(((x, -1), (x + TOOTH * 2, -1), (x + TOOTH, TOOTH - 1)), fill=0)
        draw.polygon(((x, height), (x + TOOTH * 2, height), (x + TOOTH, height - TOOTH)), fill=0)
    return mask
