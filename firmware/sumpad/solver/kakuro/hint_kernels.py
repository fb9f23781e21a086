"""The inner loops of kakuro's hints, for `hinter.py` and `steps.py`.

Buffers as in `kernels.py`; `into` is another table of masks. Of the cells of a run, bit i
stands for its i-th. The first arguments are scratch, to be called with 0: viper keeps the first
locals of a function in registers, and arguments are its first locals.
"""

import micropython
from micropython import const

# As in board.py and sums.py: the compiler folds only constants of its own module into a kernel.
_DOWN = const(121)
_START = const(242)
_MEMBERS = const(375)
_PLACE = const(617)
_SUMS = const(46)
_FIRST = const(512)
_KEY = const(973)
_ALL = const(511)
_CELLS = const(121)
_OTHER = const(121)  # OTHER_OF in couple_kernels.py

NO_RUN = const(255)
ROOM = const(9)  # halfwords of `room`: the masks of a run's open cells

NO_CELL = const(255)
_QUEUE = const(132)  # in `reached`, whose first bytes are one a run: 1 if it was reached
REACHED_BYTES = const(264)


@micropython.viper
def enter(
    cell: int, mask: int, where: ptr8, digits: ptr8, entered: ptr16, masks: ptr16, cells: int
):  # fmt: skip
    """Set two tables of masks from the digits entered, a byte a place."""
    cell = cells
    while cell:
        cell -= 1
        mask = digits[where[_PLACE + cell]]
        if mask:
            mask = 1 << mask - 1
        else:
            mask = _ALL
        entered[cell] = mask
        masks[cell] = mask


@micropython.viper
def copy(cell: int, mask: int, masks: ptr16, into: ptr16, cells: int):
    """Copy a table of masks into another one."""
    cell = cells
    while cell:
        cell -= 1
        mask = masks[cell]
        into[cell] = mask


@micropython.viper
def narrowest(cell: int, mask: int, entered: ptr16, masks: ptr16, free: ptr8, cells: int) -> int:
    """The first of the cells with the fewest possible digits, of those neither entered nor marked
    in `free`; NO_CELL if there is none."""
    best = NO_CELL
    least = 10
    cell = 0
    while cell < cells:
        mask = entered[cell]
        if mask & mask - 1 and not free[cell]:
            size = 0
            mask = masks[cell]
            while mask:
                mask &= mask - 1
                size += 1
            if size < least:
                least = size
                best = cell
        cell += 1
    return best


@micropython.viper
def flood(
    i: int, cell: int,
    where: ptr8, entered: ptr16, barrier: ptr8, reached: ptr8, run: int, runs: int,
) -> int:  # fmt: skip
    """Mark in `reached` the runs that are connected with a run by cells that are open and not in
    `barrier`; returns how many they are."""
    i = runs
    while i:
        i -= 1
        reached[i] = 0
    reached[run] = 1
    reached[_QUEUE] = run
    count = 1
    at = 0
    while at < count:
        run = reached[_QUEUE + at]
        at += 1
        i = where[_START + run]
        end = where[_START + 1 + run]
        while i < end:
            cell = where[_MEMBERS + i]
            i += 1
            mask = entered[cell]
            if mask & mask - 1 and not barrier[cell]:
                other = where[cell] + where[_DOWN + cell] - run
                if not reached[other]:
                    reached[other] = 1
                    reached[_QUEUE + count] = other
                    count += 1
    return count


@micropython.viper
def tell(
    i: int, mask: int, union: int,
    where: ptr8, sums: ptr16, masks: ptr16, room: ptr16, run: int, bits: int, key: int,
) -> int:  # fmt: skip
    """What the cells `bits` of a run, which have this key together, can be.

    Returns the digits of all sets that they can have | those << 9 that all these sets have and
    just one of the cells can be; 0 if none of them is open, -1 if there is no set.
    """
    i = where[_START + run]
    size = 0
    union = 0
    placed = 0
    while bits:
        if bits & 1:
            mask = masks[where[_MEMBERS + i]]
            if mask & mask - 1:
                room[size] = mask
                size += 1
                union |= mask
            else:
                if placed & mask:
                    return -1
                placed |= mask
                key -= sums[_KEY + mask]
        i += 1
        bits >>= 1
    if size == 0:
        if key:
            return -1
        return 0
    if key < 0:
        return -1
    union &= _ALL - placed
    allowed = 0
    required = _ALL
    placed = sums[_FIRST + key]
    while placed < sums[_FIRST + key + 1]:
        mask = sums[placed]
        placed += 1
        if mask & union == mask:
            i = size
            while i:
                i -= 1
                if room[i] & mask == 0:
                    mask = 0
                    i = 0
            if mask:
                allowed |= mask
                required &= mask
    if allowed == 0:
        return -1
    union = 0
    i = size
    while i:
        i -= 1
        mask = room[i] & allowed
        required &= _ALL - (union & mask)
        union |= mask
    return allowed | (required & union) << 9


