import pytest

from dayshift_seeds import build
from dayshift_seeds.checker import check
from dayshift_seeds.company import company


def test_a_company_of_ones_own_is_built_from_its_file(company_file):
    path = company_file(
        "one", "southlight", company=("name: Northlight Instruments\n", "name: Southlight Probes\n")
    )
    truth = build(str(path), 3, "small")
    assert truth.name == "Southlight Probes"
    assert truth.company == "southlight"
    assert not check(truth, with_talk=False)


def test_a_company_is_found_by_a_path_from_where_one_stands(company_file, monkeypatch):
    path = company_file("near", "eastlight", company=("chat_name: Northlight\n", "chat_name: Eastlight\n"))
    monkeypatch.chdir(path.parent)
    assert build("eastlight.yaml", 3, "small").transcript.team_name == "Eastlight"


def test_everybody_writes_from_the_domain_of_the_copy(company_file):
    path = company_file(
        "wide", "westlight", company=("domain: northlight.example\n", "domain: westlight.example\n")
    )
    people = build(str(path), 3, "small").people.all
    assert {person.email.partition("@")[2] for person in people} == {"westlight.example"}


def test_a_company_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(ValueError, match="northlight"):
        company("eastlight")


def test_a_mistake_in_the_file_is_pointed_at(company_file):
    path = company_file("broken", company=("months: 18", "months: eighteen"))
    with pytest.raises(ValueError, match="months"):
        company(str(path))


def test_an_unknown_word_in_the_file_is_pointed_at(company_file):
    path = company_file("wordy", company=("months: 18", "months: 18\nmood: good"))
    with pytest.raises(ValueError, match="mood"):
        company(str(path))


def test_text_that_is_no_yaml_is_pointed_at(company_file):
    path = company_file("unreadable", company=("months: 18", "months: [18"))
    with pytest.raises(ValueError, match="not readable"):
        company(str(path))


def test_two_people_with_one_key_are_refused(company_file):
    double = (
        "- {name: Maya Okafor, title: Twin, team: it, office: leeds, pronouns: she, started: 2020-01-06, "
        "manner: terse, talk: 9, origin: igbo, size: small}\n- {name: Ruth"
    )
    path = company_file("twins", people=("- {name: Ruth", double))
    with pytest.raises(ValueError, match=r"maya\.okafor"):
        build(str(path), 1, "small")


def test_four_entities_have_money_tax_and_days_off_of_their_own(standard):
    assert {e.currency for e in standard.entities.all} == {"USD", "GBP", "EUR", "JPY"}
    assert all(len(e.holidays) > 10 for e in standard.entities.all)


def test_now_is_the_tuesday_morning_of_the_file(standard):
    assert standard.now.isoformat() == "2026-03-10T17:15:00+00:00"
    assert standard.today.isoformat() == "2026-03-10"
