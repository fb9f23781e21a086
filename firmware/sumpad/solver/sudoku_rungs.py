"""The rungs above singles, for `sudoku_logic.Logic`: each finds one pattern that has an effect.

Buffers, state and answers are those of `sudoku_logic_kernels`. A pattern is left in the state:

    locked      HOUSE is where the digit (DIGITS) is confined to the cells that it shares with
                SECOND, which loses the digit elsewhere
    pairs       two cells (MEMBERS, by place in HOUSE) and two digits; SECOND: HIDDEN or NAKED
    subsets     so many cells (MEMBERS) of HOUSE that have as many DIGITS between them
    fish        MEMBERS, lines from HOUSE (0: rows, 9: columns) on, have the digit only where they
                cross the lines SECOND of the other direction
    wing        CELL has two candidates; it shares one with each of two peers, MEMBERS (the second
                above bit 7), which share DIGITS

Pairs, subsets and fish are one thought: N of some things have only N places between them.
"""

import micropython
from micropython import const

# As in sudoku_logic_kernels: the compiler folds constants into a kernel from its module alone.
_RUNNING = const(0)
_NOTHING = const(2)
_EFFECT = const(4)
_CELLS = const(0)
_PEERS = const(243)
_BITS = const(1863)
_LOCKED = const(1)
_PAIRS = const(2)
_SUBSETS = const(3)
_FISH = const(4)
_WING = const(6)
_VISITS = const(8)
_HITS = const(14)
_HOUSE = const(15)
_SECOND = const(16)
_MEMBERS = const(17)
_DIGITS = const(18)
_CELL = const(19)

NAKED = const(0)
HIDDEN = const(1)

_ALL = const(0x1FF)

_UNIONS = const(32)  # in `work`, of subsets and fish: what each choice of lines has between it
WORK_WORDS = const(32 + 512)


@micropython.viper
def locked(
    at: int, mask: int, left: int, candidates: ptr16, hits: ptr16, work: ptr16, state: ptr32
) -> int:
    """A digit that a line and a box have only where they cross in one, so not in the other.

    By chutes (three rows or three columns and the boxes in them): `work` has what its nine
    crossings have between their three cells, line by line, and from 16 their first cells.
    """
    dirty = state[_LOCKED]
    answer = _NOTHING
    chute = 0
    while chute < 6:
        if dirty >> 3 * chute & 7:
            state[_VISITS] += 27
            along = 1
            at = 27 * chute
            box_step = 1
            across = 0  # from the end of a line to the next
            if chute > 2:
                along = 9
                at = 3 * chute - 9
                box_step = 3
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
            line = 0
            while line < 3:
                box = 0
                while box < 3:
                    at = 3 * line + box
                    mask = work[at]
                    if mask:
                        one = at + 1
                        two = at - 1
                        if box == 0:
                            two = at + 2
                        if box == 2:
                            one = at - 2
                        three = at + 3
                        four = at - 3
                        if line == 0:
                            four = at + 6
                        if line == 2:
                            three = at - 6
                        in_line = work[one] | work[two]
                        in_box = work[three] | work[four]
                        mask &= in_line ^ in_box
                        if mask:
                            mask &= 0 - mask
                            if mask & in_box:
                                one = three
                                two = four
                            if box_step == 1:
                                at = 18 + 3 * chute + box
                            else:
                                at = 15 + chute + 3 * box
                            state[_HOUSE] = at
                            state[_SECOND] = 3 * chute + line
                            if mask & in_box:
                                state[_HOUSE] = 3 * chute + line
                                state[_SECOND] = at
                            state[_DIGITS] = mask
                            left = 0
                            three = 0
                            while three < 6:
                                at = work[one + 16]
                                if three > 2:
                                    at = work[two + 16] - 3 * along
                                at += three * along
                                if candidates[at] & mask:
                                    hits[left] = at | mask << 7
                                    left += 1
                                three += 1
                            state[_HITS] = left
                            state[_LOCKED] = dirty
                            return _EFFECT
                    box += 1
                line += 1
            dirty &= -1 ^ 7 << 3 * chute
        chute += 1
    state[_LOCKED] = 0
    return answer


@micropython.viper
def pairs(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, hits: ptr16, work: ptr16, state: ptr32,
) -> int:  # fmt: skip
    """Two cells of a house with the same two candidates, or that alone have two digits."""
    dirty = state[_PAIRS]
    house = 26
    while dirty:
        while not dirty >> house & 1:
            house -= 1
        state[_VISITS] += 9
        # work: the candidates of each open cell of the house, and from 16 its place
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
            first = count  # the rest is a single then, or a pair with nothing to say
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
                                hits[found] = (
                                    tables[_CELLS + 9 * house + work[third + 16]] | other << 7
                                )
                                found += 1
                            third += 1
                        if found:
                            state[_HITS] = found
                            state[_HOUSE] = house
                            state[_SECOND] = kind
                            state[_MEMBERS] = 1 << work[first + 16] | 1 << work[at + 16]
                            state[_DIGITS] = digits
                            state[_PAIRS] = dirty
                            return _EFFECT
            first += 1
        dirty ^= 1 << house
    state[_PAIRS] = 0
    return _NOTHING


