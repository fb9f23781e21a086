"""The inner loops of `ladder.Logic`; `steps.py` reads the steps that they describe.

A set of digits, of places in a house or of lines is a mask of nine bits; the digit d is bit d - 1.
The kernels share these buffers:

    candidates    a halfword per cell: the mask of its candidates; 0 once placed
    digits        a byte per cell: its digit, 0 if open; the byte after the last cell stays 0
    tables        see houses.py
    houses        see houses.py
    queue         a halfword per cell to place next: cell | house << 8, the house in which it is a
                  hidden single, or NO_HOUSE for a naked single
    eliminations  a halfword per elimination: cell | digits << 7
    work          words; only what `transpose` writes is kept from call to call
    places        PLACE_WORDS halfwords: [9 * house + digit - 1] is the mask of the places in the
                  house where the digit can go; [_MASKS + 9 * house + place] are the candidates of
                  that cell
    state         the words named below

The kernel of a rung looks only at units (houses, or digits for the fish) that have changed since
it last looked. It describes the first pattern with an effect in the state, and lists its
eliminations; `eliminate` makes them.

The first three arguments of the hot kernels are scratch variables; callers pass 0. Viper keeps the
first three locals of a function in registers.
"""

import micropython
from micropython import const

from sumpad.solver.sudoku.basic_rungs import locked, pairs, subsets, transpose
from sumpad.solver.sudoku.expert_rungs import rectangle, turbot, wings

RUNNING = const(0)
SOLVED = const(1)  # the goal is reached
_NOTHING = const(2)  # the rung finds nothing
CONTRADICTION = const(3)
EFFECT = const(4)  # the rung found a step, or the step is made

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_CELLS = const(0)
_PEERS = const(243)
_BOXES = const(1863)

NO_HOUSE = const(27)

# Words of the state. First, for each rung, the units that have changed since it last looked: bits
# of houses up to SUBSETS, of digits for fish (rows from bit 0, columns from bit 9), then any bit.
SINGLES = const(0)
LOCKED = const(1)
PAIRS = const(2)
SUBSETS = const(3)
X_WING = const(4)
SWORDFISH = const(5)
TURBOT = const(6)
XY_WING = const(7)
GROUPED = const(8)
XYZ_WING = const(9)
LOOP = const(10)
RUNG = const(11)  # the current one
CEILING = const(12)  # the highest allowed
HIGHEST = const(13)  # the highest used so far
OPEN = const(14)  # cells without a digit
VISITS = const(15)  # cells looked at since the start
QUEUE = const(16)  # entries in the queue
GOAL = const(17)  # the work ends when this cell and the next one have digits;
OTHER_GOAL = const(18)  # 81, whose digit stays 0: only when the grid is full
_PLACED = const(19)  # cells placed by the latest call of `singles`
ELIMINATIONS = const(20)  # entries in `eliminations`
# The latest step: a placement, or the pattern found (see basic_rungs.py and expert_rungs.py).
CELL = const(21)
DIGITS = const(22)
HOUSE = const(23)
SECOND = const(24)
MEMBERS = const(25)
LATEST = const(26)  # its rung | row number in techniques.TABLE << 8
STATE_WORDS = const(27)

# Each cell once as a naked single, the hidden singles of a house, and peers without candidates.
QUEUE_WORDS = const(81 + 9 + 20)
ELIMINATION_WORDS = const(40)

_MASKS = const(243)  # in `places`
PLACE_WORDS = const(486)
WORK_WORDS = const(771)  # forcing.py uses all, as 1542 halfwords

_ALL = const(0x1FF)
_ALL_HOUSES = const((1 << 27) - 1)


