"""Strong links of one digit: the inner loops of turbot fish and X-chains.

A strong link is a house whose places for the digit form two groups: one of the groups has the
digit. A group is a cell, or the cells that a line and a box share. If a group of one link sees a
group of the next, they cannot both have the digit. So one of the two groups at the ends has it.

The buffers are those of ladder_kernels.py. `work` has six words per link: the cells of both groups
(three words, one per band with a bit for each of its 27 cells), the houses that contain each group
(two masks), and first group | second << 9 | house << 18. A group is a mask of places in its house.
"""

import micropython
from micropython import const

# As in houses.py and ladder_kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_CELLS = const(0)
_BITS = const(1944)
_CELL = const(21)
_DIGITS = const(22)
_HOUSE = const(23)
_SECOND = const(24)
_MEMBERS = const(25)

_ALL = const(0x1FF)
_WORDS = const(6)
_MOST = const(60)  # most links
_LIST = const(360)  # in the work space: the cells that have the digit as a candidate
_CHOSEN = const(442)  # the cells of the chosen links, a word per band
_TRIED = const(445)  # work done

_LIST_VISITS = const(60)  # cost of gathering the links of a digit, in cells looked at

# Kinds of links to look for.
PARALLEL = const(0)  # two rows or two columns
CROSSED = const(1)  # other links of two cells each
GROUPED = const(2)  # links with a larger group among them
_UNGROUPED = const(3)  # any links of two cells each


@micropython.viper
def _list_links(
    at: int, mask: int, one: int,
    places: ptr16, tables: ptr8, houses: ptr32, work: ptr32, digit: int, kind: int,
) -> int:  # fmt: skip
    """Write the strong links of `digit` (0..8) into the work space, and return their number."""
    count = 0
    house = 0
    while house < 27:
        all_places = int(places[9 * house + digit])
        bits = int(tables[_BITS + all_places])
        way = 0  # split by rows and then columns of a box, or by segments of a line
        ways = 1
        if bits > 2:
            if kind == GROUPED:
                ways = 6
                if house < 18:
                    ways = 3
            else:
                ways = 0
        elif bits < 2:
            ways = 0
        while way < ways and count < _MOST:
            if bits == 2:
                one = all_places & 0 - all_places
            elif way < 3:
                one = 7 << 3 * way  # a row of the box, or a segment of the line
            else:
                one = 0x49 << way - 3  # a column of the box
            one &= all_places
            other = all_places ^ one
            way += 1
            if not one or not other:
                continue
            # The other group must lie in one row or column of the box, or segment, too.
            good = 1
            if bits > 2:
                good = 0
                mask = 0
                while mask < 3:
                    if not other & (_ALL ^ 7 << 3 * mask):
                        good = 1
                    if house > 17:
                        if not other & (_ALL ^ 0x49 << mask):
                            good = 1
                    mask += 1
            mask = 0
            at = _WORDS * count
            value = one | other << 9 | house << 18
            while mask < count:
                if work[_WORDS * mask + 5] == value:
                    good = 0
                if work[_WORDS * mask + 5] == (other | one << 9 | house << 18):
                    good = 0
                mask += 1
            if not good:
                continue
            work[at] = 0
            work[at + 1] = 0
            work[at + 2] = 0
            work[at + 3] = 0x7FFFFFF
            work[at + 4] = 0x7FFFFFF
            work[at + 5] = value
            mask = 0
            while mask < 9:
                cell = int(tables[_CELLS + 9 * house + mask])
                band = 0
                while cell > 26 + 27 * band:
                    band += 1
                if one >> mask & 1:
                    work[at + 3] &= houses[cell]
                    work[at + band] |= 1 << cell - 27 * band
                elif other >> mask & 1:
                    work[at + 4] &= houses[cell]
                    work[at + band] |= 1 << cell - 27 * band
                mask += 1
            count += 1
        house += 1
    return count


@micropython.viper
def _list_cells(at: int, cell: int, candidates: ptr16, work: ptr32, digit: int):
    """List the cells with the candidate `digit` (0..8) in the work space, and 81 after them."""
    at = _LIST
    cell = 0
    while cell < 81:
        if candidates[cell] >> digit & 1:
            work[at] = cell
            at += 1
        cell += 1
    work[at] = 81


@micropython.viper
def _next_loss(at: int, cell: int, houses: ptr32, work: ptr32, first: int, last: int) -> int:
    """Return the index in the work space, from `at` on, of the next listed cell that is in no
    chosen link and sees both end groups: it is in one of the houses `first` and in one of `last`,
    both masks. If there is none, the cell at this index is 81."""
    while True:
        cell = work[at]
        if cell == 81:
            return at
        if houses[cell] & first and houses[cell] & last:
            band = 0
            while cell > 26 + 27 * band:
                band += 1
            if not work[_CHOSEN + band] >> cell - 27 * band & 1:
                return at
        at += 1


