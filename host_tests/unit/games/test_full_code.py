"""Full codes: eight digits that name a puzzle with its parameters, for ever."""

import itertools

import pytest

from sumpad import games
from sumpad.games import backend

# The first two digits of all full codes. Players write codes down, so no line may ever change.
# A cross-number has a row for each size: few givens of each grade, then fewest of four grades.
CROSSNUM = """
3: 11 12 14 15 17 19
4: 20 21 23 24 26 28 22 25 27 29
5: 30 31 33 34 36 38 32 35 37 39
6: 40 41 43 44 46 48 42 45 47 49
7: 50 51 53 54 56 58 52 55 57 59
8: 60 61 63 64 66 68 62 65 67 69
9: 70 71 73 74 76 78 72 75 77 79
10: 80 81 83 84 86 88 82 85 87 89
11: 90 91 93 94 96 98 92 95 97 99
12: 01 02 04 05 07 09 03 06 08 10
"""
SUDOKU = "10 12 14 16 18 20 11 13 15 17 19 21"  # free, then symmetric
# A row for each size of a kakuro.
KAKURO = """
6: 10 11 12 13 14
7: 15 16 17 18 19
8: 20 21 22 23 24
9: 25 26 27 28 29
10: 30 31 32 33 34
11: 35 36 37 38 39
12: 40 41 42 43 44
"""


def pinned():
    """Return {(family, parameters): the first two digits} of the tables."""
    found = {}
    for line in CROSSNUM.split("\n")[1:-1]:
        size, _, numbers = line.partition(": ")
        kinds = [(kind, 0) for kind in range(6)] + [(kind, 1) for kind in (1, 3, 4, 5)]
        for kind, number in zip(kinds, numbers.split(), strict=False):
            found["crossnum", (int(size), *kind)] = number
    for at, number in enumerate(SUDOKU.split()):
        found["sudoku", (at % 6, at // 6)] = number
    for line in KAKURO.split("\n")[1:-1]:
        size, _, numbers = line.partition(": ")
        for grade, number in enumerate(numbers.split()):
            found["kakuro", (int(size), grade)] = number
    return found


def settled(family):
    """Return all parameters of a family that `settled` can return, each once."""
    game = games.open_family(family)
    values = itertools.product(*[range(it.low, it.high + 1) for it in game.PARAMETERS])
    return {game.settled(it) for it in values}


def test_the_first_digits_never_change_and_cover_every_kind_of_puzzle():
    made = {
        (family, values): games.full_code(family, values, 933488)
        for family in games.FAMILIES
        for values in settled(family)
    }
    assert made == {key: f"#{number}933488" for key, number in pinned().items()}


@pytest.mark.parametrize("family", games.FAMILIES)
@pytest.mark.parametrize("code", [0, 4711, backend.MAX_CODE])
def test_a_full_code_leads_back_to_the_parameters(family, code):
    game = games.open_family(family)
    full = {games.full_code(family, values, code): values for values in settled(family)}
    assert len(full) == len(settled(family))
    for written, values in full.items():
        assert len(written) == 9 and int(written[1:]) > backend.MAX_CODE
        assert games.values_of(game, written[1:]) == values


@pytest.mark.parametrize(
    ("family", "digits"),
    [
        *[("crossnum", "00123456"), ("sudoku", "22123456"), ("sudoku", "09999999")],
        *[("kakuro", "45000000"), ("kakuro", "99999999"), ("kakuro", "00000000")],
    ],
)
def test_digits_that_name_no_puzzle_have_no_parameters(family, digits):
    assert not games.values_of(games.open_family(family), digits)