@micropython.viper
def start(
    cell: int, mask: int, box: int,
    candidates: ptr16, digits: ptr8, tables: ptr8, queue: ptr16, work: ptr32, state: ptr32,
    counts: ptr16, givens: ptr8,
) -> int:  # fmt: skip
    """Set up the grid from `givens` (a byte per cell, 0 if blank). Return CONTRADICTION if two
    givens conflict or a cell has no candidate, else RUNNING."""
    answer = RUNNING
    box = 27
    while box:
        box -= 1
        work[box] = 0  # the digits in each house, as a mask
    cell = 0
    row = 0
    column = 9
    while cell < 81:
        mask = givens[cell]
        digits[cell] = mask
        if mask:
            mask = 1 << mask - 1
            box = 18 + tables[_BOXES + cell]
            if (work[row] | work[column] | work[box]) & mask:
                answer = CONTRADICTION
            work[row] |= mask
            work[column] |= mask
            work[box] |= mask
        cell += 1
        column += 1
        if column == 18:
            column = 9
            row += 1
    left = 0
    top = 0
    while row:
        row -= 1
        in_row = work[row]
        box = 18
        while box > 9:
            box -= 1
            cell -= 1
            mask = 0
            if not digits[cell]:
                mask = _ALL ^ (in_row | work[box] | work[18 + tables[_BOXES + cell]])
                left += 1
                if mask & mask - 1 == 0:
                    queue[top] = cell | NO_HOUSE << 8
                    top += 1
                    if not mask:
                        answer = CONTRADICTION
            candidates[cell] = mask
    while row < RUNG:
        counts[row] = 0
        row += 1
    state[SINGLES] = _ALL_HOUSES
    mark_changed(state, _ALL_HOUSES, _ALL)
    state[RUNG] = SINGLES
    state[HIGHEST] = SINGLES
    state[OPEN] = left
    state[VISITS] = 0
    state[QUEUE] = top
    return answer


@micropython.viper
def singles(
    at: int, mask: int, bit: int,
    candidates: ptr16, digits: ptr8, tables: ptr8, houses: ptr32, queue: ptr16, state: ptr32,
    most: int,
) -> int:  # fmt: skip
    """Place naked and hidden singles to the fixed point, or until `most` are placed.

    Returns SOLVED, CONTRADICTION, EFFECT (`most` are placed) or _NOTHING (no single is left).
    CELL, DIGITS and HOUSE describe the latest single. If `most` is 1, hidden singles come before
    naked ones, and boxes before lines, because people see them more easily.
    """
    dirty = state[SINGLES]
    top = state[QUEUE]
    left = state[OPEN]
    visits = 0
    placed = 0
    found = 0  # whether a hidden single was found
    house = 26  # the house to look at next
    look = 1 << 26
    changed = 0
    digits_changed = 0
    answer = RUNNING
    if not left:
        answer = SOLVED
    while answer == RUNNING:
        if top and (most > 1 or found or not dirty):
            top -= 1
            cell = queue[top] & 127
            if digits[cell]:
                continue
            bit = candidates[cell]
            if not bit:
                answer = CONTRADICTION
                continue
            reason = queue[top] >> 8
            mask = 1
            while bit >> mask:
                mask += 1
            digits[cell] = mask
            candidates[cell] = 0
            digits_changed |= bit
            visits += 20
            fresh = 0
            at = _PEERS + 20 * cell
            end = at + 20
            while at < end:
                mask = candidates[tables[at]]
                if mask & bit:
                    mask ^= bit
                    peer = tables[at]
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
            state[HOUSE] = reason
        elif dirty:
            while not dirty & look:
                look >>= 1
                house -= 1
                if not look:
                    look = 1 << 26
                    house = 26
            dirty ^= look
            visits += 9
            once = 0
            bit = 0  # candidates of two cells or more
            end = _CELLS + 9 * house
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
                        found = 1
                        if most == 1:
                            fresh |= look  # the house may have more
                            at = end
                dirty |= fresh
                changed |= fresh
        else:
            answer = _NOTHING
    state[SINGLES] = dirty
    state[QUEUE] = top
    state[OPEN] = left
    state[VISITS] += visits
    state[_PLACED] = placed
    if changed:
        mark_changed(state, changed, digits_changed)
    return answer


