"""The loops of the kakuro maker that fill a board and repair it.

Besides the buffers of the search (see kernels.py) they share:

    words     the two words of the module rng, whose step is written out where numbers are drawn in
              a loop: a call would cost more than the step
    used      a halfword a run: the digits in it, a set as in sums
    digits    a byte a cell: the full board
    open      a halfword a cell: the masks that the last good board left
    tried     a halfword a cell: the digits tried there since the board last got better
    walk      the words named below
"""

import micropython
from micropython import const

from sumpad.solver.kakuro.kernels import start
from sumpad.solver.kakuro.reasoning import reason

# As in sums.py, board.py and kernels.py: the compiler folds constants into a kernel from its
# own module alone.
_ACROSS = const(0)
_DOWN = const(121)
_START = const(242)
_MEMBERS = const(375)
_PLACE = const(617)
_CELL = const(738)
_PLACES = const(144)
_NO_CELL = const(255)
_ALL = const(511)
_KEY = const(973)
_COUNT = const(1945)
_SUMS = const(46)
_CELLS = const(0)
_RUNS = const(1)
_VISITS = const(6)
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_WORD = const(0xFFFF)  # a halfword in full

LEFT = const(0)  # digits too many on the last good board; NONE_YET
CHANGE = const(1)  # that was made to it: cell | digit before << 8; NO_CHANGE
FAILS = const(2)  # changes tried: to repair it, since it last got better
WORK = const(3)  # visits
PHASE = const(4)  # of maker_phases.py
ROWS = const(5)
COLUMNS = const(6)
COUNTS = const(7)  # of cells and runs, see board.lay_out
LIMIT = const(8)  # visits after which the maker gives up
REPAIRED_BY = const(9)  # the rung by which a board is repaired
WEAKER = const(10)  # the rung that must not fill it, or NO_RUNG
DRAWS = const(11)  # for each cell, to get fewer sets
HARDENINGS = const(12)  # changes, after which it is dropped
UNGRADED = const(13)  # or taken as it is
ORDERED = const(14)  # places in the order in which they become walls
AT = const(15)  # how many of them have been tried
WALLS = const(16)  # still to be made
FILLS = const(17)  # boards begun for this shape
WALK_WORDS = const(18)
NONE_YET = const(10000)
NO_CHANGE = const(0xFFFF)

REPAIR = const(0)  # how to change digits, see `vary`
ENRICH = const(1)

_LOW = const(512)  # of a run while the board is filled: it is to have low digits
_HOPELESS = const(8)  # a new board left with more digits too many than this, times cells / 10
_EVALUATION = const(150)  # visits that starting an evaluation is worth
_DRAWS = const(250)  # for one change


@micropython.viper
def fill(
    cell: int, digit: int, legal: int,
    words: ptr16, where: ptr8, used: ptr16, digits: ptr8, state: ptr32,
) -> int:  # fmt: skip
    """Fill the board with random digits that differ within each run, and are low or high by run; 0
    if that fails."""
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
        across = where[_ACROSS + cell]
        down = where[_DOWN + cell]
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
def lessen(
    cell: int, across: int, down: int,
    words: ptr16, where: ptr8, sums: ptr16, used: ptr16, digits: ptr8, state: ptr32, draws: int,
):  # fmt: skip
    """Draw a cell and another digit for it, `draws` times, and change it where that does not raise
    the product of how many sets its two runs have."""
    cells = state[_CELLS]
    x = words[0]
    y = words[1]
    while draws:
        draws -= 1
        t = x ^ (x << 5) & _WORD
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        t = y * cells
        cell = t >> 16
        bit = 1 << ((t & _WORD) * 9 >> 16)
        across = used[where[_ACROSS + cell]]
        down = used[where[_DOWN + cell]]
        if (across | down) & bit == 0:
            before = sums[_COUNT + across] * sums[_COUNT + down]
            t = bit | 1 << digits[cell] - 1
            across ^= t
            down ^= t
            if sums[_COUNT + across] * sums[_COUNT + down] <= before:
                used[where[_ACROSS + cell]] = across
                used[where[_DOWN + cell]] = down
                digits[cell] = sums[_KEY + bit] - _SUMS
    words[0] = x
    words[1] = y


