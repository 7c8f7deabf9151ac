"""Source, tree and delta say the same thing, whatever people write."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.chat.mrkdwn.reader import PlainReader

from dayshift_chat.mrkdwn import document_from_delta, parse, tidy, to_delta, to_html, to_plain, to_source
from dayshift_chat.mrkdwn.escaping import without_invisible
from dayshift_chat.mrkdwn.nodes import (
    Code,
    CodeBlock,
    Document,
    Emoji,
    Item,
    Link,
    List,
    Mention,
    Paragraph,
    Quote,
    Styled,
    Text,
)

# Letters, marks of the syntax and trouble, in a mixture that meets every rule often.
ALPHABET = st.sampled_from([*"ab1 é字*_~`:<>&@#!|.-()/\"'\\•–", "\u2060", "\u200b", "🎉", "👍🏽"])
SNIPPETS = st.sampled_from(
    ["```", "https://a.b/c_d", "www.x.org", ":tada:", "<@U123>", "<!here>", "&gt;", "&amp;lt;", "> ", ">>> ",
     "\n", "1. ", "- ", "    • ", "*b*", "_i_", "~s~", "`c`", "<u>", "</u>", "<http://x.y|z>", "me@x.example"]
)  # fmt: skip
SOURCES = st.lists(st.one_of(ALPHABET, SNIPPETS, st.text(max_size=4)), max_size=30).map("".join)

WORDS = st.lists(ALPHABET, min_size=1, max_size=8).map("".join)
LEAVES = st.one_of(
    WORDS.map(Text),
    WORDS.map(Code),
    st.sampled_from(
        [
            Link("https://a.example/x_y"),
            Link("https://a.example", "a | b & <c>"),
            Mention("user", "U123"),
            Mention("channel", "C123", "general"),
            Mention("here"),
            Emoji("tada"),
            Emoji("+1", 4),
        ]
    ),
)
INLINES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        Styled,
        st.sampled_from(["bold", "italic", "strike", "underline"]),
        st.lists(inner, min_size=1, max_size=3).map(tuple),
    ),
    max_leaves=6,
)
LINES = st.lists(INLINES, max_size=4).map(tuple)
ITEMS = st.builds(Item, LINES, st.booleans(), st.integers(0, 3))
BLOCKS = st.one_of(
    st.lists(LINES, min_size=1, max_size=3).map(tuple).map(Paragraph),
    st.lists(LINES, min_size=1, max_size=3).map(tuple).map(Quote),
    st.lists(ITEMS, min_size=1, max_size=4).map(tuple).map(List),
    st.lists(st.one_of(WORDS, st.just("\n")), min_size=1, max_size=4).map("".join).map(CodeBlock),
)
DOCUMENTS = st.lists(BLOCKS, max_size=4).map(lambda blocks: tidy(Document(tuple(blocks))))


@given(SOURCES)
@settings(max_examples=300, deadline=None)
def test_ch_302_reading_what_was_written_gives_the_same_tree(source):
    document = parse(source)
    assert parse(to_source(document)) == document


@given(SOURCES)
@settings(max_examples=200, deadline=None)
def test_ch_302_the_canonical_source_stays_as_it_is(source):
    once = to_source(tidy(parse(source)))
    assert to_source(tidy(parse(once))) == once


@given(DOCUMENTS)
@settings(max_examples=300, deadline=None)
def test_ch_302_every_tree_can_be_written_and_read_again(document):
    clean = _without_invisible(document)
    assert tidy(parse(to_source(clean))) == clean


@given(SOURCES)
@settings(max_examples=200, deadline=None)
def test_ch_302_the_composer_gives_back_what_it_was_given(source):
    document = tidy(parse(without_invisible(source)))
    assert document_from_delta(to_delta(document)) == document


@given(SOURCES)
@settings(max_examples=300, deadline=None)
def test_ch_302_no_markup_of_an_author_survives(source):
    html = str(to_html(parse(source), PlainReader()))
    bare = re.sub(
        r'</?(?:p|blockquote|pre|code|ol|ul|strong|em|s|u|time)>|<br>|</(?:li|a|span)>|<li(?: class="gap")?>'
        r'|<a (?:class="[a-z -]*" )?href="[^"<>]*"(?: target="_blank" rel="noopener noreferrer")?>'
        r'|<span class="[a-z -]*">',
        "",
        html,
    )
    assert not set("<>\"'") & set(bare)


@given(SOURCES)
@settings(max_examples=200, deadline=None)
def test_plain_text_holds_no_invisible_characters(source):
    assert not set("\u2060\u200b") & set(to_plain(parse(source)))


def _without_invisible(document):
    """Invisible characters never reach a tree, so none are put into one."""
    text = repr(document).replace("\\u2060", "").replace("\\u200b", "").replace("🎉", "").replace("👍🏽", "")
    return tidy(eval(text))  # noqa: S307 - our own repr
