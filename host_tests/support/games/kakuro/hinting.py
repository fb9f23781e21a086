"""Boards of kakuro with digits entered, and their hints."""

from sumpad.games import backend, explain
from sumpad.games.hint import HintJob
from sumpad.games.kakuro import explain as kakuro_explain
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import techniques
from sumpad.solver.technique_columns import NAME
from sumpad_tools import ROOT
from support.games import layouts, wording
from support.games.kakuro import hint_sentences, judging
from support.oracles import kakuro as kakuro_oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro_search.Search()
HINTER = kakuro_hinter.Hinter(SEARCH)
# A part of a board, with its clues, has less room for words than any whole board.
NARROWEST = layouts.kakuro(12, 12, True)
RUNGS = [row[NAME] for row in techniques.TABLE]


class Case(judging.Grid):
    """A board with digits entered, a dict from place (row, column) to digit."""

    def __init__(self, text, entered=()):
        board = kakuro_board.Board()
        board.set_up(*kakuro_text.parse(text))
        judging.Grid.__init__(self, board, bytearray(144))
        for (row, column), digit in dict(entered).items():
            self.digits[row * board.columns + column] = digit

    def job(self, fits=None):
        return HintJob(kakuro_explain.Explainer(HINTER, self.board, self.digits, fits))

    def hint(self, fits=None):
        """The finished hint job, or the answer if there is none."""
        job = self.job(fits)
        while (answer := job.step()) == backend.RUNNING:
            pass
        return job if answer == backend.FOUND else answer

    def solutions(self):
        """Return all solutions with the entered digits, by brute force, as dicts from place to
        digit."""
        board = self.board
        size = board.rows * board.columns
        found = kakuro_oracle.brute_force(board.rows, board.columns, board.clues[:size], 10**9)
        return [
            {place: digit for place, digit in enumerate(solution) if digit}
            for solution in found
            if all(digit in (0, it) for digit, it in zip(self.digits, solution, strict=False))
        ]

    def blanks(self):
        places = [self.board.place[cell] for cell in range(self.board.cells)]
        return [place for place in places if not self.digits[place]]


def sentences(hint):
    return [hint.sentence(page) for page in range(hint.pages)]


def fits(words):
    return wording.fits_as_hint(words, NARROWEST)


def check(case, hint, solutions):
    """The sentences and the steps of a hint hold in all solutions, and follow from one another."""
    hint_sentences.Reader(case, hint).read()
    cell = backend.move_cell(hint.move)
    if hint.rung == "what-if":
        assert {solution[cell] for solution in solutions} == {backend.move_new(hint.move)}
        lost = [step.removed for step in hint.steps()]
        assert len(lost) == hint.effort and all(its[0][0] == cell for its in lost)
        assert hint.depth == 2 * any(step.line < 0 for step in hint.steps())
    elif hint.rung in RUNGS[techniques.SUMS : techniques.WHAT_IF]:
        left = judging.check_steps(case, hint.steps(), solutions)
        assert left[cell] == {backend.move_new(hint.move)}
    # A hint that is named after a block shows all of its pages.
    is_block = hint.rung in RUNGS[techniques.NECK : techniques.WHAT_IF]
    assert hint.pages <= (explain.LESSON if is_block else explain.MOST + explain.FEW - 1)
    assert sorted(hint.details) == list(hint.details)
    if hint.move >= 0:
        assert hint.cell(hint.pages - 1) == cell
