"""The random full grid that the sudoku maker starts with. The buffers are those of
maker_kernels.py, and

    words         the two halfwords of an rng.Rng
    cells         81 bytes: the cells in random order
    box           9 bytes: numbers in random order
    permutations  27 bytes: for each row the row it comes from, for each column the column it comes
                  from (0..8), and for each digit the digit that replaces it (1..9)
    found         a byte per cell: the full grid that the search found
"""

import micropython
from micropython import const

from sumpad.solver.rng import below, shuffle
from sumpad.solver.sudoku.board import set_givens, start_from_digits
from sumpad.solver.sudoku.kernels import solve

# As in board.py, kernels.py and search.py: constants fold into a kernel from its own module alone.
_FOUND = const(1)
_PREFERENCE = const(3)
_FOLLOW = const(1)
_CELLS = const(81)
_NO_LIMIT = const(0x3FFFFFFF)

_LAST = const(80)
_DIGITS = const(18)  # where the digits begin in `permutations`
_DIAGONAL = const(30)  # cells from one box on the diagonal to the next


@micropython.viper
def _clear(i: int, cells: ptr8, digits: ptr8):
    """Set `cells` to 0..80, and blank all `digits`."""
    i = 0
    while i <= _LAST:
        cells[i] = i
        digits[i] = 0
        i += 1


@micropython.viper
def _fill_with_digits(i: int, number: int, cells: ptr8, grid: ptr8):
    """Set each byte of `grid` to a digit, cells[i] % 9 + 1; each digit occurs nine times."""
    i = 0
    while i <= _LAST:
        number = cells[i]
        while number > 8:
            number -= 9
        grid[i] = number + 1
        i += 1


@micropython.viper
def _put_box(i: int, cell: int, box: ptr8, digits: ptr8):
    """Write the digits of `box` into the box whose first cell is `cell`."""
    i = 0
    while i < 9:
        digits[cell] = box[i]
        digits[cell + 1] = box[i + 1]
        digits[cell + 2] = box[i + 2]
        cell += 9
        i += 3


@micropython.viper
def _shuffle_range(words, box: ptr8, least: int, count: int):
    """Fill `box` with `count` numbers from `least` on, in random order."""
    number = 0
    while number < count:
        box[number] = least + number
        number += 1
    shuffle(0, 0, 0, words, box, count)


@micropython.viper
def start_grid(words, cells, digits, box, grid, preferred, givens, board, state):
    """Start a search that fills a grid. The three boxes on the diagonal are random, and a random
    digit is preferred in each cell."""
    _clear(0, cells, digits)
    shuffle(0, 0, 0, words, cells, _CELLS)
    _shuffle_range(words, box, 1, 9)
    corner = 0
    while corner < _CELLS:
        shuffle(0, 0, 0, words, box, 9)
        _put_box(0, corner, box, digits)
        corner += _DIAGONAL
    start_from_digits(digits, givens, board, state, _NO_LIMIT)
    st = ptr32(state)
    st[_PREFERENCE] = _FOLLOW
    # The shuffled cell numbers also serve as the random digits.
    _fill_with_digits(0, 0, cells, grid)
    set_givens(0, 0, grid, preferred)


@micropython.viper
def _copy(
    row: int, column: int, digit: int,
    source: ptr8, permutations: ptr8, across: int, grid: ptr8, digits: ptr8,
):  # fmt: skip
    """Copy the full grid `source` to `grid` and `digits`, with rows, columns and digits permuted
    by `permutations`. `across`: 9, or 1 to transpose the grid, too."""
    row = 0
    while row < 9:
        column = 0
        while column < 9:
            digit = source[permutations[row] * across + permutations[9 + column] * (10 - across)]
            digit = permutations[_DIGITS - 1 + digit]
            grid[row * 9 + column] = digit
            digits[row * 9 + column] = digit
            column += 1
        row += 1


@micropython.viper
def _permute(words, box, permutations, found, grid, digits):
    """Copy the full grid `found` to `grid` and `digits`, permuted at random."""
    bx = ptr8(box)
    pm = ptr8(permutations)
    first = 0
    while first < _DIGITS:
        band = 0
        while band < 9:
            _shuffle_range(words, box, 0, 3)
            i = 0
            while i < 3:
                pm[first + band + i] = bx[i]
                i += 1
            band += 3
        _shuffle_range(words, box, 0, 3)
        i = 0
        while i < 9:
            pm[first + i] = pm[first + i] + 3 * bx[i // 3]
            i += 1
        first += 9
    _shuffle_range(words, box, 1, 9)
    i = 0
    while i < 9:
        pm[_DIGITS + i] = bx[i]
        i += 1
    across = 9 if int(below(words, 2)) else 1
    _copy(0, 0, 0, found, permutations, across, grid, digits)


@micropython.viper
def fill_grid(
    board, minirows, minicolumns, choices, preferred, state, bit_numbers, found, words, box,
    permutations, grid, digits, givens, budget: int,
) -> int:  # fmt: skip
    """Search for about `budget` nodes and return the result of the search. After FOUND the grid,
    permuted at random, is in `grid`, `digits`, `preferred` and `givens`."""
    answer = int(
        solve(board, minirows, minicolumns, choices, preferred, state, bit_numbers, found, budget)
    )
    if answer == _FOUND:
        _permute(words, box, permutations, found, grid, digits)
        set_givens(0, 0, grid, preferred)
        set_givens(0, 0, grid, givens)
    return answer
