"""The board of the sudoku search: the format of its words, and kernels to set it up, to choose a
cell on it, and to read it.

Used by `search.Search` and the maker. A *word* is the mask of the cells where one digit can still
go in one band (three rows). It has 27 bits:

    bit 9 * j + 3 * r + s   for row r of the band and column j of stack s

So the low nine bits of x | x >> 9 | x >> 18 are the *minirows* (three cells of a row in one box)
that the digit can go to. Bits 9 * j + s of x | x >> 3 | x >> 6 are its *minicolumns* (three cells
of a column in one box). The buffers:

    board        BOARD_WORDS words: [3 * d + band] for the digit d + 1; [OPEN + band]: the cells
                 not yet set; [_STALE]: bit 3 * d + band for each word that changed since it was
                 propagated, or _DEAD if something has no place left
    givens       27 words, indexed as on the board: the cells where each digit is given
    minirows     TABLE_WORDS words, indexed by a mask of the minirows of a band: what they imply,
                 see `fill_tables`
    minicolumns  TABLE_WORDS words, indexed by a mask of the minicolumns of a band, likewise
    bit_numbers  BIT_NUMBERS bytes, indexed by bits 27-31 of a power of two times _DE_BRUIJN: the
                 number of its cell in the band (Leiserson, Prokop and Randall, 1998)
    state        STATE_WORDS words, named below

The first arguments of kernels are scratch variables; callers pass 0. Viper keeps the first locals
of a function in registers, and arguments are its first locals.
"""

import micropython
from micropython import const

OPEN = const(27)
_STALE = const(30)
_DEAD = const(1 << 27)
BOARD_WORDS = const(31)  # words of a board
MAX_DEPTH = const(64)  # most choices on the stack
TABLE_WORDS = const(513)  # words of each table
_FACTOR = const(512)  # the last word of a table
BIT_NUMBERS = const(32)

_DEPTH = const(0)  # choices on the stack
NODES = const(1)  # propagations to the fixed point since `start_from_givens`
LIMIT = const(2)  # nodes after which the search gives up
PREFERENCE = const(3)  # what the preferred digits are for: 0 if nothing, or one of those below
_FIRST_WORD = const(4)  # 3 * d, where the digit d + 1 is propagated first
STATE_WORDS = const(5)

FOLLOW = const(1)  # they are the digits to try first
ACCEPT = const(2)  # so, and a board that they complete counts as FOUND

_ALL = const(0x7FFFFFF)
_MINIROW_CELLS = const(0x40201)  # times a mask of minirows: all their cells
_TRANSPOSE = const(0x1001001)  # times minicolumns: moves them to bits 18-26, column 2 lowest
_MINICOLUMN_CELLS = const(0x49)  # times a mask of minicolumns: all their cells
_BOX_CELLS = const(0x1249249)  # times a mask of stacks: all cells of their boxes
_DE_BRUIJN = const(0x077CB531)  # times a power of two: bits 27-31 identify it
# Masks for counting bits.
_PAIRS = const(0x15555555)
_QUADS = const(0x33333333)
_BYTES = const(0x0F0F0F0F)


@micropython.viper
def fill_tables(x: int, y: int, minirows: ptr32, minicolumns: ptr32, bit_numbers: ptr8):
    """Fill the three tables.

    A digit takes three minirows of a band, one in each row and each box, in one of six ways. An
    entry of the minirow table has in bits 0-8 the minirows of the ways that are possible, and in
    bits 9-17 those that are alone in their box. An entry of the minicolumn table, indexed by
    minicolumns with column 2 in bits 0-2, has the cells of the minicolumns that are alone in their
    box.

    The last word of each table is a factor of the search. It is read from there because gcc makes
    shifts and additions of a multiplication by a constant, which take the RP2040 twice as long.
    """
    minirows[_FACTOR] = _MINIROW_CELLS
    minicolumns[_FACTOR] = _TRANSPOSE
    y = 0
    while y < _FACTOR:
        x = 0
        # Not ~y: in MicroPython 1.25 that also changes y if it is in a register.
        if not (y ^ 0x1FF) & 0x054:
            x |= 0x054
        if not (y ^ 0x1FF) & 0x062:
            x |= 0x062
        if not (y ^ 0x1FF) & 0x08C:
            x |= 0x08C
        if not (y ^ 0x1FF) & 0x0A1:
            x |= 0x0A1
        if not (y ^ 0x1FF) & 0x10A:
            x |= 0x10A
        if not (y ^ 0x1FF) & 0x111:
            x |= 0x111
        alone = 0
        lines = 0
        stack = 0
        while stack < 3:
            box = x & _MINICOLUMN_CELLS << stack
            if not box & box - 1:
                alone |= box
            box = y & _MINICOLUMN_CELLS << stack
            if not box & box - 1:
                if box & 7:
                    lines |= _MINICOLUMN_CELLS << 18 << stack
                if box & 0x38:
                    lines |= _MINICOLUMN_CELLS << 9 << stack
                if box & 0x1C0:
                    lines |= _MINICOLUMN_CELLS << stack
            stack += 1
        minirows[y] = alone << 9 | x
        minicolumns[y] = lines
        y += 1
    y = 0
    x = 1
    while y < 27:
        bit_numbers[x * _DE_BRUIJN >> 27 & 31] = y
        y += 1
        if x >> 18:
            x >>= 17
        else:
            x <<= 9


