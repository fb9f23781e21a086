"""The rungs from locked candidates to fish, for `ladder.Logic`: each finds a pattern with an
effect.

The higher rungs are in expert_rungs.py. Buffers, state and results are those of ladder_kernels.py.
All rungs have the same arguments, and use what they need; `rung` is also the index of the word of
the state with the units to look at. The pattern found is in the state:

    locked      in HOUSE, the digit (DIGITS) is confined to the cells shared with SECOND, which
                loses the digit elsewhere
    pairs       two cells (MEMBERS, a mask of places in HOUSE) and two digits (DIGITS); SECOND:
                HIDDEN or NAKED
    subsets     N cells (MEMBERS) of HOUSE with N candidates (DIGITS) between them
    fish        the lines MEMBERS, a mask from HOUSE on (0: rows, 9: columns), have the digit only
                where they cross the lines SECOND

Pairs, subsets and fish are one idea: N things have only N places between them.
"""

import micropython
from micropython import const

# As in houses.py and ladder_kernels.py: the compiler folds constants into a kernel from its
# own module alone.
_RUNNING = const(0)
_NOTHING = const(2)
_EFFECT = const(4)
_CELLS = const(0)
_BITS = const(1944)
_VISITS = const(15)
_ELIMINATIONS = const(20)
_DIGITS = const(22)
_HOUSE = const(23)
_SECOND = const(24)
_MEMBERS = const(25)

NAKED = const(0)
HIDDEN = const(1)

_ALL = const(0x1FF)

_PLACES = const(544)  # in `work`, for fish: see `transpose`
_CHOICES = const(32)  # in `work`, for `subsets`


@micropython.viper
def locked(
    at: int, mask: int, left: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    rung: int,
) -> int:  # fmt: skip
    """Find locked candidates: a digit that a line (or box) has only in its crossing with a box (or
    line), which loses it elsewhere.

    Works by chutes: three rows or three columns, and their three boxes. `work` has the candidates
    of the nine crossings (of three cells each), line by line, and from 16 the first cell of each.
    """
    dirty = state[rung]
    chute = 0
    while chute < 6:
        if dirty >> 3 * chute & 7:
            state[_VISITS] += 27
            along = 1
            at = 27 * chute
            across = 0  # step from the end of a line to the next one
            if chute > 2:
                along = 9
                at = 3 * chute - 9
                across = -80
            left = 0
            while left < 9:
                work[left + 16] = at
                mask = candidates[at]
                at += along
                mask |= candidates[at]
                at += along
                work[left] = mask | candidates[at]
                at += along
                left += 1
                if left == 3 or left == 6:
                    at += across
            # From 9: the digits at only one crossing of each line; from 12: of each box.
            left = 3
            while left:
                left -= 1
                at = 3 * left
                mask = work[at] & work[at + 1] | (work[at] | work[at + 1]) & work[at + 2]
                work[9 + left] = (work[at] | work[at + 1] | work[at + 2]) ^ mask
                at = left
                mask = work[at] & work[at + 3] | (work[at] | work[at + 3]) & work[at + 6]
                work[12 + left] = (work[at] | work[at + 3] | work[at + 6]) ^ mask
            at = 9
            while at:
                at -= 1
                line = at * 11 >> 5  # at // 3
                place = at - 3 * line
                mask = work[at] & (work[9 + line] ^ work[12 + place])
                if mask:
                    mask &= 0 - mask  # one digit at a time
                    box = 18 + 3 * chute + place
                    if chute > 2:
                        box = 15 + chute + 3 * place
                    if mask & work[9 + line]:
                        crossing = place  # the other crossings of the box lose it
                        step = 3
                        state[_HOUSE] = 3 * chute + line
                        state[_SECOND] = box
                    else:
                        crossing = 3 * line  # the other crossings of the line lose it
                        step = 1
                        state[_HOUSE] = box
                        state[_SECOND] = 3 * chute + line
                    state[_DIGITS] = mask
                    found = 0
                    line = 3
                    while line:
                        line -= 1
                        cell = work[crossing + 16]
                        left = 3
                        while left and crossing != at:
                            left -= 1
                            if candidates[cell] & mask:
                                eliminations[found] = cell | mask << 7
                                found += 1
                            cell += along
                        crossing += step
                    state[_ELIMINATIONS] = found
                    state[rung] = dirty
                    return _EFFECT
            dirty &= -1 ^ 7 << 3 * chute
        chute += 1
    state[rung] = 0
    return _NOTHING


