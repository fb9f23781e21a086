"""Tests of the codes of a family: they give the puzzles they always gave; if not, see
tools/sumpad_tools/puzzles/frozen_codes.py.

Each family has its own test file, because tests are spread over the cores by file. `test` takes
some of the codes there, and all of them on MicroPython.
"""

import pytest

from sumpad_tools.puzzles import frozen_codes

# Each kind has five codes: a step of 11 takes one code of every second kind. The unix port and the
# kernels compiled for the PC make all codes.
EVERY = 11


def tests_of(family):
    """Return two tests, of some codes and of all."""
    lines = frozen_codes.kept(family)

    def some():
        assert frozen_codes.made(lines[::EVERY]) == lines[::EVERY]

    @pytest.mark.full
    @pytest.mark.parametrize(
        "group", frozen_codes.groups(lines), ids=lambda group: group[0].split(" ")[1]
    )
    def every(group):
        assert frozen_codes.made(group) == group

    return some, every
