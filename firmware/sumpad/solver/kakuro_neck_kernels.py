"""The inner loops of the module `kakuro_necks`, for that one alone.

Every kernel gets some of the buffers of the search (see `kakuro_kernels`) and some of these:

    walk     bytes: one a run from each of _SEEN, _LOW, _NEXT and _BY
    words    halfwords: one a run from each of _SUM, _PARTED and _HANGING, one a part from each of
             RUN_OF, BITS_OF and KEY_OF, then room for one part

All sums are keys, as in the module sums, so that they count cells too. Of the cells of a run, bit
i stands for its i-th.

The first three arguments are scratch, to be called with 0: viper keeps the first three locals of a
function in registers, and arguments are its first locals. Measured on the RP2040 with the sample
board of the tests, 69 cells in 50 runs with 14 parts: 64,000 cycles for `Necks.find`, 24,000 for
`Necks.narrow`.
"""

import micropython
from micropython import const

# As in kakuro_board and sums: the compiler folds only constants of its own module into a kernel.
_DOWN = const(121)
_START = const(242)
_MEMBERS = const(375)
_NO_CELL = const(255)
_FIRST = const(512)
_KEY = const(973)
_KEYS = const(460)
_ALL = const(511)

_SEEN = const(0)  # + run: when it was reached, from 1; 0 if not yet
_LOW = const(132)  # + run: the earliest run that what was reached through it leads back to
_NEXT = const(264)  # + run: the member to be followed next
_BY = const(396)  # + run: the cell through which it was reached
WALK_BYTES = const(528)

_SUM = const(0)  # + run: of it and all that was reached through it, + across - down, with ZERO
_PARTED = const(132)  # + run: the cells of it that are in parts
_HANGING = const(264)  # + run: what these cells add up to; undefined where there are none
RUN_OF = const(396)  # + part
BITS_OF = const(517)  # + part
KEY_OF = const(638)  # + part
_CELLS = const(759)  # of one part: its cells, then their masks
_MASKS = const(768)
WORDS = const(777)
PARTS = const(121)  # a part takes two of the at most 242 places that cells have in runs
_ZERO = const(1 << 15)


