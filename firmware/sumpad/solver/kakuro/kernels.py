"""The kernels of the kakuro search. Reasoning and the maker call them too.

The kernels share these buffers:

    geometry, keys  the tables of board.Board
    sums            the table of sums.py
    masks           a halfword per cell: its candidates, a set as in sums.py
    work            scratch for one run; then a byte per run, 1 if it is queued, at _IN_QUEUE; a
                    circular queue of the runs to propagate, a byte each, at _QUEUE; and a
                    halfword per run, 1 + its contradictions so far, at _WEIGHTS
    trail           a halfword per change: cell << 9 | old mask
    stack           two halfwords per choice: the length of the trail before it; cell << 9 | mask
                    of the digit tried
    state           the words named below

Masks only lose digits between `start` and backtracking, so all loops end, and the trail has at
most eight changes per cell.

The first three arguments of the hot kernels are scratch: callers pass 0. Viper keeps the first
three locals of a function in registers, and its arguments are its first locals.
"""

import micropython
from micropython import const

# As in games/backend.py
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)

# As in board.py and sums.py: the compiler folds constants into a kernel from its module alone.
_ACROSS = const(0)
_DOWN = const(121)
_START = const(242)
_MEMBERS = const(375)
_PLACE = const(617)
_CELL = const(738)
_PLACES = const(144)
_NO_CELL = const(255)
_SUMS = const(46)
_THREE = const(138)  # 3 * _SUMS: no key of three cells or more is lower
_ALL = const(511)
_FIRST = const(512)
_KEY = const(973)
_UNION = const(1485)

# Offsets in `work`, in bytes if not noted. It starts with the masks of one run's open cells, a
# halfword each.
_AT = const(10)  # in halfwords: the indices of these cells in `geometry` from _MEMBERS
_IN_QUEUE = const(40)
_QUEUE = const(172)
_WRAP = const(255)  # the last index of the queue
_WEIGHTS = const(214)  # in halfwords
_HEAVIEST = const(0x7FFF)
WORK_BYTES = const(692)

CELLS = const(0)
_RUNS = const(1)
RUNG = const(2)  # the highest rung of search.py that `propagate` may use
_TRAIL = const(3)  # entries on the trail
_DEPTH = const(4)  # choices on the stack
NODES = const(5)  # choices made since the start
VISITS = const(6)  # cells and sets visited since the start
PHASE = const(7)  # what `search` does next
LIMIT = const(8)  # visits after which `search` gives up
HEAD = const(9)  # index in the queue of the next run to take out
_TAIL = const(10)  # index in the queue where the next run is put in
STATE_WORDS = const(11)

_PROPAGATE = const(0)
_CHOOSE = const(1)
BACKTRACK = const(2)

# As in search.py
_SETS = const(1)
_REQUIRED = const(2)


@micropython.viper
def start(
    cell: int, mask: int, run: int,
    geometry: ptr8, keys: ptr16, sums: ptr16, masks: ptr16, work: ptr8, state: ptr32, digits: ptr8,
) -> int:  # fmt: skip
    """Set the masks from the sets of the runs and from `digits` (a byte per place, 0 blank), and
    put all runs in the queue, those of two cells first, since they narrow most.

    Return 1, or 0 if a cell has no candidate, or if the runs across and the runs down have
    different total sums.
    """
    failed = 0
    cell = state[CELLS]
    while cell:
        cell -= 1
        mask = (
            sums[_UNION + keys[geometry[_ACROSS + cell]]]
            & sums[_UNION + keys[geometry[_DOWN + cell]]]
        )
        run = digits[geometry[_PLACE + cell]]
        if run:
            mask &= 1 << run - 1
        masks[cell] = mask
        if mask == 0:
            failed = 1
    weights = ptr16(work)
    run = state[_RUNS]
    state[HEAD] = 0
    state[_TAIL] = run
    cell = state[CELLS]
    first = 0
    last = run
    total = 0
    while run:
        run -= 1
        if geometry[_START + run] < cell:
            total += keys[run]
        else:
            total -= keys[run]
        if keys[run] < _THREE:
            work[_QUEUE + first] = run
            first += 1
        else:
            last -= 1
            work[_QUEUE + last] = run
        work[_IN_QUEUE + run] = 1
        weights[_WEIGHTS + run] = 1
    state[_TRAIL] = 0
    state[_DEPTH] = 0
    state[NODES] = 0
    state[VISITS] = 0
    state[PHASE] = _PROPAGATE
    if failed or total:
        state[PHASE] = BACKTRACK
        return 0
    return 1


