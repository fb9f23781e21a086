"""The rungs above fish, for `ladder.Logic`, like those of basic_rungs.py. The pattern found is in
the state:

    wings       CELL has two or three candidates. Two bivalue peers, MEMBERS (one from bit 0, one
                from bit 7), share DIGITS; SECOND and HOUSE are their candidates
    turbot      two strong links of a digit, see link_kernels.py: SECOND is 2; HOUSE has their
                houses (5 bits each), CELL their first groups, MEMBERS their second (9 bits each)
    rectangle   four cells, whose candidates follow in `eliminations`; see unique_loops.py
"""

import micropython
from micropython import const

from sumpad.solver.sudoku.link_kernels import find

# As in houses.py and ladder_kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_CELLS = const(0)
_PEERS = const(243)
_BITS = const(1944)
_RUNNING = const(0)
_NOTHING = const(2)
_EFFECT = const(4)
_XY_WING = const(7)
_TURBOT = const(6)
_VISITS = const(15)
_ELIMINATIONS = const(20)
_CELL = const(21)
_DIGITS = const(22)
_HOUSE = const(23)
_SECOND = const(24)
_MEMBERS = const(25)

_NO_HOUSE = const(27)  # as in ladder_kernels.py
_PLAIN = const(0)  # as in unique_loops.py
_STRONG = const(1)  # as in unique_loops.py
_GROUPED = const(2)  # as in link_kernels.py
_UNGROUPED = const(3)  # as in link_kernels.py

_ALL = const(0x1FF)


@micropython.viper
def wings(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    rung: int,
) -> int:  # fmt: skip
    """Find an XY-wing: whichever of its two candidates a cell has, one of two bivalue peers has
    the digit that the peers share, so a cell that sees both peers loses it. Or find an XYZ-wing:
    the cell can have that digit, too, so a cell that sees all three loses it."""
    if not state[rung]:
        return _NOTHING
    state[_VISITS] += 81
    size = 2 if rung == _XY_WING else 3
    cell = 0
    while cell < 81:
        mask = candidates[cell]
        if int(tables[_BITS + mask]) == size:
            state[_VISITS] += 20
            at = _PEERS + 20 * cell
            end = at + 20
            while at < end:
                peer = tables[at]
                other = candidates[peer]
                at += 1
                if tables[_BITS + other] == 2 and int(tables[_BITS + (other & mask)]) == size - 1:
                    last = at
                    while last < end:
                        second = tables[last]
                        wanted = candidates[second]
                        last += 1
                        # The cell has the candidates that only one of the two has, or all
                        # of their candidates.
                        both = other ^ wanted
                        if size == 3:
                            both = other | wanted
                        if both == mask and tables[_BITS + wanted] == 2 and wanted != other:
                            found = 0
                            third = _PEERS + 20 * peer
                            left = 20
                            while left:
                                left -= 1
                                seen = tables[third + left]
                                if candidates[seen] & other & wanted and seen != second:
                                    if houses[seen] & houses[second]:
                                        if size == 2 or (
                                            seen != cell and houses[seen] & houses[cell]
                                        ):
                                            eliminations[found] = seen | (other & wanted) << 7
                                            found += 1
                            if found:
                                state[_ELIMINATIONS] = found
                                state[_CELL] = cell
                                state[_MEMBERS] = peer | second << 7
                                state[_SECOND] = other
                                state[_HOUSE] = wanted
                                state[_DIGITS] = other & wanted
                                return _EFFECT
        cell += 1
    state[rung] = 0
    return _NOTHING


@micropython.viper
def turbot(candidates, tables, houses, eliminations, work, state, places, rung: int) -> int:
    """Find two strong links of a digit, where a group of one sees a group of the other."""
    st = ptr32(state)
    kind = _UNGROUPED if rung == _TURBOT else _GROUPED
    stop = st[_VISITS] + 1000
    digit = 0
    while st[rung]:
        if st[_VISITS] >= stop:
            return _RUNNING
        while not st[rung] >> digit & 1:
            digit += 1
        found = int(
            find(candidates, places, tables, houses, eliminations, work, state, digit, kind, 2)
        )
        st[_VISITS] += found >> 8
        found &= 255
        if found:
            st[_ELIMINATIONS] = found
            return _EFFECT
        st[rung] &= st[rung] - 1  # clear the lowest bit, the digit's
    return _NOTHING


