"""The inner loops of the cross-number search, for `crossnum.Search` alone.

Every kernel gets the same buffers, in this order:

    low, high   a byte a cell: its bounds, 1 <= low <= high <= 9
    slack       a halfword a line: `down` from 0, `up` from UP (see the module crossnum), each with
                ZERO added, since a pointer of viper gives no negative numbers on every machine
    where       geometry, bytes: a cell's row and column as line numbers and its diagonals as two
                bits, from ROW, COLUMN and DIAGONALS; a line's first cell and stride, from START
                and STRIDE
    trail       a halfword a change: cell | low << 8 | high << 12, as they were before
    stack       two halfwords a choice: the length of the trail before it; the cell | the first
                digit above the one tried << 8 | _BELOW
    state       the words named below

Bounds only ever narrow between `start` and going back, so all loops end.
"""

import micropython
from micropython import const

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

UP = const(32)
ZERO = const(1024)

ROW = const(0)
COLUMN = const(144)
DIAGONALS = const(288)
START = const(432)
STRIDE = const(458)
WHERE_BYTES = const(484)

SIZE = const(0)  # N of N x N
DIRTY = const(1)  # a bit a line: its slack or a bound of its cells has changed
TRAIL = const(2)  # entries on the trail
DEPTH = const(3)  # choices on the stack
NODES = const(4)  # choices made since the reset
VISITS = const(5)  # cells looked at since the reset
PHASE = const(6)  # what `search` does next
LIMIT = const(7)  # visits after which it gives up
AVOID = const(8)  # cell | digit << 8: find no solution with this digit there; 0: none
STATE_WORDS = const(9)

_PROPAGATE = const(0)
_CHOOSE = const(1)
_GO_BACK = const(2)

_BELOW = const(1 << 12)  # of a choice: the digits below are still to be tried


@micropython.viper
def start(low, high, slack, where, state, digits, targets):
    """Set the bounds from `digits` (a byte a cell) and the slacks from `targets` (bytes)."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    st = ptr32(state)
    given = ptr8(digits)
    goal = ptr8(targets)
    size = st[SIZE]
    lines = 2 * size + 2
    line = 0
    while line < lines:
        sl[line] = ZERO + goal[line]
        sl[UP + line] = ZERO - goal[line]
        line += 1
    cell = 0
    while cell < size * size:
        least = given[cell]
        most = least
        if least == 0:
            least = 1
            most = 9
        lo[cell] = least
        hi[cell] = most
        line = wh[ROW + cell]
        sl[line] -= least
        sl[UP + line] += most
        line = wh[COLUMN + cell]
        sl[line] -= least
        sl[UP + line] += most
        both = wh[DIAGONALS + cell]
        if both & 1:
            sl[lines - 2] -= least
            sl[UP + lines - 2] += most
        if both & 2:
            sl[lines - 1] -= least
            sl[UP + lines - 1] += most
        cell += 1
    st[DIRTY] = (1 << lines) - 1
    st[TRAIL] = 0
    st[DEPTH] = 0
    st[NODES] = 0
    st[VISITS] = 0
    st[PHASE] = _PROPAGATE
    st[AVOID] = 0


@micropython.viper
def narrow(low, high, slack, where, trail, state, cell: int, bounds: int):
    """Give a cell the bounds low << 4 | high, inside those it has."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    tr = ptr16(trail)
    st = ptr32(state)
    least = bounds >> 4
    most = bounds & 15
    raised = least - lo[cell]
    lowered = hi[cell] - most
    tr[st[TRAIL]] = cell | lo[cell] << 8 | hi[cell] << 12
    st[TRAIL] += 1
    lo[cell] = least
    hi[cell] = most
    line = wh[ROW + cell]
    sl[line] -= raised
    sl[UP + line] -= lowered
    dirty = 1 << line
    line = wh[COLUMN + cell]
    sl[line] -= raised
    sl[UP + line] -= lowered
    dirty |= 1 << line
    both = wh[DIAGONALS + cell]
    if both:
        line = 2 * st[SIZE]
        if both & 1:
            sl[line] -= raised
            sl[UP + line] -= lowered
            dirty |= 1 << line
        if both & 2:
            sl[line + 1] -= raised
            sl[UP + line + 1] -= lowered
            dirty |= 2 << line
    st[DIRTY] |= dirty


