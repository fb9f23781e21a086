"""The inner loop of the sudoku maker.

The buffers of the search are those of board.py, and

    grid       a byte per cell: the full grid; `preferred` of the search has it as words
    digits     a byte per cell: the remaining givens, 0 if blank; `givens` has them as words
    order      81 bytes: the cells to clear, one of each pair; each is an *entry*
    cell_bits  a byte per cell: its band << 5 | its bit in the words
    job        JOB_WORDS words, named below
"""

import micropython
from micropython import const

from sumpad.solver.sudoku.board import start_from_givens
from sumpad.solver.sudoku.kernels import search

# As in board.py and kernels.py: constants fold into a kernel from its own module alone.
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_STALE = const(30)
_NODES = const(1)
_LIMIT = const(2)
_PREFERENCE = const(3)
_FIRST_WORD = const(4)
_ACCEPT = const(2)

ENTRIES = const(0)  # entries in `order`
DONE = const(1)  # entries done
_BATCH = const(2)  # entries to clear at once
PAIRED = const(3)  # whether an entry includes the opposite cell
TEST = const(4)  # how a removal is judged, bits as below
STAGE = const(5)  # what `remove_givens` does next
CLEARED = const(6)  # entries cleared and not yet judged
_IS_SECOND = const(7)  # whether the second cell of a pair is being judged
JOB_WORDS = const(8)

# Bits of a test. If several entries are cleared at once, propagation must fill the grid.
PROPAGATE = const(1)  # propagation must fill the grid
SEARCH = const(2)  # no other digit may be possible in a cleared cell; after PROPAGATE, a fallback
NEEDS_LADDER = const(4)  # after these, the techniques of ladder.py must fill the grid, too

# Stages.
_CLEAR = const(0)
_SEARCHING = const(1)
ASKS_LADDER = const(2)  # waits for the caller
PASSED = const(3)
FAILED = const(4)

_LAST = const(80)
_MAX_NODES = const(200)  # nodes after which a search gives up; 5,000 searches needed at most 25


@micropython.viper
def fill_cell_bits(cell: int, row: int, cell_bits: ptr8):
    """Fill `cell_bits` with the band and the bit of each cell."""
    cell = 0
    row = 0
    while row < 9:
        band = 0
        turn = row
        while turn > 2:
            turn -= 3
            band += 1
        stack = 0
        while stack < 3:
            bit = band << 5 | 3 * turn + stack
            cell_bits[cell] = bit
            cell_bits[cell + 1] = bit + 9
            cell_bits[cell + 2] = bit + 18
            cell += 3
            stack += 1
        row += 1


@micropython.viper
def toggle(
    cell: int, digit: int,
    givens: ptr32, grid: ptr8, digits: ptr8, order: ptr8, cell_bits: ptr8, job: ptr32, at: int,
    count: int,
):  # fmt: skip
    """Clear `count` entries of `order` from `at` on, or put them back if they are cleared."""
    end = at + count
    while at < end:
        cell = order[at]
        at += 1
        cells = 1
        if job[PAIRED] and 2 * cell != _LAST:
            cells = 2
        while cells:
            cells -= 1
            digit = grid[cell]
            digits[cell] = digit - digits[cell]
            digit = 3 * digit - 3 + (cell_bits[cell] >> 5)
            givens[digit] = givens[digit] ^ 1 << (cell_bits[cell] & 31)
            cell = _LAST - cell


@micropython.viper
def _list_entries(
    i: int, cell: int, cells: ptr8, digits: ptr8, order: ptr8, job: ptr32, back: int
):  # fmt: skip
    """Start a job: fill `order` with the givens, then with `back` blank entries, both in the order
    of `cells`."""
    count = 0
    i = 0
    while i <= _LAST:
        cell = cells[i]
        if digits[cell] and (not job[PAIRED] or 2 * cell <= _LAST):
            order[count] = cell
            count += 1
        i += 1
    job[_BATCH] = 1 if back else count >> 2
    i = 0
    while back:
        cell = cells[i]
        if not digits[cell] and (not job[PAIRED] or 2 * cell <= _LAST):
            order[count] = cell
            count += 1
            back -= 1
        i += 1
    job[ENTRIES] = count
    job[DONE] = 0
    job[STAGE] = _CLEAR


@micropython.viper
def start_removal(cells, digits, order, job, givens, grid, cell_bits, back: int):
    """Put `back` blank entries back, and start a job that clears the givens and then these."""
    jb = ptr32(job)
    _list_entries(0, 0, cells, digits, order, job, back)
    toggle(0, 0, givens, grid, digits, order, cell_bits, job, jb[ENTRIES] - back, back)


