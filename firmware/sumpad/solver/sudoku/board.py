"""Boards of the sudoku search: what their words mean, setting them up and reading them.

Used by `search.Search` and the maker. A *word* says where one digit can still go in one band
(three rows): 27 bits,

    bit 9 * j + 3 * r + s   for row r of the band, stack s, and column j of the stack.

So the low nine bits of x | x >> 9 | x >> 18 are the *minirows* (three cells of a row in one box)
that the digit can go to, and x | x >> 3 | x >> 6 has at each j the *minicolumns*. The buffers:

    board    words: [3 * d + band] for the digit d + 1; [OPEN + band]: the cells that are not set;
             [STALE]: bit 3 * d + band for the words that changed since they were looked at, or
             DEAD: something has no place left
    givens   27 words as on the board: which cells have which digit from the start
    near     what the nine minirows of a band imply, a word for each set of them, see `build`
    locked   what the nine minicolumns of a band imply, likewise
    spots    a byte for each of bits 27-31 of a bit times _DE_BRUIJN: its cell, counted in the band
    state    the words named below

The first arguments of kernels are scratch, to be called with 0: viper keeps the first locals in
registers, and arguments are its first locals.
"""

import micropython
from micropython import const

OPEN = const(27)
STALE = const(30)
DEAD = const(1 << 27)
FRAME = const(31)  # words of a board
DEPTHS = const(64)  # choices on the stack at the most
TABLE_WORDS = const(512)  # of near and of locked
SPOTS = const(32)

DEPTH = const(0)  # choices on the stack
NODES = const(1)  # propagations to the fixed point since the start
LIMIT = const(2)  # of these, after which the search gives up
OTHER = const(3)  # whether a board that the guide can fill counts as found
FIRST = const(4)  # 3 * d, for the digit d + 1 to look at first
STATE_WORDS = const(5)

_ALL = const(0x7FFFFFF)
_FALL = const(0x49)  # times minicolumns: all their cells
_BOX = const(0x1249249)  # times a bit for each stack: all cells of the boxes
_DE_BRUIJN = const(0x077CB531)  # times a power of two: bits 27-31 tell which one


@micropython.viper
def build(x: int, y: int, near: ptr32, locked: ptr32, spots: ptr8):
    """Fill the tables.

    near: a digit takes three minirows of a band, one in each row and box; that is six ways. Bits
    0-8: the minirows of the ways that are possible; 9-17: those that are alone in their box.
    locked: the cells of the minicolumns that are alone in their box.
    """
    y = 0
    while y < TABLE_WORDS:
        x = 0
        # Not ~y: MicroPython 1.25 inverts a local that is kept in a register for good.
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
            box = x & _FALL << stack
            if not box & box - 1:
                alone |= box
            box = y & _FALL << stack
            if not box & box - 1:
                if box & 7:
                    lines |= _FALL << 18 << stack
                if box & 0x38:
                    lines |= _FALL << 9 << stack
                if box & 0x1C0:
                    lines |= _FALL << stack
            stack += 1
        near[y] = alone << 9 | x
        locked[y] = lines
        y += 1
    y = 0
    x = 1
    while y < 27:
        spots[x * _DE_BRUIJN >> 27 & 31] = y
        y += 1
        if x >> 18:
            x >>= 17
        else:
            x <<= 9


@micropython.viper
def wipe(x: int, words: ptr32):
    """Set the words of the digits to 0."""
    x = 0
    while x < OPEN:
        words[x] = 0
        x += 1


@micropython.viper
def place(x: int, cell: int, digits: ptr8, givens: ptr32) -> int:
    """Set the words of the givens from a byte a cell, 0 for a blank; 0 if a box has one twice."""
    x = 0
    while x < OPEN:
        givens[x] = 0
        x += 1
    right = 1
    cell = 0
    band = 0
    while band < 3:
        minirow = 1
        box = _BOX
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
                box = _BOX
        band += 1
    return right


@micropython.viper
def start(x: int, y: int, board: ptr32, givens: ptr32, state: ptr32):
    """Set the board from the givens; no box has a digit twice."""
    state[DEPTH] = 0
    state[NODES] = 0
    state[OTHER] = 0
    state[FIRST] = 0
    board[STALE] = _ALL
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
                board[k] = free & ~(y * _BOX) | x
            else:
                board[k] = free
            k += 3
        band += 1


@micropython.viper
def begin(digits, givens, board, state, limit: int):
    """Set the givens from a byte a cell, and start with a limit of nodes. Givens that contradict
    each other are no error: the board is dead then."""
    st = ptr32(state)
    st[LIMIT] = limit
    right = int(place(0, 0, digits, givens))
    start(0, 0, board, givens, state)
    if not right:
        bd = ptr32(board)
        bd[STALE] = DEAD


@micropython.viper
def read(x: int, y: int, board: ptr32, spots: ptr8, digits: ptr8):
    """Set a byte a cell from a board that is a solution."""
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
                digits[cell + spots[y]] = digit
            word += 1
            cell += 27
        digit += 1
