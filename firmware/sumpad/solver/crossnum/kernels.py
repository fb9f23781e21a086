"""The kernels of the cross-number search. The maker's kernels call them too.

The kernels share these buffers:

    bounds      a byte per cell: low << 4 | high, 1 <= low <= high <= 9
    slack       a word per line: (down + _ZERO) << 16 | up + _ZERO (see search.py). The bias _ZERO
                keeps both halves from going negative, so one subtraction updates both. Bit 10 of a
                half is set if its slack is at least 0
    geometry    bytes. Per cell: its row and its column as line numbers, at _ROW and COLUMN, and a
                bit for each diagonal, at DIAGONALS. Per line: its first cell and its stride, at
                START and STRIDE
    trail       a halfword per change: cell | old bounds << 8
    stack       two halfwords per choice: the length of the trail before it; cell | (digit tried
                + 1) << 8 | _BELOW
    state       the words named below

`bounds` and `slack` have room for two boards: the maker keeps those of its givens in the upper
half.

Bounds only narrow between `start` and backtracking, so all loops end.

The first three arguments of the hot kernels are scratch: callers pass 0. Viper keeps the first
three locals of a function in registers, and its arguments are its first locals. Measured on the
RP2040: 180 cycles per visit instead of 250, changes included; 220 per cell for `start`.
"""

import micropython
from micropython import const

# As in games/backend.py
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)

_ZERO = const(1024)
_BIAS = const(0x04000400)  # _ZERO in both halves
_LOW_HALF = const(0xFFFF)

_ROW = const(0)
COLUMN = const(144)
DIAGONALS = const(288)
START = const(432)
STRIDE = const(458)
GEOMETRY_BYTES = const(484)

SIZE = const(0)  # N of N x N
_DIRTY = const(1)  # a bit per line: its slack or the bounds of one of its cells changed
_TRAIL = const(2)  # entries on the trail
_DEPTH = const(3)  # choices on the stack
NODES = const(4)  # choices made since the start
VISITS = const(5)  # cells visited since the start
PHASE = const(6)  # what `search` does next
LIMIT = const(7)  # visits after which `search` gives up
AVOID = const(8)  # cell | digit << 8: skip solutions with this digit there; 0: none
_GOAL = const(9)  # `propagate` may stop once this cell has one digit; _NO_CELL: it may not
STATE_WORDS = const(10)

_NO_CELL = const(255)
_CELL_BITS = const(8)  # width of a cell's number on the trail and the stack
_CELL = const(255)

_PROPAGATE = const(0)
_CHOOSE = const(1)
_BACKTRACK = const(2)

_BELOW = const(1 << 12)  # flag of a choice: the digits below are not yet tried
_NO_ROOM = const(10000)


@micropython.viper
def set_geometry(geometry: ptr8, state: ptr32, size: int):
    """Set the geometry of boards of `size` x `size`, unless it is set already."""
    if state[SIZE] == size:
        return
    state[SIZE] = size
    row = 0
    cell = 0
    while row < size:
        geometry[START + row] = cell
        geometry[STRIDE + row] = 1
        geometry[START + size + row] = row
        geometry[STRIDE + size + row] = size
        column = 0
        while column < size:
            geometry[_ROW + cell] = row
            geometry[COLUMN + cell] = size + column
            diagonals = 1 if row == column else 0
            if row + column == size - 1:
                diagonals |= 2
            geometry[DIAGONALS + cell] = diagonals
            cell += 1
            column += 1
        row += 1
    geometry[START + 2 * size] = 0
    geometry[STRIDE + 2 * size] = size + 1
    geometry[START + 2 * size + 1] = size - 1
    geometry[STRIDE + 2 * size + 1] = size - 1


@micropython.viper
def start(
    cell: int, low: int, high: int,
    bounds: ptr8, slack: ptr32, geometry: ptr8, state: ptr32, digits: ptr8, targets: ptr8,
):  # fmt: skip
    """Set bounds and slacks from `digits` (a byte per cell, 0 blank) and `targets` (a byte per
    line). Reset the state except SIZE and LIMIT."""
    size = state[SIZE]
    lines = size + size + 2
    cell = 0
    line = 0
    while line < size:
        low = 0
        high = 0
        end = cell + size
        while cell < end:
            digit = digits[cell]
            if digit:
                bounds[cell] = digit * 17
                low += digit
                high += digit
            else:
                bounds[cell] = 0x19
                low += 1
                high += 9
            cell += 1
        slack[line] = _BIAS + (targets[line] - low << 16) + high - targets[line]
        line += 1
    while line < lines:
        low = 0
        high = 0
        cell = geometry[START + line]
        stride = geometry[STRIDE + line]
        end = cell + size * stride
        while cell < end:
            digit = bounds[cell]
            low += digit >> 4
            high += digit & 15
            cell += stride
        slack[line] = _BIAS + (targets[line] - low << 16) + high - targets[line]
        line += 1
    state[_DIRTY] = (1 << lines) - 1
    state[_TRAIL] = 0
    state[_DEPTH] = 0
    state[NODES] = 0
    state[VISITS] = 0
    state[PHASE] = _PROPAGATE
    state[AVOID] = 0
    state[_GOAL] = _NO_CELL


