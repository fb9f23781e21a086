"""The sets of digits that hints list are all that fit, by brute force; and what they say of a run
whose sets allow all digits."""

import itertools
import random

from sumpad.games.kakuro import sets, wording

LONGEST = 24  # characters of a list


def listed(masks, total):
    """What fits some cells, by trying all ways to fill them."""
    digits = [[d for d in range(1, 10) if mask >> d - 1 & 1] for mask in masks]
    fitting = {
        tuple(sorted(way))
        for way in itertools.product(*digits)
        if len(set(way)) == len(way) and sum(way) == total
    }
    return ["+".join(map(str, some)) for some in sorted(fitting)]


def test_all_sets_that_fit_are_listed_or_none():
    rng = random.Random(1)
    counts = set()
    for _ in range(400):
        masks = [
            rng.choice((3, 7, 60, 511)) & rng.randint(1, 511) or 511
            for _ in range(rng.randint(2, 5))
        ]
        total = rng.randint(3, 30)
        fitting = listed(masks, total)
        told = sets.sets_that_fit(masks, total)
        short = (2 * len(masks) + 1) * len(fitting) <= LONGEST or len(fitting) == 1
        assert told.replace(" or ", ", ").split(", ") == (fitting if fitting and short else [""])
        counts.add(len(fitting) if told else -1)
    assert counts >= {-1, 1, 2, 3}


def test_of_more_than_five_cells_no_sets_are_listed():
    assert sets.sets_that_fit([1 << i for i in range(5)], 15) == "1+2+3+4+5"
    assert sets.sets_that_fit([1 << i for i in range(6)], 21) == ""


def test_digits_that_are_lost_are_used_or_others_say_it():
    five, two_or_three = 1 << 4, 0b110
    assert wording.used("9 down", [five, 511], five) == "9 down: 5 is used by now"
    assert wording.used("9 down", [five, 1, 511], five | 1) == "9 down: 1,5 are used by now"
    others = "9 down: by what others can be"
    assert wording.used("9 down", [five, two_or_three, two_or_three], five | 2) == others
