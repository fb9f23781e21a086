"""The sets of digits that hints list are all that fit, by brute force; and the sums that show that
a run cannot have a digit."""

import itertools
import random

from sumpad.games.kakuro import sets
from support.games.kakuro.hinting import SEARCH
from support.games.kakuro.judging import digits_of


def test_all_sets_that_fit_are_found():
    """For few cells and sets exactly these are found, otherwise perhaps more."""
    rng = random.Random(1)
    counts = set()
    for _ in range(400):
        masks = [
            rng.choice((3, 7, 60, 511)) & rng.randint(1, 511) or 511
            for _ in range(rng.randint(2, 6))
        ]
        total = rng.randint(3, 30)
        fitting = {
            frozenset(way)
            for way in itertools.product(*map(digits_of, masks))
            if len(set(way)) == len(way) and sum(way) == total
        }
        found = sets.that_fit(SEARCH.sums, masks, total)
        known = {frozenset(digits_of(some)) for some in found}
        assert len(known) == len(found) and known >= fitting
        if len(found) <= sets.MOST and len(masks) <= 5 and fitting:
            assert known == fitting
            counts.add(len(found))
    assert counts >= {1, 2, 3}


def test_the_extreme_sum_shows_why_cells_cannot_be_digits():
    for count, made, lost in itertools.product((2, 3, 4), range(3, 31), (256, 3, 1, 384)):
        some = sets.extreme(511, count, made, lost)
        sums = [sum(it) for it in itertools.combinations(range(1, 10), count)
                if digits_of(lost) & set(it)]  # fmt: skip
        if some:
            assert sets.size(some) == count and digits_of(some) & digits_of(lost)
            assert sets.total(some) != made
            assert sets.total(some) in (min(sums), max(sums))
        if min(sums) > made or max(sums) < made:
            assert some
    assert sets.extreme(511, 3, 11, 256) == 0b100000011


def test_digits_of_several_cells_add_up_also_if_they_are_equal():
    for masks in itertools.product((1, 6, 256, 511), repeat=2):
        sums = {a + b for a in digits_of(masks[0]) for b in digits_of(masks[1])}
        assert {it for it in range(46) if sets.makes(masks, it)} == sums
