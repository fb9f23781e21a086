"""What the tests of kakuro's hints share: boards with digits entered, and judges of hints."""

import re

from sumpad.games import backend
from sumpad.games.kakuro import hint as kakuro_hint
from sumpad.games.kakuro import text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.view import look
from sumpad_tools import ROOT
from support.games import layouts, wording
from support.oracles import kakuro as kakuro_oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro_search.Search()
HINTER = kakuro_hinter.Hinter(SEARCH)
# The part with its clues leaves words less room than any whole board.
NARROWEST = layouts.kakuro(12, 12, False)

RUNGS = [rung[0] for rung in kakuro_hinter.RUNGS]


class Case:
    """A board with digits entered, a dict from place (row, column) to digit."""

    def __init__(self, text, entered=()):
        self.board = kakuro_board.Board()
        self.board.set_up(*kakuro_text.parse(text))
        self.digits = bytearray(144)
        for (row, column), digit in dict(entered).items():
            self.digits[row * self.board.columns + column] = digit

    def hint(self):
        """The finished hint job, or the answer if there is none."""
        job = kakuro_hint.HintJob(HINTER, self.board, self.digits)
        while (answer := job.step()) == backend.RUNNING:
            pass
        return job if answer == backend.FOUND else answer

    def place(self, number):
        return divmod(number, self.board.columns)

    def solutions(self):
        """All of them by brute force, as dicts from place to digit, with what was entered."""
        board = self.board
        rows, columns = board.rows, board.columns
        found = kakuro_oracle.brute_force(rows, columns, board.clues[: rows * columns], 10**9)
        return [
            {self.place(place): digit for place, digit in enumerate(solution) if digit}
            for solution in found
            if all(
                digit in (0, solution[place])
                for place, digit in enumerate(self.digits[: len(solution)])
            )
        ]

    def blanks(self):
        places = [self.board.place[cell] for cell in range(self.board.cells)]
        return [self.place(place) for place in places if not self.digits[place]]


def sentences(hint):
    return [hint.sentence(page) for page in range(hint.pages)]


def fits(words):
    return wording.fits(words, NARROWEST)


def check_steps(case, hint, solutions):
    """What is known before and after each step of an explanation is true of all solutions."""
    if not kakuro_steps.SUMS <= RUNGS.index(hint.rung) <= kakuro_steps.COUPLE:
        return
    steps = HINTER.steps
    for number in range(steps.length + 1):
        step = steps.go_to(number)
        masks = list(steps.masks[: case.board.cells])
        check_masks(case, solutions, masks)
        if number < steps.length:
            steps.carry_out(step)
            assert list(steps.masks[: case.board.cells]) != masks  # each step tells something
            check_masks(case, solutions, steps.masks)
    cell = case.board.cell[backend.move_cell(hint.move)]
    assert masks[cell] == 1 << backend.move_new(hint.move) - 1


def check_masks(case, solutions, masks):
    for digits in solutions:
        for cell in range(case.board.cells):
            assert masks[cell] >> digits[case.place(case.board.place[cell])] - 1 & 1


def check_words(case, hint):
    """Sentences fit, and blocks differ by what is said of the cells that join them."""
    words = sentences(hint)
    assert all(map(fits, words)), words
    for page, sentence in enumerate(words):
        block = re.match(r"this block: its rows (?:make|lack) (\d+), its columns (\d+)", sentence)
        joined = re.search(r"difference: (\d+)", words[page + 1]) if block else None
        if joined:
            assert abs(int(block[1]) - int(block[2])) == int(joined[1])
    check_marks(case, hint)


def check_marks(case, hint):
    board = case.board
    for page in range(hint.pages):
        table = bytearray(board.rows * board.columns)
        hint.mark(page, table)
        marked = {p for p, bits in enumerate(table) if bits & look.MARK >> look.MARKS_SHIFT}
        focus = {p for p, bits in enumerate(table) if bits & look.FOCUS >> look.MARKS_SHIFT}
        assert all(board.cell[place] != kakuro_board.NO_CELL for place in marked | focus)
        run = hint.line(page)
        if run >= 0:
            members = board.members[board.start[run] : board.start[run + 1]]
            assert marked == {board.place[cell] for cell in members}
            assert focus <= marked
        cell = hint.cell(page)
        assert board.cell[cell] != kakuro_board.NO_CELL if cell >= 0 else not marked
        assert not focus or cell in focus
    if hint.move >= 0:
        assert hint.cell(hint.pages - 1) == backend.move_cell(hint.move)
        assert backend.move_cell(hint.move) in focus
