"""The inner loops of reasoning about a sudoku, for `sudoku_logic.Logic` alone.

Houses are the rows 0..8, the columns 9..17 and the boxes 18..26; a set of digits, of cells of a
house or of lines is a mask of nine bits. Every kernel gets some of the same buffers:

    candidates  a halfword a cell: the digits that it may still be, bit 0 for 1; 0 once placed
    digits      a byte a cell: the digit that stands there, 0 if open; the byte after the last
                cell stays 0
    tables      geometry, bytes: the nine cells of each house, from CELLS; the twenty cells that
                share a house with each cell, from PEERS; how many bits are set in each mask, from
                BITS
    houses      a word a cell: a bit for each of its three houses
    queue       a halfword a cell that is next to be placed: cell | house << 8, the house for which
                it is a hidden single, or NO_HOUSE for a naked one
    hits        a halfword an elimination: cell | digits << 7
    work        halfwords that keep nothing from call to call
    state       the words named below

The kernel of a rung looks only at units (houses, or digits for the fish) that have changed since
it last looked. It describes the first pattern that has an effect in the state and its effect in
`hits`, which `strike` carries out.

The first three arguments of the hot kernels are scratch, to be called with 0: viper keeps the
first three locals of a function in registers.
"""

import micropython
from micropython import const

RUNNING = const(0)
SOLVED = const(1)  # the goal is reached
NOTHING = const(2)  # the rung finds nothing
CONTRADICTION = const(3)
EFFECT = const(4)  # the rung had, or has, an effect

CELLS = const(0)
PEERS = const(243)
BITS = const(1863)
TABLE_BYTES = const(2375)

NO_HOUSE = const(27)

# DIRTY: units that have changed since a rung last looked, a word a rung: bits of houses for the
# first four, of digits for the fish (by rows from bit 0, by columns from bit 9), then any bit.
DIRTY = const(0)
LOCKED = const(1)
PAIRS = const(2)
SUBSETS = const(3)
FISH = const(4)
WING = const(6)
OPEN = const(7)  # cells without a digit
VISITS = const(8)  # cells looked at since the start
QUEUE = const(9)  # entries in the queue
SWEEP = const(10)  # naked singles may be anywhere
GOAL = const(11)  # cells that end the work when they have a digit: the byte after the
OTHER_GOAL = const(12)  # last cell of `digits` if only a full grid does
PLACED = const(13)  # by the latest call of `singles`
HITS = const(14)
# The pattern that was found; what is in these words depends on the rung.
HOUSE = const(15)
SECOND = const(16)
MEMBERS = const(17)
DIGITS = const(18)
CELL = const(19)
STATE_WORDS = const(20)

QUEUE_WORDS = const(96)  # nine hidden singles of one house, or a sweep, and every cell once more
HIT_WORDS = const(32)

_ALL = const(0x1FF)
_ALL_HOUSES = const((1 << 27) - 1)


@micropython.viper
def geometry(tables: ptr8, houses: ptr32):
    """Fill the tables."""
    row = 0
    cell = 0
    while row < 9:
        band = row * 11 >> 5  # row // 3
        column = 0
        while column < 9:
            stack = column * 11 >> 5
            box = 3 * band + stack
            tables[CELLS + cell] = cell
            tables[CELLS + 81 + 9 * column + row] = cell
            tables[CELLS + 162 + 9 * box + 3 * (row - 3 * band) + column - 3 * stack] = cell
            houses[cell] = 1 << row | 1 << 9 + column | 1 << 18 + box
            cell += 1
            column += 1
        row += 1
    at = PEERS
    cell = 0
    while cell < 81:
        peer = 0
        while peer < 81:
            if houses[cell] & houses[peer]:
                if cell != peer:
                    tables[at] = peer
                    at += 1
            peer += 1
        cell += 1
    mask = 0
    while mask < 512:
        tables[BITS + mask] = tables[BITS + (mask >> 1)] + (mask & 1)
        mask += 1


@micropython.viper
def start(
    cell: int, mask: int, box: int,
    candidates: ptr16, digits: ptr8, work: ptr16, state: ptr32, givens: ptr8,
) -> int:  # fmt: skip
    """Set the grid from `givens` (a byte a cell, 0 blank); CONTRADICTION if two are at odds."""
    answer = RUNNING
    box = 27
    while box:
        box -= 1
        work[box] = 0
    cell = 0
    row = 0
    while row < 9:
        column = 9
        while column < 18:
            digit = givens[cell]
            digits[cell] = digit
            if digit:
                box = 18 + 3 * (row * 11 >> 5) + ((column - 9) * 11 >> 5)
                mask = 1 << digit - 1
                if (work[row] | work[column] | work[box]) & mask:
                    answer = CONTRADICTION
                work[row] |= mask
                work[column] |= mask
                work[box] |= mask
            cell += 1
            column += 1
        row += 1
    left = 0
    while row:
        row -= 1
        column = 18
        while column > 9:
            column -= 1
            cell -= 1
            mask = 0
            if not digits[cell]:
                box = 18 + 3 * (row * 11 >> 5) + ((column - 9) * 11 >> 5)
                mask = _ALL ^ (work[row] | work[column] | work[box])
                left += 1
            candidates[cell] = mask
    state[DIRTY] = _ALL_HOUSES
    state[LOCKED] = _ALL_HOUSES
    state[PAIRS] = _ALL_HOUSES
    state[SUBSETS] = _ALL_HOUSES
    state[FISH] = 0x3FFFF
    state[FISH + 1] = 0x3FFFF
    state[WING] = 1
    state[OPEN] = left
    state[VISITS] = 0
    state[QUEUE] = 0
    state[SWEEP] = 1
    return answer


