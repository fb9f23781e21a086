"""The loops of the cross-number maker. The buffers of the search are those of kernels.py."""

import micropython
from micropython import const

from sumpad.solver.crossnum.kernels import lay_out, propagate, search
from sumpad.solver.crossnum.reasoning import reason
from sumpad.solver.crossnum.reasoning import start as start_logic
from sumpad.solver.rng import fill, shuffle

# As in kernels.py: the compiler folds constants into a kernel from its own module alone.
_RUNNING = const(0)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)
_ROW = const(0)
_COLUMN = const(144)
_DIAGONALS = const(288)
_SIZE = const(0)
_DIRTY = const(1)
_TRAIL = const(2)
_DEPTH = const(3)
_NODES = const(4)
_VISITS = const(5)
_PHASE = const(6)
_LIMIT = const(7)
_AVOID = const(8)
_GOAL = const(9)
_NO_CELL = const(255)
_BIAS = const(0x04000400)
_CHOOSE = const(1)

# Words of how far a thinning has come.
DONE = const(0)  # cells of the order
TESTING = const(1)  # whether the search is at work on the next of them
COUNT = const(2)  # cells of the order in all
OPEN = const(3)  # for how many the search gave up: they are the first of the order then
THINNING_WORDS = const(4)

# Where bounds and slacks of the givens begin: those of the search are before them.
_GIVEN_CELLS = const(144)
_GIVEN_WORDS = const(36)  # the same as words
_GIVEN_LINES = const(26)
_BLANK = const(0x19)

_SLACK = const(3)  # as in search.py: weaker tests are below it, the search above

# Ranks. The range of their random part was found by trial; the ring has the highest rank.
_NOISE = const(32)
_FIRST = const(255)

# Flags of a ring: a diagonal has one cell of it; has two, the first and the one opposite.
ALONE = const(1)
OPPOSITE = const(2)
_FIRST_AND_FOURTH = const(0b1001)


@micropython.viper
def add_up(size: int, digits: ptr8, sums: ptr8):
    """Set the 2 * size + 2 sums of a full board."""
    line = 2 * size + 2
    while line:
        line -= 1
        sums[line] = 0
    row = 0
    cell = 0
    while row < size:
        column = 0
        while column < size:
            digit = digits[cell]
            sums[row] += digit
            sums[size + column] += digit
            if row == column:
                sums[2 * size] += digit
            if row + column == size - 1:
                sums[2 * size + 1] += digit
            cell += 1
            column += 1
        row += 1


@micropython.viper
def rank(grid: ptr8, ranks: ptr8, count: int, step: int):
    """Add to the rank of each cell `step` for each step by which its digit is nearer to 5 than 1
    and 9 are."""
    while count:
        count -= 1
        distance = grid[count] - 5
        if distance < 0:
            distance = 0 - distance
        ranks[count] += step * (4 - distance)


@micropython.viper
def arrange(cells: ptr8, ranks: ptr8, count: int):
    """Put the cells in order by their ranks, the highest first; equal ones stay as they are."""
    i = 1
    while i < count:
        cell = cells[i]
        place = i
        while place and ranks[cells[place - 1]] < ranks[cell]:
            cells[place] = cells[place - 1]
            place -= 1
        cells[place] = cell
        i += 1


@micropython.viper
def start_board(words, grid, targets, size: int):
    """A full board of random digits, and its sums."""
    fill(0, 0, 0, words, grid, size * size, 9)
    add_up(size, grid, targets)


@micropython.viper
def _give_all(grid: ptr8, digits: ptr8, guide: ptr8, cells: ptr8, count: int):
    """Copy the full board to two tables, and number the cells in a third."""
    while count:
        count -= 1
        digits[count] = grid[count]
        guide[count] = grid[count]
        cells[count] = count


@micropython.viper
def start_order(
    words, grid, digits, guide, cells, ranks, ring: ptr8, count: int, first: int, step: int
):  # fmt: skip
    """All cells given again, and a new order in which to take them away: by ranks of noise and of
    digits, see `rank`, after the `first` cells of the ring."""
    rk = ptr8(ranks)
    _give_all(grid, digits, guide, cells, count)
    shuffle(0, 0, 0, words, cells, count)
    fill(0, 0, 0, words, ranks, count, _NOISE)
    rank(grid, ranks, count, step)
    while first:
        first -= 1
        rk[ring[first]] = _FIRST
    arrange(cells, ranks, count)


@micropython.viper
def ring(size: int, span: int, rows: ptr8, columns: ptr8, cells: ptr8) -> int:
    """Set the cells of the ring in the first `span` of these rows and columns, in its order.

    See `maker.Maker._plant`; returns flags for how its cells lie on the diagonals.
    """
    last = 2 * span - 1
    flags = 0
    diagonal = 0
    while diagonal < 2:
        place = 0
        places = 0
        while place <= last:
            row = rows[place >> 1]
            column = columns[place + 1 >> 1]
            if place == last:
                column = columns[0]
            cells[place] = row * size + column
            if diagonal:
                column = size - 1 - column
            if row == column:
                places += 1 << place
            place += 1
        if places and places & places - 1 == 0:
            flags |= ALONE
        if places == _FIRST_AND_FOURTH:
            flags |= OPPOSITE
        diagonal += 1
    return flags