@micropython.viper
def start_search(
    geometry, keys, sums, masks, work, state, digits, cells: int, runs: int, limit: int
):  # fmt: skip
    """Call `start` for a board of `cells` and `runs`, and a search of at most `limit` visits."""
    st = ptr32(state)
    st[CELLS] = cells
    st[_RUNS] = runs
    st[RUNG] = _REQUIRED
    st[LIMIT] = limit
    start(0, 0, 0, geometry, keys, sums, masks, work, state, digits)


@micropython.viper
def propagate(
    i: int, mask: int, union: int,
    geometry: ptr8, keys: ptr16, sums: ptr16, masks: ptr16, work: ptr8, trail: ptr16, state: ptr32,
) -> int:  # fmt: skip
    """Propagate the runs in the queue until it is empty. Return 1, or 0 on a contradiction.

    The open cells of a run lose the digits that are in none of its possible sets, placed digits
    aside. From the rung REQUIRED on, a digit of all possible sets that only one cell can have is
    placed there. A possible set adds up to the rest of the run. From SETS on, each of its digits
    is also a candidate of some open cell, and each open cell has a candidate in it.
    """
    opens = ptr16(work)
    rung = state[RUNG]
    top = state[_TRAIL]
    head = state[HEAD]
    tail = state[_TAIL]
    visits = 0
    answer = 1
    while head != tail:
        run = work[_QUEUE + head]
        work[_IN_QUEUE + run] = 0
        i = geometry[_START + run]
        end = geometry[_START + run + 1]
        visits += end - i
        union = 0
        placed = 0
        count = 0
        while i < end:
            mask = masks[geometry[_MEMBERS + i]]
            if mask & mask - 1:
                union |= mask
                opens[count] = mask
                opens[_AT + count] = i
                count += 1
            else:
                if placed & mask:
                    break
                placed |= mask
            i += 1
        if i < end:
            answer = 0
            break
        rest = keys[run] - sums[_KEY + placed]
        if count == 0:
            if rest:
                answer = 0
                break
        else:
            whole = union
            union &= _ALL - placed
            meets = count
            if rung < _SETS:
                union = _ALL - placed
                meets = 0
            allowed = 0
            required = _ALL
            place = sums[_FIRST + rest]
            end = sums[_FIRST + rest + 1]
            visits += end - place
            while place < end:
                mask = sums[place]
                place += 1
                if mask & union == mask:
                    i = meets
                    while i:
                        i -= 1
                        if not opens[i] & mask:
                            break
                    else:
                        allowed |= mask
                        required &= mask
            if allowed == 0:
                answer = 0
                break
            again = 0
            if rung < _REQUIRED:
                required = 0
            if required:
                union = 0
                i = count
                while i:
                    i -= 1
                    mask = opens[i] & allowed
                    required &= _ALL - (union & mask)
                    union |= mask
            i = count
            if whole & allowed == whole and required == 0:
                i = 0  # nothing to narrow
            while i:
                i -= 1
                union = opens[i]
                mask = union & allowed
                if mask & required:
                    mask &= required
                if mask != union:
                    cell = geometry[_MEMBERS + opens[_AT + i]]
                    if mask & mask - 1 == 0:
                        if mask == 0:
                            answer = 0
                            break
                        again = 1
                    masks[cell] = mask
                    trail[top] = cell << 9 | union
                    top += 1
                    other = geometry[_ACROSS + cell]
                    if other == run:
                        other = geometry[_DOWN + cell]
                    if work[_IN_QUEUE + other] == 0:
                        work[_IN_QUEUE + other] = 1
                        work[_QUEUE + tail] = other
                        tail = tail + 1 & _WRAP
            if answer == 0:
                break
            if again:
                continue
        head = head + 1 & _WRAP
    if answer == 0 and opens[_WEIGHTS + run] < _HEAVIEST:
        opens[_WEIGHTS + run] += 1
    while head != tail:
        work[_IN_QUEUE + work[_QUEUE + head]] = 0
        head = head + 1 & _WRAP
    state[HEAD] = head
    state[_TAIL] = tail
    state[_TRAIL] = top
    state[VISITS] += visits
    return answer


