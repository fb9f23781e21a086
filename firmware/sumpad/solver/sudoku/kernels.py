"""The inner loop of the sudoku search: propagation, and depth first where that is not enough.

The buffers are those of board.py, and

    frames   FRAME words a choice: the board as it is if the choice was wrong
    guide    27 words as on the board: the digit to try first in a cell; all 0: any

A set cell is a candidate of its digit alone. A board without open cells on which nothing is stale
is a solution: every digit has a place in each row, column and box, and no cell has two.

What is written out three or nine times would take a third more time as a loop.
"""

import micropython
from micropython import const

from sumpad.solver.sudoku.board import read

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# As in board.py: the compiler folds constants into a kernel from its own module alone.
_OPEN = const(27)
_STALE = const(30)
_DEAD = const(1 << 27)
_FRAME = const(31)
_DEPTHS = const(64)
_DEPTH = const(0)
_NODES = const(1)
_LIMIT = const(2)
_OTHER = const(3)
_FIRST = const(4)
_ALL = const(0x7FFFFFF)
_SPREAD = const(0x40201)  # times minirows: all their cells
_FALL = const(0x49)  # times minicolumns: all their cells
_BOX = const(0x1249249)  # times a bit for each stack: all cells of the boxes

_TOPS = const(0x1C0E07)  # where minicolumns are
_GATHER = const(0x1001001)  # times minicolumns: makes them bits 18 to 26, those of column 2 first


