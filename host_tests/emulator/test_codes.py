"""On the chip, codes give the puzzles that they always gave: a sample of the file's lines.

For each family these are cheap makers, with one code each: 1050 M cycles in all.
"""

import re

import pytest

from sumpad_tools.puzzles import frozen_codes
from support.running import cross_runtime

pytestmark = pytest.mark.long

MAKING_MS = 10_000

# For sudoku each kind; for the others each kind in one size, and each size in some kind. The sizes
# of kakuro are all that the console has, and some that only the PC's `make` offers.
SAMPLE = {
    "crossnum": (r"4x4 .* 000000", r"\S+ (open|single) few 999999"),
    "sudoku": (r".* 000000",),
    "kakuro": (r"7x7 .* 000000", r"(\d+)x(\1|10) easy 999999", r"12x12 expert 999999"),
}


@pytest.mark.parametrize("family", SAMPLE)
def test_codes_give_what_they_always_gave(prompt, family):
    kinds = [f"{family} {kind} " for kind in SAMPLE[family]]
    lines = [line for line in frozen_codes.kept() if any(re.match(kind, line) for kind in kinds)]
    assert len(lines) >= 12
    emulator = prompt(files=cross_runtime.helpers_on_the_chip())
    assert emulator.exec(frozen_codes.program(lines), MAKING_MS).splitlines() == lines
    print(f"{len(lines)} lines, {emulator.cycles / 1e6:.0f} M cycles")
