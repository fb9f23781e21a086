"""The inner loops of `necks.py`.

They write one table, which is read in three widths:

    bytes      one a run from each of _SEEN, _LOW, _NEXT, _BEFORE, _PLACED; one a cell from _OPEN
    halfwords  one a run from _PARTED, then COUNT, then one a change from CHANGES
    words      one a run from _SUM, one a part from PART

All sums are keys, as in sums.py, so that they count cells too. Of the cells of a run, bit
i stands for its i-th.

The first two arguments are scratch, to be called with 0: in an .mpy file viper keeps the first two
locals of a function in registers, and arguments are its first locals. Every other one is loaded
at each use, and `a[i] -= x` costs more than `a[i] = a[i] - x`: hence the many uses of these two
names. Measured on the RP2040 with the sample board of the tests, 69 cells in 50
runs with 30 parts: 35,000 cycles for `split`, 12,000 for `narrow`.
"""

import micropython
from micropython import const

# As in board.py and sums.py: the compiler folds only constants of its own module into a kernel.
_DOWN = const(121)
_START = const(242)
_END = const(243)  # _START of the run after
_MEMBERS = const(375)
_BEHIND = const(374)  # + a place in _MEMBERS: the one before it
_FIRST = const(512)
_LAST = const(513)  # _FIRST of the key after
_KEY = const(973)
_UNION = const(1485)
_KEYS = const(460)
_PAIR = const(92)  # the least key of two cells
_ALL = const(511)

_SEEN = const(0)  # + run: when it was reached, from 1; 0 if not yet
_OPEN = const(133)  # + cell: 0 if it has one digit, or if a run was reached by it; else 1
_LOW = const(256)  # + run: the earliest run that those before it had led back to
_NEXT = const(388)  # + run: the member of the run before it to be followed next
_BEFORE = const(520)  # + run: the one that it was reached from, or _NO_RUN
_NO_RUN = const(255)
_PLACED = const(652)  # + run: 1 if a cell of it has one digit

_PARTED = const(392)  # + run: the cells of it that are in parts; undefined where there are none
COUNT = const(524)  # of the parts
CHANGES = const(526)  # + change: cell << 9 | new mask

# + run: two keys, both with _ZERO. The upper one is that of the run less those of the runs that
# were reached from it, each of which is less those reached from it, and so on: what all of them
# add up to, those across it negative. The lower one is that of its cells that are in no part, and
# _IS_PARTED if there are others.
_SUM = const(384)
PART = const(516)  # + part: key << 19 | cells << 8 | run; if it is of one cell, key << 19 | cell
WORDS = const(637)  # for 121 parts: each takes two of the at most 242 places of cells in runs

_ZERO = const(1 << 14)
_IS_PARTED = const(1 << 15)
_HALF = const(0xFFFF)


