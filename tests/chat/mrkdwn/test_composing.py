"""What the composer and a plain text field send becomes source text."""

import pytest
from tests.chat.mrkdwn.reader import PlainReader

from dayshift_chat.mrkdwn import from_delta, from_typed, marker, parse, to_delta, to_html
from dayshift_chat.search import folded


class Office:
    """Maya has a handle, #sales-ops can be read; nobody else is known."""

    def person(self, handle: str) -> str | None:
        return {"maya.okafor": "UMAYA", "tom": "UTOM"}.get(handle)

    def channel(self, name: str) -> str | None:
        return "CSALES" if name == "sales-ops" else None


def op(text, **attributes):
    return {"insert": text, "attributes": attributes} if attributes else {"insert": text}


@pytest.mark.parametrize(
    ("ops", "source"),
    [
        ([op("Hello\n")], "Hello"),
        ([op("a"), op("b", bold=True), op("c\n")], "a\u200b*b*\u200bc"),
        ([op("x ", bold=True), op("y\n", bold=True, italic=True)], "*x _y_*"),
        ([op("see "), op("this", link="https://x.example"), op("\n")], "see <https://x.example|this>"),
        ([op("see "), op("this", link="javascript:x"), op("\n")], "see this"),
        ([op("a *b* c\n")], "a \u2060*b\u2060* c"),
        ([op("snake_case 2*3\n")], "snake_case 2*3"),
        ([op("x"), op("\n", list="bullet"), op("y"), op("\n", list="bullet", indent=1)], "• x\n    • y"),
        ([op("x"), op("\n", list="ordered"), op("y"), op("\n", list="ordered")], "1. x\n2. y"),
        ([op("- x\n")], "\u2060- x"),
        ([op("q"), op("\n", blockquote=True)], "&gt; q"),
        ([op("> q\n")], "\u2060&gt; q"),
        (
            [op("a"), op("\n", **{"code-block": True}), op("  b"), op("\n", **{"code-block": "plain"})],
            "```a\n  b```",
        ),
        ([op("`", code=True), op("\n")], "`\u2060``"),
        ([op("c < d", code=True), op("\n")], "`c &lt; d`"),
        ([op("under", underline=True), op("\n")], "<u>under</u>"),
        ([op({"mention": {"kind": "user", "id": "U123", "label": "Maya"}}), op(" hi\n")], "<@U123> hi"),
        ([op({"mention": {"kind": "all", "id": ""}}), op("\n")], "<!channel>"),
        (
            [op({"mention": {"kind": "channel", "id": "C123", "label": "#general"}}), op("\n")],
            "<#C123|general>",
        ),
        ([op({"mention": {"kind": "evil", "id": "x"}}), op("x\n")], "x"),
        ([op({"emoji": {"name": "tada", "src": "/x.svg"}}), op("\n")], ":tada:"),
        ([op({"emoji": "thumbsup::skin-tone-3"}), op("\n")], ":+1::skin-tone-3:"),
        ([op({"image": "https://x.example/a.png"}), op("x\n")], "x"),
        ([op("go :tada: 🎉 https://x.example.\n")], "go :tada: :tada: <https://x.example>."),
        ([op("ask @maya.okafor, in #sales-ops\n")], "ask <@UMAYA>, in <#CSALES|sales-ops>"),
        ([op("@maya.okafor's and @here\n")], "<@UMAYA>'s and <!here>"),
        ([op("@nobody a@tom https://x.example/@tom\n")], "@nobody a@tom <https://x.example/@tom>"),
        ([op("<b> & :) \n")], "&lt;b&gt; &amp; :)"),
        ([op("\n\n a\u2060b \n\n")], " ab"),
        ([op("\n")], ""),
        ([], ""),
        ([{"retain": 3}, {"insert": None}, {"insert": "x\n", "attributes": {"font": "serif"}}], "x"),
    ],
)
def test_ch_301_the_composer_sends_what_it_shows(ops, source):
    assert from_delta(ops, Office()) == source


@pytest.mark.parametrize(
    ("typed", "source"),
    [
        ("*b* & <i>", "*b* &amp; &lt;i&gt;"),
        ("> quoted", "&gt; quoted"),
        ("ask @maya.okafor's desk", "ask <@UMAYA>'s desk"),
        ("mail maya@maya.okafor", "mail maya@maya.okafor"),
        ("in #sales-ops or #secret", "in <#CSALES|sales-ops> or #secret"),
        ("@channel `@here`", "<!channel> `@here`"),
        ("nice :) 10:30:45 http://x", "nice :slightly_smiling_face: 10:30:45 http://x"),
        ("```:) @tom```", "```:) @tom```"),
        ("(:)", "(:)"),
        ("<@U123> by hand", "&lt;@U123&gt; by hand"),
    ],
)
def test_ch_304_typing_names_only_those_it_names_exactly(typed, source):
    assert from_typed(typed, Office()) == source


def test_ch_310_an_edit_starts_from_what_was_sent():
    source = "*a* <@U123> :tada:\n• x\n```y```"
    ops = to_delta(parse(source))
    assert ops[0] == {"insert": "a", "attributes": {"bold": True}}
    assert from_delta(ops) == source


@pytest.mark.parametrize(
    ("words", "source", "html"),
    [
        ([("drift", False)], "The Drift drifts", "The <mark>Drift</mark> drifts"),
        ([("dri", True)], "The Drift", "The <mark>Drift</mark>"),
        ([("cafe", False)], "the café", "the <mark>café</mark>"),
        ([("halo drift", False)], "Halo-drift", "<mark>Halo-drift</mark>"),
        ([("b", False)], "<b> b", "&lt;<mark>b</mark>&gt; <mark>b</mark>"),
        ([("amp", False)], "a & b", "a &amp; b"),
        ([("…", False)], "…", "…"),
    ],
)
def test_ch_220_hits_are_marked_without_opening_the_text_to_markup(words, source, html):
    shown = to_html(parse(source), PlainReader(), paint=marker(words, folded))
    assert str(shown) == f"<p>{html}</p>"
