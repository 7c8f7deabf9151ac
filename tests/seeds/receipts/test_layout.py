from functools import cache

import pytest

from dayshift_seeds.receipts.faces import SOURCES, font, path
from dayshift_seeds.receipts.layouts import DOCUMENTS, STRIPS
from dayshift_seeds.receipts.sheet import LEAST_CONTRAST, Sheet, contrast

FIT = 440  # pixels that the viewer shows a page wide
PHOTO = 720


def sheets_of(record):
    if record.family in STRIPS:
        return [STRIPS[record.family](record)]
    return DOCUMENTS[record.family](record)


@pytest.fixture(scope="module")
def laid(some):
    return [(record, sheets_of(record)) for record in some]


def test_ex_123_all_text_of_all_receipts_lies_on_the_paper(laid):
    assert len(laid) >= 700
    for _, sheets in laid:
        for sheet in sheets:
            for text in sheet.texts:
                assert 0 < text.box.left < text.box.right < sheet.width
                assert 0 < text.box.top < text.box.bottom < sheet.height


def test_ex_123_words_that_run_off_the_paper_are_refused():
    sheet = Sheet(200, 100, 20)
    sheet.text(100, 50, "TOTAL 1,234.56", "mono-bold", 26)
    with pytest.raises(ValueError, match="runs off the paper"):
        sheet.closed()


def test_ex_123_words_over_words_are_refused():
    sheet = Sheet(400, 100, 20)
    sheet.text(30, 50, "Subtotal", "mono", 26)
    sheet.text(100, 50, "12.00", "mono", 26)
    with pytest.raises(ValueError, match="runs into"):
        sheet.closed()


def test_ex_123_pale_words_are_refused():
    with pytest.raises(ValueError, match="too pale"):
        Sheet(400, 100, 20).text(30, 50, "Thank you", "mono", 26, ink=(170, 170, 170))


def test_ex_123_contrast_is_as_the_standard_counts_it():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) > LEAST_CONTRAST


def test_ex_123_capitals_on_photographs_are_eleven_pixels_high_where_they_are_shown(laid):
    for record, sheets in laid:
        if record.family not in STRIPS:
            continue
        for text in sheets[0].texts:
            _, top, _, bottom = font(text.face, text.size).getbbox("H")
            assert (bottom - top) * FIT / PHOTO >= 11 - 0.5, (record.family, text.words)


def test_ex_123_letters_of_documents_are_eleven_pixels_where_they_are_shown(laid):
    for record, sheets in laid:
        if record.family in STRIPS:
            continue
        for sheet in sheets:
            body = [text for text in sheet.texts if text.y < sheet.height - 40]
            assert all(text.size * FIT / sheet.width >= 11 for text in body), record.family


def test_ex_122_every_sign_that_is_printed_is_in_its_face(laid):
    used = {
        (text.face, sign)
        for _, sheets in laid
        for sheet in sheets
        for text in sheet.texts
        for sign in text.words
    }

    @cache
    def drawn(face, sign):
        mask = font(face, 40).getmask(sign)
        return mask.size, bytes(mask)

    missing = [
        (face, sign)
        for face, sign in sorted(used)
        if sign.strip() and drawn(face, sign) == drawn(face, "\U0010fffd")
    ]
    assert missing == []


def test_ex_122_faces_come_from_packages(laid):
    for face in SOURCES:
        assert "site-packages" in path(face).parts


def test_ex_121_a_long_stay_takes_two_pages(laid):
    assert max(len(sheets) for record, sheets in laid if record.family == "hotel") == 2


def test_every_receipt_names_its_total_and_date_to_whoever_hides_them(laid):
    for record, sheets in laid:
        named = {text.names for sheet in sheets for text in sheet.texts}
        assert named >= {"merchant", "date", "total"}, record.family