@micropython.viper
def keep(source: ptr8, target: ptr8, count: int):
    """Copy bytes."""
    while count:
        count -= 1
        target[count] = source[count]


@micropython.viper
def choose(
    trial: ptr8, grid: ptr8, digits: ptr8, count: int, fewest: int, is_first: int
) -> int:  # fmt: skip
    """Take over the givens of a trial if they are fewer than the fewest so far and, but for the
    first trial, at most three in eight blanks are 1 or 9. Returns how many are the fewest now."""
    givens = 0
    ends = 0
    cell = count
    while cell:
        cell -= 1
        if trial[cell]:
            givens += 1
        elif grid[cell] == 1 or grid[cell] == 9:
            ends += 1
    if givens >= fewest or not is_first and 8 * ends > 3 * (count - givens):
        return fewest
    keep(trial, digits, count)
    return givens


@micropython.viper
def begin(
    guide: ptr8, bounds: ptr8, slack: ptr32, where, state, thinning: ptr32, size: int, limit: int
):  # fmt: skip
    """Set bounds and slacks of the givens to those of a full board, with nothing tried yet."""
    st = ptr32(state)
    lay_out(where, state, size)
    st[_LIMIT] = limit
    thinning[DONE] = 0
    thinning[TESTING] = 0
    thinning[COUNT] = size * size
    thinning[OPEN] = 0
    cell = size * size
    while cell:
        cell -= 1
        bounds[_GIVEN_CELLS + cell] = guide[cell] * 17
    line = 2 * size + 2
    while line:
        line -= 1
        slack[_GIVEN_LINES + line] = _BIAS


@micropython.viper
def thin(
    bounds, slack, where, trail, stack, state, guide, digits, order, targets,
    thinning, test: int, budget: int,
) -> int:  # fmt: skip
    """Take digits away while the test allows it; see `search.Search.thin`."""
    bo = ptr8(bounds)
    words = ptr32(bounds)
    sl = ptr32(slack)
    wh = ptr8(where)
    st = ptr32(state)
    th = ptr32(thinning)
    tighten = propagate  # a global name takes as long as some cells
    grid = ptr8(guide)
    left = ptr8(digits)
    cells = ptr8(order)
    count = st[_SIZE] * st[_SIZE]
    lines = 2 * st[_SIZE] + 2
    at = th[DONE]
    end = th[COUNT]
    work = 0
    while at < end and work < budget:
        cell = cells[at]
        left[cell] = 0
        before = 0
        change = 0
        follows = 0
        if test < _SLACK:
            start_logic(0, 0, 0, bounds, slack, where, state, digits, targets)
            follows = int(reason(0, 0, 0, bounds, slack, where, state, test))
        else:
            change = (grid[cell] - 1 << 16) + 9 - grid[cell]  # to the slack of its lines
            if th[TESTING]:
                before = st[_VISITS]
            else:
                bo[_GIVEN_CELLS + cell] = _BLANK
                sl[_GIVEN_LINES + wh[_ROW + cell]] += change
                sl[_GIVEN_LINES + wh[_COLUMN + cell]] += change
                both = wh[_DIAGONALS + cell]
                if both & 1:
                    sl[_GIVEN_LINES + lines - 2] += change
                if both & 2:
                    sl[_GIVEN_LINES + lines - 1] += change
                i = count + 3 >> 2
                while i:
                    i -= 1
                    words[i] = words[_GIVEN_WORDS + i]
                i = lines
                dirty = 0
                while i:
                    i -= 1
                    dirty += dirty
                    word = sl[_GIVEN_LINES + i]
                    sl[i] = word
                    if word != _BIAS:
                        dirty += 1
                st[_DIRTY] = dirty
                st[_TRAIL] = 0
                st[_DEPTH] = 0
                st[_NODES] = 0
                st[_VISITS] = 0
                st[_GOAL] = cell
                tighten(0, 0, 0, bounds, slack, where, trail, state)
                st[_GOAL] = _NO_CELL
                st[_PHASE] = _CHOOSE
                st[_AVOID] = cell | grid[cell] << 8
                # once it has this digit, the rest follows as it did when the digit was given
                if bo[cell] == grid[cell] * 17:
                    follows = 1
            if test > _SLACK and not follows:
                answer = int(
                    search(bounds, slack, where, trail, stack, state, guide, budget - work)
                )
                th[TESTING] = 0
                if answer == _RUNNING:
                    th[TESTING] = 1
                    work += st[_VISITS] - before
                    break
                if answer == _EXHAUSTED:
                    follows = 1  # no solution has another digit there
                elif answer == _GAVE_UP:
                    cells[th[OPEN]] = cell  # of those before, all but these are done with
                    th[OPEN] += 1
        if not follows:
            left[cell] = grid[cell]
            if test >= _SLACK:
                bo[_GIVEN_CELLS + cell] = grid[cell] * 17
                sl[_GIVEN_LINES + wh[_ROW + cell]] -= change
                sl[_GIVEN_LINES + wh[_COLUMN + cell]] -= change
                both = wh[_DIAGONALS + cell]
                if both & 1:
                    sl[_GIVEN_LINES + lines - 2] -= change
                if both & 2:
                    sl[_GIVEN_LINES + lines - 1] -= change
        work += st[_VISITS] - before + 1
        at += 1
    th[DONE] = at
    return work
