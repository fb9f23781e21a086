"""The kernels of the kakuro maker that fill a board and repair it.

Besides the buffers of the search (see kernels.py) they share:

    words     the two halfwords of rng.Rng; loops that draw numbers inline its step, since a call
              would cost more than the step
    used      a halfword per run: the digits in it, a set as in sums.py
    digits    a byte per cell: the full board
    best      a halfword per cell: its candidates after reasoning about the last good board
    tried     a halfword per cell: the digits tried there since the board last improved
    task      the words named below: what to make, and how far it is

Surplus candidates are those beyond one per cell.
"""

import micropython
from micropython import const

from sumpad.solver.kakuro.reasoning import reason

# As in sums.py, board.py and kernels.py: the compiler folds constants into a kernel from its
# own module alone.
_ACROSS = const(0)
_DOWN = const(121)
_ALL = const(511)
_KEY = const(973)
_UNION = const(1485)
_COUNT = const(1945)
_SUMS = const(46)
_THREE = const(138)
_IN_QUEUE = const(40)
_QUEUE = const(172)
_CELLS = const(0)
_RUNS = const(1)
_TRAIL = const(3)
_VISITS = const(6)
_HEAD = const(9)
_TAIL = const(10)
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_WORD = const(0xFFFF)  # mask of a halfword

SURPLUS = const(0)  # surplus candidates on the last good board; NO_BOARD_YET
CHANGE = const(1)  # the last change: cell | old digit << 8; _NO_CHANGE
_TRIES = const(2)  # changes tried in this phase; in REPAIR, since the board last improved
WORK = const(3)  # visits since the reset
PHASE = const(4)  # as in maker_phases.py
_ROWS = const(5)
_COLUMNS = const(6)
COUNTS = const(7)  # of cells and runs, as board.set_geometry returns them
LIMIT = const(8)  # visits after which the maker gives up
_REPAIRED_BY = const(9)  # the rung by which a board is repaired
_WEAKER = const(10)  # the rung that must not fill it, or NO_RUNG
_DRAWS_PER_CELL = const(11)  # of `reduce_sets`
_HARDENINGS = const(12)  # changes after which HARDEN ends
_UNGRADED = const(13)  # 1: the board is then taken as it is; 0: it is dropped
_ORDERED = const(14)  # the number of places in the order of walls
_PLACES_TRIED = const(15)  # how many of these have been tried
_WALLS = const(16)  # walls still to be made
_FILLS = const(17)  # boards begun for this shape
TASK_WORDS = const(18)
NO_BOARD_YET = const(10000)
_NO_CHANGE = const(0xFFFF)

# How `change_digit` changes digits.
REPAIR = const(0)
ENRICH = const(1)

_LOW = const(512)  # flag of a run in `used` during `fill`: it gets low digits
_HOPELESS = const(8)  # surplus candidates per 10 cells above which a new board is dropped
_EVALUATION = const(150)  # fixed cost of an evaluation, in visits
_DRAWS = const(250)  # draws to find one change


@micropython.viper
def fill(
    cell: int, digit: int, legal: int,
    words: ptr16, geometry: ptr8, used: ptr16, digits: ptr8, state: ptr32,
) -> int:  # fmt: skip
    """Fill the board with random digits that differ within each run. A random choice gives each
    run low or high digits. Return 1, or 0 if no digit fits a cell."""
    x = words[0]
    y = words[1]
    run = state[_RUNS]
    while run:
        run -= 1
        t = x ^ (x << 5) & _WORD
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        used[run] = y & _LOW
    answer = 1
    cell = state[_CELLS]
    while cell:
        cell -= 1
        t = x ^ (x << 5) & _WORD
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        across = geometry[_ACROSS + cell]
        down = geometry[_DOWN + cell]
        if (used[across] ^ used[down]) & _LOW:
            digit = y * 9 >> 16
        else:
            digit = y * 3 >> 16
            if not used[down] & _LOW:
                digit += 6
        legal = _ALL - ((used[across] | used[down]) & _ALL)
        if legal == 0:
            answer = 0
            break
        while legal >> digit & 1 == 0:
            digit += 1
            if digit == 9:
                digit = 0
        digits[cell] = digit + 1
        used[across] |= 1 << digit
        used[down] |= 1 << digit
    run = state[_RUNS]
    while run:
        run -= 1
        used[run] &= _ALL
    words[0] = x
    words[1] = y
    return answer


