import os
import subprocess
import sys
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from dayshift_seeds.receipts import drawn, receipt_of

PROGRAM = """
import sys
from hashlib import sha256
from io import BytesIO
from PIL import Image
from dayshift_seeds import build
from dayshift_seeds.receipts import receipt_of
truth = build("northlight", 1, "standard")
for key in sys.argv[1:]:
    made = receipt_of(truth, key)
    pixels = [Image.open(BytesIO(page)).tobytes() for page in made.pages]
    print(sha256(b"".join([*pixels, made.content])).hexdigest())
"""


def fingerprint(made) -> str:
    pixels = [Image.open(BytesIO(page)).tobytes() for page in made.pages]
    return sha256(b"".join([*pixels, made.content])).hexdigest()


@pytest.fixture(scope="module")
def firsts(records):
    """One receipt of every family, and one of every level of noise."""
    found = {}
    for record in records:
        found.setdefault(record.family, record)
        if record.noise:
            found.setdefault(record.noise, record)
    return list(found.values())


@pytest.fixture(scope="module")
def made(standard, firsts):
    return [(record, receipt_of(standard, record.key)) for record in firsts]


def test_ex_122_another_process_draws_the_same_pixels(made):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *(record.key for record, _ in made)],
        env={**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [fingerprint(drawing) for _, drawing in made]


def test_ex_122_two_receipts_are_never_the_same_picture(made):
    assert len({drawing.content for _, drawing in made}) == len(made)


def test_ex_125_names_of_files_tell_nothing(made):
    for record, drawing in made:
        stem, _, ending = drawing.name.partition(".")
        assert ending in ("jpg", "pdf")
        assert stem.strip("IMGscan_").isdigit()
        assert record.ticket not in drawing.name


def test_ex_125_photographs_carry_no_words_and_no_metadata(made):
    photos = [drawing for _, drawing in made if drawing.kind == "photo"]
    assert photos
    for photo in photos:
        image = Image.open(BytesIO(photo.content))
        assert (image.format, photo.media_type) == ("JPEG", "image/jpeg")
        assert not image.getexif()
        assert not {"comment", "icc_profile", "xmp", "photoshop"} & set(image.info)


def test_ex_125_documents_do_not_tell_who_made_them_and_when(made):
    documents = [drawing for _, drawing in made if drawing.kind != "photo"]
    assert documents
    for document in documents:
        assert document.content.startswith(b"%PDF-")
        for name in (b"/Author", b"/Title", b"/Subject", b"/Creator", b"/Producer", b"/Keywords"):
            assert name + b" ()" in document.content
        assert b"(D:20000101000000+00'00')" in document.content


def test_ex_123_photographs_are_small_enough_to_send(made):
    for _, drawing in made:
        for page in drawing.pages:
            assert 15_000 < len(page) < 200_000


def test_ex_124_noise_goes_from_none_to_turned_on_its_side(records, made):
    assert {record.noise for record in records} == {0, 1, 2, 3}
    turned = next(drawing for record, drawing in made if record.noise == 3)
    upright = next(drawing for record, drawing in made if record.noise == 0 and drawing.kind == "photo")
    assert Image.open(BytesIO(upright.content)).width == 720
    assert 720 in Image.open(BytesIO(turned.content)).size


def test_ex_124_a_hidden_field_is_dark_where_it_was(one):
    record = one("shop", lambda record: record.unreadable)
    hidden, shown = (
        Image.open(BytesIO(drawn(each).content)).convert("L").histogram()
        for each in (record, record.__class__(**{**record.__dict__, "unreadable": ""}))
    )
    assert sum(hidden[55:85]) > sum(shown[55:85]) + 5000  # pixels; the table may be as dark


def test_ex_121_a_document_shows_every_page(made):
    for record, drawing in made:
        if drawing.kind != "photo":
            assert drawing.content.count(b"/Type /Page\n") == len(drawing.pages), record.family


def test_ex_120_a_receipt_of_nothing_is_refused(standard):
    with pytest.raises(KeyError):
        receipt_of(standard, "PUR-999999")
