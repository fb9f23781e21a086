"""Kernels of the PC alone that solve or make many sudokus per call; batch.py prepares them.

They are worth it as machine code only. The buffers are those of solver/sudoku/board.py,
maker_kernels.py and ladder_kernels.py, except for

    text, out    bytes of text
    title        bytes that stand before each solution in `out`
    places       words: the next byte of `text`, and of `out`
    info         words: what became of a puzzle, see `make`
"""

import micropython
from micropython import const

from sumpad.solver.rng import shuffle
from sumpad.solver.sudoku import board as boards
from sumpad.solver.sudoku import grid_kernels as grid
from sumpad.solver.sudoku import kernels
from sumpad.solver.sudoku import ladder_kernels as ladder
from sumpad.solver.sudoku import maker_kernels as maker

# Copies, because constants fold into a kernel from its own module alone.

# As in solver/sudoku/kernels.py
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)

# As in solver/sudoku/board.py
_STALE = const(30)
_DEAD = const(1 << 27)
_NODES = const(1)
_LIMIT = const(2)

# As in solver/sudoku/search.py
_CELLS = const(81)

# As in solver/sudoku/ladder_kernels.py
_SOLVED = const(1)
_CONTRADICTION = const(3)
_EFFECT = const(4)
_CEILING = const(12)
_HIGHEST = const(13)
_VISITS = const(15)
_GOAL = const(17)
_OTHER_GOAL = const(18)

_RUNG_SINGLES = const(0)  # SINGLES in solver/sudoku/ladder.py
_RUNG_LOCKED = const(1)  # LOCKED in solver/sudoku/ladder.py
_RUNG_SUBSETS = const(3)  # SUBSETS in solver/sudoku/ladder.py
_RUNG_XY_WING = const(7)  # XY_WING in solver/sudoku/ladder.py
_RUNG_LOOP = const(10)  # LOOP in solver/sudoku/ladder.py
_RUNG_SEARCH = const(11)  # SEARCH in solver/sudoku/ladder.py

# As in solver/sudoku/maker_kernels.py
_ENTRIES = const(0)
_DONE = const(1)
_PAIRED = const(3)
_TEST = const(4)
_STAGE = const(5)
_CLEARED = const(6)
_PROPAGATE = const(1)
_SEARCH = const(2)
_NEEDS_LADDER = const(4)
_ASKS_LADDER = const(2)
_PASSED = const(3)
_FAILED = const(4)

# As in solver/sudoku/maker.py
_EASY = const(1)
_MEDIUM = const(2)
_HARD = const(3)
_EXPERT = const(4)
_ATTEMPTS = const(400)
_ROUNDS = const(3)
_BACK = const(8)

_NODE_VISITS = const(50)  # _VISITS in solver/sudoku/maker.py

SOLVE_LIMIT = const(7000)  # nodes, the LIMIT of Search
_MUCH = const(1 << 28)  # no limit of a single call
_LAST = const(80)
_NEWLINE = const(10)
_DOT = const(46)
_ZERO = const(48)
_NINE = const(57)

PLACE_TEXT = const(0)
PLACE_OUT = const(1)
PLACE_WORDS = const(2)

# Of `info`.
ANSWER = const(0)  # FOUND or GAVE_UP
NODES = const(1)
RUNG = const(2)  # the highest that the puzzle needs
GIVENS = const(3)
INFO_WORDS = const(4)