@micropython.viper
def reduce_sets(
    cell: int, across: int, down: int,
    words: ptr16, geometry: ptr8, sums: ptr16, used: ptr16, digits: ptr8, state: ptr32, draws: int,
):  # fmt: skip
    """Draw a cell and a digit `draws` times. Put the digit there if its two runs lack it and the
    product of their numbers of digit sets does not rise."""
    cells = state[_CELLS]
    x = words[0]
    y = words[1]
    while draws:
        # Half of the draws end in this loop, since a run has the digit. Its few variables fit
        # the registers.
        while draws:
            draws -= 1
            t = x ^ (x << 5) & _WORD
            x = y
            y = y ^ (y >> 1) ^ t ^ (t >> 3)
            across = y * cells
            cell = across >> 16
            digit = (across & _WORD) * 9 >> 16
            across = geometry[_ACROSS + cell]
            down = geometry[_DOWN + cell]
            if (used[across] | used[down]) >> digit & 1 == 0:
                break
        else:
            break
        one = used[across]
        other = used[down]
        before = sums[_COUNT + one] * sums[_COUNT + other]
        change = 1 << digit | 1 << digits[cell] - 1
        one ^= change
        other ^= change
        if sums[_COUNT + one] * sums[_COUNT + other] <= before:
            used[across] = one
            used[down] = other
            digits[cell] = digit + 1
    words[0] = x
    words[1] = y


@micropython.viper
def change_digit(
    cell: int, across: int, down: int,
    words: ptr16, geometry: ptr8, sums: ptr16, used: ptr16, digits: ptr8, best: ptr16,
    tried: ptr16, state: ptr32, how: int,
) -> int:  # fmt: skip
    """Change the digit of one cell to one not yet tried there; return the change as in CHANGE, or
    _NO_CHANGE if no draw finds one.

    REPAIR: an open cell, if the product of `reduce_sets` grows at most eightfold. ENRICH: any
    cell, if the product does not fall.
    """
    cells = state[_CELLS]
    x = words[0]
    y = words[1]
    change = _NO_CHANGE
    draws = _DRAWS
    while draws:
        draws -= 1
        t = x ^ (x << 5) & _WORD
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        t = y * cells
        cell = t >> 16
        bit = 1 << ((t & _WORD) * 9 >> 16)
        across = used[geometry[_ACROSS + cell]]
        down = used[geometry[_DOWN + cell]]
        if (across | down | tried[cell]) & bit:
            continue
        if how == REPAIR and best[cell] & best[cell] - 1 == 0:
            continue
        before = sums[_COUNT + across] * sums[_COUNT + down]
        digit = digits[cell]
        t = bit | 1 << digit - 1
        across ^= t
        down ^= t
        after = sums[_COUNT + across] * sums[_COUNT + down]
        if after <= before << 3 if how == REPAIR else before <= after:
            used[geometry[_ACROSS + cell]] = across
            used[geometry[_DOWN + cell]] = down
            digits[cell] = sums[_KEY + bit] - _SUMS
            change = cell | digit << 8
            tried[cell] |= bit
            draws = 0
    words[0] = x
    words[1] = y
    return change


@micropython.viper
def start_board(words, geometry, sums, used, digits, state, task, draws: int) -> int:
    """Start a new board: `fill` it, then `reduce_sets`. Return 1, or 0 if `fill` fails."""
    tk = ptr32(task)
    tk[SURPLUS] = NO_BOARD_YET
    tk[CHANGE] = _NO_CHANGE
    tk[_TRIES] = 0
    filled = int(fill(0, 0, 0, words, geometry, used, digits, state))
    if filled:
        reduce_sets(0, 0, 0, words, geometry, sums, used, digits, state, draws)
    return filled


@micropython.viper
def undo(cell: int, bits: int, digit: int, geometry: ptr8, used: ptr16, digits: ptr8, change: int):
    """Undo a change of `change_digit`, if it is not _NO_CHANGE."""
    if change != _NO_CHANGE:
        cell = change & 255
        digit = change >> 8
        bits = 1 << digit - 1 | 1 << digits[cell] - 1
        digits[cell] = digit
        used[geometry[_ACROSS + cell]] ^= bits
        used[geometry[_DOWN + cell]] ^= bits


@micropython.viper
def set_keys(run: int, sums: ptr16, used: ptr16, keys: ptr16):
    """Set the keys of the first `run` runs from the digits in them."""
    while run:
        run -= 1
        keys[run] = sums[_KEY + used[run]]


@micropython.viper
def keep_change(
    cell: int, mask: int, better: int, masks: ptr16, best: ptr16, tried: ptr16, cells: int
):
    """Copy `masks` to `best`; if the board is `better`, clear `tried`."""
    cell = cells
    while cell:
        cell -= 1
        best[cell] = masks[cell]
        if better:
            tried[cell] = 0


@micropython.viper
def _change(
    geometry, keys, sums, state, digits, words, used, best, tried, task, how: int, most: int
) -> int:  # fmt: skip
    """Make the next change of at most `most` and return 1. If there is none, set the keys of the
    board as it is and return 0."""
    st = ptr32(state)
    tk = ptr32(task)
    tk[CHANGE] = _NO_CHANGE
    tk[_TRIES] += 1
    if tk[_TRIES] <= most:
        tk[CHANGE] = int(
            change_digit(0, 0, 0, words, geometry, sums, used, digits, best, tried, state, how)
        )
    if tk[CHANGE] == _NO_CHANGE:
        set_keys(st[_RUNS], sums, used, keys)
        return 0
    return 1