@micropython.viper
def rectangle(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    rung: int,
) -> int:  # fmt: skip
    """Find a unique rectangle of type 1, 2, 4 or 5: four open cells in two rows, two columns and
    two boxes that would have two digits alternately. Holds only for puzzles with one solution."""
    if not state[rung]:
        return _NOTHING
    state[_VISITS] += 81
    cell = 0
    row = 0
    column = 0
    while cell < 81:
        both = int(candidates[cell])
        at = 0
        if tables[_BITS + both] == 2:
            state[_VISITS] += 40
            at = 81
        while at:
            at -= 1  # the opposite corner
            line = at * 57 >> 9  # at // 9
            place = at - 9 * line
            near = 0  # number of bands and stacks that they share
            if line * 11 >> 5 == row * 11 >> 5:
                near += 1
            if place * 11 >> 5 == column * 11 >> 5:
                near += 1
            if near == 1 and line != row and place != column:
                work[0] = cell
                work[4] = at
                work[5] = 9 * row + place
                work[6] = 9 * line + column
                first = 1  # bivalue cells come first, the others last
                last = 4
                further = 0
                corner = 4
                while corner < 7:
                    other = work[corner]
                    corner += 1
                    mask = candidates[other]
                    if mask == both:
                        work[first] = other
                        first += 1
                    elif mask & both and mask & (_ALL ^ both):
                        last -= 1
                        work[last] = other
                        further |= mask & (_ALL ^ both)
                    else:
                        corner = 8
                if corner == 7 and first < 4:
                    state[_DIGITS] = both
                    state[_MEMBERS] = further
                    if int(
                        _describe_rectangle(
                            0, 0, 0, candidates, tables, houses, eliminations, work, state, first
                        )
                    ):
                        return _EFFECT
        cell += 1
        column += 1
        if column == 9:
            column = 0
            row += 1
    state[rung] = 0
    return _NOTHING


@micropython.viper
def _describe_rectangle(
    at: int, mask: int, other: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32,
    first: int,
) -> int:  # fmt: skip
    """Describe what follows from a rectangle of the digits DIGITS, whose cells are the first words
    of `work`. From `first` on they have further candidates, MEMBERS. Return the number of
    eliminations."""
    both = state[_DIGITS]
    further = state[_MEMBERS]
    one = work[first]
    last = work[3]
    found = 0
    state[_CELL] = _PLAIN
    state[_HOUSE] = _NO_HOUSE
    state[_MEMBERS] = 4 | further << 4
    if first == 3:
        eliminations[0] = one | (candidates[one] & both) << 7
        found = 1
    elif not further & further - 1:
        at = _PEERS + 20 * one
        end = at + 20
        while at < end:
            other = tables[at]
            at += 1
            if candidates[other] & further:
                mask = first
                while mask < 4:
                    if other == work[mask] or not houses[other] & houses[work[mask]]:
                        mask = 8
                    mask += 1
                if mask == 4:
                    eliminations[found] = other | further << 7
                    found += 1
    if not found and first == 2:
        house = 27
        while house and not found:
            house -= 1
            if houses[one] & houses[last] & 1 << house:
                # The candidates of the other cells of the house.
                mask = 0
                at = _CELLS + 9 * house
                end = at + 9
                while at < end:
                    other = tables[at]
                    at += 1
                    if other != one and other != last:
                        mask |= candidates[other]
                mask = both & (candidates[one] | candidates[last]) & (_ALL ^ mask)
                mask &= 0 - mask
                other = both ^ mask
                if mask and (candidates[one] | candidates[last]) & other:
                    state[_CELL] = _STRONG
                    state[_HOUSE] = house
                    state[_MEMBERS] = 4 | mask << 4
                    at = 2
                    while at < 4:
                        mask = candidates[work[at]] & other
                        if mask:
                            eliminations[found] = work[at] | mask << 7
                            found += 1
                        at += 1
    if found:
        state[_ELIMINATIONS] = found
        state[_SECOND] = 4
        at = 0
        while at < 4:
            other = work[at]
            eliminations[found + at] = other | candidates[other] << 7
            at += 1
    return found
