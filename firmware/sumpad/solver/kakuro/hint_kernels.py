"""The kernels of kakuro's hints, for hinter.py and steps.py.

The buffers are those of kernels.py; `into` is a second table of masks. In a bitmask of a run's
cells, bit i stands for its i-th cell. The first arguments are scratch: callers pass 0. Viper keeps
the first locals of a function in registers, and its arguments are its first locals.
"""

import micropython
from micropython import const

# As in board.py and sums.py: the compiler folds constants into a kernel from its module alone.
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
SCRATCH = const(9)  # halfwords in `scratch`: the masks of a run's open cells

NO_CELL = const(255)
_QUEUE = const(132)  # offset in `reached`, after a byte per run: 1 if it was reached
REACHED_BYTES = const(264)


@micropython.viper
def init_masks(
    cell: int, mask: int, geometry: ptr8, digits: ptr8, entered: ptr16, masks: ptr16, cells: int
):  # fmt: skip
    """Set `entered` and `masks` from the digits entered (a byte per place, 0 blank)."""
    cell = cells
    while cell:
        cell -= 1
        mask = digits[geometry[_PLACE + cell]]
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
def narrowest(cell: int, mask: int, entered: ptr16, masks: ptr16, skip: ptr8, cells: int) -> int:
    """Return the first cell with the fewest candidates among those neither entered nor marked in
    `skip` (a byte per cell); NO_CELL if there is none."""
    best = NO_CELL
    least = 10
    cell = 0
    while cell < cells:
        mask = entered[cell]
        if mask & mask - 1 and not skip[cell]:
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
    geometry: ptr8, entered: ptr16, barrier: ptr8, reached: ptr8, run: int, runs: int,
) -> int:  # fmt: skip
    """Mark in `reached` the runs that are connected with `run` through open cells outside
    `barrier` (a byte per cell), itself included; return their number."""
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
        i = geometry[_START + run]
        end = geometry[_START + 1 + run]
        while i < end:
            cell = geometry[_MEMBERS + i]
            i += 1
            mask = entered[cell]
            if mask & mask - 1 and not barrier[cell]:
                other = geometry[cell] + geometry[_DOWN + cell] - run
                if not reached[other]:
                    reached[other] = 1
                    reached[_QUEUE + count] = other
                    count += 1
    return count


@micropython.viper
def deduce(
    i: int, mask: int, union: int,
    geometry: ptr8, sums: ptr16, masks: ptr16, scratch: ptr16, run: int, bits: int, key: int,
) -> int:  # fmt: skip
    """Return what the cells `bits` of a run can be, given their common key.

    The result is allowed | required << 9. Allowed digits are those of all sets that the open cells
    can have; required ones are in each of these sets and a candidate of one cell only. 0 if no
    cell is open, -1 if there is no set. `scratch` is scratch.
    """
    i = geometry[_START + run]
    size = 0
    union = 0
    placed = 0
    while bits:
        if bits & 1:
            mask = masks[geometry[_MEMBERS + i]]
            if mask & mask - 1:
                scratch[size] = mask
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
                if scratch[i] & mask == 0:
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
        mask = scratch[i] & allowed
        required &= _ALL - (union & mask)
        union |= mask
    return allowed | (required & union) << 9


@micropython.viper
def restrict(
    i: int, mask: int, bit: int,
    geometry: ptr8, masks: ptr16, into: ptr16, run: int, bits: int, allowed: int, required: int,
) -> int:  # fmt: skip
    """Restrict the cells `bits` of a run that are open in `masks` to the allowed digits, and those
    that can be a required digit to the required ones. Changes `into`; returns the cells that lost
    digits there, as a bitmask, or -1 if one has none left."""
    changed = 0
    i = geometry[_START + run]
    bit = 1
    while bits >= bit:
        if bits & bit:
            cell = geometry[_MEMBERS + i]
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
def find_pair(
    i: int, k: int, mask: int, geometry: ptr8, masks: ptr16, into: ptr16, run: int
) -> int:
    """Find two cells of a run with the same two candidates, and remove these from its other cells.

    Stops at the first pair that has an effect. Returns the changed cells | the pair's cells << 9,
    0 if there is no such pair, or -1 if a cell has no digit left.
    """
    first = geometry[_START + run]
    end = geometry[_START + run + 1]
    i = first
    while i < end:
        mask = masks[geometry[_MEMBERS + i]]
        k = mask & mask - 1
        if k:
            if k & k - 1 == 0:
                k = i + 1
                while k < end:
                    if masks[geometry[_MEMBERS + k]] == mask:
                        break
                    k += 1
                if k < end:
                    both = 1 << i - first | 1 << k - first
                    changed = 0
                    k = end
                    while k > first:
                        k -= 1
                        cell = geometry[_MEMBERS + k]
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
    geometry: ptr8, runs: ptr8, changed: ptr16, reach: ptr16, kept: ptr8, needed: ptr8,
    couples: ptr8, count: int, cell: int,
) -> int:  # fmt: skip
    """Mark in `kept` which of the `count` steps lead to the candidates of `cell`; return their
    number.

    A step of a run has its run in `runs`, and bitmasks of the cells it changed in `changed` and of
    those it looked at in `reach`. A step of a couple has NO_RUN in `runs`, its couple in `reach`,
    and in `changed` bit 0 for the one cell and bit 1 for the other. `needed` is scratch, a byte
    per cell.
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
        at = geometry[_START + runs[i]] + _MEMBERS
        while bit:
            if bit & 1:
                if needed[geometry[at]]:
                    kept[i] = 1
            at += 1
            bit >>= 1
        if kept[i]:
            found += 1
            at = geometry[_START + runs[i]] + _MEMBERS
            bit = reach[i]
            while bit:
                if bit & 1:
                    needed[geometry[at]] = 1
                at += 1
                bit >>= 1
    return found