@micropython.viper
def subsets(
    at: int, mask: int, between: int,
    candidates: ptr16, tables: ptr8, hits: ptr16, work: ptr16, state: ptr32, rung: int, size: int,
) -> int:  # fmt: skip
    """Lines of a unit that have only as many places between them, the smallest such choice.

    With `size` 0 the unit is a house, the lines are its cells and the places digits; 3 lines at
    least, 3 less than are open at most: with more, the others would be a hidden pair or single.
    Else it is a digit, the lines are rows or columns, so many of them, and the places cells.

    work: what places each line has, from 16 the lines that are narrow enough to be chosen, and
    from _UNIONS, for each choice of these, the places that it has between its lines.
    """
    dirty = state[rung]
    stop = state[_VISITS] + 2000
    house = 0
    unit = 0
    while dirty:
        if state[_VISITS] >= stop:
            return _RUNNING
        while not dirty >> unit & 1:
            unit += 1
        lines = 0
        line = 0
        while line < 9:
            mask = 0
            if size:
                house = 0
                digit = unit
                if unit > 8:
                    house = 9
                    digit -= 9
                at = _CELLS + 9 * (house + line) + 9
                between = 9
                while between:
                    between -= 1
                    at -= 1
                    mask = mask << 1 | (candidates[tables[at]] >> digit & 1)
            else:
                mask = candidates[tables[_CELLS + 9 * unit + line]]
            work[line] = mask
            if mask:
                lines += 1
            line += 1
        least = size
        most = size
        state[_VISITS] += 81
        if not size:
            house = unit
            least = 3
            most = lines - 3
            state[_VISITS] -= 72
        narrow = 0
        while line:
            line -= 1
            mask = work[line]
            if mask:
                if tables[_BITS + mask] <= most:
                    work[16 + narrow] = line
                    narrow += 1
        best = most + 1
        if narrow >= least and lines > most:
            state[_VISITS] += 1 << narrow
            work[_UNIONS] = 0
            chosen = 1
            line = 0
            while line < narrow:
                mask = work[work[16 + line]]
                at = chosen
                while at:
                    at -= 1
                    between = work[_UNIONS + at] | mask
                    count = tables[_BITS + chosen + at]
                    work[_UNIONS + chosen + at] = between
                    if tables[_BITS + between] == count:
                        if least <= count and count < best:
                            # narrow enough; but has it an effect on the others?
                            members = 0
                            other = 0
                            while other < narrow:
                                if chosen + at >> other & 1:
                                    members |= 1 << work[16 + other]
                                other += 1
                            rest = 0
                            other = 9
                            while other:
                                other -= 1
                                if not members >> other & 1:
                                    rest |= work[other]
                            if rest & between:
                                best = count
                                state[_MEMBERS] = members
                                state[_DIGITS] = between
                chosen += chosen
                line += 1
        if best <= most:
            members = state[_MEMBERS]
            between = state[_DIGITS]
            found = 0
            line = 9
            while line:
                line -= 1
                if not members >> line & 1:
                    mask = work[line] & between
                    if mask:
                        if size:
                            at = 9
                            while at:
                                at -= 1
                                if mask >> at & 1:
                                    hits[found] = (
                                        tables[_CELLS + 9 * (house + line) + at] | 128 << digit
                                    )
                                    found += 1
                        else:
                            hits[found] = tables[_CELLS + 9 * house + line] | mask << 7
                            found += 1
            if size:
                state[_SECOND] = between
                state[_DIGITS] = 1 << digit
            state[_HITS] = found
            state[_HOUSE] = house
            state[rung] = dirty
            return _EFFECT
        dirty ^= 1 << unit
        state[rung] = dirty
    return _NOTHING


@micropython.viper
def wing(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, hits: ptr16, state: ptr32,
) -> int:  # fmt: skip
    """XY-wing: whichever of its two candidates a cell is, one of two peers of it is the digit
    that they share, so no cell that both of them see is."""
    if not state[_WING]:
        return _NOTHING
    state[_VISITS] += 81
    cell = 0
    while cell < 81:
        mask = candidates[cell]
        if tables[_BITS + mask] == 2:
            state[_VISITS] += 20
            at = _PEERS + 20 * cell
            end = at + 20
            while at < end:
                peer = tables[at]
                other = candidates[peer]
                at += 1
                if tables[_BITS + other] == 2 and tables[_BITS + (other & mask)] == 1:
                    wanted = other ^ mask
                    shared = other & wanted
                    last = at
                    while last < end:
                        second = tables[last]
                        if candidates[second] == wanted:
                            found = 0
                            third = _PEERS + 20 * peer
                            left = 20
                            while left:
                                left -= 1
                                seen = tables[third + left]
                                if candidates[seen] & shared:
                                    if houses[seen] & houses[second] and seen != second:
                                        hits[found] = seen | shared << 7
                                        found += 1
                            if found:
                                state[_HITS] = found
                                state[_CELL] = cell
                                state[_MEMBERS] = peer | second << 7
                                state[_DIGITS] = shared
                                return _EFFECT
                        last += 1
        cell += 1
    state[_WING] = 0
    return _NOTHING