@micropython.viper
def singles(
    at: int, mask: int, bit: int,
    candidates: ptr16, digits: ptr8, tables: ptr8, houses: ptr32, queue: ptr16, state: ptr32,
    most: int,
) -> int:  # fmt: skip
    """Place naked and hidden singles to the fixed point, or until `most` are placed.

    SOLVED, CONTRADICTION, EFFECT (`most` are placed) or NOTHING (is left to place); the latest
    is described by CELL, DIGITS and HOUSE.
    """
    dirty = state[DIRTY]
    top = state[QUEUE]
    left = state[OPEN]
    visits = 0
    placed = 0
    changed = 0
    digits_changed = 0
    answer = RUNNING
    if not left:
        answer = SOLVED
    while answer == RUNNING:
        if top:
            top -= 1
            house = queue[top]
            cell = house & 127
            house >>= 8
            if digits[cell]:
                continue
            bit = candidates[cell]
            if not bit:
                answer = CONTRADICTION
                continue
            mask = 1
            while bit >> mask:
                mask += 1
            digits[cell] = mask
            candidates[cell] = 0
            digits_changed |= bit
            visits += 20
            fresh = 0
            at = PEERS + 20 * cell
            end = at + 20
            while at < end:
                peer = tables[at]
                mask = candidates[peer]
                if mask & bit:
                    mask ^= bit
                    candidates[peer] = mask
                    fresh |= houses[peer]
                    if mask & mask - 1 == 0:
                        queue[top] = peer | NO_HOUSE << 8
                        top += 1
                        if not mask:
                            answer = CONTRADICTION
                at += 1
            dirty |= fresh
            changed |= fresh
            left -= 1
            placed += 1
            if answer == RUNNING:
                if not left:
                    answer = SOLVED
                elif digits[state[GOAL]]:
                    if digits[state[OTHER_GOAL]]:
                        answer = SOLVED
                if answer == RUNNING:
                    if placed == most:
                        answer = EFFECT
            state[CELL] = cell
            state[DIGITS] = bit
            state[HOUSE] = house
        elif dirty:
            house = 26
            while not dirty >> house & 1:
                house -= 1
            dirty ^= 1 << house
            visits += 9
            once = 0
            bit = 0  # candidates of two cells or more
            end = CELLS + 9 * house
            at = end + 9
            while at > end:
                at -= 1
                mask = candidates[tables[at]]
                bit |= once & mask
                once |= mask
            once ^= bit
            if once:
                fresh = 0
                at = end + 9
                while at > end:
                    at -= 1
                    cell = tables[at]
                    mask = candidates[cell]
                    bit = mask & once
                    if bit:
                        if bit & bit - 1:
                            answer = CONTRADICTION
                        if bit != mask:
                            candidates[cell] = bit
                            fresh |= houses[cell]
                            digits_changed |= mask
                        queue[top] = cell | house << 8
                        top += 1
                dirty |= fresh
                changed |= fresh
        elif state[SWEEP]:
            state[SWEEP] = 0
            visits += 81
            cell = 81
            while cell:
                cell -= 1
                mask = candidates[cell]
                if mask & mask - 1 == 0:
                    if mask:
                        queue[top] = cell | NO_HOUSE << 8
                        top += 1
                    elif not digits[cell]:
                        answer = CONTRADICTION
        else:
            answer = NOTHING
    state[DIRTY] = dirty
    state[QUEUE] = top
    state[OPEN] = left
    state[VISITS] += visits
    state[PLACED] = placed
    if changed:
        state[LOCKED] |= changed
        state[PAIRS] |= changed
        state[SUBSETS] |= changed
        digits_changed |= digits_changed << 9
        state[FISH] |= digits_changed
        state[FISH + 1] |= digits_changed
        state[WING] = 1
    return answer


@micropython.viper
def strike(candidates: ptr16, houses: ptr32, hits: ptr16, state: ptr32):
    """Carry out the eliminations of a pattern."""
    changed = 0
    digits_changed = 0
    hit = state[HITS]
    while hit:
        hit -= 1
        mask = hits[hit] >> 7
        cell = hits[hit] & 127
        candidates[cell] &= _ALL ^ mask
        changed |= houses[cell]
        digits_changed |= mask
    state[DIRTY] |= changed
    state[LOCKED] |= changed
    state[PAIRS] |= changed
    state[SUBSETS] |= changed
    digits_changed |= digits_changed << 9
    state[FISH] |= digits_changed
    state[FISH + 1] |= digits_changed
    state[WING] = 1
    state[SWEEP] = 1
