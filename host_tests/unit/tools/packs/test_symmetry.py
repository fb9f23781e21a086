"""Signatures: equal for puzzles that are equal up to symmetry, different for others; and the bytes
of a puzzle in a pack."""

import random

import pytest

from sumpad import games
from sumpad.games import packing
from sumpad_tools import families
from sumpad_tools.packs import symmetry
from sumpad_tools.packs.making import codec

CODES = range(3, 9)


def made(family):
    """Return the texts of some puzzles."""
    wanted = {"size": None, "single": False, "grade": None, "thorough": False, "symmetric": False}
    maker = families.of(family).maker(wanted)
    return [maker(code).text for code in CODES]


PUZZLES = {name: made(name) for name in games.FAMILIES}


def signature(family, text):
    return symmetry.signature(codec(family).structures(text))


@pytest.mark.parametrize("family", games.FAMILIES)
def test_different_puzzles_have_different_signatures(family):
    assert len({signature(family, it) for it in PUZZLES[family]}) == len(CODES)


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_puzzle_comes_back_from_its_bytes(family):
    for text in PUZZLES[family]:
        packed = codec(family).packed(text)
        assert packing.unpacked(family, packed) == text
        for length in range(len(packed)):
            try:
                assert packing.unpacked(family, packed[:length]) != text
            except ValueError:
                pass


def shuffled(text, chance):
    """Return a sudoku with exchanged rows, columns, bands, stacks and digits, perhaps mirrored."""

    def order():
        bands = [chance.sample(range(3 * band, 3 * band + 3), 3) for band in range(3)]
        return [row for band in chance.sample(bands, 3) for row in band]

    rows, columns = order(), order()
    digits = dict(zip("123456789.", [*chance.sample("123456789", 9), "."], strict=True))
    cells = [digits[text[9 * row + column]] for row in rows for column in columns]
    if chance.random() < 0.5:
        cells = [cells[9 * column + row] for row in range(9) for column in range(9)]
    return "".join(cells) + "\n"


def test_a_sudoku_in_another_shape():
    chance = random.Random(1)
    for text in PUZZLES["sudoku"]:
        assert signature("sudoku", shuffled(text, chance)) == signature("sudoku", text)
    moved = PUZZLES["sudoku"][0].strip()
    first = next(i for i, it in enumerate(moved) if it != ".")
    other = str(int(moved[first]) % 9 + 1)
    changed = moved[:first] + other + moved[first + 1 :]
    assert signature("sudoku", changed) != signature("sudoku", moved)


CROSSNUM = "crossnum 3\n2 . . | 15\n. . . | 16\n. . 8 | 17\n= 18 19 20\n\\ 21\n/ 22\n"
TURNED = "crossnum 3\n. . 2 | 18\n. . . | 19\n8 . . | 20\n= 17 16 15\n\\ 22\n/ 21\n"
FROM_TEN = "crossnum 3\n8 . . | 15\n. . . | 14\n. . 2 | 13\n= 12 11 10\n\\ 9\n/ 8\n"
OTHER = CROSSNUM.replace("\\ 21", "\\ 22").replace("/ 22", "/ 21")


def test_a_cross_number_turned_and_counted_from_ten():
    found = [signature("crossnum", it) for it in (CROSSNUM, TURNED, FROM_TEN, OTHER)]
    assert found[0] == found[1] == found[2] != found[3]


def test_a_kakuro_mirrored_at_its_diagonal():
    board = "10000,10500,10400\n10003,0,0\n10006,0,0\n"
    mirrored = "10000,10300,10600\n10005,0,0\n10004,0,0\n"
    other = "10000,10500,10400\n10006,0,0\n10003,0,0\n".replace("10500", "10600", 1).replace(
        "10400", "10300", 1
    )
    found = [signature("kakuro", it) for it in (board, mirrored, other)]
    assert found[0] == found[1] != found[2]
