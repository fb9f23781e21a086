"""Sudokus explained on the PC: grades by rung, and steps in words that lead to the solution."""

import pytest

from sumpad import games
from sumpad.solver.sudoku import techniques
from sumpad.solver.sudoku.steps import digits_of
from sumpad_tools import ROOT, families
from sumpad_tools.families.sudoku.reasoning import Reasoner, in_words
from support.oracles import ladder as oracle

# A puzzle for each rung, and its grade.
GRADES = ("easy", "medium", "hard", "hard", *["expert"] * 7, "extreme")
# The highest rating that a grade takes: direct hidden triples, claiming, hidden quads, chains.
HIGHEST = {"easy": 25, "medium": 28, "hard": 54, "expert": 54, "extreme": 100}
DATA = (ROOT / "host_tests" / "data" / "sudoku" / "ladder.txt").read_text(encoding="utf-8")
PUZZLES = {
    int(line.split()[1]): bytes(map(int, line.split()[0]))
    for line in DATA.splitlines()
    if not line.startswith("#")
}


@pytest.fixture(scope="module")
def reasoner():
    return Reasoner()


@pytest.mark.parametrize("needed", PUZZLES)
def test_a_puzzle_is_graded_by_its_highest_rung_and_explained(reasoner, needed):
    puzzle = PUZZLES[needed]
    grading = reasoner.grading(puzzle)
    names = list(grading.counts)
    assert grading.grade == GRADES[needed] and grading.rung == names[needed]
    steps = list(reasoner.steps(puzzle, unique=True))
    ratings = [techniques.rating(step) for step in reasoner.reasons(puzzle, unique=True)]
    assert max(ratings) <= HIGHEST[grading.grade]
    (solution,) = oracle.solutions(puzzle, 2)
    filled = {step.cells[0]: digits_of(step.digits) for step in steps if not step.effects}
    assert all([solution[cell]] == digits for cell, digits in filled.items())
    for step in steps:
        assert in_words(step).startswith(techniques.of(step)[techniques.NAME] + ": ")
        assert "X" not in in_words(step).partition(": ")[2]
    assert len(filled) == puzzle.count(0)  # chains lead on where the ladder ends
    assert reasoner.digits == solution
    if grading.grade != "extreme":
        assert len(filled) == grading.counts["single"]
        assert grading.digits == solution


def test_steps_name_all_their_cells(reasoner):
    """This includes the cells that a screen has no room for."""
    position = "000063000000000356000500008000050032000006000000300605000600503000035060000000000"
    assert list(map(in_words, reasoner.steps(bytes(map(int, position))))) == [
        "hidden triple: row 9 has 3, 5 and 6 only in r9c1, r9c2 and r9c3; "
        "so r9c1, r9c2 and r9c3 are not 1, 2, 4, 7, 8 or 9"
    ]


HARD = (ROOT / "host_tests" / "data" / "sudoku" / "hard.txt").read_text(encoding="utf-8")
_HARD = [line.split()[0] for line in HARD.splitlines() if not line.startswith("#")]


# One of the few at which both the ladder and the chains get stuck.
_NO_CHAIN = "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5"


def test_nothing_is_told_twice_after_a_search():
    """What was deduced before the search's digit is known, so no elimination is repeated."""
    searches = 0
    for puzzle in (_NO_CHAIN, *_HARD[:10]):
        (solution,) = oracle.solutions(bytes(map(int, puzzle.replace(".", "0"))), 2)
        game = games.open_family("sudoku")
        assert game.load(puzzle + "\n") is None
        told = set()
        for found in families.of("sudoku").steps(game, bytes(solution)):
            searches += found.technique == "search"
            for step in found.steps:
                new = {(at, d) for at, mask in step.removed for d in range(9) if mask >> d & 1}
                assert not new & told, found
                told |= new
        assert told
    assert searches
