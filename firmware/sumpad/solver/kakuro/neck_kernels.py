"""The kernels of necks.py.

They write one table, which they access in three widths:

    bytes      per run at _SEEN, _LOW, _NEXT, _PARENT and _PLACED; per cell at _OPEN
    halfwords  per run at _IN_PARTS; the number of parts at COUNT; per change at CHANGES
    words      per run at _SUM; per part at PART

All sums are keys as in sums.py, so they count cells too. In a bitmask of a run's cells, bit i
stands for its i-th cell.

The first two arguments are scratch: callers pass 0. In an .mpy file viper keeps the first two
locals of a function in registers, and its arguments are its first locals. Any other local is
loaded at each use, and `a[i] -= x` costs more than `a[i] = a[i] - x`. That is why these two names
have many uses. Measured on the RP2040 with the sample board of the tests (69 cells, 50 runs, 30
parts): 35,000 cycles for `find_parts`, 12,000 for `narrow`.
"""

import micropython
from micropython import const

# As in board.py and sums.py: the compiler folds constants into a kernel from its module alone.
_DOWN = const(121)
_START = const(242)
_END = const(243)  # + run: _START of the next run
_MEMBERS = const(375)
_PREVIOUS = const(374)  # + an index from _START: the member before it
_FIRST = const(512)
_LAST = const(513)  # + key: _FIRST of the next key
_KEY = const(973)
_UNION = const(1485)
_KEYS = const(460)
_PAIR = const(92)  # 2 * SUMS: no key of two cells or more is lower
_ALL = const(511)

_SEEN = const(0)  # + run: its rank in the order of discovery, from 1; 0 if not yet reached
_OPEN = const(133)  # + cell: 1 if it is open and no run was reached through it, else 0
_LOW = const(256)  # + run: the low link of its parent when it was reached
_NEXT = const(388)  # + run: the index of the member of its parent to follow next
_PARENT = const(520)  # + run: the run from which it was reached, or _NO_RUN
_NO_RUN = const(255)
_PLACED = const(652)  # + run: 1 if one of its cells has one digit

_IN_PARTS = const(392)  # + run: bitmask of its cells that are in parts; undefined if none are
COUNT = const(524)  # the number of parts
CHANGES = const(526)  # + change: cell << 9 | new mask

# + run: two keys, each + _ZERO. The upper half is the key of the run minus those of its children,
# from which those of their children are subtracted, and so on: the sum of the subtree, with the
# runs that cross this one negative. The lower half is the key of its open cells that are in no
# part, with _HAS_PARTS if some are in parts.
_SUM = const(384)
PART = const(516)  # + part: key << 19 | cells << 8 | run; for one cell, key << 19 | cell
WORDS = const(637)  # for 121 parts: each takes two of the at most 242 memberships of cells in runs

_ZERO = const(1 << 14)
_HAS_PARTS = const(1 << 15)
_HALF = const(0xFFFF)


