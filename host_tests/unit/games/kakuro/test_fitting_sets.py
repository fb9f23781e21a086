"""The sets of digits that hints list are all that fit, by brute force; and the sums that show that
a run cannot have a digit."""

import itertools
import random

from sumpad.games.kakuro import fitting_sets
from support.games.digits import digits_of
from support.games.kakuro.hinting import SEARCH


def test_all_sets_that_fit_are_found():
    """Also those that cannot be placed because two cells want the same digit: steps do not see
    that, and a sentence must not say more than its step."""
    rng = random.Random(1)
    counts = set()
    for _ in range(400):
        masks = [
            rng.choice((3, 7, 60, 511)) & rng.randint(1, 511) or 511
            for _ in range(rng.randint(2, 6))
        ]
        total = rng.randint(3, 30)
        choices = [digits_of(mask) for mask in masks]
        fitting = {
            frozenset(some)
            for some in itertools.combinations(sorted(set().union(*choices)), len(masks))
            if sum(some) == total and all(its & set(some) for its in choices)
        }
        found = fitting_sets.fitting(SEARCH.sums, masks, total)
        assert len(found) == len(fitting)
        assert {frozenset(digits_of(some)) for some in found} == fitting
        counts.add(len(found))
    assert counts >= {0, 1, 2, 3}


def test_the_extreme_sum_shows_why_cells_cannot_be_digits():
    for count, made, lost in itertools.product((2, 3, 4), range(3, 31), (256, 3, 1, 384)):
        some = fitting_sets.example_against(511, count, made, lost)
        sums = [sum(it) for it in itertools.combinations(range(1, 10), count)
                if digits_of(lost) & set(it)]  # fmt: skip
        if some:
            assert fitting_sets.size(some) == count and digits_of(some) & digits_of(lost)
            assert fitting_sets.total(some) != made
            assert fitting_sets.total(some) in (min(sums), max(sums))
        if min(sums) > made or max(sums) < made:
            assert some
    assert fitting_sets.example_against(511, 3, 11, 256) == 0b100000011


def test_digits_of_several_cells_add_up_also_if_they_are_equal():
    for masks in itertools.product((1, 6, 256, 511), repeat=2):
        sums = {a + b for a in digits_of(masks[0]) for b in digits_of(masks[1])}
        assert {it for it in range(46) if fitting_sets.can_make(masks, it)} == sums