@micropython.viper
def narrow(
    cell: int, mask: int, run: int,
    geometry: ptr8, masks: ptr16, work: ptr8, trail: ptr16, state: ptr32,
):  # fmt: skip
    """Set the mask of a cell to a subset, and put its runs in the queue."""
    tail = state[_TAIL]
    trail[state[_TRAIL]] = cell << 9 | masks[cell]
    state[_TRAIL] += 1
    masks[cell] = mask
    run = geometry[_ACROSS + cell]
    if work[_IN_QUEUE + run] == 0:
        work[_IN_QUEUE + run] = 1
        work[_QUEUE + tail] = run
        tail = tail + 1 & _WRAP
    run = geometry[_DOWN + cell]
    if work[_IN_QUEUE + run] == 0:
        work[_IN_QUEUE + run] = 1
        work[_QUEUE + tail] = run
        tail = tail + 1 & _WRAP
    state[_TAIL] = tail


@micropython.viper
def choose(
    cell: int, key: int, weight: int,
    geometry: ptr8, sums: ptr16, masks: ptr16, work: ptr8, state: ptr32,
) -> int:  # fmt: skip
    """Return the open cell with the lowest ratio of the key of its mask to the weights of its two
    runs, or -1 if there is none: the dom/wdeg heuristic of Boussemart et al. (2004)."""
    weights = ptr16(work)
    chosen = -1
    least = 1
    heaviest = 0
    cell = state[CELLS]
    state[VISITS] += cell >> 1
    while cell:
        cell -= 1
        key = masks[cell]
        if key & key - 1:
            key = sums[_KEY + key]
            weight = weights[_WEIGHTS + geometry[_ACROSS + cell]]
            weight += weights[_WEIGHTS + geometry[_DOWN + cell]]
            if key * heaviest < least * weight:
                least = key
                heaviest = weight
                chosen = cell
    return chosen


@micropython.viper
def backtrack(
    cell: int, entry: int, top: int, masks: ptr16, trail: ptr16, state: ptr32, mark: int
):
    """Undo changes until the trail has `mark` entries."""
    top = state[_TRAIL]
    while top > mark:
        top -= 1
        entry = trail[top]
        masks[entry >> 9] = entry & _ALL
    state[_TRAIL] = mark


@micropython.viper
def search(geometry, keys, sums, masks, work, trail, stack, state, budget: int) -> int:
    """Search depth first for about `budget` visits; `search.Search` explains the results.

    A choice tries the lowest candidate of a cell, then the cell without it.
    """
    mk = ptr16(masks)
    sk = ptr16(stack)
    st = ptr32(state)
    stop = st[VISITS] + budget
    limit = st[LIMIT]
    phase = st[PHASE]
    answer = _RUNNING
    if st[VISITS] >= limit:
        answer = _GAVE_UP
    while answer == _RUNNING:
        if phase == _PROPAGATE:
            if int(propagate(0, 0, 0, geometry, keys, sums, masks, work, trail, state)):
                phase = _CHOOSE
            else:
                phase = BACKTRACK
            if st[VISITS] >= limit:
                answer = _GAVE_UP
            elif st[VISITS] >= stop:
                break
        elif phase == _CHOOSE:
            cell = int(choose(0, 0, 0, geometry, sums, masks, work, state))
            if cell < 0:
                phase = BACKTRACK
                answer = _FOUND
            else:
                mask = mk[cell]
                mask &= 0 - mask
                depth = st[_DEPTH]
                sk[2 * depth] = st[_TRAIL]
                sk[2 * depth + 1] = cell << 9 | mask
                st[_DEPTH] = depth + 1
                st[NODES] += 1
                narrow(cell, mask, 0, geometry, masks, work, trail, state)
                phase = _PROPAGATE
        else:
            depth = st[_DEPTH] - 1
            if depth < 0:
                answer = _EXHAUSTED
            else:
                st[_DEPTH] = depth
                backtrack(0, 0, 0, masks, trail, state, sk[2 * depth])
                entry = sk[2 * depth + 1]
                cell = entry >> 9
                narrow(cell, mk[cell] - (entry & _ALL), 0, geometry, masks, work, trail, state)
                phase = _PROPAGATE
    st[PHASE] = phase
    return answer


@micropython.viper
def read(
    place: int, cell: int, mask: int, geometry: ptr8, sums: ptr16, masks: ptr16, digits: ptr8
):
    """Set `digits`, a byte per place, from the masks of a board without open cells."""
    place = _PLACES
    while place:
        place -= 1
        cell = geometry[_CELL + place]
        digits[place] = 0
        if cell != _NO_CELL:
            digits[place] = sums[_KEY + masks[cell]] - _SUMS