@micropython.viper
def solve_lines(
    text: ptr8, length: int, title: ptr8, title_length: int, out: ptr8, places: ptr32, most: int,
    digits: ptr8, givens: ptr32, board: ptr32, minirows: ptr32, minicolumns: ptr32, choices: ptr32,
    preferred: ptr32, state: ptr32, bit_numbers: ptr8,
) -> int:  # fmt: skip
    """Solve the lines of `text` from a place on; each is a puzzle, empty, or a comment.

    Lines end in a newline. A puzzle is 81 characters, and perhaps a comment. For each puzzle with
    one solution, the title and the solution in a line go into `out`. Stops before a puzzle that
    has none, several or too much work, and after about `most` nodes. Returns whether it has
    stopped before such a puzzle.
    """
    at = places[PLACE_TEXT]
    to = places[PLACE_OUT]
    work = 0
    while at < length and work < most:
        begin = at
        character = text[at]
        if character == _DOT or (_ZERO <= character and character <= _NINE):
            cell = 0
            while cell < _CELLS:
                character = text[at]
                at += 1
                digits[cell] = 0 if character == _DOT else character - _ZERO
                cell += 1
            is_right = int(boards.set_givens(0, 0, digits, givens))
            state[_LIMIT] = SOLVE_LIMIT
            boards.start_from_givens(0, 0, board, givens, state)
            if not is_right:
                board[_STALE] = _DEAD
            answer = int(
                kernels.search(
                    0, 0, board, minirows, minicolumns, choices, preferred, state, SOLVE_LIMIT
                )
            )
            if answer == _FOUND:
                boards.read_digits(0, 0, board, bit_numbers, digits)
                answer = int(
                    kernels.search(
                        0, 0, board, minirows, minicolumns, choices, preferred, state, SOLVE_LIMIT
                    )
                )
                if answer == _EXHAUSTED:
                    answer = _FOUND
                else:
                    answer = _GAVE_UP
            work += state[_NODES]
            if answer != _FOUND:
                places[PLACE_TEXT] = begin
                places[PLACE_OUT] = to
                return 1
            cell = 0
            while cell < title_length:
                out[to] = title[cell]
                to += 1
                cell += 1
            cell = 0
            while cell < _CELLS:
                out[to] = digits[cell] + _ZERO
                to += 1
                cell += 1
            out[to] = _NEWLINE
            to += 1
        while text[at] != _NEWLINE:
            at += 1
        at += 1
    places[PLACE_TEXT] = at
    places[PLACE_OUT] = to
    return 0


@micropython.viper
def reason(
    digits: ptr8, ceiling: int, goal: int, other_goal: int, candidates: ptr16, placed: ptr8,
    tables: ptr8, houses: ptr32, queue: ptr16, eliminations: ptr16, work: ptr32, places: ptr16,
    state: ptr32, counts: ptr16,
) -> int:  # fmt: skip
    """Reason about a puzzle with the rungs up to `ceiling`, like `reset` and `step` of
    ladder.Logic; return whether they reach the goal."""
    answer = int(
        ladder.start(0, 0, 0, candidates, placed, tables, queue, work, state, counts, digits)
    )
    state[_CEILING] = ceiling
    state[_GOAL] = goal
    state[_OTHER_GOAL] = other_goal
    if answer == _CONTRADICTION:
        return 0
    answer = _RUNNING
    while answer == _RUNNING:
        answer = int(
            ladder.climb(
                candidates, placed, tables, houses, queue, eliminations, work, places, state,
                counts, _CELLS + 1, _MUCH,
            )
        )  # fmt: skip
    return 1 if answer == _SOLVED or answer == _EFFECT else 0


@micropython.viper
def ceiling_of(grade: int) -> int:
    """Return the highest rung that a puzzle of a grade may need."""
    if grade == _EASY:
        return _RUNG_SINGLES
    if grade == _MEDIUM:
        return _RUNG_LOCKED
    if grade == _HARD:
        return _RUNG_SUBSETS
    return _RUNG_LOOP if grade == _EXPERT else _RUNG_SEARCH


@micropython.viper
def test_of(grade: int) -> int:
    """Return what tests a removal for a grade."""
    if grade == _EASY:
        return _PROPAGATE | _NEEDS_LADDER
    if grade == _MEDIUM:
        return _PROPAGATE
    if grade == _HARD:
        return _PROPAGATE | _SEARCH | _NEEDS_LADDER
    return _SEARCH