@micropython.viper
def split(
    i: int, cell: int, where: ptr8, keys: ptr16, masks: ptr16, space, sums: ptr16, runs: int
) -> int:  # fmt: skip
    """Find the parts; returns how many there are, or -1 if the sums of a block contradict one
    another.

    Goes from run to run through open cells, depth first, with the low links of Hopcroft and
    Tarjan: where all that was reached through a run leads back no further than to the run before
    it, it is a block, joined to all else by cells of that run alone.
    """
    table = ptr32(space)
    words = ptr16(space)
    walk = ptr8(space)
    words[COUNT] = 0
    i = runs
    walk[i] = 0  # one more run, never reached, ends the search for the next root
    while i:
        i -= 1
        walk[i] = 0  # _SEEN is 0
        walk[_PLACED + i] = 0
        cell = keys[i] + _ZERO
        cell |= cell << 16
        table[_SUM + i] = cell
    cell = where[_START + runs] >> 1  # as many as there are
    while cell:
        cell -= 1
        i = masks[cell]
        if i & i - 1:
            walk[_OPEN + cell] = 1
        else:
            walk[_OPEN + cell] = 0
            key = sums[_KEY + i]
            key |= key << 16
            i = where[cell]
            table[_SUM + i] = table[_SUM + i] - key
            walk[_PLACED + i] = 1
            i = where[_DOWN + cell]
            table[_SUM + i] = table[_SUM + i] - key
            walk[_PLACED + i] = 1
    count = 0
    time = 0
    while True:
        while walk[cell]:
            cell += 1
        if cell == runs:
            words[COUNT] = count
            return count
        root = cell
        run = _NO_RUN
        low = 0
        side = 0
        i = 0
        while True:
            # The run `cell` is reached, from `run` whose members before i have been followed.
            walk[_NEXT + cell] = i
            i = low
            walk[_LOW + cell] = i
            i = run
            walk[_BEFORE + cell] = i
            run = cell
            i = time + 1
            time = i
            low = i
            walk[cell] = i
            i = where[_START + cell]
            end = where[_END + cell]
            side = _DOWN - side  # where the cells' runs of the other direction are in `where`
            while True:
                while end - i:
                    cell = where[_MEMBERS + i]
                    i += 1
                    if walk[_OPEN + cell]:
                        cell = where[side + cell]
                        seen = walk[cell]
                        if seen < low:
                            if not seen:
                                walk[_OPEN + where[_BEHIND + i]] = 0
                                break
                            low = seen
                else:
                    # All of the run was followed.
                    cell = run
                    i = table[_SUM + cell]
                    if i & _IS_PARTED:
                        if i & _HALF >= _IS_PARTED + _ZERO + _PAIR:
                            # The cells in no other part are one, too.
                            bits = words[_PARTED + cell]
                            i = where[_START + cell]
                            if walk[_PLACED + cell]:
                                bit = 1
                                while end - i:
                                    cell = masks[where[_MEMBERS + i]]
                                    i += 1
                                    if cell & cell - 1:
                                        bits ^= bit
                                    bit += bit
                                cell = run
                            else:
                                bits ^= (1 << end - i) - 1
                            i = (table[_SUM + cell] & _IS_PARTED - 1) - _ZERO
                            if i >= _KEYS:
                                return -1
                            cell |= i << 19
                            cell |= bits << 8
                            i = count
                            table[PART + i] = cell
                            count = i + 1
                            cell = run
                            i = table[_SUM + cell]
                    # Go back to the run before: `cell` is that run from here on, i the sum.
                    i = (i >> 16) - _ZERO
                    before = walk[_BEFORE + cell]
                    if before == _NO_RUN:
                        if i:
                            return -1
                        break
                    back = walk[_NEXT + cell]
                    seen = walk[_LOW + cell]
                    cell = before
                    table[_SUM + cell] = table[_SUM + cell] - (i << 16)
                    side = _DOWN - side
                    end = where[_END + cell]
                    if low >= walk[cell]:
                        # A block. The cells before have been followed, and lead elsewhere.
                        bits = 1 << back - 1 - where[_START + cell]
                        part = where[_BEHIND + back]
                        proper = 1
                        if low == walk[cell]:
                            if walk[_BEFORE + cell] == _NO_RUN:
                                proper = table[_SUM + cell] & _IS_PARTED
                            first = walk[run]
                            key = i
                            bit = bits
                            i = back
                            while end - i:
                                cell = where[_MEMBERS + i]
                                i += 1
                                bit += bit
                                if walk[_OPEN + cell]:
                                    if walk[where[side + cell]] >= first:
                                        bits += bit
                                    else:
                                        proper = 1
                            i = key
                            cell = before
                            part = bits << 8 | cell
                        if proper:
                            if i < 0 or i >= _KEYS:
                                return -1
                            key = table[_SUM + cell] - i
                            table[_SUM + cell] = key | _IS_PARTED
                            if key & _IS_PARTED:
                                bits |= words[_PARTED + cell]
                            words[_PARTED + cell] = bits
                            i <<= 19
                            i |= part
                            cell = count
                            table[PART + cell] = i
                            count = cell + 1
                            cell = before
                    if seen < low:
                        low = seen
                    run = cell
                    i = back
                    continue
                break
            if walk[cell]:
                break  # the root was followed; else a new run is reached
        cell = root


@micropython.viper
def narrow(i: int, mask: int, where: ptr8, masks: ptr16, space, sums: ptr16) -> int:
    """Narrow the cells of each part to the digits of its sets.

    Writes a change for each that may have fewer than it has; returns how many, or -1 if a part has
    no set.
    """
    table = ptr32(space)
    words = ptr16(space)
    found = CHANGES
    count = words[COUNT]
    while count:
        i = count - 1
        count = i
        i = table[PART + i]
        bits = i >> 8 & 0x7FF
        if not bits:
            mask = i & 255
            cell = mask
            mask = masks[mask]
            i = sums[_UNION + (i >> 19)] & mask
            if not i:
                return -1
            if mask - i:
                i |= cell << 9
                mask = found
                words[mask] = i
                found = mask + 1
            continue
        key = i >> 19
        start = where[_START + (i & 255)]
        i = start
        left = bits
        union = 0
        twice = 0  # digits that more than one of the cells has
        common = _ALL
        while left:
            if left & 1:
                mask = where[_MEMBERS + i]
                mask = masks[mask]
                twice |= union & mask
                union |= mask
                common &= mask
            i += 1
            left >>= 1
        behind = i
        beyond = union ^ _ALL
        allowed = 0
        required = _ALL
        i = sums[_FIRST + key]
        end = sums[_LAST + key]
        while end - i:
            mask = sums[i]
            i += 1
            if not mask & beyond:
                if not mask & common:
                    # Each of the cells must have a digit of the set.
                    place = start
                    left = bits
                    while left:
                        if left & 1:
                            if not masks[where[_MEMBERS + place]] & mask:
                                mask = 0
                                left = 0
                        place += 1
                        left >>= 1
                if mask:
                    allowed |= mask
                    required &= mask
        if not allowed:
            return -1
        required &= twice ^ _ALL
        if required or union & allowed != union:
            # From the last cell on: the order decides what visits a maker counts later.
            i = behind
            while i - start:
                i -= 1
                if bits >> i - start & 1:
                    mask = where[_MEMBERS + i]
                    cell = mask
                    mask = masks[mask]
                    union = mask
                    mask &= allowed
                    if mask & required:
                        mask &= required
                    if mask - union:
                        mask |= cell << 9
                        words[found] = mask
                        found += 1
    return found - CHANGES