@micropython.viper
def _find_links(
    at: int, one: int, other: int,
    tables, houses, work, count: int, kind: int, size: int,
) -> int:  # fmt: skip
    """Find two or three links of a digit that have an effect. Return seven bits per link, those of
    the first link lowest: 2 * its number, + 1 if it is reversed. Return -1 if there are none."""
    words = ptr32(work)
    tried = 0
    middle = 0
    while middle < 2 * count:  # last link but one: `near` faces the last, `back` the first
        one = _WORDS * (middle >> 1)
        near = words[one + 4 - (middle & 1)]
        back = words[one + 3 + (middle & 1)]
        last = 0
        while last < 2 * count:
            other = _WORDS * (last >> 1)
            good = 0
            tried += 1
            if near & words[other + 3 + (last & 1)] and one != other:
                if not words[one] & words[other] and not words[one + 1] & words[other + 1]:
                    if not words[one + 2] & words[other + 2]:
                        good = 1
            far = words[other + 4 - (last & 1)]
            first = 0
            if size == 2:
                first = 2 * count - 1  # a single pass, without another link
            while good and first < 2 * count:
                at = _WORDS * (first >> 1)
                fine = 1
                end = back
                words[_CHOSEN] = words[one] | words[other]
                words[_CHOSEN + 1] = words[one + 1] | words[other + 1]
                words[_CHOSEN + 2] = words[one + 2] | words[other + 2]
                tried += 1
                if size == 3:
                    end = words[at + 3 + (first & 1)]
                    if not back & words[at + 4 - (first & 1)]:
                        fine = 0
                    band = 0
                    while band < 3 and fine:
                        if words[_CHOSEN + band] & words[at + band]:
                            fine = 0
                        words[_CHOSEN + band] |= words[at + band]
                        band += 1
                if fine:
                    kinds = int(_kind_of(words[one + 5], words[other + 5], tables))
                    if size == 3:
                        kinds |= int(_kind_of(words[one + 5], words[at + 5], tables))
                    if kind == GROUPED:
                        fine = kinds >> 1
                    elif kind != _UNGROUPED and kinds != kind:
                        fine = 0
                if fine:
                    tried += 10
                    if words[int(_next_loss(_LIST, 0, houses, work, end, far))] < 81:
                        words[_TRIED] = tried
                        if size == 2:
                            return middle | last << 7
                        return first | middle << 7 | last << 14
                first += 1
            last += 1
        middle += 1
    words[_TRIED] = tried
    return -1


@micropython.viper
def _kind_of(one: int, other: int, tables: ptr8) -> int:
    """Return the kind of two links: PARALLEL or CROSSED, with GROUPED as a bit."""
    mask = one & other
    kind = CROSSED
    mask = one >> 18
    if mask < 18:
        if mask * 57 >> 9 == (other >> 18) * 57 >> 9:
            kind = PARALLEL
    if int(tables[_BITS + (one & _ALL)]) + int(tables[_BITS + (one >> 9 & _ALL)]) > 2:
        kind |= GROUPED
    if int(tables[_BITS + (other & _ALL)]) + int(tables[_BITS + (other >> 9 & _ALL)]) > 2:
        kind |= GROUPED
    return kind


@micropython.viper
def find(
    candidates, places, tables, houses, eliminations, work, state, digit: int, kind: int, size: int
) -> int:  # fmt: skip
    """Find `size` links of `digit` (0..8) that have an effect, of the kind `kind`. Describe them
    in the state, and list their eliminations in `eliminations`.

    Returns number of eliminations | work done, in cells looked at, << 8.
    """
    wk = ptr32(work)
    count = int(_list_links(0, 0, 0, places, tables, houses, work, digit, kind))
    _list_cells(0, 0, candidates, work, digit)
    found = int(_find_links(0, 0, 0, tables, houses, work, count, kind, size))
    visits = _LIST_VISITS + (wk[_TRIED] >> 2)
    count = 0
    if found >= 0:
        count = int(_describe(0, 0, 0, houses, eliminations, work, state, digit, found, size))
    return visits << 8 | count


@micropython.viper
def _describe(
    at: int, cell: int, band: int,
    houses: ptr32, eliminations: ptr16, work: ptr32, state: ptr32, digit: int, found: int,
    size: int,
) -> int:  # fmt: skip
    """Describe the links that `_find_links` found, and list the eliminations; return their
    number."""
    house = 0
    near = 0
    far = 0
    first = 0  # mask of the houses that contain the group at one end
    last = 0  # and the group at the other end
    band = 0
    while band < 3:
        work[_CHOSEN + band] = 0
        band += 1
    place = 0
    while place < size:
        link = found >> 7 * place & 127
        at = _WORDS * (link >> 1)
        groups = work[at + 5]
        house |= groups >> 18 << 5 * place
        near |= (groups >> 9 * (link & 1) & _ALL) << 9 * place
        far |= (groups >> 9 * (link & 1 ^ 1) & _ALL) << 9 * place
        band = 0
        while band < 3:
            work[_CHOSEN + band] |= work[at + band]
            band += 1
        if not place:
            first = work[at + 3 + (link & 1)]
        last = work[at + 4 - (link & 1)]
        place += 1
    state[_CELL] = near
    state[_DIGITS] = 1 << digit
    state[_HOUSE] = house
    state[_SECOND] = size
    state[_MEMBERS] = far
    count = 0
    at = int(_next_loss(_LIST, 0, houses, work, first, last))
    while work[at] < 81:
        eliminations[count] = work[at] | 128 << digit
        count += 1
        at = int(_next_loss(at + 1, 0, houses, work, first, last))
    return count
