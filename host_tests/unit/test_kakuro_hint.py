"""Hints of kakuro: sound against brute force, a puzzle for each rung, words and marks."""

import random
import re

import adafruit_framebuf as framebuf
import kakuro_grids
import kakuro_oracle
import pytest
from micropython import strict_pointers

from sumpad.app.screens import base
from sumpad.games import backend, kakuro_hint, kakuro_text
from sumpad.solver import kakuro, kakuro_board, kakuro_hints, kakuro_steps
from sumpad.view import canvas, fonts, look
from sumpad_tools import ROOT

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro.Search()
HINTER = kakuro_hints.Hinter(SEARCH)
SCREEN = canvas.Canvas(framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MVLSB), b"")

RUNGS = [rung[0] for rung in kakuro_hints.RUNGS]


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
    return len(base.wrap(SCREEN, fonts.TEXT, words, 124)) <= 2


def check_steps(case, hint, solutions):
    """What is known before and after each step of an explanation is true of all solutions."""
    if not kakuro_steps.SUMS <= RUNGS.index(hint.rung) <= kakuro_steps.COUPLE:
        return
    steps = HINTER.steps
    before = None
    for number in range(steps.length + 1):
        steps.go_to(number)
        masks = list(steps.masks[: case.board.cells])
        assert masks != before  # each step tells something
        before = masks
        for digits in solutions:
            for cell, mask in enumerate(masks):
                assert mask >> digits[case.place(case.board.place[cell])] - 1 & 1


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
        assert board.cell[hint.cell(page)] != kakuro_board.NO_CELL
        assert not focus or hint.cell(page) in focus
    if hint.move >= 0:
        assert hint.cell(hint.pages - 1) == backend.move_cell(hint.move)
        assert backend.move_cell(hint.move) in focus


def small_board(rng):
    while True:
        grid = kakuro_grids.board(rng, rng.randint(4, 6), rng.randint(4, 6), 0.25)
        if sum(map(bool, sum(grid, []))) <= 12:
            return grid


