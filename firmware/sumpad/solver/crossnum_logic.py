"""Reasoning without search that is weaker than slack, for `crossnum.Search.fills` alone.

The buffers are those of `crossnum_kernels`, but in `slack` a line has its rest, the target less
the digits that stand, with ZERO added, and from UP its number of blanks.
"""

import micropython
from micropython import const

# As in crossnum_kernels: the compiler folds constants into a kernel from its own module alone.
_UP = const(32)
_ZERO = const(1024)
_ROW = const(0)
_COLUMN = const(144)
_DIAGONALS = const(288)
_START = const(432)
_STRIDE = const(458)
_SIZE = const(0)
_DIRTY = const(1)
_VISITS = const(5)


@micropython.viper
def start(low, high, slack, where, state, digits, targets):
    """Set the bounds from `digits` (a byte a cell), rests and blanks of the lines."""
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    st = ptr32(state)
    given = ptr8(digits)
    goal = ptr8(targets)
    size = st[_SIZE]
    lines = 2 * size + 2
    line = 0
    while line < lines:
        sl[line] = _ZERO + goal[line]
        sl[_UP + line] = size
        line += 1
    cell = 0
    while cell < size * size:
        digit = given[cell]
        if digit:
            lo[cell] = digit
            hi[cell] = digit
            line = wh[_ROW + cell]
            sl[line] -= digit
            sl[_UP + line] -= 1
            line = wh[_COLUMN + cell]
            sl[line] -= digit
            sl[_UP + line] -= 1
            both = wh[_DIAGONALS + cell]
            if both & 1:
                sl[lines - 2] -= digit
                sl[_UP + lines - 2] -= 1
            if both & 2:
                sl[lines - 1] -= digit
                sl[_UP + lines - 1] -= 1
        else:
            lo[cell] = 1
            hi[cell] = 9
        cell += 1
    st[_DIRTY] = (1 << lines) - 1
    st[_VISITS] = 0


@micropython.viper
def reason(low, high, slack, where, state, level: int) -> int:
    """Fill in what the rest of a line alone tells, to the fixed point; 1 if that fills the board.

    `level` 0: lines with one blank; 1: also rests that must be all 1 or all 9; 2: each blank is
    what the rest leaves when the others of the line are anything from 1 to 9.
    """
    lo = ptr8(low)
    hi = ptr8(high)
    sl = ptr16(slack)
    wh = ptr8(where)
    st = ptr32(state)
    size = st[_SIZE]
    main = 2 * size
    dirty = st[_DIRTY]
    visits = 0
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
        rest = sl[line] - _ZERO
        blanks = sl[_UP + line]
        least = rest - 9 * (blanks - 1)
        most = rest - (blanks - 1)
        if blanks == 0 or (least <= 1 and most >= 9):
            continue
        if level == 0 and blanks > 1:
            continue
        if level == 1 and blanks > 1 and most > 1 and least < 9:
            continue
        visits += size
        cell = wh[_START + line]
        stride = wh[_STRIDE + line]
        end = cell + stride * size
        while cell < end:
            a = lo[cell]
            b = hi[cell]
            if a != b:
                if a < least:
                    a = least
                if b > most:
                    b = most
                if a > b or a > 9 or b < 1:
                    st[_VISITS] += visits
                    return 0
                lo[cell] = a
                hi[cell] = b
                if a == b:
                    other = wh[_ROW + cell]
                    sl[other] -= a
                    sl[_UP + other] -= 1
                    dirty |= 1 << other
                    other = wh[_COLUMN + cell]
                    sl[other] -= a
                    sl[_UP + other] -= 1
                    dirty |= 1 << other
                    both = wh[_DIAGONALS + cell]
                    if both & 1:
                        sl[main] -= a
                        sl[_UP + main] -= 1
                        dirty |= 1 << main
                    if both & 2:
                        sl[main + 1] -= a
                        sl[_UP + main + 1] -= 1
                        dirty |= 2 << main
            cell += stride
    st[_VISITS] += visits
    blanks = 0
    line = 0
    while line < size:
        blanks += sl[_UP + line]
        line += 1
    if blanks:
        return 0
    return 1
