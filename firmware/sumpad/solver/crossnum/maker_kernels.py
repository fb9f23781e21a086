"""The kernels of the cross-number maker. kernels.py describes the buffers of the search."""

import micropython
from micropython import const

from sumpad.solver.crossnum.kernels import propagate, search, set_geometry
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

# The progress of a removal, in words.
DONE = const(0)  # number of cells of the order that are done
_TESTING = const(1)  # whether the search for the next cell is under way
COUNT = const(2)  # number of cells in the order
UNDECIDED = const(3)  # number of cells where the search gave up, which move to the front
FEWEST = const(4)  # the fewest givens that an order left; before the first: the cells + 1
REMOVAL_WORDS = const(5)

# Where the bounds and slacks of the givens begin, after those of the search.
_GIVEN_CELLS = const(144)
_GIVEN_WORDS = const(36)  # _GIVEN_CELLS in words
_GIVEN_LINES = const(26)
_BLANK = const(0x19)

_SLACK = const(3)  # as in search.py: weaker tests are below it, SEARCH above

# Ranks. The range of the random part was found by trial. The ring has the highest rank.
_NOISE = const(32)
_TOP_RANK = const(255)

# Flags of a ring. ALONE: a diagonal has exactly one of its cells. OPPOSITE: a diagonal has exactly
# its first and its fourth cell, which is opposite in a ring of six.
ALONE = const(1)
OPPOSITE = const(2)
_FIRST_AND_FOURTH = const(0b1001)


@micropython.viper
def add_up(size: int, digits: ptr8, sums: ptr8):
    """Set the 2 * size + 2 sums of a full board (a byte per cell, a byte per line)."""
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
def add_bonus(grid: ptr8, ranks: ptr8, count: int, step: int):
    """Add to the rank of each cell `step` times the distance of its digit from the nearer of 1
    and 9."""
    while count:
        count -= 1
        distance = grid[count] - 5
        if distance < 0:
            distance = 0 - distance
        ranks[count] += step * (4 - distance)


@micropython.viper
def sort_by_rank(cells: ptr8, ranks: ptr8, count: int):
    """Sort the cells by rank, highest first; a stable insertion sort."""
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
def start_board(words, grid, targets, removal, size: int):
    """Fill a board with random digits, and set its sums."""
    rm = ptr32(removal)
    rm[FEWEST] = size * size + 1
    fill(0, 0, 0, words, grid, size * size, 9)
    add_up(size, grid, targets)


@micropython.viper
def _start_full(grid: ptr8, digits: ptr8, preferred: ptr8, cells: ptr8, count: int):
    """Copy the full board to `digits` and `preferred`, and set `cells` to 0, 1, 2 and so on."""
    while count:
        count -= 1
        digits[count] = grid[count]
        preferred[count] = grid[count]
        cells[count] = count


@micropython.viper
def _start_removal(
    preferred: ptr8, bounds: ptr8, slack: ptr32, geometry, state, removal: ptr32, size: int,
    limit: int,
):  # fmt: skip
    """Make all cells of the full board in `preferred` givens, and start to remove them
    with a search limit of `limit` visits."""
    st = ptr32(state)
    set_geometry(geometry, state, size)
    st[_LIMIT] = limit
    removal[DONE] = 0
    removal[_TESTING] = 0
    removal[COUNT] = size * size
    removal[UNDECIDED] = 0
    cell = size * size
    while cell:
        cell -= 1
        bounds[_GIVEN_CELLS + cell] = preferred[cell] * 17
    line = 2 * size + 2
    while line:
        line -= 1
        slack[_GIVEN_LINES + line] = _BIAS


@micropython.viper
def start_order(
    words, grid, digits, preferred, cells, ranks, ring: ptr8, bounds, slack, geometry, state,
    removal, size: int, first: int, step: int, limit: int,
):  # fmt: skip
    """Make all cells givens again, and set `cells` to a new order of removal: the `first` cells of
    the ring, then the others by rank, a random number plus the bonus of `rank`. The search for
    one cell gives up after `limit` visits."""
    rk = ptr8(ranks)
    count = size * size
    _start_full(grid, digits, preferred, cells, count)
    shuffle(0, 0, 0, words, cells, count)
    fill(0, 0, 0, words, ranks, count, _NOISE)
    add_bonus(grid, ranks, count, step)
    while first:
        first -= 1
        rk[ring[first]] = _TOP_RANK
    sort_by_rank(cells, ranks, count)
    _start_removal(preferred, bounds, slack, geometry, state, removal, size, limit)