@micropython.viper
def find_parts(
    i: int, cell: int, geometry: ptr8, keys: ptr16, masks: ptr16, space, sums: ptr16, runs: int
) -> int:  # fmt: skip
    """Find the parts. Return their number, or -1 if the sums of a block contradict each other.

    This walks from run to run through open cells, depth first, with the low links of Hopcroft and
    Tarjan. If nothing in the subtree of a run leads back beyond its parent, the subtree is a
    block, joined to the rest by cells of the parent alone.
    """
    table = ptr32(space)
    words = ptr16(space)
    walk = ptr8(space)
    words[COUNT] = 0
    i = runs
    walk[i] = 0  # an extra run, never reached, ends the search for the next root
    while i:
        i -= 1
        walk[i] = 0  # _SEEN is 0
        walk[_PLACED + i] = 0
        cell = keys[i] + _ZERO
        cell |= cell << 16
        table[_SUM + i] = cell
    cell = geometry[_START + runs] >> 1  # the number of cells
    while cell:
        cell -= 1
        i = masks[cell]
        if i & i - 1:
            walk[_OPEN + cell] = 1
        else:
            walk[_OPEN + cell] = 0
            key = sums[_KEY + i]
            key |= key << 16
            i = geometry[cell]
            table[_SUM + i] = table[_SUM + i] - key
            walk[_PLACED + i] = 1
            i = geometry[_DOWN + cell]
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
            # The run `cell` is reached from `run`, whose members before i have been followed.
            walk[_NEXT + cell] = i
            i = low
            walk[_LOW + cell] = i
            i = run
            walk[_PARENT + cell] = i
            run = cell
            i = time + 1
            time = i
            low = i
            walk[cell] = i
            i = geometry[_START + cell]
            end = geometry[_END + cell]
            side = _DOWN - side  # offset in `geometry` of the runs that cross this one, by cell
            while True:
                while end - i:
                    cell = geometry[_MEMBERS + i]
                    i += 1
                    if walk[_OPEN + cell]:
                        cell = geometry[side + cell]
                        seen = walk[cell]
                        if seen < low:
                            if not seen:
                                walk[_OPEN + geometry[_PREVIOUS + i]] = 0
                                break
                            low = seen
                else:
                    # All members of the run have been followed.
                    cell = run
                    i = table[_SUM + cell]
                    if i & _HAS_PARTS:
                        if i & _HALF >= _HAS_PARTS + _ZERO + _PAIR:
                            # Its open cells in no other part form one, too.
                            bits = words[_IN_PARTS + cell]
                            i = geometry[_START + cell]
                            if walk[_PLACED + cell]:
                                bit = 1
                                while end - i:
                                    cell = masks[geometry[_MEMBERS + i]]
                                    i += 1
                                    if cell & cell - 1:
                                        bits ^= bit
                                    bit += bit
                                cell = run
                            else:
                                bits ^= (1 << end - i) - 1
                            i = (table[_SUM + cell] & _HAS_PARTS - 1) - _ZERO
                            if i >= _KEYS:
                                return -1
                            cell |= i << 19
                            cell |= bits << 8
                            i = count
                            table[PART + i] = cell
                            count = i + 1
                            cell = run
                            i = table[_SUM + cell]
                    # Go back to the parent, which becomes `cell`; i is the sum of the subtree.
                    i = (i >> 16) - _ZERO
                    parent = walk[_PARENT + cell]
                    if parent == _NO_RUN:
                        if i:
                            return -1
                        break
                    back = walk[_NEXT + cell]
                    seen = walk[_LOW + cell]
                    cell = parent
                    table[_SUM + cell] = table[_SUM + cell] - (i << 16)
                    side = _DOWN - side
                    end = geometry[_END + cell]
                    if low >= walk[cell]:
                        # A block. The members before `back` have been followed and lead elsewhere.
                        bits = 1 << back - 1 - geometry[_START + cell]
                        part = geometry[_PREVIOUS + back]
                        proper = 1
                        if low == walk[cell]:
                            if walk[_PARENT + cell] == _NO_RUN:
                                proper = table[_SUM + cell] & _HAS_PARTS
                            first = walk[run]
                            key = i
                            bit = bits
                            i = back
                            while end - i:
                                cell = geometry[_MEMBERS + i]
                                i += 1
                                bit += bit
                                if walk[_OPEN + cell]:
                                    if walk[geometry[side + cell]] >= first:
                                        bits += bit
                                    else:
                                        proper = 1
                            i = key
                            cell = parent
                            part = bits << 8 | cell
                        if proper:
                            if i < 0 or i >= _KEYS:
                                return -1
                            key = table[_SUM + cell] - i
                            table[_SUM + cell] = key | _HAS_PARTS
                            if key & _HAS_PARTS:
                                bits |= words[_IN_PARTS + cell]
                            words[_IN_PARTS + cell] = bits
                            i <<= 19
                            i |= part
                            cell = count
                            table[PART + cell] = i
                            count = cell + 1
                            cell = parent
                    if seen < low:
                        low = seen
                    run = cell
                    i = back
                    continue
                break
            if walk[cell]:
                break  # the root is done; otherwise a new run is reached
        cell = root


@micropython.viper
def narrow(i: int, mask: int, geometry: ptr8, masks: ptr16, space, sums: ptr16) -> int:
    """Find what the possible sets of each part leave for its cells, without changing `masks`.

    Writes a change for each cell that loses digits to CHANGES; returns their number, or -1 if a
    part has no set.
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
        start = geometry[_START + (i & 255)]
        i = start
        left = bits
        union = 0
        twice = 0  # candidates of more than one cell
        common = _ALL
        while left:
            if left & 1:
                mask = geometry[_MEMBERS + i]
                mask = masks[mask]
                twice |= union & mask
                union |= mask
                common &= mask
            i += 1
            left >>= 1
        after = i
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
                    # Each cell must have a candidate in the set.
                    place = start
                    left = bits
                    while left:
                        if left & 1:
                            if not masks[geometry[_MEMBERS + place]] & mask:
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
            # From the last cell to the first: the order affects the visits that a maker counts.
            i = after
            while i - start:
                i -= 1
                if bits >> i - start & 1:
                    mask = geometry[_MEMBERS + i]
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
