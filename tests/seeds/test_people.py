from collections import Counter

from dayshift_seeds import build
from dayshift_seeds.company import company
from dayshift_seeds.org import Org
from dayshift_seeds.yamls import load


def _names(path, size="standard"):
    return {p.id: p.name for p in Org(company(str(path)), 1, size).build().all}


def test_about_as_many_people_as_the_size_says(small, standard):
    assert 22 <= len(small.people) <= 34
    assert 110 <= len(standard.people) <= 140


def test_adding_a_person_to_the_cast_renames_nobody(company_file):
    extra = (
        "- {name: Odile Marchetti, title: Sales Librarian, team: sales-operations, office: portland, "
        "pronouns: she, started: 2022-02-07, manner: formal, talk: 3, origin: french}\n- {name: Casimir Nowak"
    )
    before = _names(company_file("before"))
    after = _names(company_file("after", people=("- {name: Casimir Nowak", extra)))
    assert "Odile Marchetti" in after.values()
    lost = set(before.items()) - set(after.items())
    assert len(lost) <= 1  # at most the last seat of that team, which she now fills


def test_adding_a_seat_to_a_team_renames_nobody(company_file):
    before = _names(company_file("before"))
    was, becomes = "lead: owen.hartley, headcount: [1, 6, 60]", "lead: owen.hartley, headcount: [1, 7, 60]"
    after = _names(company_file("after", company=(was, becomes)))
    assert len(after) == len(before) + 1
    assert set(before.items()) <= set(after.items())


def test_names_come_from_many_origins(standard):
    assert len({person.origin for person in standard.people.all}) >= 20


def test_everyone_writes_in_some_manner_and_no_manner_rules(standard):
    manners = Counter(person.manner for person in standard.people.all)
    assert len(manners) == 6
    assert max(manners.values()) < len(standard.people) * 0.4


def test_start_dates_are_spread_over_years(standard):
    years = {person.started.year for person in standard.people.all}
    assert len(years) >= 10


def test_some_came_and_some_left_during_the_story(standard):
    begins = standard.started.date()
    assert sum(p.started > begins for p in standard.people.all) >= 5
    assert sum(p.left is not None for p in standard.people.all) >= 4


def test_work_hours_and_zones_follow_the_office(standard):
    osaka = [p for p in standard.people.all if p.office == "osaka"]
    assert {p.tz for p in osaka} == {"Asia/Tokyo"}
    assert all(p.work_start < p.work_end for p in standard.people.all)


def test_the_default_person_is_there_in_every_size():
    for size in ("small", "standard"):
        truth = build("northlight", 1, size)
        assert truth.people[truth.default_person].name == "Maya Okafor"


def test_portraits_have_seeds_of_their_own(standard):
    assert len({p.avatar for p in standard.people.all}) == len(standard.people)


def test_nobody_is_away_and_on_a_trip_at_once(standard):
    away = {}
    for absence in standard.absences.all:
        away.setdefault(absence.person, []).append((absence.starts, absence.ends))
    for trip in standard.trips.all:
        for starts, ends in away.get(trip.traveller, ()):
            assert trip.ends < starts or ends < trip.starts, trip


def test_pools_of_names_hold_no_name_twice():
    for origin, pool in load("names.yaml").items():
        for kind, text in pool.items():
            names = text.split()
            assert len(names) == len(set(names)), (origin, kind)
