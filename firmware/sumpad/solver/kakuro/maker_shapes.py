"""The kernels between shapes and puzzles of kakuro: they make a shape, and write the clues.

A shape is symmetric and connected, and its runs have two to nine cells. It has a halfword per row
and one more: bit c for a cell in column c. As much scratch follows, from _REACHED on.
"""

import micropython
from micropython import const

# As in board.py and sums.py: the compiler folds constants into a kernel from its own module alone.
_WALL = const(1 << 15)
_NO_CELL = const(255)
_PLACES = const(144)
_START = const(242)
_MEMBERS = const(375)
_PLACE = const(617)
_CELL = const(738)
_SUMS = const(46)
_KEY = const(973)

_PORTION = const(8)  # places tried per portion

_REACHED = const(14)
SHAPE_HALFWORDS = const(28)


@micropython.viper
def start_shape(rows: int, columns: int, shape: ptr16, order: ptr8) -> int:
    """Make all places inside the border cells. Set `order` to one place, row << 4 | column, of
    each pair of opposite ones; return their number."""
    row = 1
    count = 0
    while row < rows:
        shape[row] = (1 << columns) - 2
        column = 1
        while column < columns:
            if row + row < rows or row + row == rows and column + column <= columns:
                order[count] = row << 4 | column
                count += 1
            column += 1
        row += 1
    shape[0] = 0
    shape[rows] = 0
    return count


@micropython.viper
def is_valid(row: int, cells: int, near: int, rows: int, shape: ptr16) -> int:
    """Return 1 if there are cells, all connected, and all runs have two or more, else 0."""
    row = 1
    seed = 0
    while row < rows:
        cells = shape[row]
        near = cells << 1 | cells >> 1
        if cells & near != cells:
            return 0
        near = shape[row - 1] | shape[row + 1]
        if cells & near != cells:
            return 0
        shape[_REACHED + row] = 0
        if cells:
            seed = row
        row += 1
    if seed == 0:
        return 0
    shape[_REACHED] = 0
    shape[_REACHED + rows] = 0
    cells = shape[seed]
    shape[_REACHED + seed] = cells & 0 - cells
    row = seed
    step = 0 - 1
    idle = 0
    # Sweep up and down until two sweeps in a row reach nothing new.
    while idle < 2:
        idle += 1
        missing = 0
        while row > 0 and row < rows:
            cells = shape[row]
            near = shape[_REACHED + row - 1] | shape[_REACHED + row] | shape[_REACHED + row + 1]
            near &= cells
            seed = 0
            while near != seed:
                seed = near
                near |= (near << 1 | near >> 1) & cells
            if near != shape[_REACHED + row]:
                shape[_REACHED + row] = near
                idle = 0
            missing |= cells ^ near
            row += step
        if missing == 0:
            return 1
        step = 0 - step
        row += step
    return 0


@micropython.viper
def has_long_run(rows: int, shape: ptr16) -> int:
    """Return 1 if a run has more than nine cells, else 0."""
    row = 1
    while row < rows:
        cells = shape[row]
        cells &= cells >> 1
        cells &= cells >> 2
        cells &= cells >> 4
        if cells & cells >> 2:
            return 1
        if row + 10 <= rows:
            cells = shape[row]
            below = row + 10
            while below > row:
                below -= 1
                cells &= shape[below]
            if cells:
                return 1
        row += 1
    return 0


@micropython.viper
def add_walls(
    rows: int, columns: int, shape, order, at: int, count: int, walls: int, portions: int
) -> int:  # fmt: skip
    """Turn places of `order` from index `at` on, each with the opposite one, into walls where the
    shape stays sound. Stop after `walls` walls, `portions` of _PORTION places, or at `count`.

    Return the portions done | the walls left to make << 8 | the next index << 16.
    """
    sh = ptr16(shape)
    od = ptr8(order)
    done = 0
    while done < portions and at < count and walls > 0:
        done += 1
        end = at + _PORTION
        if end > count:
            end = count
        while at < end and walls > 0:
            row = od[at] >> 4
            column = od[at] & 15
            at += 1
            other = rows - row
            cells = sh[row]
            opposite_cells = sh[other]
            sh[row] = cells - (1 << column)
            walls -= 1
            if row != other or column + column != columns:
                sh[other] = sh[other] - (1 << columns - column)
                walls -= 1
            if not int(is_valid(0, 0, 0, rows, shape)):
                walls += 1
                if row != other or column + column != columns:
                    walls += 1
                sh[row] = cells
                sh[other] = opposite_cells
    if walls < 0:
        walls = 0
    return done | walls << 8 | at << 16


@micropython.viper
def write_walls(rows: int, columns: int, shape: ptr16, clues: ptr16):
    """Set the clues for a shape, without sums."""
    place = 0
    row = 0
    while row < rows:
        cells = shape[row]
        column = 0
        while column < columns:
            clues[place] = _WALL
            if cells & 1:
                clues[place] = 0
            cells >>= 1
            place += 1
            column += 1
        row += 1


@micropython.viper
def _write_clues(
    run: int, place: int, i: int, sums: ptr16, used: ptr16, geometry: ptr8, clues: ptr16,
    columns: int, across: int, runs: int,
):  # fmt: skip
    """Write the sums of the runs into the clues."""
    run = runs
    while run:
        run -= 1
        i = sums[_KEY + used[run]]
        while i >= _SUMS:
            i -= _SUMS
        place = geometry[_PLACE + geometry[_MEMBERS + geometry[_START + run]]]
        if run < across:
            clues[place - 1] |= i
        else:
            clues[place - columns] |= i << 8


@micropython.viper
def _write_solution(digits: ptr8, geometry: ptr8, solution: ptr8):
    """Set `solution`, a byte per place, from `digits`, a byte per cell."""
    place = _PLACES
    while place:
        place -= 1
        cell = geometry[_CELL + place]
        solution[place] = 0
        if cell != _NO_CELL:
            solution[place] = digits[cell]


@micropython.viper
def write_puzzle(
    sums, used, geometry, clues, digits, solution, columns: int, across: int, runs: int
):  # fmt: skip
    """Set the clues (a halfword per place) and the solution (a byte per place) of the board."""
    _write_clues(0, 0, 0, sums, used, geometry, clues, columns, across, runs)
    _write_solution(digits, geometry, solution)