@micropython.viper
def is_unavoidable(x: int, y: int, cell: int, grid: ptr8, digits: ptr8) -> int:
    """Return 1 if `cell` and three other blank cells are the corners of a rectangle in two boxes
    whose two digits could be swapped, else 0. A quarter of the givens that must stay are needed
    for this."""
    digit = grid[cell]
    line = cell * 57 >> 9  # row of the cell
    place = cell - 9 * line
    across = 9
    along = 1
    while across:
        other = 3 * (line * 11 >> 5)  # first row of its band
        last = other + 3
        while other < last:
            x = other * across + place * along
            if other != line and not digits[x]:
                second = grid[x]
                x = line * across
                while grid[x] != second:
                    x += along
                y = x + (other - line) * across
                if grid[y] == digit and not digits[x] | digits[y]:
                    return 1
            other += 1
        # Then exchange rows and columns.
        x = line
        line = place
        place = x
        across = 1 if along == 1 else 0
        along = 9
    return 0


@micropython.viper
def remove_givens(
    board, minirows, minicolumns, choices, preferred, state, givens, grid, digits, order,
    cell_bits, job, budget: int,
) -> int:  # fmt: skip
    """Clear entries in order, as far as the test allows, for about `budget` nodes.

    Returns the nodes done. The job is finished when job[DONE] is job[ENTRIES]. It stops earlier if
    job[STAGE] is ASKS_LADDER: the caller then tries the techniques, and sets it to PASSED or
    FAILED.

    At first several entries are cleared at once, each time half as many as before; they are put
    back if the test fails. A puzzle that is unique without all of them is unique without some of
    them, so the result is the same as if each entry were judged by itself.
    """
    bd = ptr32(board)
    st = ptr32(state)
    gv = ptr32(givens)
    gr = ptr8(grid)
    od = ptr8(order)
    wh = ptr8(cell_bits)
    jb = ptr32(job)
    count = jb[ENTRIES]
    test = jb[TEST]
    at = jb[DONE]
    stage = jb[STAGE]
    work = 0
    while at < count and work < budget and stage != ASKS_LADDER:
        starts_search = 0
        if stage == _CLEAR:
            taken = jb[_BATCH]
            if taken > count - at:
                taken = count - at
            jb[CLEARED] = taken
            jb[_IS_SECOND] = 0
            toggle(0, 0, givens, grid, digits, order, cell_bits, job, at, taken)
            starts_search = 1
            if taken == 1 and test & SEARCH and int(is_unavoidable(0, 0, od[at], grid, digits)):
                stage = FAILED
                starts_search = 0
                work += 1
            else:
                start_from_givens(0, 0, board, givens, state)
            if stage == _CLEAR and (taken > 1 or test & PROPAGATE):
                starts_search = 0
                st[_LIMIT] = 1
                answer = int(
                    search(0, 0, board, minirows, minicolumns, choices, preferred, state, 1)
                )
                work += 1
                if answer == _FOUND:
                    stage = PASSED
                    if test & NEEDS_LADDER and not test & SEARCH:
                        stage = ASKS_LADDER
                elif taken == 1 and test & SEARCH:
                    starts_search = 1
                else:
                    stage = FAILED
        elif stage == _SEARCHING:
            before = st[_NODES]
            answer = int(
                search(
                    0, 0, board, minirows, minicolumns, choices, preferred, state, budget - work
                )
            )
            work += st[_NODES] - before
            if answer == _EXHAUSTED:
                cell = od[at]
                if jb[PAIRED] and not jb[_IS_SECOND] and 2 * cell != _LAST:
                    # This cell can be deduced. With it given again, can the opposite one?
                    jb[_IS_SECOND] = 1
                    word = 3 * gr[cell] - 3 + (wh[cell] >> 5)
                    bit = 1 << (wh[cell] & 31)
                    gv[word] = gv[word] ^ bit
                    start_from_givens(0, 0, board, givens, state)
                    gv[word] = gv[word] ^ bit
                    starts_search = 1
                else:
                    stage = PASSED
                    if test & NEEDS_LADDER:
                        stage = ASKS_LADDER
            elif answer != _RUNNING:
                stage = FAILED
        if starts_search:
            cell = od[at]
            if jb[_IS_SECOND]:
                cell = _LAST - cell
            word = 3 * gr[cell] - 3 + (wh[cell] >> 5)
            bd[word] = bd[word] & ~(1 << (wh[cell] & 31))
            bd[_STALE] = bd[_STALE] | 1 << word
            st[_PREFERENCE] = _ACCEPT
            st[_FIRST_WORD] = 3 * gr[cell] - 3  # half of the searches look at no other digit
            st[_LIMIT] = _MAX_NODES
            stage = _SEARCHING
        if stage == PASSED or stage == FAILED:
            taken = jb[CLEARED]
            if stage == FAILED:
                toggle(0, 0, givens, grid, digits, order, cell_bits, job, at, taken)
            if stage == PASSED or taken == 1:
                at += taken
            if jb[_BATCH] > 1:
                jb[_BATCH] = jb[_BATCH] >> 1
            stage = _CLEAR
    jb[DONE] = at
    jb[STAGE] = stage
    return work
