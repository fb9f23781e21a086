"""Shared by the tests of kakuro's hints: boards with digits entered, and judges of hints."""

import itertools
import re

from sumpad.games import backend
from sumpad.games.kakuro import hint as kakuro_hint
from sumpad.games.kakuro import text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.view import fonts, look
from sumpad_tools import ROOT
from support.games import layouts, wording
from support.games.ordering import in_order
from support.oracles import kakuro as kakuro_oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro_search.Search()
HINTER = kakuro_hinter.Hinter(SEARCH)
# A part of a board, with its clues, has less room for words than any whole board.
NARROWEST = layouts.kakuro(12, 12, True)
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
        """Return the finished hint job, or the answer if there is none."""
        job = kakuro_hint.HintJob(HINTER, self.board, self.digits)
        while (answer := job.step()) == backend.RUNNING:
            pass
        return job if answer == backend.FOUND else answer

    def place(self, number):
        return divmod(number, self.board.columns)

    def solutions(self):
        """Return all solutions with the entered digits, by brute force, as dicts from place to
        digit."""
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
    """Check that what is known before and after each step of an explanation is true of all
    solutions."""
    if not kakuro_steps.SUMS <= RUNGS.index(hint.rung) <= kakuro_steps.COUPLE:
        return
    check_pages(case, hint, solutions)
    steps = HINTER.steps
    for number in range(steps.length + 1):
        step = steps.go_to(number)
        masks = list(steps.masks[: case.board.cells])
        check_masks(case, solutions, masks)
        if number < steps.length:
            steps.carry_out(step)
            assert list(steps.masks[: case.board.cells]) != masks  # each step adds something
            check_masks(case, solutions, steps.masks)
    cell = case.board.cell[backend.move_cell(hint.move)]
    assert masks[cell] == 1 << backend.move_new(hint.move) - 1


RUN = r"(\d+) (across|down)"
FOLLOWS = re.compile(
    "(?:.*, so )?only ([1-9,]+) (?:here|in these)"
    "|.*, so no ([1-9,]+) (?:here|in these)"
    "|.*: (?:then |they leave )?(?:only ([1-9,+]+)|no ([1-9,]+))(?: here)?(?: [(].*[)])?"
    "|.*, so it is ([1-9])"
    "|(?:left in )?this block: .*|other cells are in both sums: "
    "(?:this is [0-9]+-[0-9]+=[0-9]+(?: (?:more|less) than that)?"
    "|these [0-9]+ make [0-9]+-[0-9]+=[0-9]+"
    "|these two .*)"
    f"|{RUN}: each set that fits has .*, only here|{RUN}: two cells hold . and ., so no others do"
    f"|{RUN}.*: (?:then )?.*, [1-9,]+ only here"
)
# Which run a sentence is about, and the sum left for how many of its cells.
_OF_RUN = re.compile(
    rf"{RUN}(?: has ([1-9](?:,[1-9])*))?(?:(?:[,;] (\d+) left)? in (\d) cells)?[ :]"
)


def check_pages(case, hint, solutions):
    """Check that the conclusion of each page is true. There are at most five pages, besides the
    detail pages with the steps that the first page stands for."""
    assert hint.pages <= 5
    assert bool(hint.details) == (fonts.RIGHT in hint.sentence(0))
    if hint.details:
        count = int(hint.sentence(0).split(" ")[1])
        assert len(hint.details) == count or count > 16 <= len(hint.details)
    check_claims(case, hint, in_order(hint), solutions)


def check_claims(case, hint, pages, solutions):
    """Check that the conclusions of some pages are true of the cells in focus."""
    for page in pages:
        sentence = hint.sentence(page)
        told = FOLLOWS.fullmatch(sentence)
        assert told, sentence
        left = told[1] or told[3] or told[5]
        lost = told[2] or told[4]
        check_run(case, hint.line(page), sentence)
        check_reason(sentence)
        check_last(case, hint.line(page), sentence, solutions)
        check_reckoning(case, hint.line(page), sentence)
        check_sets(case, hint.line(page), sentence, solutions)
        table = bytearray(case.board.rows * case.board.columns)
        hint.mark(page, table)
        for at, bits in enumerate(table):
            if bits & look.FOCUS >> look.MARKS_SHIFT:
                for digits in solutions:
                    its = str(digits[case.place(at)])
                    assert not left or its in left, sentence
                    assert not lost or its not in lost, sentence