@micropython.viper
def vary(
    cell: int, across: int, down: int,
    words: ptr16, where: ptr8, sums: ptr16, used: ptr16, digits: ptr8, open: ptr16, tried: ptr16,
    state: ptr32, how: int,
) -> int:  # fmt: skip
    """Change the digit of one cell to one not tried there yet; see `lessen` for the product.

    REPAIR: of an open cell, where the product becomes at most eight times as much. ENRICH: where
    it does not fall. Returns the change, or NO_CHANGE if no draw finds one.
    """
    cells = state[_CELLS]
    x = words[0]
    y = words[1]
    change = NO_CHANGE
    draws = _DRAWS
    while draws:
        draws -= 1
        t = x ^ (x << 5) & _WORD
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        t = y * cells
        cell = t >> 16
        bit = 1 << ((t & _WORD) * 9 >> 16)
        across = used[where[_ACROSS + cell]]
        down = used[where[_DOWN + cell]]
        if (across | down | tried[cell]) & bit:
            continue
        if how == REPAIR and open[cell] & open[cell] - 1 == 0:
            continue
        before = sums[_COUNT + across] * sums[_COUNT + down]
        digit = digits[cell]
        t = bit | 1 << digit - 1
        across ^= t
        down ^= t
        after = sums[_COUNT + across] * sums[_COUNT + down]
        if after <= before << 3 if how == REPAIR else before <= after:
            used[where[_ACROSS + cell]] = across
            used[where[_DOWN + cell]] = down
            digits[cell] = sums[_KEY + bit] - _SUMS
            change = cell | digit << 8
            tried[cell] |= bit
            draws = 0
    words[0] = x
    words[1] = y
    return change


@micropython.viper
def deal(words, where, sums, used, digits, state, walk, draws: int) -> int:
    """Begin with a new board: `fill` it and `lessen` its sets; 0 if that fails."""
    wk = ptr32(walk)
    wk[LEFT] = NONE_YET
    wk[CHANGE] = NO_CHANGE
    wk[FAILS] = 0
    filled = int(fill(0, 0, 0, words, where, used, digits, state))
    if filled:
        lessen(0, 0, 0, words, where, sums, used, digits, state, draws)
    return filled


@micropython.viper
def undo(cell: int, bits: int, digit: int, where: ptr8, used: ptr16, digits: ptr8, change: int):
    """Take a change of `vary` back."""
    if change != NO_CHANGE:
        cell = change & 255
        digit = change >> 8
        bits = 1 << digit - 1 | 1 << digits[cell] - 1
        digits[cell] = digit
        used[where[_ACROSS + cell]] ^= bits
        used[where[_DOWN + cell]] ^= bits


@micropython.viper
def set_keys(run: int, sums: ptr16, used: ptr16, keys: ptr16):
    """Set the keys of the first `run` runs from the digits in them."""
    while run:
        run -= 1
        keys[run] = sums[_KEY + used[run]]


@micropython.viper
def accept(cell: int, mask: int, better: int, masks: ptr16, open: ptr16, tried: ptr16, cells: int):
    """Copy masks; if the board is better than before, nothing has been tried on it yet."""
    cell = cells
    while cell:
        cell -= 1
        open[cell] = masks[cell]
        if better:
            tried[cell] = 0


@micropython.viper
def _change(
    where, keys, sums, state, digits, words, used, open, tried, walk, how: int, most: int
) -> int:  # fmt: skip
    """Make the next change, the last of which is number `most`, and set the keys of all runs; 0 if
    there is none."""
    st = ptr32(state)
    wk = ptr32(walk)
    wk[CHANGE] = NO_CHANGE
    wk[FAILS] += 1
    if wk[FAILS] <= most:
        wk[CHANGE] = int(vary(0, 0, 0, words, where, sums, used, digits, open, tried, state, how))
    set_keys(st[_RUNS], sums, used, keys)
    return 0 if wk[CHANGE] == NO_CHANGE else 1


@micropython.viper
def evaluate(
    where, keys, sums, masks, work, trail, state, nothing, walk, rung: int
) -> int:  # fmt: skip
    """Reason about the board from its keys up to a rung; how many digits too many that leaves."""
    st = ptr32(state)
    wk = ptr32(walk)
    start(0, 0, 0, where, keys, sums, masks, work, state, nothing)
    left = int(reason(0, 0, 0, where, keys, sums, masks, work, trail, state, rung))
    wk[WORK] += st[_VISITS] + _EVALUATION
    return left