@micropython.viper
def split(
    i: int, cell: int, other: int,
    where: ptr8, keys: ptr16, sums: ptr16, masks: ptr16, walk: ptr8, words: ptr16,
    across: int, runs: int, cells: int,
) -> int:  # fmt: skip
    """Find the parts; how many there are, or -1 if the sums of a block contradict one another.

    Goes from run to run through open cells, depth first, with the low links of Hopcroft and
    Tarjan: where all that was reached through a run leads back to the run before it at the most,
    it is a block, joined to all else by cells of that run alone.
    """
    # What is left of the sum of each run; none is reached or parted yet.
    i = runs
    while i:
        i -= 1
        words[i] = keys[i] + _ZERO  # _SUM is 0, and so is _SEEN
        words[_PARTED + i] = 0
        walk[i] = 0
    i = runs
    while i > across:
        i -= 1
        words[i] = _ZERO - keys[i]
    i = cells
    while i:
        i -= 1
        other = masks[i]
        if other & other - 1 == 0:
            cell = sums[_KEY + other]
            words[where[i]] -= cell
            words[where[_DOWN + i]] += cell
    count = 0
    time = 0
    root = 0
    while root < runs:
        run = root
        root += 1
        if walk[run]:
            continue
        by = _NO_CELL
        time += 1
        low = time
        walk[run] = time
        walk[_BY + run] = by
        i = where[_START + run]
        end = where[_START + run + 1]
        while True:
            while i < end:
                cell = where[_MEMBERS + i]
                i += 1
                other = masks[cell]
                if other & other - 1:
                    other = where[cell] + where[_DOWN + cell] - run
                    seen = walk[other]
                    if seen < low:
                        if seen == 0:
                            walk[_NEXT + run] = i
                            walk[_LOW + run] = low
                            run = other
                            by = cell
                            time += 1
                            low = time
                            walk[run] = time
                            walk[_BY + run] = by
                            i = where[_START + run]
                            end = where[_START + run + 1]
                        elif cell != by:
                            low = seen
            # All of the run was followed: go back to the run before.
            parted = words[_PARTED + run]
            if parted:
                key = keys[run] - words[_HANGING + run]
                bits = 0
                cell = where[_START + run]
                while end > cell:
                    end -= 1
                    bits += bits
                    other = masks[where[_MEMBERS + end]]
                    if other & other - 1:
                        bits += 1
                    else:
                        key -= sums[_KEY + other]
                bits ^= parted
                if bits & bits - 1:
                    if key < 0 or key >= _KEYS:
                        return -1
                    words[KEY_OF + count] = key
                    words[BITS_OF + count] = bits
                    words[RUN_OF + count] = run
                    count += 1
            key = words[run] - _ZERO
            if by == _NO_CELL:
                if key:
                    return -1
                break
            other = run
            run = where[by] + where[_DOWN + by] - other
            words[run] += key
            i = walk[_NEXT + run]
            end = where[_START + run + 1]
            seen = walk[run]
            if low >= seen:
                # The cells before have been followed, and lead elsewhere.
                bits = 1 << i - 1 - where[_START + run]
                by = walk[_BY + run]
                proper = 1
                if low == seen:
                    seen = walk[other]
                    if by == _NO_CELL:
                        proper = words[_PARTED + run]
                    bit = bits
                    cell = i
                    while cell < end:
                        mask = where[_MEMBERS + cell]
                        cell += 1
                        bit += bit
                        if masks[mask] & masks[mask] - 1:
                            if walk[where[mask] + where[_DOWN + mask] - run] >= seen:
                                bits += bit
                            else:
                                proper = 1
                if proper:
                    if other >= across:
                        key = 0 - key
                    if key < 0 or key >= _KEYS:
                        return -1
                    words[KEY_OF + count] = key
                    words[BITS_OF + count] = bits
                    words[RUN_OF + count] = run
                    count += 1
                    if words[_PARTED + run]:
                        key += words[_HANGING + run]
                    words[_HANGING + run] = key
                    words[_PARTED + run] |= bits
            by = walk[_BY + run]
            if walk[_LOW + run] < low:
                low = walk[_LOW + run]
    return count


@micropython.viper
def narrow(
    i: int, mask: int, union: int,
    where: ptr8, sums: ptr16, masks: ptr16, words: ptr16, changes: ptr16, count: int,
) -> int:  # fmt: skip
    """Tell from the sets of the parts which digits the cells of each may have.

    Writes cell << 9 | new mask for each that may have fewer than it has; returns how many, or -1
    if a part has no set.
    """
    found = 0
    while count:
        count -= 1
        bits = words[BITS_OF + count]
        i = where[_START + words[RUN_OF + count]] + _MEMBERS
        size = 0
        union = 0
        common = _ALL
        while bits:
            if bits & 1:
                mask = masks[where[i]]
                words[_CELLS + size] = where[i]
                words[_MASKS + size] = mask
                union |= mask
                common &= mask
                size += 1
            i += 1
            bits >>= 1
        allowed = 0
        required = _ALL
        place = sums[_FIRST + words[KEY_OF + count]]
        end = sums[_FIRST + words[KEY_OF + count] + 1]
        while place < end:
            mask = sums[place]
            place += 1
            if mask & union == mask:
                i = size
                if mask & common:
                    i = 0
                while i:
                    i -= 1
                    if not words[_MASKS + i] & mask:
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
            mask = words[_MASKS + i] & allowed
            required &= _ALL - (union & mask)
            union |= mask
        i = size
        while i:
            i -= 1
            union = words[_MASKS + i]
            mask = union & allowed
            if mask & required:
                mask &= required
            if mask != union:
                changes[found] = words[_CELLS + i] << 9 | mask
                found += 1
    return found