@micropython.viper
def pairs(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    rung: int,
) -> int:  # fmt: skip
    """Find a naked pair (two cells of a house with the same two candidates) or a hidden pair (two
    digits with the same two places)."""
    dirty = state[rung]
    house = 26
    while dirty:
        while not dirty >> house & 1:
            house -= 1
        state[_VISITS] += 9
        # `work` gets the candidates of each open cell of the house, and from 16 its place.
        count = 0
        once = 0
        other = 0  # candidates of two cells or more
        thrice = 0
        at = 9
        while at:
            at -= 1
            mask = candidates[tables[_CELLS + 9 * house + at]]
            if mask:
                thrice |= other & mask
                other |= once & mask
                once |= mask
                work[count] = mask
                work[count + 16] = at
                count += 1
        twos = other & (_ALL ^ thrice)
        first = 0
        if count < 4:
            first = count  # the others are a single, or the pair has no effect
        while first < count:
            mask = work[first]
            is_naked = int(tables[_BITS + mask]) == 2
            if is_naked or tables[_BITS + (mask & twos)] > 1:
                at = first
                while at + 1 < count:
                    at += 1
                    other = work[at]
                    digits = mask & other & twos
                    kind = HIDDEN
                    if is_naked:
                        if mask == other:
                            digits = mask
                            kind = NAKED
                    if tables[_BITS + digits] == 2:
                        found = 0
                        third = 0
                        while third < count:
                            other = work[third] & digits
                            if third == first or third == at:
                                other = 0
                                if kind == HIDDEN:
                                    other = work[third] & (_ALL ^ digits)
                            if other:
                                eliminations[found] = (
                                    tables[_CELLS + 9 * house + work[third + 16]] | other << 7
                                )
                                found += 1
                            third += 1
                        if found:
                            state[_ELIMINATIONS] = found
                            state[_HOUSE] = house
                            state[_SECOND] = kind
                            state[_MEMBERS] = 1 << work[first + 16] | 1 << work[at + 16]
                            state[_DIGITS] = digits
                            state[rung] = dirty
                            return _EFFECT
            first += 1
        dirty ^= 1 << house
    state[rung] = 0
    return _NOTHING


@micropython.viper
def transpose(candidates: ptr16, work: ptr32):
    """Transpose the candidates: the mask of columns in row r where the digit d + 1 can go is at
    _PLACES + 9 * d + r, the mask of rows in column c at _PLACES + 81 + 9 * d + c."""
    at = _PLACES + 162
    while at > _PLACES:
        at -= 1
        work[at] = 0
    cell = 0
    row = 0
    while row < 9:
        column = 0
        while column < 9:
            mask = candidates[cell]
            at = _PLACES
            while mask:
                if mask & 1:
                    work[at + row] |= 1 << column
                    work[at + 81 + column] |= 1 << row
                mask >>= 1
                at += 9
            cell += 1
            column += 1
        row += 1


@micropython.viper
def subsets(
    at: int, mask: int, between: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    rung: int,
) -> int:  # fmt: skip
    """Find N lines of a unit that have only N places between them, the smallest such choice.

    For subsets the unit is a house, its cells are the lines and digits the places. N is at least
    3, and at most 3 less than the number of open cells: above that, the others would be a hidden
    pair or single. For fish the unit is a digit, the lines are rows or columns (2 for an X-wing, 3
    for a swordfish), and the places are cells.

    `work` has the places of each line and, from _CHOICES, the choices of lines that may still
    become narrow enough, each as the places between them | lines << 9.
    """
    dirty = state[rung]
    stop = state[_VISITS] + 2000
    unit = 0
    while dirty:
        if state[_VISITS] >= stop:
            return _RUNNING
        while not dirty >> unit & 1:
            unit += 1
        lines = 0
        at = 9
        while at:
            at -= 1
            if rung > 3:
                mask = work[_PLACES + 9 * unit + at]
            else:
                mask = candidates[tables[_CELLS + 9 * unit + at]]
            work[at] = mask
            if mask:
                lines += 1
        least = rung - 2
        most = least
        if rung == 3:
            least = 3
            most = lines - 3
        best = most + 1
        count = 1
        line = 0
        if lines > most:
            work[_CHOICES] = 0
        else:
            line = 9
        while line < 9:
            mask = work[line]
            if mask:
                if tables[_BITS + mask] <= most:
                    mask |= 512 << line
                    at = count
                    while at:
                        at -= 1
                        between = work[_CHOICES + at] | mask
                        size = tables[_BITS + (between & _ALL)]
                        if size <= most:
                            work[_CHOICES + count] = between
                            count += 1
                            if size == tables[_BITS + (between >> 9)]:
                                if least <= size and size < best:
                                    # Narrow enough. Do other lines have any of these places?
                                    rest = 0
                                    other = 9
                                    while other:
                                        other -= 1
                                        if not between >> 9 + other & 1:
                                            rest |= work[other]
                                    if rest & between & _ALL:
                                        best = size
                                        state[_MEMBERS] = between >> 9
                                        state[_DIGITS] = between & _ALL
            line += 1
        state[_VISITS] += 9 + count
        if best <= most:
            between = state[_DIGITS]
            found = 0
            house = unit
            digit = unit
            if unit > 8:
                digit -= 9
            if rung > 3:
                house -= digit
                state[_SECOND] = between
                state[_DIGITS] = 1 << digit
            line = 9
            while line:
                line -= 1
                mask = work[line] & between
                if state[_MEMBERS] >> line & 1:
                    mask = 0
                if rung == 3:
                    if mask:
                        eliminations[found] = tables[_CELLS + 9 * unit + line] | mask << 7
                        found += 1
                else:
                    at = 9 * (house + line) + _CELLS
                    while mask:
                        if mask & 1:
                            eliminations[found] = tables[at] | 128 << digit
                            found += 1
                        mask >>= 1
                        at += 1
            state[_ELIMINATIONS] = found
            state[_HOUSE] = house
            state[rung] = dirty
            return _EFFECT
        dirty ^= 1 << unit
        state[rung] = dirty
    return _NOTHING