@micropython.viper
def build_ring(size: int, span: int, rows: ptr8, columns: ptr8, cells: ptr8) -> int:
    """Set `cells` to the ring in the first `span` of `rows` and `columns`, in its order; see
    `maker.Maker._place_ring`. Return the flags ALONE and OPPOSITE."""
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
def copy(source: ptr8, target: ptr8, count: int):
    """Copy `count` bytes."""
    while count:
        count -= 1
        target[count] = source[count]


@micropython.viper
def _keep_if_fewer(trial: ptr8, grid: ptr8, digits: ptr8, removal: ptr32, count: int):
    """Copy the givens of a trial to `digits` if there are fewer than FEWEST and, except in the
    first trial, at most three in eight blanks are 1 or 9. Set FEWEST."""
    givens = 0
    ends = 0
    cell = count
    while cell:
        cell -= 1
        if trial[cell]:
            givens += 1
        elif grid[cell] == 1 or grid[cell] == 9:
            ends += 1
    fewest = removal[FEWEST]
    if givens < fewest and (fewest > count or 8 * ends <= 3 * (count - givens)):
        copy(trial, digits, count)
        removal[FEWEST] = givens


@micropython.viper
def remove_givens(
    bounds, slack, geometry, trail, stack, state, preferred, digits, order, targets, removal, best,
    test: int, budget: int,
) -> int:  # fmt: skip
    """Remove each digit of a full board that follows from the remaining ones, in the order of the
    cells in `order` (bytes). At the end, keep the result in `best` if it has the fewest givens.

    `digits` holds the remaining ones; `preferred` must hold the full board. `test` is the rung
    that must still fill the board, or SEARCH: the digit must be the only one possible. Continues
    where the last call stopped, for about `budget` visits, and returns the visits done.
    """
    bo = ptr8(bounds)
    words = ptr32(bounds)
    sl = ptr32(slack)
    ge = ptr8(geometry)
    st = ptr32(state)
    rm = ptr32(removal)
    tighten = propagate  # looking up a global takes as long as visiting some cells
    grid = ptr8(preferred)
    left = ptr8(digits)
    cells = ptr8(order)
    count = st[_SIZE] * st[_SIZE]
    lines = 2 * st[_SIZE] + 2
    at = rm[DONE]
    end = rm[COUNT]
    work = 0
    while at < end and work < budget:
        cell = cells[at]
        left[cell] = 0
        before = 0
        change = 0
        follows = 0
        if test < _SLACK:
            start_logic(0, 0, 0, bounds, slack, geometry, state, digits, targets)
            follows = int(reason(0, 0, 0, bounds, slack, geometry, state, test))
        else:
            # The change of its lines' slacks when the cell becomes blank.
            change = (grid[cell] - 1 << 16) + 9 - grid[cell]
            if rm[_TESTING]:
                before = st[_VISITS]
            else:
                bo[_GIVEN_CELLS + cell] = _BLANK
                sl[_GIVEN_LINES + ge[_ROW + cell]] += change
                sl[_GIVEN_LINES + ge[_COLUMN + cell]] += change
                both = ge[_DIAGONALS + cell]
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
                tighten(0, 0, 0, bounds, slack, geometry, trail, state)
                st[_GOAL] = _NO_CELL
                st[_PHASE] = _CHOOSE
                st[_AVOID] = cell | grid[cell] << 8
                # With this digit in the cell, the rest follows as it did when it was given.
                if bo[cell] == grid[cell] * 17:
                    follows = 1
            if test > _SLACK and not follows:
                answer = int(
                    search(bounds, slack, geometry, trail, stack, state, preferred, budget - work)
                )
                rm[_TESTING] = 0
                if answer == _RUNNING:
                    rm[_TESTING] = 1
                    work += st[_VISITS] - before
                    break
                if answer == _EXHAUSTED:
                    follows = 1  # no solution has another digit there
                elif answer == _GAVE_UP:
                    # Overwrites a cell that is done.
                    cells[rm[UNDECIDED]] = cell
                    rm[UNDECIDED] += 1
        if not follows:
            left[cell] = grid[cell]
            if test >= _SLACK:
                bo[_GIVEN_CELLS + cell] = grid[cell] * 17
                sl[_GIVEN_LINES + ge[_ROW + cell]] -= change
                sl[_GIVEN_LINES + ge[_COLUMN + cell]] -= change
                both = ge[_DIAGONALS + cell]
                if both & 1:
                    sl[_GIVEN_LINES + lines - 2] -= change
                if both & 2:
                    sl[_GIVEN_LINES + lines - 1] -= change
        work += st[_VISITS] - before + 1
        at += 1
    rm[DONE] = at
    if at == end and rm[UNDECIDED] == 0:
        _keep_if_fewer(digits, preferred, best, removal, count)
    return work