@micropython.viper
def propagate(
    cell: int, span: int, end: int,
    bounds: ptr8, slack: ptr32, geometry: ptr8, trail: ptr16, state: ptr32,
) -> int:  # fmt: skip
    """Propagate the bounds of the dirty lines to the fixed point. Return 1, or 0 if a line cannot
    reach its target.

    Stops before the fixed point once the _GOAL cell has one digit.
    """
    size = state[SIZE]
    dirty = state[_DIRTY]
    top = state[_TRAIL]
    goal = state[_GOAL]
    visits = 0
    main = 2 * size
    line = 0
    bit = 1
    while dirty:
        while not dirty & bit:
            line += 1
            bit += bit
            if line > main + 1:
                line = 0
                bit = 1
        dirty ^= bit
        word = slack[line]
        if word == _BIAS:
            continue  # all its cells are set, and its sum is right
        if word & _BIAS != _BIAS:
            state[_TRAIL] = top
            state[VISITS] += visits
            return 0
        down = (word >> 16) - _ZERO
        up = (word & _LOW_HALF) - _ZERO
        tight = down
        if up < tight:
            tight = up
        if tight < 8:  # otherwise no digit of 1 to 9 is excluded
            visits += size
            stride = geometry[STRIDE + line]
            cell = geometry[START + line]
            end = cell + size * stride
            while cell != end:
                span = bounds[cell]
                if (span & 15) - (span >> 4) > tight:
                    least = span >> 4
                    trail[top] = cell | span << _CELL_BITS
                    top += 1
                    span = (span & 15) - least
                    change = 0
                    if span > down:
                        change = span - down
                        up -= change
                        span = down
                    if span > up:
                        raised = span - up
                        down -= raised
                        least += raised
                        span = up
                        change += raised << 16
                    if down < 0 or up < 0:
                        state[_TRAIL] = top - 1
                        state[VISITS] += visits
                        return 0
                    bounds[cell] = (least << 4) + least + span
                    tight = down
                    if up < tight:
                        tight = up
                    other = geometry[_ROW + cell]
                    slack[other] -= change
                    dirty |= 1 << other
                    other = geometry[COLUMN + cell]
                    slack[other] -= change
                    dirty |= 1 << other
                    other = geometry[DIAGONALS + cell]
                    if other:
                        if other & 1:
                            slack[main] -= change
                            dirty |= 1 << main
                        if other & 2:
                            slack[main + 1] -= change
                            dirty |= 2 << main
                    if cell == goal:
                        if span == 0:
                            end = cell + stride
                            dirty = 0
                cell += stride
    state[_DIRTY] = 0
    state[_TRAIL] = top
    state[VISITS] += visits
    return 1


@micropython.viper
def backtrack(
    cell: int, old: int, change: int,
    bounds: ptr8, slack: ptr32, geometry: ptr8, trail: ptr16, state: ptr32, mark: int,
):  # fmt: skip
    """Undo changes until the trail has `mark` entries."""
    main = 2 * state[SIZE]
    top = state[_TRAIL]
    while top > mark:
        top -= 1
        cell = trail[top]
        old = cell >> _CELL_BITS
        cell &= _CELL
        new = bounds[cell]
        bounds[cell] = old
        change = (new >> 4) - (old >> 4) << 16
        change += (old & 15) - (new & 15)
        slack[geometry[_ROW + cell]] += change
        slack[geometry[COLUMN + cell]] += change
        both = geometry[DIAGONALS + cell]
        if both:
            if both & 1:
                slack[main] += change
            if both & 2:
                slack[main + 1] += change
    state[_TRAIL] = mark


@micropython.viper
def is_solved(size: int, slack: ptr32) -> int:
    """Return 1 if all cells are set and all sums are right, else 0."""
    line = 2 * size + 2
    while line:
        line -= 1
        if slack[line] != _BIAS:
            return 0
    return 1


