"""Sudoku codes give the puzzles they always gave; see tools/sumpad_tools/puzzles/frozen_codes.py.

Each family has its own file, because tests are spread over the cores by file. `test` takes some of
the codes here, and all of them on MicroPython.
"""

import pytest

from sumpad_tools.puzzles import frozen_codes

LINES = frozen_codes.kept("sudoku")
EVERY = 6  # each kind has five codes: a step of 6 takes a different one from each kind in turn


def test_some_codes_give_what_they_always_gave():
    some = LINES[::EVERY]
    assert frozen_codes.made(some) == some


@pytest.mark.full
@pytest.mark.parametrize(
    "lines", frozen_codes.groups(LINES), ids=lambda lines: lines[0].split(" ")[1]
)
def test_codes_give_what_they_always_gave(lines):
    assert frozen_codes.made(lines) == lines