@micropython.viper
def propagate(low, high, slack, where, trail, state) -> int:
    """Tighten the bounds of the dirty lines to the fixed point; 0 if a line cannot be met."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    tr = ptr16(trail)
    st = ptr32(state)
    size = st[SIZE]
    dirty = st[DIRTY]
    top = st[TRAIL]
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
        down = sl[line] - ZERO
        up = sl[UP + line] - ZERO
        if down < 0 or up < 0:
            st[TRAIL] = top
            st[VISITS] += visits
            return 0
        if down < 8 or up < 8:  # else no cell of 1..9 can be out of reach
            visits += size
            stride = wh[STRIDE + line]
            cell = wh[START + line]
            end = cell + stride * size
            while cell < end:
                least = lo[cell]
                most = hi[cell]
                span = most - least
                if span > down or span > up:
                    tr[top] = cell | least << 8 | most << 12
                    top += 1
                    lowered = 0
                    raised = 0
                    if span > down:
                        lowered = span - down
                        up -= lowered
                        most -= lowered
                        hi[cell] = most
                    if most - least > up:
                        raised = most - least - up
                        down -= raised
                        lo[cell] = least + raised
                    other = wh[ROW + cell]
                    sl[other] -= raised
                    sl[UP + other] -= lowered
                    dirty |= 1 << other
                    other = wh[COLUMN + cell]
                    sl[other] -= raised
                    sl[UP + other] -= lowered
                    dirty |= 1 << other
                    both = wh[DIAGONALS + cell]
                    if both:
                        if both & 1:
                            sl[main] -= raised
                            sl[UP + main] -= lowered
                            dirty |= 1 << main
                        if both & 2:
                            sl[main + 1] -= raised
                            sl[UP + main + 1] -= lowered
                            dirty |= 2 << main
                    if down < 0 or up < 0:
                        st[TRAIL] = top
                        st[VISITS] += visits
                        return 0
                cell += stride
    st[DIRTY] = 0
    st[TRAIL] = top
    st[VISITS] += visits
    return 1


@micropython.viper
def go_back(low, high, slack, where, trail, state, mark: int):
    """Undo all changes down to `mark` entries on the trail."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    tr = ptr16(trail)
    st = ptr32(state)
    main = 2 * st[SIZE]
    top = st[TRAIL]
    while top > mark:
        top -= 1
        entry = tr[top]
        cell = entry & 255
        least = entry >> 8 & 15
        most = entry >> 12
        raised = lo[cell] - least
        lowered = most - hi[cell]
        lo[cell] = least
        hi[cell] = most
        line = wh[ROW + cell]
        sl[line] += raised
        sl[UP + line] += lowered
        line = wh[COLUMN + cell]
        sl[line] += raised
        sl[UP + line] += lowered
        both = wh[DIAGONALS + cell]
        if both & 1:
            sl[main] += raised
            sl[UP + main] += lowered
        if both & 2:
            sl[main + 1] += raised
            sl[UP + main + 1] += lowered
    st[TRAIL] = mark
    st[DIRTY] = 0


@micropython.viper
def choose(low, high, slack, where, state) -> int:
    """The cell to try next: the narrowest open one of the tightest open line; -1 if none."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    st = ptr32(state)
    size = st[SIZE]
    line = 2 * size + 2
    best = 0
    tightest = 10000
    while line:
        line -= 1
        room = sl[line] + sl[UP + line] - 2 * ZERO  # what its cells can move together
        if room:
            if room < tightest:
                tightest = room
                best = line
    if tightest == 10000:
        return -1
    cell = wh[START + best]
    stride = wh[STRIDE + best]
    chosen = cell
    narrowest = 9
    while size:
        span = hi[cell] - lo[cell]
        if span:
            if span < narrowest:
                narrowest = span
                chosen = cell
        cell += stride
        size -= 1
    return chosen


@micropython.viper
def search(low, high, slack, where, trail, stack, state, guide, budget: int) -> int:
    """Depth first over the ranges of one cell after another. See `Search.step`.

    A choice splits the range of a cell at a digit: that digit, the digits below it, those above.
    """
    lo = ptr8(low)
    hi = ptr8(high)
    sk = ptr16(stack)
    st = ptr32(state)
    gd = ptr8(guide)
    stop = st[VISITS] + budget
    limit = st[LIMIT]
    phase = st[PHASE]
    answer = RUNNING
    while answer == RUNNING:
        if phase == _PROPAGATE:
            if int(propagate(low, high, slack, where, trail, state)):
                phase = _CHOOSE
            else:
                phase = _GO_BACK
            if st[VISITS] >= limit:
                answer = GAVE_UP
            elif st[VISITS] >= stop:
                break
        elif phase == _CHOOSE:
            avoid = st[AVOID]
            if avoid:
                # as if the digit to be avoided had been tried at its cell already
                st[AVOID] = 0
                cell = avoid & 255
                digit = avoid >> 8
                st[DEPTH] = 1
                sk[0] = st[TRAIL]
                sk[1] = cell | (digit + 1) << 8 | _BELOW
                phase = _GO_BACK
            else:
                cell = int(choose(low, high, slack, where, state))
                if cell < 0:
                    phase = _GO_BACK
                    answer = FOUND
                else:
                    digit = gd[cell]
                    if digit < lo[cell] or digit > hi[cell]:
                        digit = lo[cell]
                    depth = st[DEPTH]
                    sk[2 * depth] = st[TRAIL]
                    sk[2 * depth + 1] = cell | (digit + 1) << 8 | _BELOW
                    st[DEPTH] = depth + 1
                    st[NODES] += 1
                    narrow(low, high, slack, where, trail, state, cell, digit * 17)
                    phase = _PROPAGATE
        else:
            depth = st[DEPTH] - 1
            if depth < 0:
                answer = EXHAUSTED
            else:
                go_back(low, high, slack, where, trail, state, sk[2 * depth])
                entry = sk[2 * depth + 1]
                cell = entry & 255
                above = entry >> 8 & 15
                least = above
                most = hi[cell]
                if entry & _BELOW:
                    sk[2 * depth + 1] = entry ^ _BELOW
                    if lo[cell] < above - 1:
                        least = lo[cell]
                        most = above - 2
                if least >= above:
                    st[DEPTH] = depth
                if least <= most:
                    narrow(low, high, slack, where, trail, state, cell, least << 4 | most)
                    phase = _PROPAGATE
    st[PHASE] = phase
    return answer
