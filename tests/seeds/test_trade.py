from collections import Counter
from datetime import timedelta
from itertools import pairwise

from dayshift_seeds.company import company
from dayshift_seeds.ground import lay
from dayshift_seeds.quarters import quarter
from dayshift_seeds.selling.deals import sell
from dayshift_seeds.selling.forecast import Forecast


def test_the_market_is_as_large_as_the_records_need(standard):
    assert len(standard.customers) >= 300
    assert len(standard.contacts) >= 900
    assert len(standard.leads) >= 250
    assert len(standard.deals) >= 500
    assert len(standard.cases) >= 600
    assert len(standard.products) == 40
    assert len(standard.campaigns) == 30


def test_deals_lie_in_eight_quarters(standard):
    assert len({quarter(deal.close_date) for deal in standard.deals.all}) >= 8


def test_customers_come_from_several_industries_and_regions(standard):
    assert len({c.industry for c in standard.customers.all}) == 6
    assert len({c.region for c in standard.customers.all}) == 4


def test_no_customer_has_itself_above_it(standard):
    for customer in standard.customers.all:
        seen = {customer.key}
        above = customer.parent
        while above:
            assert above not in seen, customer.name
            seen.add(above)
            above = standard.customers[above].parent


def test_a_deal_goes_through_its_stages_in_time(standard):
    for deal in standard.deals.all:
        stages = [change for change in deal.changes if change.field == "stage"]
        for earlier, later in pairwise(stages):
            assert earlier.at <= later.at
            assert earlier.after == later.before


def test_amounts_are_seldom_round_and_seldom_equal(standard):
    amounts = [deal.amount.minor for deal in standard.deals.all if deal.quotes]
    assert Counter(amounts).most_common(1)[0][1] <= 6
    assert sum(amount % 100_000 == 0 for amount in amounts) < len(amounts) * 0.05


def test_a_discount_below_the_floor_is_signed_by_somebody_else(standard):
    deep = [quote for quote in standard.quotes.all if quote.discount > 15]
    signed = [quote for quote in deep if quote.approver]
    assert len(deep) >= 30
    assert len(signed) >= len(deep) - 2  # one still waits
    assert all(quote.approver != quote.author for quote in signed)


def test_the_forecast_of_today_is_what_the_deals_say():
    ground = lay(company("northlight"), 1, "small")
    selling = sell(ground)
    forecast = Forecast(ground, selling)
    for deal in selling.deals.all:
        standing = forecast.standing(deal, ground.now)
        assert standing is not None
        assert (standing.stage, standing.amount, standing.close_date) == (
            deal.stage,
            deal.amount,
            deal.close_date,
        )


def test_before_it_was_opened_a_deal_was_nowhere():
    ground = lay(company("northlight"), 1, "small")
    selling = sell(ground)
    deal = selling.deals.all[0]
    assert Forecast(ground, selling).standing(deal, deal.opened - timedelta(days=1)) is None


def test_a_price_book_follows_the_one_before(standard):
    books = [book for book in standard.price_books.all if book.region == "Standard"]
    assert [book.valid_to for book in books] == [*(book.valid_from for book in books[1:]), None]
    assert all(book.price("LU-110") < later.price("LU-110") for book, later in pairwise(books))


def test_second_records_of_a_firm_have_no_deals_and_no_people(standard):
    doubles = {c.key for c in standard.customers.all if c.duplicate_of}
    assert len(doubles) >= 6
    assert not doubles & {deal.customer for deal in standard.deals.all}
    assert not doubles & {contact.customer for contact in standard.contacts.all}