@micropython.viper
def mark_changed(state: ptr32, changed: int, digits: int):
    """Mark houses (`changed`, a mask) and digits that have changed for the rungs above singles."""
    state[LOCKED] |= changed
    state[PAIRS] |= changed
    state[SUBSETS] |= changed
    state[TURBOT] |= digits
    state[GROUPED] |= digits
    digits |= digits << 9
    state[X_WING] |= digits
    state[SWORDFISH] |= digits
    state[XY_WING] = 1
    state[XYZ_WING] = 1
    state[LOOP] = 1


@micropython.viper
def eliminate(candidates: ptr16, houses: ptr32, queue: ptr16, eliminations: ptr16, state: ptr32):
    """Make the eliminations in `eliminations`."""
    changed = 0
    digits = 0
    top = state[QUEUE]
    hit = state[ELIMINATIONS]
    while hit:
        hit -= 1
        mask = eliminations[hit] >> 7
        cell = eliminations[hit] & 127
        changed |= houses[cell]
        digits |= mask
        mask = candidates[cell] & (_ALL ^ mask)
        candidates[cell] = mask
        if mask & mask - 1 == 0:
            queue[top] = cell | NO_HOUSE << 8
            top += 1
    state[QUEUE] = top
    state[SINGLES] |= changed
    mark_changed(state, changed, digits)


@micropython.viper
def fill_places(at: int, mask: int, bit: int, candidates: ptr16, tables: ptr8, places: ptr16):
    """Fill `places` from `candidates`."""
    at = 0
    while at < _MASKS:
        places[at] = 0
        at += 1
    at = 0
    house = 0
    while house < _MASKS:
        bit = 1
        while bit < 512:
            mask = candidates[tables[_CELLS + at]]
            places[_MASKS + at] = mask
            at += 1
            to = house
            while mask:
                if mask & 1:
                    places[to] |= bit
                mask >>= 1
                to += 1
            bit += bit
        house += 9


@micropython.viper
def climb(
    candidates, digits, tables, houses, queue, eliminations, work, places, state, counts,
    most: int, budget: int,
) -> int:  # fmt: skip
    """Use the rungs, from the first again after each effect; `budget`: about how many cells to
    look at. If `most` is 1, stop after an effect. Returns RUNNING, SOLVED, _NOTHING, CONTRADICTION
    or EFFECT."""
    st = ptr32(state)
    ct = ptr16(counts)
    stop = st[VISITS] + budget
    answer = RUNNING
    while answer == RUNNING:
        rung = st[RUNG]
        st[LATEST] = rung
        if rung == SINGLES:
            answer = int(singles(0, 0, 0, candidates, digits, tables, houses, queue, state, most))
            ct[SINGLES] += st[_PLACED]
        else:
            if rung == LOCKED:
                answer = int(
                    locked(0, 0, 0, candidates, tables, houses, eliminations, work, state, rung)
                )
            elif rung == PAIRS:
                answer = int(
                    pairs(0, 0, 0, candidates, tables, houses, eliminations, work, state, rung)
                )
            elif rung == TURBOT or rung == GROUPED:
                if rung == TURBOT:
                    fill_places(0, 0, 0, candidates, tables, places)
                answer = int(
                    turbot(candidates, tables, houses, eliminations, work, state, places, rung)
                )
            elif rung == XY_WING or rung == XYZ_WING:
                answer = int(
                    wings(0, 0, 0, candidates, tables, houses, eliminations, work, state, rung)
                )
            elif rung == LOOP:
                answer = int(
                    rectangle(0, 0, 0, candidates, tables, houses, eliminations, work, state, rung)
                )
            else:
                if rung == X_WING:
                    transpose(candidates, work)
                answer = int(
                    subsets(0, 0, 0, candidates, tables, houses, eliminations, work, state, rung)
                )
            if answer == EFFECT:
                eliminate(candidates, houses, queue, eliminations, state)
                ct[rung] += 1
                if rung > st[HIGHEST]:
                    st[HIGHEST] = rung
        if answer == EFFECT:
            st[RUNG] = SINGLES
            if most > 1:
                answer = RUNNING
        elif answer == _NOTHING:
            if rung < st[CEILING]:
                st[RUNG] = rung + 1
                answer = RUNNING
        if st[VISITS] >= stop:
            break
    return answer