@micropython.viper
def make(
    grade: int, is_symmetric: int, random: ptr16, info: ptr32, solution: ptr8, digits: ptr8,
    cells: ptr8, order: ptr8, box: ptr8, permutations: ptr8, cell_bits: ptr8, job: ptr32,
    found: ptr8, givens: ptr32, board: ptr32, minirows: ptr32, minicolumns: ptr32, choices: ptr32,
    preferred: ptr32, state: ptr32, bit_numbers: ptr8, candidates: ptr16, placed: ptr8,
    tables: ptr8, houses: ptr32, queue: ptr16, eliminations: ptr16, work: ptr32, places: ptr16,
    logic: ptr32, counts: ptr16,
):  # fmt: skip
    """Make the puzzle of a seeded random stream, like Maker of solver/sudoku/maker.py, and grade
    it. Write its figures to `info`.

    `found` has a byte per cell for the search; the buffers from `candidates` on are those of
    ladder.Logic, with `logic` for its state.
    """
    nodes = 0
    attempts = 0
    is_made = 0
    while not is_made and attempts < _ATTEMPTS:
        # the grid
        attempts += 1
        grid.start_grid(random, cells, digits, box, solution, preferred, givens, board, state)
        i = int(
            grid.fill_grid(
                board, minirows, minicolumns, choices, preferred, state, bit_numbers, found,
                random, box, permutations, solution, digits, givens, _MUCH,
            )
        )  # fmt: skip
        nodes += state[_NODES]
        back = 0
        rounds = 0
        is_new = 0
        while not is_made and not is_new:
            # the removal
            job[_PAIRED] = is_symmetric
            job[_TEST] = int(test_of(grade))
            maker.start_removal(cells, digits, order, job, givens, solution, cell_bits, back)
            while job[_DONE] != job[_ENTRIES]:
                i = int(
                    maker.remove_givens(
                        board, minirows, minicolumns, choices, preferred, state, givens, solution,
                        digits, order, cell_bits, job, _MUCH,
                    )
                )  # fmt: skip
                nodes += i
                if job[_STAGE] == _ASKS_LADDER:
                    goal = _CELLS
                    other = _CELLS
                    if job[_CLEARED] == 1:
                        goal = order[job[_DONE]]
                        other = _LAST - goal if is_symmetric else goal
                    i = int(ceiling_of(grade))
                    i = int(
                        reason(
                            digits, i, goal, other, candidates, placed, tables, houses, queue,
                            eliminations, work, places, logic, counts,
                        )
                    )  # fmt: skip
                    nodes += 1 + logic[_VISITS] // _NODE_VISITS
                    job[_STAGE] = _PASSED if i else _FAILED
            # Is it of its grade?
            if grade == _HARD:
                nodes += 1
                state[_LIMIT] = 1
                boards.start_from_givens(0, 0, board, givens, state)
                i = int(
                    kernels.search(
                        0, 0, board, minirows, minicolumns, choices, preferred, state, 1
                    )
                )
                is_made = 0 if i == _FOUND else 1
            elif grade > _EASY:
                i = int(
                    reason(
                        digits, _RUNG_SEARCH - 1, _CELLS, _CELLS, candidates, placed, tables,
                        houses, queue, eliminations, work, places, logic, counts,
                    )
                )  # fmt: skip
                nodes += 1 + logic[_VISITS] // _NODE_VISITS
                rung = logic[_HIGHEST] if i else _RUNG_SEARCH
                floor = int(ceiling_of(grade - 1))
                if grade == _EXPERT and attempts % 3 != 1:
                    floor = _RUNG_XY_WING
                i = int(ceiling_of(grade))
                is_made = 1 if floor < rung and rung <= i else 0
            else:
                is_made = 1
            if not is_made:
                rounds += 1
                if rounds > _ROUNDS:
                    is_new = 1
                else:
                    shuffle(0, 0, 0, random, cells, _CELLS)
                    back = _BACK
    info[ANSWER] = _FOUND if is_made else _GAVE_UP
    info[NODES] = nodes
    if is_made:
        i = int(
            reason(
                digits, _RUNG_SEARCH - 1, _CELLS, _CELLS, candidates, placed, tables, houses,
                queue, eliminations, work, places, logic, counts,
            )
        )  # fmt: skip
        info[RUNG] = logic[_HIGHEST] if i else _RUNG_SEARCH
        i = 0
        count = 0
        while i < _CELLS:
            if digits[i]:
                count += 1
            i += 1
        info[GIVENS] = count
