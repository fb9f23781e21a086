"""Many sudokus per kernel call give what the search and the maker give one by one."""

import micropython
import pytest

from sumpad.solver.sudoku.search import Search
from sumpad_tools import ROOT
from sumpad_tools.families.sudoku import batch, batch_kernels, making
from sumpad_tools.kernels import native
from support.running import cross_runtime

ONE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ONE.replace(b"5", b".").replace(b"9", b".").replace(b"3", b".")
NONE = b"55" + ONE[2:]
OUT = b"sudoku: 1 solution\n" + SOLVED + b"\n"

needs_compiler = pytest.mark.skipif(not native.compiler(), reason="needs a C compiler")


def test_lines_are_solved_in_order():
    text = b"\n# first\n" + ONE + b"\n \t\r\n" + ONE.replace(b".", b"0") + b" \t# same\r\n"
    assert batch.RUN.fullmatch(text)
    with micropython.strict_pointers():
        assert list(batch.solutions(text)) == [(2 * OUT, 0, 0)]


def test_what_has_not_one_solution_is_left_to_the_caller():
    text = b"\n".join((ONE, TWO, NONE, ONE, 81 * b".", b"# end", b""))
    with micropython.strict_pointers():
        found = list(batch.solutions(text))
    assert [out for out, _, _ in found] == [OUT, b"", OUT, b""]
    lines = [text[start:end] for _, start, end in found]
    assert lines == [TWO + b"\n", NONE + b"\n", 81 * b"." + b"\n", b""]


def test_the_work_of_a_call_is_limited(monkeypatch):
    monkeypatch.setattr(batch, "_MOST", 1)
    parts = list(batch.solutions(3 * (ONE + b"\n")))
    assert parts == 3 * [(OUT, 0, 0)]


def test_the_limit_is_that_of_the_search():
    assert batch_kernels.SOLVE_LIMIT == Search.LIMIT


@pytest.mark.parametrize(
    "line",
    [
        ONE[:80],
        ONE + b".",
        ONE + b" x",
        ONE + b"#x",
        ONE + b" # \xc3\xa4",
        b" " + ONE,
        ONE.replace(b".", b"-"),
        b"# \xe4",
        b"#" + 1000 * b"x",
        b"10000,10400",
        b"\xef\xbb\xbf" + ONE,
    ],
)
def test_other_lines_are_no_plain_lines(line):
    assert not batch.RUN.match(line + b"\n")


@pytest.mark.parametrize("is_symmetric", [False, True], ids=["free", "symmetric"])
def test_the_kernel_makes_what_the_maker_makes(is_symmetric):
    """As Python, with pointers that check their bounds; a kind that reasons, and one that does
    not."""
    with micropython.strict_pointers():
        for kind in ("any", "easy"):
            made = batch.Many(kind, is_symmetric).many([7])
            assert made == [making.make(kind, is_symmetric, 7)]


COMPARE = """
from sumpad_tools.families.sudoku import batch, making
for kind in making.KINDS:
    for is_symmetric in (False, True):
        codes = range(1000, 1000 + (COUNT if kind in ("any", "easy") else COUNT // 8))
        many = batch.Many(kind, is_symmetric)
        one_by_one = list(map(many, codes))
        print(kind, is_symmetric, len(codes), many.many(codes) == one_by_one)
"""


@needs_compiler
@pytest.mark.parametrize("count", [800, pytest.param(16000, marks=pytest.mark.full)])
def test_thousands_of_puzzles_are_those_of_the_maker(count):
    lines = cross_runtime.compiled(f"COUNT = {count}{COMPARE}").splitlines()
    assert len(lines) == 2 * len(making.KINDS)
    assert [line for line in lines if not line.endswith("True")] == []


GIVEN_UP = """
from sumpad_tools.families.sudoku import batch, making
for kind, is_symmetric, code in (("expert", False, 582), ("extreme", True, 1117)):
    many = batch.Many(kind, is_symmetric)
    print(many.many([code]) == [many(code)])
"""


@needs_compiler
def test_codes_that_take_the_most_work():
    assert cross_runtime.compiled(GIVEN_UP) == "True\nTrue\n"


SOLVE = """
from sumpad_tools.families.sudoku import batch
text = open(FILE, "rb").read()
assert batch.RUN.fullmatch(text)
print("".join(out.decode() for out, _, _ in batch.solutions(text)))
"""


@needs_compiler
def test_solutions_fit_their_puzzles():
    path = ROOT / "host_tests" / "data" / "sudoku" / "17-givens.txt"
    puzzles = path.read_text(encoding="ascii").split()
    lines = cross_runtime.compiled(f"FILE = {str(path)!r}{SOLVE}").split("\n")
    assert lines[: 2 * len(puzzles) : 2] == ["sudoku: 1 solution"] * len(puzzles)
    for puzzle, solution in zip(puzzles, lines[1::2], strict=False):
        assert all(
            given in (digit, ".", "0") for given, digit in zip(puzzle, solution, strict=True)
        )
        rows = [solution[9 * row : 9 * row + 9] for row in range(9)]
        columns = [solution[column::9] for column in range(9)]
        boxes = [
            "".join(rows[3 * band + row][3 * stack : 3 * stack + 3] for row in range(3))
            for band in range(3)
            for stack in range(3)
        ]
        assert {"".join(sorted(house)) for house in rows + columns + boxes} == {"123456789"}
