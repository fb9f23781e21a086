"""The kernels of reasoning without search below SLACK, for `search.Search.fills` and the maker.

The buffers are those of kernels.py, but the words of `slack` differ: the upper half is the line's
rest (its target minus its digits) + ZERO, the lower half its number of blanks.
"""

import micropython
from micropython import const

# As in kernels.py: the compiler folds constants into a kernel from its own module alone.
_ZERO = const(1024)
_ROW = const(0)
_COLUMN = const(144)
_DIAGONALS = const(288)
_START = const(432)
_STRIDE = const(458)
_SIZE = const(0)
_DIRTY = const(1)
_VISITS = const(5)

_BLANKS = const(0xFFFF)  # the lower half of a word


@micropython.viper
def start(
    cell: int, rest: int, blanks: int,
    bounds: ptr8, slack: ptr32, geometry: ptr8, state: ptr32, digits: ptr8, targets: ptr8,
):  # fmt: skip
    """Set the bounds from `digits` (a byte per cell, 0 blank), and the rest and the blanks of each
    line from `digits` and `targets` (a byte per line)."""
    size = state[_SIZE]
    lines = size + size + 2
    cell = size * size
    while cell:
        cell -= 1
        if digits[cell]:
            bounds[cell] = digits[cell] * 17
        else:
            bounds[cell] = 0x19
    line = 0
    while line < lines:
        rest = targets[line] + _ZERO
        blanks = 0
        cell = geometry[_START + line]
        stride = geometry[_STRIDE + line]
        left = size
        while left:
            left -= 1
            if digits[cell]:
                rest -= digits[cell]
            else:
                blanks += 1
            cell += stride
        slack[line] = rest << 16 | blanks
        line += 1
    state[_DIRTY] = (1 << lines) - 1
    state[_VISITS] = 0


@micropython.viper
def reason(
    cell: int, least: int, most: int,
    bounds: ptr8, slack: ptr32, geometry: ptr8, state: ptr32, rung: int,
) -> int:  # fmt: skip
    """Narrow the blanks by the rest of each line alone, to the fixed point; return 1 if that fills
    the board, else 0.

    `rung` as in search.py. ONE_BLANK: lines with one blank; EXTREMES: also rests that make all
    blanks 1 or all 9; BOUNDS: each blank has what the rest leaves with the others at 1 to 9.
    """
    size = state[_SIZE]
    main = 2 * size
    dirty = state[_DIRTY]
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
        blanks = slack[line] & _BLANKS
        if blanks == 0:
            continue
        most = (slack[line] >> 16) - _ZERO - (blanks - 1)
        least = most - 8 * (blanks - 1)
        if blanks > 1:
            if rung == 0 or (least <= 1 and most >= 9):
                continue
            if rung == 1 and most > 1 and least < 9:
                continue
        if most < 1 or least > 9:
            state[_VISITS] += visits
            return 0
        visits += size
        cell = geometry[_START + line]
        stride = geometry[_STRIDE + line]
        left = size
        while left:
            left -= 1
            low = bounds[cell] >> 4
            high = bounds[cell] & 15
            if low != high:
                if low < least:
                    low = least
                if high > most:
                    high = most
                if low > high:
                    state[_VISITS] += visits
                    return 0
                bounds[cell] = low << 4 | high
                if low == high:
                    word = low << 16 | 1
                    other = geometry[_ROW + cell]
                    slack[other] -= word
                    dirty |= 1 << other
                    other = geometry[_COLUMN + cell]
                    slack[other] -= word
                    dirty |= 1 << other
                    other = geometry[_DIAGONALS + cell]
                    if other:
                        if other & 1:
                            slack[main] -= word
                            dirty |= 1 << main
                        if other & 2:
                            slack[main + 1] -= word
                            dirty |= 2 << main
            cell += stride
    state[_VISITS] += visits
    while size:
        size -= 1
        if slack[size] & _BLANKS:
            return 0
    return 1