@micropython.viper
def cut(
    i: int, mask: int, bit: int,
    where: ptr8, masks: ptr16, into: ptr16, run: int, bits: int, allowed: int, required: int,
) -> int:  # fmt: skip
    """Take from those cells of a run which are open in `masks` all but the allowed digits, and
    from those which can be one of the required ones all but these. Changes `into`; returns the
    cells that have fewer digits there now, -1 if one has none."""
    changed = 0
    i = where[_START + run]
    bit = 1
    while bits >= bit:
        if bits & bit:
            cell = where[_MEMBERS + i]
            mask = masks[cell]
            if mask & mask - 1:
                mask &= allowed
                if mask & required:
                    mask &= required
                mask &= into[cell]
                if mask != into[cell]:
                    if mask == 0:
                        return -1
                    into[cell] = mask
                    changed |= bit
        i += 1
        bit += bit
    return changed


@micropython.viper
def pair(i: int, k: int, mask: int, where: ptr8, masks: ptr16, into: ptr16, run: int) -> int:
    """Where two cells of a run can only be the same two digits, take these from all others.

    Stops at the first pair that has an effect. Returns the changed cells | the pair << 9, 0 for
    nothing, -1 if a cell has no digit left.
    """
    first = where[_START + run]
    end = where[_START + run + 1]
    i = first
    while i < end:
        mask = masks[where[_MEMBERS + i]]
        k = mask & mask - 1
        if k:
            if k & k - 1 == 0:
                k = i + 1
                while k < end:
                    if masks[where[_MEMBERS + k]] == mask:
                        break
                    k += 1
                if k < end:
                    both = 1 << i - first | 1 << k - first
                    changed = 0
                    k = end
                    while k > first:
                        k -= 1
                        cell = where[_MEMBERS + k]
                        if both >> k - first & 1 == 0:
                            if masks[cell] & mask:
                                rest = into[cell] & _ALL - mask
                                if rest != into[cell]:
                                    if rest == 0:
                                        return -1
                                    into[cell] = rest
                                    changed |= 1 << k - first
                    if changed:
                        return changed | both << 9
        i += 1
    return 0


@micropython.viper
def trace(
    i: int, bit: int, at: int,
    where: ptr8, runs: ptr8, changed: ptr16, reach: ptr16, kept: ptr8, needed: ptr8, couples: ptr8,
    count: int, cell: int,
) -> int:  # fmt: skip
    """Mark in `kept` which of the steps lead to what a cell can be; returns how many.

    A step is of a run: its changed cells and those that it looked at, its `reach`; or of a couple:
    `runs` is NO_RUN then, and `reach` says which.
    """
    i = _CELLS
    while i:
        i -= 1
        needed[i] = 0
    needed[cell] = 1
    found = 0
    i = count
    while i:
        i -= 1
        kept[i] = 0
        bit = changed[i]
        if runs[i] == NO_RUN:
            at = reach[i]
            if (needed[couples[at]] and bit & 1) or (needed[couples[_OTHER + at]] and bit & 2):
                needed[couples[at]] = 1
                needed[couples[_OTHER + at]] = 1
                kept[i] = 1
                found += 1
            continue
        at = where[_START + runs[i]] + _MEMBERS
        while bit:
            if bit & 1:
                if needed[where[at]]:
                    kept[i] = 1
            at += 1
            bit >>= 1
        if kept[i]:
            found += 1
            at = where[_START + runs[i]] + _MEMBERS
            bit = reach[i]
            while bit:
                if bit & 1:
                    needed[where[at]] = 1
                at += 1
                bit >>= 1
    return found