@pytest.mark.parametrize("seed", range(120))
def test_hints_hold_in_every_solution_that_brute_force_finds(seed):
    rng = random.Random(seed)
    grid = small_board(rng)
    places = [(r, c) for r, row in enumerate(grid) for c, digit in enumerate(row) if digit]
    entered = {
        (r, c): grid[r][c] for r, c in rng.sample(places, rng.randrange(len(places)) * 3 // 4)
    }
    if rng.random() < 0.3:  # something was entered wrongly, or not
        entered[rng.choice(places)] = rng.randint(1, 9)
    case = Case(kakuro_grids.text(grid), entered)
    solutions = case.solutions()
    hint = case.hint()
    if not solutions:
        assert hint.move == -1 and hint.rung in RUNGS[:2]
        check_words(case, hint)
        return
    place = case.place(backend.move_cell(hint.move))
    digit = backend.move_new(hint.move)
    assert place in case.blanks() and backend.move_old(hint.move) == 0
    told = {digits[place] for digits in solutions}
    assert digit in told
    if hint.rung != "choice":
        assert told == {digit}
    else:  # only where no cell is certain
        assert all(len({digits[place] for digits in solutions}) > 1 for place in case.blanks())
    check_steps(case, hint, solutions)
    check_words(case, hint)


@pytest.mark.parametrize("name", ["sample", "neck"])
def test_a_board_is_played_to_its_end_by_hints(name):
    case = Case((DATA / (name + ".csv")).read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro.FOUND
    solution = bytes(SEARCH.digits)
    rungs = []
    while case.blanks():
        hint = case.hint()
        check_words(case, hint)
        known = {case.place(place): digit for place, digit in enumerate(solution)}
        check_steps(case, hint, [known])
        rungs.append(hint.rung)
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)
    assert case.digits == solution
    assert case.hint() == backend.EXHAUSTED
    assert set(rungs) <= set(RUNGS[kakuro_hints.LAST_CELL : kakuro_hints.WHAT_IF])


def csv(*rows):
    return "\n".join(rows) + "\n"


SQUARE = csv("10000,10000,11600,11400", "10000,11715,0,0", "10018,0,0,0", "10014,0,0,10000")

# rung: board, digits entered, (place, digit) that follows or None, sentences
PUZZLES = {
    "broken run": (SQUARE, {(2, 1): 9, (2, 3): 9}, None, ["this run has a 9 twice"]),
    "no solution": (SQUARE, {(1, 2): 8}, None, ["no solution is left: this run cannot be met"]),
    "last cell": (
        csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {(1, 3): 7},
        ((1, 2), 6),
        ["one cell of this run is left, so it is 6"],
    ),
    "sums": (
        csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {},
        ((2, 3), 9),
        [
            "these 2 cells make 14 by 5 6 8 9 alone",
            "these 2 cells make 16 only by 7 9",
            "so only 9 is left here",
        ],
    ),
    "sets": (
        csv("10000,10000,12200,12000", "10000,10008,0,0", "10000,10017,0,0", "10000,10017,0,0"),
        {},
        ((1, 2), 5),
        [
            "these 3 cells make 22 without 1 2 3 4",
            "these 3 cells make 20 without 1 2",
            "these 2 cells make 8, by now only by 3 5",
            "so only 5 is left here",
        ],
    ),
    "required": (
        csv("10000,10000,11300,10600", "10000,10010,0,0", "10000,10003,0,0", "10000,10006,0,0"),
        {},
        ((1, 3), 3),
        [
            "these 2 cells make 3 only by 1 2",
            "these 2 cells make 6 by 1 2 4 5 alone",
            "this run needs 3, and only this cell can be it",
        ],
    ),
    "pair": (
        csv(
            "10000,11600,11500,10000",
            "10012,0,0,10000",
            "10010,0,0,10900",
            "10000,10007,0,0",
            "10000,10007,0,0",
            "10000,10004,0,0",
        ),
        {},
        ((1, 2), 5),
        [
            "these 2 cells make 4 only by 1 3",
            "these 2 cells make 16 only by 7 9",
            "these 5 cells make 15 only by 1 2 3 4 5",
            "these 2 cells make 12, by now by 3 5 7 9 alone",
            "these 2 cells make 10, by now by 1 3 7 9 alone",
            "two cells are 1 and 3, so no other of this run is",
            "so only 5 is left here",
        ],
    ),
    "neck": (
        csv(
            "10000,11400,11300,10000,10000",
            "10009,0,0,10000,10000",
            "10013,0,0,10600,11000",
            "10000,10010,0,0,0",
            "10000,10000,10011,0,0",
        ),
        {},
        ((3, 2), 5),
        [
            "this block: its rows make 21, its columns 16",
            "the cell that joins it is the difference: 5",
        ],
    ),
    "shorter run": (
        csv(
            "10000,10000,10000,10800,10900",
            "10000,10900,10407,0,0",
            "10016,0,0,0,0",
            "10007,0,0,10000,10000",
        ),
        {},
        ((2, 1), 5),
        [
            "these 2 cells make 4 only by 1 3",
            "this block: its rows make 7, its columns 13",
            "the 2 cells that join it make the difference: 6",
            "these 2 cells make 6, by now only by 1 5",
            "so only 5 is left here",
        ],
    ),
    "couple": (
        csv(
            "10000,10000,11400,11800,10000",
            "10000,10010,0,0,10600",
            "10000,10020,0,0,0",
            "10000,10000,10008,0,0",
        ),
        {},
        ((2, 4), 5),
        [
            "these 2 cells make 10 without 5",
            "these 2 cells make 14 by 5 6 8 9 alone",
            "these 2 cells make 6 by 1 2 4 5 alone",
            "this block: its rows make 10, its columns 14",
            "two cells join it: this is 4 more than the other",
            "these 3 cells make 20, by now without 1 2 3 4",
            "so only 5 is left here",
        ],
    ),
    "what-if": (
        csv("10000,10500,10900,10300", "10009,0,0,0", "10008,0,0,0"),
        {},
        ((1, 3), 2),
        ["only 2 leaves a solution here"],
    ),
    "choice": (
        SQUARE,
        {},
        ((2, 1), 9),
        ["no digit found that must be; 9 here leads to a solution"],
    ),
}


def test_there_is_a_puzzle_for_each_rung():
    assert list(PUZZLES) == RUNGS
    letters = [rung[1] for rung in kakuro_hints.RUNGS]
    assert len(set(letters)) == len(letters)
    kinds = (
        kakuro_steps.SUMS,
        kakuro_steps.SETS,
        kakuro_steps.REQUIRED,
        kakuro_steps.PAIR,
        kakuro_steps.NECK,
        kakuro_steps.SHORTER_RUN,
        kakuro_steps.COUPLE,
    )
    assert [RUNGS[kind] for kind in kinds] == RUNGS[3:10]
    assert RUNGS[kakuro_hints.WHAT_IF] == "what-if" and RUNGS[kakuro_hints.CHOICE] == "choice"


@pytest.mark.parametrize("rung", PUZZLES)
def test_each_rung_says_what_follows_and_why(rung):
    text, entered, follows, words = PUZZLES[rung]
    case = Case(text, entered)
    hint = case.hint()
    assert hint.rung == rung
    if follows is None:
        assert hint.move == -1
    else:
        (row, column), digit = follows
        assert hint.move == backend.move(row * case.board.columns + column, 0, digit)
    assert sentences(hint) == words
    check_words(case, hint)


def test_a_block_is_the_smaller_side_and_its_rows_and_columns_are_what_is_left_of_them():
    """The notes' block, by its neck, with a digit entered in it."""
    text = (DATA / "neck.csv").read_text()
    case = Case(text)
    job = kakuro_hint.HintJob(HINTER, case.board, case.digits)
    neck = case.board.cell[2 * 8 + 5]
    job._tell_block([neck])
    assert job.sentence(0) == "this block: its rows make 35, its columns 42"
    block = {case.board.place[cell] for cell in job._told[0].marked}
    assert block == {p for p in range(40) if p % 8 > 4 and not case.board.clues[p]}
    case.digits[3 * 8 + 6] = 8
    job._tell_block([neck])
    assert job.sentence(1) == "this block: its rows lack 27, its columns 34"


@pytest.mark.parametrize(
    "entered, words",
    [
        ({(2, 1): 1, (2, 2): 8}, "1 other digit cannot make 16 here"),
        ({(1, 2): 6, (1, 3): 8}, "this run adds up to 14, not 15"),
        ({(3, 1): 5, (3, 2): 5}, "this run has a 5 twice"),
    ],
)
def test_wrong_digits_are_told_by_the_run_that_they_break(entered, words):
    hint = Case(SQUARE, entered).hint()
    assert (hint.rung, hint.move, sentences(hint)) == ("broken run", -1, [words])


def test_a_fault_that_no_run_tells_is_still_a_fault():
    """The search alone finds that there is nothing."""
    told = set()
    for seed in range(80):
        rng = random.Random(seed)
        case = Case(kakuro_grids.text(kakuro_grids.board(rng, 6, 6, 0.25)))
        for run in (
            rng.randrange(case.board.across),
            rng.randrange(case.board.across, case.board.runs),
        ):
            case.board.keys[run] += 1  # its sum
        hint = case.hint()
        if hint.rung == "no solution":
            told.add(hint.sentence(0))
            assert hint.move == -1 and hint.pages == 1
            assert (hint.line(0) < 0) == hint.sentence(0).endswith("undo, or try Check")
            check_words(case, hint)
    assert told == {
        "no solution is left: this run cannot be met",
        "no solution is left: undo, or try Check",
    }


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    for rung, answer in (("neck", kakuro.FOUND), ("choice", kakuro.GAVE_UP)):
        case = Case(*PUZZLES[rung][:2])
        HINTER.reset(case.board, case.digits, 1)
        while (found := HINTER.step(100)) == kakuro.RUNNING:
            pass
        assert found == answer


def test_when_there_is_no_room_for_more_steps_what_is_said_still_holds(monkeypatch):
    monkeypatch.setattr(kakuro_steps, "_STEPS", 6)
    case = Case((DATA / "sample.csv").read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro.FOUND
    solution = bytes(SEARCH.digits)
    for _ in range(30):
        hint = case.hint()
        assert solution[backend.move_cell(hint.move)] == backend.move_new(hint.move)
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)


def test_plain_faults_of_a_board_are_named():
    grid = [[0, 0, 0], [0, 1, 2], [0, 3, 1]]
    text = kakuro_grids.text(grid)
    for old, new, fault in (
        ("", "", None),
        ("10004,0,0", "10005,0,0", "the runs across add up to 8, those down to 7"),
        ("10400,10300", "11600,10300", "the runs across add up to 7, those down to 19"),
        ("10004", "10017", "the runs across add up to 20, those down to 7"),
    ):
        case = Case(text.replace(old, new))
        assert kakuro_hint.fault(case.board, SEARCH.sums) == fault
    case = Case(text.replace("10004", "10017").replace("10300", "11600"))
    assert kakuro_hint.fault(case.board, SEARCH.sums) == "row 2, column 3: no digit fits both runs"


@pytest.mark.parametrize("rung", PUZZLES)
def test_kernels_do_nothing_that_the_chip_cannot(rung):
    with strict_pointers():
        assert Case(*PUZZLES[rung][:2]).hint().rung == rung


def test_the_longest_sentences_fit_on_two_rows_of_the_screen():
    for words in (
        "these 8 cells make 36, by now only by 1 2 3 4 5 6 7 8",
        "these 8 cells make 37, by now without 6 7 8 9",
        "these 3 cells make 20, by now by 6 7 8 9 alone",
        "this block: its rows make 254, its columns 247",
        "the 8 cells that join it make the difference: 36",
        "the two cells that join it make 17 together",
        "the two cells that join it are the same digit",
        "two cells join it: this is 8 more than the other",
        "8 other digits cannot make 44 here",
        "this run adds up to 44, not 45",
        "row 12, column 12: no digit fits both runs",
    ):
        assert fits(words), words
