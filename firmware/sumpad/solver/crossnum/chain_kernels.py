"""The inner loops of chains.py, which says what its tables are."""

import micropython
from micropython import const

# Of a step, a halfword: the cell, the side of its bound, the line that tells it.
CELL = const(255)
HIGH = const(256)
LINE_SHIFT = const(9)

QUIET = const(0)  # answers of `sweep`
CHANGED = const(1)
BROKEN = const(2)  # plus 2 * line, plus 1 if the line cannot reach its sum


@micropython.viper
def start(cell: int, low: ptr8, high: ptr8, digits: ptr8):
    """Set the bounds of so many cells from `digits`, a byte a cell, 0 blank."""
    while cell:
        cell -= 1
        if digits[cell]:
            low[cell] = digits[cell]
            high[cell] = digits[cell]
        else:
            low[cell] = 1
            high[cell] = 9


@micropython.viper
def sweep(
    cell: int, low: ptr8, high: ptr8, targets: ptr8, steps: ptr16, count: ptr32, size: int,
    most: int,
) -> int:  # fmt: skip
    """Let each line narrow the bounds of its cells once; see QUIET to BROKEN.

    Each change is put behind the `count[0]` steps that there are, as long as they are not `most`.
    The first argument is scratch.
    """
    top = count[0]
    before = top
    line = 0
    while line < size + size + 2:
        first = line * size
        stride = 1
        if line >= size:
            first = line - size
            stride = size
        if line == size + size:
            first = 0
            stride = size + 1
        if line == size + size + 1:
            first = size - 1
            stride = size - 1
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
        if down < 8 or up < 8:  # else no digit is out of reach
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
    return QUIET


@micropython.viper
def need(
    cell: int, steps: ptr16, needed: ptr8, wanted: ptr8, top: int, size: int, line: int, high: int,
    own: int,
):  # fmt: skip
    """Mark in `needed`, a byte a step, those of the first `top` steps that a sum of bounds rests
    on: that of the cells of a line, but for `own`.

    `high`: 1 if it is the most that they can be, else 0. `wanted`, a byte for each bound
    (2 * cell + side), is work space. The first argument is scratch.
    """
    cell = 2 * size * size
    while cell:
        cell -= 1
        wanted[cell] = 0
    want = 1
    k = top
    while k >= 0:
        if want:
            first = line * size
            stride = 1
            if line >= size:
                first = line - size
                stride = size
            if line == size + size:
                first = 0
                stride = size + 1
            if line == size + size + 1:
                first = size - 1
                stride = size - 1
            cell = first
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
def follow(
    cell: int, first_low: ptr8, first_high: ptr8, low: ptr8, high: ptr8, targets: ptr8,
    steps: ptr16, needed: ptr8, values: ptr8, top: int, size: int,
):  # fmt: skip
    """Set the bounds to the first ones, and let the steps that are needed narrow them; `values`
    gets the bound that each of them tells, a byte a step. The first argument is scratch."""
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
            cell = line * size
            stride = 1
            if line >= size:
                cell = line - size
                stride = size
            if line == size + size:
                cell = 0
                stride = size + 1
            if line == size + size + 1:
                cell = size - 1
                stride = size - 1
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
    """The sum of one side's bounds of the cells of a line. The first argument is scratch."""
    cell = line * size
    stride = 1
    if line >= size:
        cell = line - size
        stride = size
    if line == size + size:
        cell = 0
        stride = size + 1
    if line == size + size + 1:
        cell = size - 1
        stride = size - 1
    value = 0
    left = size
    while left:
        value += bounds[cell]
        cell += stride
        left -= 1
    return value


@micropython.viper
def next_needed(i: int, needed: ptr8, top: int) -> int:
    """The number of the first step that is needed, from `i` on; `top` if there is none before."""
    while i < top:
        if needed[i]:
            return i
        i += 1
    return top


@micropython.viper
def count(i: int, needed: ptr8) -> int:
    """How many of the first `i` steps are needed."""
    value = 0
    while i:
        i -= 1
        value += needed[i]
    return value