_SETS_THAT_FIT = r"[1-9+]+(?:(?:, | or )[1-9+]+)*"
_REASON = re.compile(
    rf".*: (?:then )?(?:only (?P<only>[1-9,+]+)|no (?P<no>[1-9,]+)|(?P<sets>{_SETS_THAT_FIT}))"
    r"(?: \((?P<used>[1-9,]+) used\))?, so no (?P<lost>[1-9,]+) (?:here|in these)"
)


def check_reason(sentence):
    """Check that the digits a cell loses are not in the sets of its run, or are said to be
    used."""
    told = _REASON.fullmatch(sentence)
    if not told:
        return
    can = set(re.findall("[1-9]", told["only"] or told["sets"] or ""))
    if told["no"]:
        can = set("123456789") - set(told["no"])
    lost = set(told["lost"]) - {","}
    assert lost & can <= set(told["used"] or ""), sentence


_LAST = re.compile(rf"{RUN}: (\d+)((?:-[1-9])*) is left, so it is ([1-9])")


def check_last(case, run, sentence, solutions=()):
    """Check that what is left for the last cell of a run is its sum without its digits and those
    of the other blank cells, which have these digits in all solutions."""
    told = _LAST.fullmatch(sentence)
    if not told:
        return
    others = [int(digit) for digit in told[4].split("-")[1:]]
    board = case.board
    places = [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]
    digits = [case.digits[place] for place in places]
    assert int(told[3]) == board.sum(run) - sum(digits), sentence
    assert int(told[5]) == int(told[3]) - sum(others), sentence
    assert len(others) == digits.count(0) - 1, sentence
    blanks = [case.place(place) for place in places if not case.digits[place]]
    for solution in solutions:
        its = [solution[place] for place in blanks]
        # The last cell itself is 0 where only what is known of the others is given.
        its.remove(int(told[5]) if int(told[5]) in its else 0)
        assert its == others, sentence


_RECKONED = re.compile(rf"{RUN}.* in (\d) cells: no ([1-9,]+)(?: here)? \(([1-9+]+)=(\d+)\).*")


def check_reckoning(case, run, sentence):
    """Check the sum in brackets. It has as many digits as the run has blanks. With the smallest
    lost digit and the smallest others it is too large, or with the largest ones too small."""
    told = _RECKONED.fullmatch(sentence)
    if not told:
        return
    lost = [int(digit) for digit in told[4].split(",")]
    addends = [int(digit) for digit in told[5].split("+")]
    board = case.board
    members = board.members[board.start[run] : board.start[run + 1]]
    entered = [case.digits[board.place[cell]] for cell in members]
    rest = board.sum(run) - sum(entered)
    lost = [digit for digit in lost if digit not in entered]
    others = [digit for digit in range(1, 10) if digit not in entered]
    assert len(set(addends)) == len(addends) == int(told[3]) and sum(addends) == int(told[6])
    sums = [
        sum(some)
        for some in itertools.combinations(others, len(addends))
        if (min(lost) if sum(addends) > rest else max(lost)) in some
    ]
    assert sum(addends) == (min(sums) if sum(addends) > rest else max(sums)) != rest, sentence


def name_of(case, run):
    """Return the sum of a run, and its direction."""
    board = case.board
    places = [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]
    is_across = places[1] == places[0] + 1
    return str(board.sum(run)), "across" if is_across else "down"


def check_run(case, run, sentence):
    """Check that a sentence that names a run is about the marked run, and that what it says of the
    run's blank cells and digits holds."""
    told = _OF_RUN.match(sentence)
    if not told:
        return
    assert told.group(1, 2) == name_of(case, run), sentence
    board = case.board
    members = board.members[board.start[run] : board.start[run + 1]]
    digits = [case.digits[board.place[cell]] for cell in members]
    if told[5]:
        assert int(told[5]) == digits.count(0), sentence
        assert int(told[4] or told[1]) == board.sum(run) - sum(digits), sentence
    if told[3]:
        assert told[3].split(",") == [str(it) for it in sorted(digits) if it], sentence