@micropython.viper
def repair(
    where, keys, sums, masks, work, trail, state, nothing,
    digits, words, used, open, tried, walk, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change the digits of cells that reasoning up to a rung leaves open, one after the other, as
    long as it then leaves no more digits than before.

    FOUND: it fills the board. EXHAUSTED: the board should be dropped, since much is open at the
    start, or nothing became better by the last `most` changes. RUNNING: the budget of visits is
    spent.
    """
    st = ptr32(state)
    wk = ptr32(walk)
    cells = st[_CELLS]
    answer = _RUNNING
    stop = wk[WORK] + budget
    while answer == _RUNNING and wk[WORK] < stop:
        before = wk[LEFT]
        if before == NONE_YET:
            set_keys(st[_RUNS], sums, used, keys)
        elif not int(
            _change(where, keys, sums, state, digits, words, used, open, tried, walk, REPAIR, most)
        ):
            answer = _EXHAUSTED
            break
        left = int(evaluate(where, keys, sums, masks, work, trail, state, nothing, walk, rung))
        if left > before:
            undo(0, 0, 0, where, used, digits, wk[CHANGE])
        else:
            if left == 0:
                answer = _FOUND
            elif before == NONE_YET and left * 10 > cells * _HOPELESS:
                answer = _EXHAUSTED
            if left < before:
                wk[FAILS] = 0
            wk[LEFT] = left
            accept(0, 0, 1 if left < before else 0, masks, open, tried, cells)
    return answer


@micropython.viper
def enrich(
    where, keys, sums, masks, work, trail, state, nothing,
    digits, words, used, open, tried, walk, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change the digits of any cells, so that there are more sets, as long as reasoning up to the
    rung still fills the board.

    FOUND: `most` changes have been tried. RUNNING: the budget of visits is spent.
    """
    st = ptr32(state)
    wk = ptr32(walk)
    stop = wk[WORK] + budget
    while wk[WORK] < stop:
        if not int(
            _change(where, keys, sums, state, digits, words, used, open, tried, walk, ENRICH, most)
        ):
            return _FOUND
        if int(evaluate(where, keys, sums, masks, work, trail, state, nothing, walk, rung)):
            undo(0, 0, 0, where, used, digits, wk[CHANGE])
        else:
            accept(0, 0, 1, masks, open, tried, st[_CELLS])
    return _RUNNING


@micropython.viper
def harden(
    where, keys, sums, masks, work, trail, state, nothing,
    digits, words, used, open, tried, walk, rung: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Change digits like `enrich` until reasoning up to the rung does not fill the board any more.

    FOUND: the last change did it. EXHAUSTED: `most` changes have been tried. RUNNING: the budget
    of visits is spent.
    """
    st = ptr32(state)
    wk = ptr32(walk)
    stop = wk[WORK] + budget
    while wk[WORK] < stop:
        if not int(
            _change(where, keys, sums, state, digits, words, used, open, tried, walk, ENRICH, most)
        ):
            return _EXHAUSTED
        if int(evaluate(where, keys, sums, masks, work, trail, state, nothing, walk, rung)):
            return _FOUND
        accept(0, 0, 1, masks, open, tried, st[_CELLS])
    return _RUNNING


@micropython.viper
def _write_clues(
    run: int, place: int, i: int, sums: ptr16, used: ptr16, where: ptr8, clues: ptr16,
    columns: int, across: int, runs: int,
):  # fmt: skip
    """Set the sums in the clues."""
    run = runs
    while run:
        run -= 1
        i = sums[_KEY + used[run]]
        while i >= _SUMS:
            i -= _SUMS
        place = where[_PLACE + where[_MEMBERS + where[_START + run]]]
        if run < across:
            clues[place - 1] |= i
        else:
            clues[place - columns] |= i << 8


@micropython.viper
def _read(digits: ptr8, where: ptr8, solution: ptr8):
    """Set the solution, a byte a place."""
    place = _PLACES
    while place:
        place -= 1
        cell = where[_CELL + place]
        solution[place] = 0
        if cell != _NO_CELL:
            solution[place] = digits[cell]


@micropython.viper
def hand_over(
    sums, used, where, clues, digits, solution, columns: int, across: int, runs: int
):  # fmt: skip
    """Set the clues and the solution, a byte a place, of the board."""
    _write_clues(0, 0, 0, sums, used, where, clues, columns, across, runs)
    _read(digits, where, solution)
