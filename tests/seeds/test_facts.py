from dayshift_seeds import facts


def test_the_timeline_of_a_deal_is_in_order_and_about_it(standard):
    deal = next(deal for deal in standard.deals.all if deal.customer == "calder-biologics" and deal.is_open)
    line = facts.timeline(standard, f"deal:{deal.key}")
    assert len(line) >= 8
    assert [fact.at for fact in line] == sorted(fact.at for fact in line)


def test_the_latest_amount_of_a_deal_is_its_amount(standard):
    for deal in standard.deals.all:
        found = facts.latest(standard, f"deal:{deal.key}", "amount")
        if found and any(change.field == "amount" for change in deal.changes):
            assert found.value == deal.amount


def test_corrections_put_a_wrong_figure_right(standard):
    found = facts.corrections(standard)
    figures = [correction for correction in found if correction.right.amount]
    assert len(figures) >= 4
    for correction in found:
        assert correction.wrong.is_wrong
        assert not correction.right.is_wrong
        assert correction.wrong.at <= correction.right.at
        assert correction.wrong.value != correction.right.value


def test_a_wrong_figure_is_never_the_latest(standard):
    for correction in facts.corrections(standard):
        what = correction.wrong.what.rpartition(".")[2]
        newest = facts.latest(standard, correction.wrong.about, what)
        assert newest is None or newest.key != correction.wrong.key


def test_an_unknown_thing_has_no_timeline(standard):
    assert facts.timeline(standard, "deal:D-9999") == ()
    assert facts.latest(standard, "deal:D-9999", "amount") is None


def test_what_was_put_right_can_be_read_in_the_chat(standard):
    told = [found for found in facts.corrections(standard) if facts.said(standard, found.right.key)]
    assert len(told) >= 4
    assert facts.said(standard, "no such fact") == ()