@micropython.viper
def search(bounds, slack, geometry, trail, stack, state, preferred, budget: int) -> int:
    """Search depth first for about `budget` visits; `search.Search` explains the results.

    A choice splits the range of a cell at a digit: first that digit, then the digits below it,
    then those above it. The digit is the one of `preferred` (a byte per cell, 0 for none) if that
    is in the range, else the middle one, which leaves the other cells of the lines the most room.
    On boards with many blanks, starting with the lowest digit can take 10,000 times as long.
    """
    bo = ptr8(bounds)
    sl = ptr32(slack)
    ge = ptr8(geometry)
    tr = ptr16(trail)
    sk = ptr16(stack)
    st = ptr32(state)
    pr = ptr8(preferred)
    main = 2 * st[SIZE]
    tighten = propagate  # looking up a global takes as long as visiting some cells
    stop = st[VISITS] + budget
    limit = st[LIMIT]
    phase = st[PHASE]
    answer = _RUNNING
    while answer == _RUNNING:
        new = 0
        if phase == _PROPAGATE:
            if int(tighten(0, 0, 0, bounds, slack, geometry, trail, state)):
                phase = _CHOOSE
            else:
                phase = _BACKTRACK
            if st[VISITS] >= limit:
                answer = _GAVE_UP
            elif st[VISITS] >= stop:
                break
        elif phase == _CHOOSE:
            avoid = st[AVOID]
            if avoid:
                # As if the digit to avoid had already been tried.
                st[AVOID] = 0
                st[_DEPTH] = 1
                sk[0] = st[_TRAIL]
                sk[1] = (avoid & _CELL) | (avoid >> _CELL_BITS) + 1 << _CELL_BITS | _BELOW
                phase = _BACKTRACK
            else:
                # Choose the narrowest open cell of the open line with the least room.
                narrowest = _NO_ROOM
                left = main + 2
                while left:
                    left -= 1
                    word = sl[left]
                    if word != _BIAS:
                        # The widths of its cells' ranges together (biased).
                        room = (word >> 16) + (word & _LOW_HALF)
                        if room < narrowest:
                            narrowest = room
                            line = left
                if narrowest == _NO_ROOM:
                    phase = _BACKTRACK
                    answer = _FOUND
                else:
                    at = ge[START + line]
                    stride = ge[STRIDE + line]
                    narrowest = 9
                    left = st[SIZE]
                    while left:
                        left -= 1
                        span = bo[at]
                        span = (span & 15) - (span >> 4)
                        if span:
                            if span < narrowest:
                                narrowest = span
                                cell = at
                        at += stride
                    digit = pr[cell]
                    if digit < bo[cell] >> 4 or digit > bo[cell] & 15:
                        digit = (bo[cell] >> 4) + (bo[cell] & 15) >> 1
                    depth = st[_DEPTH]
                    sk[2 * depth] = st[_TRAIL]
                    sk[2 * depth + 1] = cell | (digit + 1) << _CELL_BITS | _BELOW
                    st[_DEPTH] = depth + 1
                    st[NODES] += 1
                    new = digit * 17
        else:
            depth = st[_DEPTH] - 1
            if depth < 0:
                answer = _EXHAUSTED
            else:
                if st[_TRAIL] > sk[2 * depth]:
                    backtrack(0, 0, 0, bounds, slack, geometry, trail, state, sk[2 * depth])
                st[_DIRTY] = 0
                entry = sk[2 * depth + 1]
                cell = entry & _CELL
                above = entry >> _CELL_BITS & 15
                least = above
                most = bo[cell] & 15
                if entry & _BELOW:
                    sk[2 * depth + 1] = entry ^ _BELOW
                    if bo[cell] >> 4 < above - 1:
                        least = bo[cell] >> 4
                        most = above - 2
                if least >= above:
                    st[_DEPTH] = depth
                if least <= most:
                    new = least << 4 | most
        if new:
            # Narrow the cell to these bounds.
            old = bo[cell]
            bo[cell] = new
            tr[st[_TRAIL]] = cell | old << _CELL_BITS
            st[_TRAIL] += 1
            change = (new >> 4) - (old >> 4) << 16
            change += (old & 15) - (new & 15)
            line = ge[_ROW + cell]
            sl[line] -= change
            dirty = 1 << line
            line = ge[COLUMN + cell]
            sl[line] -= change
            dirty |= 1 << line
            line = ge[DIAGONALS + cell]
            if line & 1:
                sl[main] -= change
                dirty |= 1 << main
            if line & 2:
                sl[main + 1] -= change
                dirty |= 2 << main
            st[_DIRTY] = st[_DIRTY] | dirty
            phase = _PROPAGATE
    st[PHASE] = phase
    return answer


@micropython.viper
def clear(table: ptr8, count: int):
    """Clear the first `count` bytes of a table."""
    while count:
        count -= 1
        table[count] = 0


@micropython.viper
def read(bounds: ptr8, digits: ptr8, cells: int):
    """Copy the digits of a full board of so many cells from its bounds to `digits`."""
    while cells:
        cells -= 1
        digits[cells] = bounds[cells] & 15