@micropython.viper
def search(
    x: int, y: int,
    board: ptr32, near: ptr32, locked: ptr32, frames: ptr32, guide: ptr32, state: ptr32,
    budget: int,
) -> int:  # fmt: skip
    """Go on for about `budget` nodes; RUNNING, FOUND, EXHAUSTED or GAVE_UP.

    After FOUND the board is the solution and the next call looks for another. A choice is made at
    a cell of two candidates, in the band that has most of them (a third fewer nodes than in the
    first that has any), else at one of three, else at any. With OTHER, and a guide that is a full
    grid, it is FOUND as well when all open cells can have the digits of the guide: those fit each
    other, and the set cells do not contradict them.

    On the RP2040 a look at a word takes some 140 cycles, a node 13,000.
    """
    spread = _SPREAD
    tops = _TOPS
    gather = _GATHER
    stop = state[_NODES] + budget
    stale = board[_STALE]
    if stale >> 27:
        stale = -1
    answer = GAVE_UP if state[_NODES] >= state[_LIMIT] else RUNNING
    set0 = set1 = set2 = 0
    while answer == RUNNING:
        # cells with one candidate
        band = 0
        while band < 3:
            if board[_OPEN + band]:
                x = board[band]
                twice = 0
                y = board[band + 3]
                twice = x & y | twice
                x |= y
                y = board[band + 6]
                twice = x & y | twice
                x |= y
                y = board[band + 9]
                twice = x & y | twice
                x |= y
                y = board[band + 12]
                twice = x & y | twice
                x |= y
                y = board[band + 15]
                twice = x & y | twice
                x |= y
                y = board[band + 18]
                twice = x & y | twice
                x |= y
                y = board[band + 21]
                twice = x & y | twice
                x |= y
                y = board[band + 24]
                twice = x & y | twice
                x |= y
                if x ^ _ALL:
                    stale = -1
                x = ~twice & board[_OPEN + band]
                if x:
                    board[_OPEN + band] = board[_OPEN + band] ^ x
                    single = x
                    k = band
                    while single:
                        x = board[k] & single
                        if x:
                            x &= 0 - x  # the second one in a box will have no place any more
                            single ^= x
                            y = x >> 9 | x
                            y = y >> 9 | y
                            y = y >> 3 | y
                            y = (y >> 3 | y) & 7
                            board[k] = board[k] & ~(y * _BOX) | x
                            stale |= 1 << k
                        else:
                            k += 3
                            if k >= _OPEN:
                                single = 0
                                stale = -1
            band += 1
        if not stale:
            # a choice, if anything is open
            state[_NODES] += 1
            fits = state[_OTHER]
            if fits:
                k = 0
                at = _OPEN
                while k < _OPEN:
                    if guide[k] & board[at] & ~board[k]:
                        fits = 0
                        break
                    k += 1
                    at += 1
                    if at == _STALE:
                        at = _OPEN
            if fits or not board[_OPEN] | board[_OPEN + 1] | board[_OPEN + 2]:
                stale = -1
                answer = FOUND
                break
            if state[_NODES] >= state[_LIMIT] or state[_DEPTH] == _DEPTHS:
                answer = GAVE_UP
                break
            bit = most = at = band = 0
            while band < 3:
                x = board[band]
                twice = 0
                thrice = 0
                more = 0
                k = band + 3
                while k < _OPEN:
                    y = board[k]
                    more |= thrice & y
                    thrice |= twice & y
                    twice |= x & y
                    x |= y
                    k += 3
                more = thrice & ~more
                if more and not most:
                    bit = more & 0 - more
                    at = band
                x = twice & ~thrice
                y = x
                count = 0
                while y:
                    y &= y - 1
                    count += 1
                if count > most:
                    most = count
                    bit = x & 0 - x
                    at = band
                band += 1
            if not bit:
                while not board[_OPEN + at]:
                    at += 1
                bit = board[_OPEN + at] & 0 - board[_OPEN + at]
            choice = -1
            k = at
            while k < _OPEN:
                if board[k] & bit:
                    if choice < 0 or guide[k] & bit:
                        choice = k
                k += 3
            y = state[_DEPTH] * _FRAME
            x = _STALE
            while x:
                x -= 1
                frames[y + x] = board[x]
            frames[y + choice] = frames[y + choice] ^ bit
            frames[y + _STALE] = 1 << choice
            state[_DEPTH] += 1
            k = at
            while k < _OPEN:
                if board[k] & bit and k != choice:
                    board[k] = board[k] ^ bit
                    stale |= 1 << k
                k += 3
        else:
            # words that changed: what follows in the band itself, and what it points at in the
            # others
            k = state[_FIRST]
            while stale > 0:
                while not stale >> k & 7:
                    k += 3
                    if k == _OPEN:
                        k = 0
                m = stale >> k & 7
                x0 = board[k]
                x1 = board[k + 1]
                x2 = board[k + 2]
                while m:
                    if m & 1:
                        m ^= 1
                        x = x0
                        y = x >> 9 | x
                        y = (y >> 9 | y) & 511
                        y = near[y]
                        x = (y & 511) * spread & x
                        if not x:
                            stale = -1
                            break
                        x0 = x
                        set0 = (y >> 9) * spread & x & board[_OPEN]
                        y = x >> 3 | x
                        y = (y >> 3 | y) & tops
                        y = y * gather >> 18 & 511
                        y = locked[y]
                        set0 = y & set0
                        x = x1 & y
                        if x:
                            x1 ^= x
                            m |= 2
                        x = x2 & y
                        if x:
                            x2 ^= x
                            m |= 4
                    if m & 2:
                        m ^= 2
                        x = x1
                        y = x >> 9 | x
                        y = (y >> 9 | y) & 511
                        y = near[y]
                        x = (y & 511) * spread & x
                        if not x:
                            stale = -1
                            break
                        x1 = x
                        set1 = (y >> 9) * spread & x & board[_OPEN + 1]
                        y = x >> 3 | x
                        y = (y >> 3 | y) & tops
                        y = y * gather >> 18 & 511
                        y = locked[y]
                        set1 = y & set1
                        x = x0 & y
                        if x:
                            x0 ^= x
                            m |= 1
                        x = x2 & y
                        if x:
                            x2 ^= x
                            m |= 4
                    if m & 4:
                        m ^= 4
                        x = x2
                        y = x >> 9 | x
                        y = (y >> 9 | y) & 511
                        y = near[y]
                        x = (y & 511) * spread & x
                        if not x:
                            stale = -1
                            break
                        x2 = x
                        set2 = (y >> 9) * spread & x & board[_OPEN + 2]
                        y = x >> 3 | x
                        y = (y >> 3 | y) & tops
                        y = y * gather >> 18 & 511
                        y = locked[y]
                        set2 = y & set2
                        x = x0 & y
                        if x:
                            x0 ^= x
                            m |= 1
                        x = x1 & y
                        if x:
                            x1 ^= x
                            m |= 2
                    if not m:
                        # columns that only one band can have, claimed from the rest of the box
                        y = x0 >> 3 | x0
                        f0 = (y >> 3 | y) & tops
                        y = x1 >> 3 | x1
                        f1 = (y >> 3 | y) & tops
                        y = x2 >> 3 | x2
                        f2 = y = (y >> 3 | y) & tops
                        twice = f0 & f1 | f0 & y | f1 & y
                        if (f0 | f1 | y) ^ tops:
                            stale = -1
                            break
                        y = f0 & twice
                        x = f0 ^ y
                        if x and y:
                            x = x >> 9 | x
                            x = (x >> 9 | x) & 7
                            y &= x * spread
                            if y:
                                x0 &= ~(y * _FALL)
                                m |= 1
                        y = f1 & twice
                        x = f1 ^ y
                        if x and y:
                            x = x >> 9 | x
                            x = (x >> 9 | x) & 7
                            y &= x * spread
                            if y:
                                x1 &= ~(y * _FALL)
                                m |= 2
                        y = f2 & twice
                        x = f2 ^ y
                        if x and y:
                            x = x >> 9 | x
                            x = (x >> 9 | x) & 7
                            y &= x * spread
                            if y:
                                x2 &= ~(y * _FALL)
                                m |= 4
                if stale < 0:
                    break
                if set0 | set1 | set2:
                    # cells that are set now, which no other digit can have
                    band = 0
                    x = set0
                    while band < 3:
                        if x:
                            board[_OPEN + band] = board[_OPEN + band] ^ x
                            y = board[band] & x
                            if y:
                                board[band] = board[band] ^ y
                                stale |= 1 << band
                            y = board[band + 3] & x
                            if y:
                                board[band + 3] = board[band + 3] ^ y
                                stale |= 8 << band
                            y = board[band + 6] & x
                            if y:
                                board[band + 6] = board[band + 6] ^ y
                                stale |= 64 << band
                            y = board[band + 9] & x
                            if y:
                                board[band + 9] = board[band + 9] ^ y
                                stale |= 512 << band
                            y = board[band + 12] & x
                            if y:
                                board[band + 12] = board[band + 12] ^ y
                                stale |= 4096 << band
                            y = board[band + 15] & x
                            if y:
                                board[band + 15] = board[band + 15] ^ y
                                stale |= 32768 << band
                            y = board[band + 18] & x
                            if y:
                                board[band + 18] = board[band + 18] ^ y
                                stale |= 262144 << band
                            y = board[band + 21] & x
                            if y:
                                board[band + 21] = board[band + 21] ^ y
                                stale |= 2097152 << band
                            y = board[band + 24] & x
                            if y:
                                board[band + 24] = board[band + 24] ^ y
                                stale |= 16777216 << band
                        x = set1
                        set1 = set2
                        set2 = 0
                        band += 1
                    set0 = 0
                board[k] = x0
                board[k + 1] = x1
                board[k + 2] = x2
                stale &= ~(7 << k)
            if stale < 0:
                state[_NODES] += 1
                set0 = set1 = set2 = 0
                if not state[_DEPTH]:
                    answer = EXHAUSTED
                    break
                state[_DEPTH] -= 1
                y = state[_DEPTH] * _FRAME
                x = _FRAME
                while x:
                    x -= 1
                    board[x] = frames[y + x]
                stale = board[_STALE]
                if state[_NODES] >= state[_LIMIT]:
                    answer = GAVE_UP
        if state[_NODES] >= stop:
            break
    board[_STALE] = stale & (_DEAD << 1) - 1
    return answer


@micropython.viper
def solve(
    board, near, locked, frames, guide, state, spots, digits, budget: int
) -> int:  # fmt: skip
    """`search`, and where it is FOUND, set a byte a cell."""
    answer = int(search(0, 0, board, near, locked, frames, guide, state, budget))
    if answer == FOUND:
        read(0, 0, board, spots, digits)
    return answer