_SETS = re.compile(
    rf"{RUN}[^:]* in (\d) cells: (then )?(?:only )?([1-9+]+(?:(?:, | or )[1-9+]+)*)"
)


def check_sets(case, run, sentence, solutions):
    """Check that the sets listed for the blank cells of a run include those of all solutions.
    Unless the sentence rests on others, they must be all sets with that sum."""
    told = _SETS.match(sentence)
    if not told or "+" not in told[5]:
        return
    sets = [it.split("+") for it in re.split(", | or ", told[5]) if "+" in it]
    board = case.board
    places = [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]
    blanks = [case.place(place) for place in places if not case.digits[place]]
    for digits in solutions:
        assert sorted(str(digits[place]) for place in blanks) in sets, sentence
    if not told[4]:
        placed = {case.digits[place] for place in places} - {0}
        left = sorted({*range(1, 10)} - placed)
        rest = board.sum(run) - sum(placed)
        fitting = [it for it in itertools.combinations(left, len(blanks)) if sum(it) == rest]
        assert sets == [[*map(str, it)] for it in fitting], sentence


def check_masks(case, solutions, masks):
    for digits in solutions:
        for cell in range(case.board.cells):
            assert masks[cell] >> digits[case.place(case.board.place[cell])] - 1 & 1


_BLOCK = re.compile(
    r"(?:left in )?this block: across ([0-9+=]+)(?: in (\d+) runs)?, down ([0-9+=]+)(?: in (\d+))?"
)
# What joins a block to the rest, unless it is two cells of a row or a column.
_JOINED = re.compile(r"(?:it is|this is|they make) (\d+)-(\d+)=(\d+)|they are the same")


def check_words(case, hint):
    """Check that sentences fit, and that blocks differ by what is said of the cells that join
    them."""
    words = [hint.sentence(page) for page in in_order(hint)]
    assert all(map(fits, words)), words
    for page, sentence in enumerate(words):
        block = _BLOCK.fullmatch(sentence)
        if block:
            totals = []
            for added in block.group(1, 3):
                parts, _, told = added.rpartition("=")
                assert not parts or sum(map(int, parts.split("+"))) == int(told)
                totals.append(int(told))
            if block[2]:
                check_counts(case, hint, in_order(hint)[page], int(block[2]), int(block[4]))
            joined = _JOINED.search(words[page + 1])
            if joined:
                greater, less, difference = map(int, joined.groups(0))
                assert greater - less == difference == abs(totals[0] - totals[1])
                assert not difference or {greater, less} == {*totals}
    check_marks(case, hint)


def check_counts(case, hint, page, across, down):
    """Check a block with too many runs to list: it has at least as many runs as it says, with all
    cells marked."""
    board = case.board
    table = bytearray(board.rows * board.columns)
    hint.mark(page, table)
    whole = [0, 0]
    for run in range(board.runs):
        cells = board.members[board.start[run] : board.start[run + 1]]
        whole[run >= board.across] += all(table[board.place[cell]] for cell in cells)
    assert 0 < across <= whole[0] and 0 < down <= whole[1] and max(across, down) > 5


def check_marks(case, hint):
    board = case.board
    for page in in_order(hint):
        table = bytearray(board.rows * board.columns)
        hint.mark(page, table)
        marked = {p for p, bits in enumerate(table) if bits & look.MARK >> look.MARKS_SHIFT}
        focus = {p for p, bits in enumerate(table) if bits & look.FOCUS >> look.MARKS_SHIFT}
        assert all(board.cell[place] != kakuro_board.NO_CELL for place in marked | focus)
        run = hint.line(page)
        if run >= 0:
            members = board.members[board.start[run] : board.start[run + 1]]
            assert marked == {board.place[cell] for cell in members}
            assert focus <= marked or hint.sentence(page).startswith("with ")
        cell = hint.cell(page)
        assert board.cell[cell] != kakuro_board.NO_CELL if cell >= 0 else not marked
        assert not focus or cell in focus
    if hint.move >= 0:
        assert hint.cell(hint.pages - 1) == backend.move_cell(hint.move)
        assert backend.move_cell(hint.move) in focus
