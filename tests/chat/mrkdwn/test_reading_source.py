"""What source text looks like, case by case."""

import pytest
from tests.chat.mrkdwn.reader import PlainReader

from dayshift_chat.mrkdwn import parse, to_html, to_plain, to_source

LINK = ' target="_blank" rel="noopener noreferrer">'

EMPHASIS = [
    ("*bold*", "<strong>bold</strong>"),
    ("_italic_", "<em>italic</em>"),
    ("~gone~", "<s>gone</s>"),
    ("<u>under</u>", "<u>under</u>"),
    ("a *b* c", "a <strong>b</strong> c"),
    ("*two words*", "<strong>two words</strong>"),
    ("*_both_*", "<strong><em>both</em></strong>"),
    ("_*both*_", "<strong><em>both</em></strong>"),
    ("*a _b_ c*", "<strong>a <em>b</em> c</strong>"),
    ("(*b*)", "(<strong>b</strong>)"),
    ("*b*, and", "<strong>b</strong>, and"),
    ("*b*!", "<strong>b</strong>!"),
    ("“*b*”", "“<strong>b</strong>”"),
    ("*über*", "<strong>über</strong>"),
    ("snake_case_name", "snake_case_name"),
    ("2*3*4", "2*3*4"),
    ("a * b * c", "a * b * c"),
    ("a * b*", "a * b*"),
    ("*b *", "*b *"),
    ("**b**", "**b**"),
    ("__init__", "__init__"),
    ("~~x~~", "~~x~~"),
    ("*open", "*open"),
    ("close*", "close*"),
    ("*a\nb*", "*a<br>b*"),
    ("*a _b* c_", "<strong>a _b</strong> c_"),
    ("*a *b*", "*a <strong>b</strong>"),
    ("~/work and ~/home", "~/work and ~/home"),
    ("_foo_bar_", "<em>foo_bar</em>"),
    ("5*", "5*"),
    ("in\u200b*cred*\u200bible", "in<strong>cred</strong>ible"),
    ("\u2060*not bold*", "*not bold*"),
]
CODE = [
    ("`c`", "<code>c</code>"),
    ("`a *b* :tada: <@U123>`", "<code>a *b* :tada: &lt;@U123&gt;</code>"),
    ("`&lt;b&gt; &amp;amp;`", "<code>&lt;b&gt; &amp;amp;</code>"),
    ("*`c`*", "<strong><code>c</code></strong>"),
    ("don`t won`t", "don`t won`t"),
    ("` `", "` `"),
    ("``", "``"),
    ("`a` `b`", "<code>a</code> <code>b</code>"),
    ("`https://x.example`", "<code>https://x.example</code>"),
    ("*a `b* c`", "*a <code>b* c</code>"),
]
LINKS = [
    ("<https://x.example>", f'<a href="https://x.example"{LINK}https://x.example</a>'),
    ("<https://x.example|the list>", f'<a href="https://x.example"{LINK}the list</a>'),
    ("<https://x.example/?a=1&amp;b=2|q>", f'<a href="https://x.example/?a=1&amp;b=2"{LINK}q</a>'),
    ("<https://x.example|a &lt;b&gt;>", f'<a href="https://x.example"{LINK}a &lt;b&gt;</a>'),
    ("*<https://x.example|b>*", f'<strong><a href="https://x.example"{LINK}b</a></strong>'),
    ("https://x.example", f'<a href="https://x.example"{LINK}https://x.example</a>'),
    ("see https://x.example.", f'see <a href="https://x.example"{LINK}https://x.example</a>.'),
    ("https://x.example/a?!", f'<a href="https://x.example/a"{LINK}https://x.example/a</a>?!'),
    ("(https://x.example/b)", f'(<a href="https://x.example/b"{LINK}https://x.example/b</a>)'),
    ("https://x.example/a_(b)", f'<a href="https://x.example/a_(b)"{LINK}https://x.example/a_(b)</a>'),
    ("https://x.example/a_b_c", f'<a href="https://x.example/a_b_c"{LINK}https://x.example/a_b_c</a>'),
    ("https://x.example/:tada:", f'<a href="https://x.example/:tada"{LINK}https://x.example/:tada</a>:'),
    ("*https://x.example*", f'<strong><a href="https://x.example"{LINK}https://x.example</a></strong>'),
    ("_https://x.example_", f'<em><a href="https://x.example"{LINK}https://x.example</a></em>'),
    ("www.x.example", f'<a href="http://www.x.example"{LINK}www.x.example</a>'),
    ("awww.nice", "awww.nice"),
    ("a_me@x.example", f'<a href="mailto:a_me@x.example"{LINK}a_me@x.example</a>'),
    ("https://", "https://"),
    ("me@x.example", f'<a href="mailto:me@x.example"{LINK}me@x.example</a>'),
    ("<mailto:me@x.example|me>", f'<a href="mailto:me@x.example"{LINK}me</a>'),
    ("<javascript:alert(1)>", "&lt;javascript:alert(1)&gt;"),
    ("<javascript:alert(1)|x>", "&lt;javascript:alert(1)|x&gt;"),
    ("<data:text/html,x|y>", "&lt;data:text/html,x|y&gt;"),
    ('<https://x.example/"onx=1|y>', f'<a href="https://x.example/&#34;onx=1"{LINK}y</a>'),
]
MENTIONS = [
    ("<@U123>", '<a class="mention mention--user" href="/U123">@U123</a>'),
    ("<@UME>", '<a class="mention mention--user mention--self" href="/UME">@UME</a>'),
    ("<@U123|old name>", '<a class="mention mention--user" href="/U123">@U123</a>'),
    ("<@U123>'s", '<a class="mention mention--user" href="/U123">@U123</a>&#39;s'),
    ("<#C123|general>", '<a class="mention mention--channel" href="/C123">@C123</a>'),
    ("<!here>", '<span class="mention mention--here mention--self">@here</span>'),
    ("<!channel>", '<span class="mention mention--all mention--self">@all</span>'),
    ("<!everyone>", '<span class="mention mention--everyone mention--self">@everyone</span>'),
    ("<!subteam^S123|@ops>", '<span class="mention mention--group mention--self">@group</span>'),
    ("@maya", "@maya"),
    ("<@>", "&lt;@&gt;"),
    ("<!shout>", "&lt;!shout&gt;"),
    ("<!date^1773162900^{date}|10 March>", "<time>10 March</time>"),
]
EMOJI = [
    (":tada:", ":tada:"),
    (":thumbsup:", ":+1:"),
    (":+1::skin-tone-4:", ":+1:"),
    ("🎉", ":tada:"),
    ("wow 🎉!", "wow :tada:!"),
    ("👍🏽", ":+1:"),
    ("10:30:45", "10:30:45"),
    ("10:100:5", "10:100:5"),
    (":nobody_knows_this:", ":nobody_knows_this:"),
    ("C:/work", "C:/work"),
    ("→ ™ ©", "→ ™ ©"),
]
BLOCKS = [
    ("&gt; q", "<blockquote>q</blockquote>"),
    ("> q\n> r", "<blockquote>q<br>r</blockquote>"),
    (">>> all\nrest", "<blockquote>all<br>rest</blockquote>"),
    ("a\n&gt; q\nb", "<p>a</p><blockquote>q</blockquote><p>b</p>"),
    ("• a\n• b", "<ul><li>a</li><li>b</li></ul>"),
    ("- a\n* b", "<ul><li>a</li><li>b</li></ul>"),
    ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    ("• a\n    • b\n• c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("1. a\n    • b\n2. c", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"),
    ("3. third", "<p>3. third</p>"),
    ("- 5", "<ul><li>5</li></ul>"),
    ("-5 degrees", "<p>-5 degrees</p>"),
    ("```code```", "<pre><code>code</code></pre>"),
    ("```\na *b*\n  c\n```", "<pre><code>a *b*\n  c</code></pre>"),
    ("x ```y``` z", "<p>x</p><pre><code>y</code></pre><p>z</p>"),
    ("```open", "<p>```open</p>"),
    ("a\nb", "<p>a<br>b</p>"),
    ("a\n\nb", "<p>a<br><br>b</p>"),
    ("\n\na\n\n", "<p>a</p>"),
    ("", ""),
]
HARMLESS = [
    ("<b>hi</b>", "&lt;b&gt;hi&lt;/b&gt;"),
    ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
    ("&lt;script&gt;", "&lt;script&gt;"),
    ("&amp;lt;", "&amp;lt;"),
    ("&nbsp;", "&amp;nbsp;"),
    ("a & b < c", "a &amp; b &lt; c"),
    ("\"quoted\" 'too'", "&#34;quoted&#34; &#39;too&#39;"),
    ("{{ 7*7 }}", "{{ 7*7 }}"),
    ("a\u202eb", "ab"),
    ("nul\x00byte", "nulbyte"),
]


