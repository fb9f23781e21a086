"""Boards of kakuro with digits entered, their hints, and a judge of the pages of a hint."""

from sumpad.games import backend, explain, messages
from sumpad.games.hint import HintJob
from sumpad.games.kakuro import explain as kakuro_explain
from sumpad.games.kakuro import text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import techniques
from sumpad_tools import ROOT
from support.games import layouts, wording
from support.games.kakuro import judging
from support.games.limits import digits_of
from support.oracles import kakuro as kakuro_oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro_search.Search()
HINTER = kakuro_hinter.Hinter(SEARCH)
# A part of a board, with its clues, has less room for words than any whole board.
NARROWEST = layouts.kakuro(12, 12, True)
RUNGS = techniques.names()


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
    return wording.fits(words, NARROWEST)


def check(case, hint, solutions):
    """The pages and the steps of a hint hold in all solutions, and follow from one another."""
    check_pages(case, hint)
    if hint.rung == "what-if":
        check_what_if(case, hint, solutions)
    elif hint.rung == "mistake":
        check_ways(case, hint, 0, case.left({}), hint.line(0))
    elif hint.rung in RUNGS[techniques.SUMS : techniques.WHAT_IF]:
        cell = backend.move_cell(hint.move)
        left = judging.check_steps(case, hint.steps(), solutions)
        assert left[cell] == {backend.move_new(hint.move)}
        for page in range(hint.pages + len(hint.details)):
            known = digits_of(hint.limits(page))
            assert all(left[place] == {digit} for place, digit in known.items())


def check_pages(case, hint):
    """They can be read, mark cells alone, and show what is known after them."""
    board = case.board
    assert hint.pages <= explain.MOST and sorted(hint.details) == list(hint.details)
    for page in range(hint.pages + len(hint.details)):
        table = bytearray(board.rows * board.columns)
        hint.mark(page, table)
        focus = {place for place, bits in enumerate(table) if bits & explain.FOCUS}
        marked = {place for place, bits in enumerate(table) if bits & explain.MARK}
        assert all(board.cell[place] != kakuro_board.NO_CELL for place in focus | marked)
        if hint.line(page) >= 0:
            assert marked == set(case.places(hint.line(page)))
        cell = hint.cell(page)
        assert cell in focus or not focus and (cell in marked or cell < 0)
        has_more = messages.LEFT_OUT in hint.sentence(page)
        assert has_more == (hint.more(page) >= 0), hint.sentence(page)
    if hint.move >= 0:
        assert cell >= 0 and hint.cell(hint.pages - 1) == backend.move_cell(hint.move)


def check_what_if(case, hint, solutions):
    """Each other digit of the cell fails, by a run that cannot be made then."""
    cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
    found = {}
    for step in hint.steps():
        ((place, mask),) = step.removed
        assert place == cell
        found[mask.bit_length()] = step.line
    assert digit not in found and hint.effort == len(found)
    assert hint.depth == (2 if -1 in found.values() else 0)
    assert {solution[cell] for solution in solutions} == {digit}
    for its, line in found.items():
        assert line < 0 or case.breaks(cell, its, line)
    further = [hint.pages + at for at, lead in enumerate(hint.details) if lead == 0]
    for page in further:
        known = digits_of(hint.limits(page))
        assert all(it[place] == its for it in solutions for place, its in known.items())
    for page in range(1, hint.pages - 1):
        known = digits_of(hint.limits(page))
        if hint.more(page) >= 0:
            assert found[known[cell]] == hint.line(page)
            check_ways(case, hint, page, case.left({cell: known[cell]}), hint.line(page))


def check_ways(case, hint, lead, left, broken):
    """The further pages of one lead, run by run, to a run that cannot be made; what they show is
    known then. Returns whether all of the way was judged."""
    pages = [hint.pages + at for at, to in enumerate(hint.details) if to == lead]
    known = {}
    for page in pages:
        if hint.line(page) >= 0 and not case.narrow(left, hint.line(page)):
            return False  # it is wrong by all ways to fill a run, to which no hint looks
        now = digits_of(hint.limits(page))
        assert known.items() <= now.items()
        assert all(left[place] == {digit} for place, digit in now.items())
        known = now
    if pages:
        assert digits_of(hint.limits(lead)) == known
        assert not case.narrow(left, broken)
    return bool(pages)