@micropython.viper
def set_givens(x: int, cell: int, digits: ptr8, givens: ptr32) -> int:
    """Set the givens from `digits`, a byte per cell, 0 if blank. Return 0 if a box has a digit
    twice, else 1."""
    x = 0
    while x < OPEN:
        givens[x] = 0
        x += 1
    right = 1
    cell = 0
    band = 0
    while band < 3:
        minirow = 1
        box = _BOX_CELLS
        while minirow < 512:
            bit = minirow
            last = cell + 3
            while cell < last:
                x = digits[cell]
                if x:
                    x = x * 3 + band - 3
                    if givens[x] & box:
                        right = 0
                    givens[x] = givens[x] | bit
                bit <<= 9
                cell += 1
            minirow += minirow
            box += box
            if box >> 27:
                box = _BOX_CELLS
        band += 1
    return right


@micropython.viper
def start_from_givens(x: int, y: int, board: ptr32, givens: ptr32, state: ptr32):
    """Set up the board from the givens, and the state but LIMIT. No box may have a digit twice."""
    state[_DEPTH] = 0
    state[NODES] = 0
    state[PREFERENCE] = 0
    state[_FIRST_WORD] = 0
    board[_STALE] = _ALL
    band = 0
    while band < 3:
        x = 0
        k = band
        while k < OPEN:
            x |= givens[k]
            k += 3
        free = x ^ _ALL
        board[OPEN + band] = free
        k = band
        while k < OPEN:
            x = givens[k]
            if x:
                y = x >> 9 | x
                y = y >> 9 | y
                y = y >> 3 | y
                y = (y >> 3 | y) & 7
                board[k] = free & ~(y * _BOX_CELLS) | x
            else:
                board[k] = free
            k += 3
        band += 1


@micropython.viper
def start_from_digits(digits, givens, board, state, limit: int):
    """Set up givens and board from `digits`, a byte per cell, 0 if blank; `limit`: of nodes.
    Givens that contradict each other are no error: the search then finds no solution."""
    st = ptr32(state)
    st[LIMIT] = limit
    right = int(set_givens(0, 0, digits, givens))
    start_from_givens(0, 0, board, givens, state)
    if not right:
        bd = ptr32(board)
        bd[_STALE] = _DEAD


@micropython.viper
def read_digits(x: int, y: int, board: ptr32, bit_numbers: ptr8, digits: ptr8):
    """Write the digits of a solved board to `digits`, a byte per cell."""
    digit = 1
    word = 0
    while word < OPEN:
        cell = 0
        while cell < 81:
            x = board[word]
            while x:
                y = x & 0 - x
                x ^= y
                y = y * _DE_BRUIJN >> 27 & 31
                digits[cell + bit_numbers[y]] = digit
            word += 1
            cell += 27
        digit += 1


@micropython.viper
def _count_quads(x: int) -> int:
    """Return the numbers of bits in each four bits of a word, in these four bits."""
    x -= x >> 1 & _PAIRS
    return (x & _QUADS) + (x >> 2 & _QUADS)


@micropython.viper
def choose_cell(x: int, y: int, board: ptr32, keeps_order: int) -> int:
    """Return the open cell to branch on, as band << 27 | bit.

    It has two candidates if any cell has, else three if any has. Of cells with two, take the one
    that sees most candidates for its digits in its row and box; those in cells with three
    candidates count twice, in cells with two five times. Hard puzzles then take a third fewer
    guesses than with the first cell of the band that has most such cells. That is what makers get
    (`keeps_order`), because codes depend on it. Looking down the columns, too, would take the
    RP2040 longer than it saves.
    """
    chosen = 0
    most = 0
    band = 0
    while band < 3:
        x = board[band]
        twice = 0
        thrice = 0
        more = 0
        k = band + 3
        while k < OPEN:
            y = board[k]
            more |= thrice & y
            thrice |= twice & y
            twice |= x & y
            x |= y
            k += 3
        few = twice & ~more
        two = twice & ~thrice
        x = few & thrice
        if x and not most:
            chosen = band << 27 | x & 0 - x
        left = two
        while left:
            bit = left & 0 - left
            left ^= bit
            if keeps_order:
                y = 1
                while left:
                    left &= left - 1
                    y += 1
            else:
                x = 0
                k = band
                while k < OPEN:
                    y = board[k]
                    if y & bit:
                        x |= y
                    y = board[k + 3]
                    if y & bit:
                        x |= y
                    y = board[k + 6]
                    if y & bit:
                        x |= y
                    k += 9
                y = bit >> 9 | bit
                y = (y >> 9 | y) & 511
                k = y >> 3 | y
                k = ((k >> 3 | k) & 7) * _BOX_CELLS
                y = y >> 1 | y
                y = ((y >> 1 | y) & _MINICOLUMN_CELLS) * 7 * _MINIROW_CELLS
                x &= (y | k) ^ bit
                k = int(_count_quads(x & two))
                y = int(_count_quads(x & few))
                x = int(_count_quads(x))
                x += y
                y = (k >> 4) + k & _BYTES
                x = (x & _BYTES) + (x >> 4 & _BYTES) + 3 * y
                x = (x >> 8) + x
                y = ((x >> 16) + x & 255) + 1
            if y > most:
                most = y
                chosen = band << 27 | bit
        band += 1
    band = 0
    while not chosen:
        x = board[OPEN + band]
        if x:
            chosen = band << 27 | x & 0 - x
        band += 1
    return chosen