def _shown(source: str) -> str:
    return str(to_html(parse(source), PlainReader()))


@pytest.mark.parametrize(("source", "html"), EMPHASIS)
def test_ch_302_emphasis_needs_the_border_of_a_word(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(("source", "html"), CODE)
def test_ch_302_nothing_is_read_inside_code(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(("source", "html"), LINKS)
def test_ch_307_addresses_are_linked_without_the_sentence_around_them(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(("source", "html"), MENTIONS)
def test_ch_302_mentions_are_chips(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(("source", "html"), EMOJI)
def test_ch_306_known_emoji_are_drawn_and_times_of_day_are_not(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(("source", "html"), BLOCKS)
def test_ch_302_lines_form_blocks(source, html):
    assert _shown(source) == html


@pytest.mark.parametrize(("source", "html"), HARMLESS)
def test_ch_302_markup_of_an_author_is_text(source, html):
    assert _shown(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("*Ship* _it_ `now`", "Ship it now"),
        ("<https://x.example|the list>", "the list"),
        ("&lt;b&gt; &amp; c", "<b> & c"),
        ("🎉 done", ":tada: done"),
        ("&gt; quoted\nanswer", "quoted\nanswer"),
        ("- a\n- b", "• a\n• b"),
        ("1. a\n2. b", "1. a\n2. b"),
        ("```x = 1```", "x = 1"),
        ("<!here> and <!channel>", "@here and @channel"),
        ("<#C123|general>", "#general"),
    ],
)
def test_plain_text_is_what_people_read(source, plain):
    assert to_plain(parse(source)) == plain


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("a & b", "a &amp; b"),
        ("https://x.example.", "<https://x.example>."),
        ("_*x*_", "*_x_*"),
        ("- a", "• a"),
        ("> q", "&gt; q"),
        (":thumbsup:", ":+1:"),
        ("```\nx\n```", "```x```"),
        ("<@U123|old>", "<@U123|old>"),
        ("plain words", "plain words"),
    ],
)
def test_ch_302_source_is_kept_in_one_spelling(written, kept):
    assert to_source(parse(written)) == kept


def test_a_message_of_markers_alone_is_read_quickly(benchmark_seconds):
    hostile = [
        "*a " * 4000,
        "`a " * 4000,
        "<a" * 6000,
        "&gt;" * 3000,
        ":a" * 6000,
        "_*~" * 4000,
        "a@a." * 3000,
    ]
    hostile += ["```a" * 3000, "http://" * 2000, "[(" * 3000 + "https://x.y/" + ")" * 6000, "1. " * 4000]
    assert benchmark_seconds(lambda: [parse.__wrapped__(text) for text in hostile]) < 5
