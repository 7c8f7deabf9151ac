"""Clothes. `{c}` cloth, `{k}` its shade, `{s}` skin, `{d}` its shade."""

BODY = '<path fill="{c}" d="M8 101c0-15 12-23 29-25.500L50 79l13-3.500C80 78 92 86 92 101z"/>'
NECK = '<path fill="{s}" d="M42.500 68c2 4.500 13 4.500 15 0v8c-1 5-4 7.500-7.500 7.500s-6.500-2.500-7.500-7.500z"/>'

CREW = (
    BODY + '<path fill="{d}" d="M40 75.500c1.500 7 6 9.500 10 9.500s8.500-2.500 10-9.500l-2.500-.5h-15z"/>'
    '<path d="M38.500 75.500c1 8 6.500 11.500 11.500 11.500s10.500-3.500 11.500-11.500" fill="none" stroke="{k}" stroke-width="2.600"/>'
)
COLLAR = (
    BODY + '<path fill="{d}" d="M42 74l8 12 8-12z"/>'
    '<path fill="#f6f7fa" d="M41.500 71.500L50 84l-6.500 8L33 76.500zM58.500 71.500L50 84l6.500 8L67 76.500z"/>'
)
BUTTONED = (
    BODY
    + '<path fill="{d}" d="M42 74l8 11 8-11z"/><path fill="{k}" d="M42 72.500L50 84l-6 6.500-9.500-14zM58 72.500L50 84l6 6.500 9.500-14z"/>'
    '<path d="M50 84v17" stroke="{k}" stroke-width="1.500"/><g fill="{k}"><circle cx="52.500" cy="90" r="1"/><circle cx="52.500" cy="96" r="1"/></g>'
)
JACKET = (
    '<path fill="#f3f4f7" d="M34 77l16-2 16 2v24H34z"/><path fill="{d}" d="M42 74l8 12 8-12z"/>'
    '<path fill="#fff" d="M41.500 72L50 84l-6 6-8-13zM58.500 72L50 84l6 6 8-13z"/>'
    '<path fill="{c}" d="M8 101c0-15 12-23 29-25.500L48 101zM92 101c0-15-12-23-29-25.500L52 101z"/>'
    '<path fill="{k}" d="M37 75.500L33.500 85l5 2L36 91l10.500 10L38 77zM63 75.500L66.500 85l-5 2L64 91l-10.500 10L62 77z"/>'
)
HOOD = (
    '<path fill="{k}" d="M29 78c3-8 10-11 21-11s18 3 21 11c-5 8-37 8-42 0z"/>'
    + BODY
    + '<path fill="{d}" d="M41 75c2 6 5 9 9 9s7-3 9-9z"/><path d="M38 75.500c2 7.500 7 11.500 12 11.500s10-4 12-11.500" fill="none" stroke="{k}" stroke-width="3.200"/>'
    '<path d="M45 86v9M55 86v9" stroke="#f6f7fa" stroke-width="1.600" stroke-linecap="round"/>'
)
ROLL = (
    BODY + '<path fill="{k}" d="M40.500 67.500c4 3 15 3 19 0l1.500 12c-5 4.500-17 4.500-22 0z"/>'
    '<path d="M40 73c5 3 15 3 20 0" fill="none" stroke="{c}" stroke-width="1.200"/>'
)
VEE = (
    BODY
    + '<path fill="{s}" d="M39 75.500L50 93l11-17.500-3.500-1h-15z"/><path fill="{d}" d="M42.500 74c2 6 13 6 15 0l-1 7c-3 3.500-10 3.500-13 0z"/>'
)

WORN = {
    "f": (CREW, COLLAR, VEE, JACKET, ROLL, BUTTONED),
    "m": (CREW, COLLAR, BUTTONED, JACKET, HOOD, ROLL),
    "n": (CREW, COLLAR, BUTTONED, HOOD, ROLL, JACKET),
}