@micropython.viper
def _start_empty(
    run: int, key: int, cell: int,
    geometry: ptr8, keys: ptr16, sums: ptr16, masks: ptr16, work: ptr8, state: ptr32, used: ptr16,
):  # fmt: skip
    """Set the keys of all runs from the digits in them, and start to reason about the empty board,
    as kernels.start does, except for what only a search needs."""
    run = state[_RUNS]
    first = 0
    last = run
    state[_HEAD] = 0
    state[_TAIL] = run
    while run:
        run -= 1
        key = sums[_KEY + used[run]]
        keys[run] = key
        if key < _THREE:
            work[_QUEUE + first] = run
            first += 1
        else:
            last -= 1
            work[_QUEUE + last] = run
        work[_IN_QUEUE + run] = 1
    cell = state[_CELLS]
    while cell:
        cell -= 1
        masks[cell] = (
            sums[_UNION + keys[geometry[_ACROSS + cell]]]
            & sums[_UNION + keys[geometry[_DOWN + cell]]]
        )
    state[_TRAIL] = 0
    state[_VISITS] = 0


@micropython.viper
def evaluate(
    geometry, keys, sums, masks, work, trail, state, used, task, rung: int
) -> int:  # fmt: skip
    """Set the keys and reason up to `rung` from them alone; return the number of surplus
    candidates."""
    st = ptr32(state)
    tk = ptr32(task)
    _start_empty(0, 0, 0, geometry, keys, sums, masks, work, state, used)
    left = int(reason(0, 0, 0, geometry, keys, sums, masks, work, trail, state, rung))
    tk[WORK] += st[_VISITS] + _EVALUATION
    return left


@micropython.viper
def repair(
    geometry, keys, sums, masks, work, trail, state, digits, words, used, best, tried,
    task, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change the digits of cells that reasoning up to `rung` leaves open, and keep each change
    that does not raise the number of surplus candidates.

    FOUND: reasoning fills the board. EXHAUSTED: drop the board, since too much is open at the
    start, the last `most` changes brought no progress, or no change is left. RUNNING: the budget
    of visits is spent.
    """
    st = ptr32(state)
    tk = ptr32(task)
    cells = st[_CELLS]
    answer = _RUNNING
    stop = tk[WORK] + budget
    while answer == _RUNNING and tk[WORK] < stop:
        before = tk[SURPLUS]
        if before != NO_BOARD_YET and not int(
            _change(
                geometry, keys, sums, state, digits, words, used, best, tried, task, REPAIR, most
            )
        ):
            answer = _EXHAUSTED
            break
        left = int(evaluate(geometry, keys, sums, masks, work, trail, state, used, task, rung))
        if left > before:
            undo(0, 0, 0, geometry, used, digits, tk[CHANGE])
        else:
            if left == 0:
                answer = _FOUND
            elif before == NO_BOARD_YET and left * 10 > cells * _HOPELESS:
                answer = _EXHAUSTED
            if left < before:
                tk[_TRIES] = 0
            tk[SURPLUS] = left
            keep_change(0, 0, 1 if left < before else 0, masks, best, tried, cells)
    return answer


@micropython.viper
def enrich(
    geometry, keys, sums, masks, work, trail, state, digits, words, used, best, tried,
    task, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change the digits of any cells for more digit sets, and keep each change with which
    reasoning up to `rung` still fills the board.

    FOUND: `most` changes have been tried, or none is left. RUNNING: the budget of visits is spent.
    """
    st = ptr32(state)
    tk = ptr32(task)
    stop = tk[WORK] + budget
    while tk[WORK] < stop:
        if not int(
            _change(
                geometry, keys, sums, state, digits, words, used, best, tried, task, ENRICH, most
            )
        ):
            return _FOUND
        if int(evaluate(geometry, keys, sums, masks, work, trail, state, used, task, rung)):
            undo(0, 0, 0, geometry, used, digits, tk[CHANGE])
        else:
            keep_change(0, 0, 1, masks, best, tried, st[_CELLS])
    return _RUNNING


@micropython.viper
def harden(
    geometry, keys, sums, masks, work, trail, state, digits, words, used, best, tried,
    task, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change digits like `enrich` until reasoning up to `rung` no longer fills the board.

    FOUND: it does not after the last change. EXHAUSTED: `most` changes have been tried, or none is
    left. RUNNING: the budget of visits is spent.
    """
    st = ptr32(state)
    tk = ptr32(task)
    stop = tk[WORK] + budget
    while tk[WORK] < stop:
        if not int(
            _change(
                geometry, keys, sums, state, digits, words, used, best, tried, task, ENRICH, most
            )
        ):
            return _EXHAUSTED
        if int(evaluate(geometry, keys, sums, masks, work, trail, state, used, task, rung)):
            return _FOUND
        keep_change(0, 0, 1, masks, best, tried, st[_CELLS])
    return _RUNNING
