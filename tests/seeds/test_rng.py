import pytest

from dayshift_seeds.ids import public_id
from dayshift_seeds.rng import Rng

KNOWN = [597, 643, 263, 541, 909, 497]


def test_the_same_path_draws_the_same_numbers():
    assert [Rng(7, "deal").bits() for _ in range(3)] == [Rng(7, "deal").bits() for _ in range(3)]


def test_these_numbers_are_the_ones_every_machine_draws():
    rng = Rng(1, "a", "b")
    assert [rng.below(1000) for _ in range(6)] == KNOWN
    assert public_id("U", 1, "maya.okafor") == "URKZD4XVJ4"


def test_a_child_does_not_notice_what_its_parent_drew():
    busy, idle = Rng(3), Rng(3)
    for _ in range(100):
        busy.bits()
    assert busy.child("trip", 4).bits() == idle.child("trip", 4).bits()


def test_children_of_different_names_draw_differently():
    draws = {Rng(3).child("trip", n).bits() for n in range(200)}
    assert len(draws) == 200


def test_path_words_are_kept_apart():
    assert Rng("ab", "c").bits() != Rng("a", "bc").bits()


def test_draws_stay_in_their_bounds_and_reach_them():
    rng = Rng("bounds")
    draws = [rng.between(2, 5) for _ in range(400)]
    assert set(draws) == {2, 3, 4, 5}


def test_every_option_is_drawn_about_as_often_as_it_weighs():
    rng = Rng("weights")
    draws = [rng.weigh((("often", 90), ("seldom", 10))) for _ in range(2000)]
    assert 120 < draws.count("seldom") < 290


def test_shuffling_loses_nothing():
    assert sorted(Rng("cards").shuffled(range(50))) == list(range(50))


def test_a_sample_has_no_option_twice():
    assert len(set(Rng("sample").sample(range(30), 12))) == 12
    assert sorted(Rng("sample").sample("abc", 9)) == ["a", "b", "c"]


def test_drawing_from_nothing_says_so():
    with pytest.raises(ValueError, match="nothing"):
        Rng("empty").pick(())
