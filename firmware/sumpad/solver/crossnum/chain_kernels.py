"""The kernels of chains.py.

low, high   the bounds, a byte per cell
steps       a halfword per step: cell | HIGH for an upper bound | line << LINE_SHIFT
count       a word: the number of steps
needed      a byte per step: 1 if the chain rests on it
values      a byte per step: the bound that it sets
"""

import micropython
from micropython import const

# The fields of a step.
CELL = const(255)
HIGH = const(256)
LINE_SHIFT = const(9)

# Results of `sweep`.
_QUIET = const(0)
CHANGED = const(1)
BROKEN = const(2)  # plus 2 * line, plus 1 if the line cannot reach its sum


@micropython.viper
def _first_cell(line: int, size: int) -> int:
    """Return the first cell of a line, numbered as in search.py."""
    if line < size:
        return line * size
    if line < size + size:
        return line - size
    return 0 if line == size + size else size - 1


@micropython.viper
def _stride(line: int, size: int) -> int:
    """Return the distance from one cell of a line to the next."""
    if line < size:
        return 1
    if line < size + size:
        return size
    return size + 1 if line == size + size else size - 1


@micropython.viper
def init_bounds(cells: int, low: ptr8, high: ptr8, digits: ptr8):
    """Set the bounds of the first `cells` cells from `digits`, a byte per cell, 0 for a blank."""
    while cells:
        cells -= 1
        if digits[cells]:
            low[cells] = digits[cells]
            high[cells] = digits[cells]
        else:
            low[cells] = 1
            high[cells] = 9


@micropython.viper
def sweep(
    cell: int, low: ptr8, high: ptr8, targets: ptr8, steps: ptr16, count: ptr32, size: int,
    most: int,
) -> int:  # fmt: skip
    """Let each line narrow the bounds of its cells once; return _QUIET, CHANGED or BROKEN.

    Every change is appended to the `count[0]` steps. Once there are `most`, no bound narrows
    further. `cell` is scratch.
    """
    top = count[0]
    before = top
    line = 0
    while line < size + size + 2:
        first = int(_first_cell(line, size))
        stride = int(_stride(line, size))
        down = targets[line]
        up = 0
        cell = first
        left = size
        while left:
            down -= low[cell]
            up += high[cell]
            cell += stride
            left -= 1
        up -= targets[line]
        if down < 0:
            count[0] = top
            return BROKEN + line + line
        if up < 0:
            count[0] = top
            return BROKEN + line + line + 1
        if down < 8 or up < 8:  # otherwise no digit of 1 to 9 is excluded
            cell = first
            left = size
            while left:
                least = low[cell]
                span = high[cell] - least
                if span > down and top < most:
                    high[cell] = least + down
                    steps[top] = cell | HIGH | line << LINE_SHIFT
                    top += 1
                if span > up and top < most:
                    low[cell] = least + span - up
                    steps[top] = cell | line << LINE_SHIFT
                    top += 1
                cell += stride
                left -= 1
        line += 1
    count[0] = top
    if top > before:
        return CHANGED
    return _QUIET


@micropython.viper
def trace_back(
    cell: int, steps: ptr16, needed: ptr8, wanted: ptr8, top: int, size: int, line: int, high: int,
    own: int,
):  # fmt: skip
    """Trace back the bounds of the cells of `line` except `own`: set `needed` for each of the
    first `top` steps, to 1 if those bounds rest on it and to 0 if not.

    `high` selects the bounds: 1 upper, 0 lower. `wanted` is work space, a byte per bound
    (2 * cell + side). `cell` is scratch.
    """
    cell = 2 * size * size
    while cell:
        cell -= 1
        wanted[cell] = 0
    want = 1
    k = top
    while k >= 0:
        if want:
            cell = int(_first_cell(line, size))
            stride = int(_stride(line, size))
            left = size
            while left:
                if cell != own:
                    wanted[cell + cell + high] = 1
                cell += stride
                left -= 1
        k -= 1
        if k >= 0:
            own = steps[k] & CELL
            high = 0
            if steps[k] & HIGH:
                high = 1
            want = wanted[own + own + high]
            needed[k] = want
            wanted[own + own + high] = 0
            line = steps[k] >> LINE_SHIFT
            high = 1 - high


@micropython.viper
def replay(
    cell: int, first_low: ptr8, first_high: ptr8, low: ptr8, high: ptr8, targets: ptr8,
    steps: ptr16, needed: ptr8, values: ptr8, top: int, size: int,
):  # fmt: skip
    """Copy the initial bounds to `low` and `high`, and apply the needed steps among the first
    `top`, storing the bound that each one sets in `values`. `cell` is scratch."""
    cell = size * size
    while cell:
        cell -= 1
        low[cell] = first_low[cell]
        high[cell] = first_high[cell]
    k = 0
    while k < top:
        if needed[k]:
            line = steps[k] >> LINE_SHIFT
            own = steps[k] & CELL
            cell = int(_first_cell(line, size))
            stride = int(_stride(line, size))
            value = targets[line]
            left = size
            if steps[k] & HIGH:
                while left:
                    value -= low[cell]
                    cell += stride
                    left -= 1
                value += low[own]
                if value > high[own]:
                    value = high[own]
                high[own] = value
            else:
                while left:
                    value -= high[cell]
                    cell += stride
                    left -= 1
                value += high[own]
                if value < low[own]:
                    value = low[own]
                low[own] = value
            values[k] = value
        k += 1


@micropython.viper
def total(cell: int, bounds: ptr8, size: int, line: int) -> int:
    """Return the sum of `bounds` (the lower or the upper ones) along a line; `cell` is scratch."""
    cell = int(_first_cell(line, size))
    stride = int(_stride(line, size))
    value = 0
    left = size
    while left:
        value += bounds[cell]
        cell += stride
        left -= 1
    return value


@micropython.viper
def next_needed(i: int, needed: ptr8, top: int) -> int:
    """Return the index of the first needed step from `i` on, or `top` if there is none."""
    while i < top:
        if needed[i]:
            return i
        i += 1
    return top


@micropython.viper
def count(i: int, needed: ptr8) -> int:
    """Return how many of the first `i` steps are needed."""
    value = 0
    while i:
        i -= 1
        value += needed[i]
    return value
