"""Hints of cross-number of more steps than there are pages: the first page tells several."""

import re

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.crossnum.faults import line_name
from sumpad.view import fonts, look
from support.oracles import crossnum as oracles

BEFORE = re.compile(rf"first (\d+) steps \({fonts.RIGHT}\): (.*)")
EACH = re.compile(r"(?P<line>row \d+|column \d+|diagonal [\\/]) each(?P<bound>[<>]=\d)")
ONE = re.compile(r"r(?P<row>\d)c(?P<column>\d)(?P<bound>[<>]=\d)")


def is_in(digit, bound):
    return digit <= int(bound[2:]) if bound[0] == "<" else digit >= int(bound[2:])


def check_details(hint, size, solution):
    """Of what the first page tells each step has one of the further pages, and is true."""
    assert set(hint.details) == {0}
    for page in range(hint.pages, hint.pages + len(hint.details)):
        table = bytearray(size * size)
        hint.mark(page, table)
        bound = re.search(r"so .* (?:is|are) (\d) or (more|less)$", hint.sentence(page))
        for cell, bits in enumerate(table):
            if bits & look.FOCUS >> look.MARKS_SHIFT:
                assert is_in(solution[cell], ("<=" if bound[2] == "less" else ">=") + bound[1])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hints_of_many_steps_have_five_pages_the_first_of_which_tells_several(size):
    """All that it tells is so in the solution, and the lines that tell it are marked."""
    together = 0
    for code in range(25):
        game = crossnum_game.Game()
        job = game.make((size, 4, 0), code)
        while job.step() == backend.RUNNING:
            pass
        targets = game._targets[: 2 * size + 2]
        rows = [list(game._digits[at : at + size]) for at in range(0, size * size, size)]
        (solution,) = oracles.cp_sat(rows, targets, 2)
        solution = [digit for row in solution for digit in row]
        lines = [[size * row + column for row, column in it] for it in oracles.lines_of(size)]
        while game.status() != backend.SOLVED:
            hint = game.hint()
            while hint.step() == backend.RUNNING:
                pass
            assert hint.pages <= 5
            assert bool(hint.details) == (fonts.RIGHT in hint.sentence(0))
            if hint.details:
                together += 1
                check_details(hint, size, solution)
                marked = {lines[line][at] for line in hint.lines(0) for at in range(size)}
                count, parts = BEFORE.fullmatch(hint.sentence(0)).groups()
                assert int(count) == len(hint.details)
                for part in parts.split("; "):
                    if each := EACH.fullmatch(part):
                        line = [line_name(size, it) for it in range(2 * size + 2)]
                        cells = lines[line.index(each["line"])]
                        cells = [cell for cell in cells if not game.digit(cell)]
                        assert len(cells) > 1
                    elif each := ONE.fullmatch(part):
                        cells = [size * (int(each["row"]) - 1) + int(each["column"]) - 1]
                    else:
                        left_out = int(re.fullmatch(r"(\d+) more", part)[1])
                        assert left_out + hint.sentence(0).count(";") == len(hint.details)
                        continue
                    assert marked >= set(cells)
                    assert all(is_in(solution[cell], each["bound"]) for cell in cells)
            game.apply(hint.move)
    assert together > 3
