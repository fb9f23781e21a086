"""Forcing chains, for when the other techniques find nothing.

Assume a digit and follow the singles that result. If a cell has no candidate left, or a house has
no place left for a digit, the assumption is wrong.

`hinter.py` imports this module only when needed. A `Refutation` has only the digits that the
contradiction depends on, traced back through the cause of each elimination. Among all digits that
few placements refute, the one with the shortest chain is chosen. Chains of one digit are known as
turbot fish and X-chains, chains through bivalue cells as XY-chains, the others as nishio and
forcing chains. If this would take too many chains, `aim` prefers those that give a digit.
"""

import micropython
from micropython import const

from sumpad.solver.sudoku.houses import house_cells, sees

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)

# As in houses.py and ladder_kernels.py: the compiler folds constants into a kernel from its
# own module alone.
_CELLS = const(0)
_PEERS = const(243)
_BOXES = const(1863)
_BITS = const(1944)
NO_HOUSE = const(27)

# Offsets in the work space of Logic, in halfwords.
_CANDIDATES = const(0)  # by cell: its candidates, and _QUEUED if its digit is an event
_COUNTS = const(81)  # number of places, at 9 * house + digit - 1
_CAUSES = const(324)  # at 9 * cell + digit - 1: the event, from 1, that removed it, or 0
_EVENTS = const(1053)  # cell | digit - 1 << 7 | house << 11, NO_HOUSE for a naked single
_NEEDED = const(1134)  # by event: whether the contradiction depends on it
CONTRADICTION = const(1215)  # contradiction: house << 7 | digit - 1, or NO_HOUSE << 7 | cell
_EVENT_COUNT = const(1216)  # number of events
_START = const(1218)  # _CANDIDATES and _COUNTS as before each trial; they end at 1542

_ALL = const(0x1FF)
_QUEUED = const(512)

# As in techniques.py:
_ONE_DIGIT = const(1)
_STATIC = const(2)
_BINARY = const(4)
_OF_CELLS = const(8)

# The limits on links in each pass, and how many events to follow at most.
_PASSES = (
    (_ONE_DIGIT | _STATIC, 81), (_OF_CELLS | _STATIC | _BINARY, 81), (_STATIC | _BINARY, 8),
    (_STATIC | _BINARY, 81), (_ONE_DIGIT, 81), (_STATIC, 8), (_STATIC, 81), (0, 8), (0, 16),
    (0, 81),
)  # fmt: skip
_EVENT_VISITS = const(35)  # cost of following an event, in cells looked at
_TRIAL_VISITS = const(70)  # cost of starting a trial
_AIMED = ((0, 81),)  # the passes of `aim`
_INDIRECT = const(256)  # added to the length of a chain that gives no digit


@micropython.viper
def _prepare(at: int, mask: int, place: int, candidates: ptr16, houses: ptr32, space):
    """Set the candidates and counts at _START, from which each trial starts."""
    work = ptr16(space)
    at = _START + _COUNTS
    while at < _START + _CAUSES:
        work[at] = 0
        at += 1
    at = 0
    while at < 81:
        mask = candidates[at]
        work[_START + at] = mask
        bit = _START + _COUNTS
        while mask:
            if mask & 1:
                own = houses[at]
                place = bit
                while own:
                    if own & 1:
                        work[place] += 1
                    own >>= 1
                    place += 9
            mask >>= 1
            bit += 1
        at += 1


@micropython.viper
def _assume(at: int, space, cell: int, digit: int):
    """Start a trial: its first event is `digit` (0..8) in `cell`."""
    work = ptr16(space)
    words = ptr32(space)
    at = _START >> 1
    while at > _CAUSES >> 1:
        at -= 1
        words[at] = 0
    while at:
        at -= 1
        words[at] = words[at + (_START >> 1)]
    work[_EVENTS] = cell | digit << 7 | NO_HOUSE << 11
    work[_CANDIDATES + cell] |= _QUEUED


# Separate from _trace, because the heap may have no free block large enough for both.
@micropython.viper
def _follow(
    at: int, mask: int, bit: int, tables: ptr8, space, most_events: int, limits: int
) -> bool:
    """Follow the assumption for at most `most_events` events; return whether it leads to a
    contradiction. `limits`: bits _ONE_DIGIT, _STATIC, _BINARY and _OF_CELLS."""
    work = ptr16(space)
    top = 1
    event = 0
    wrong = 0  # the value for CONTRADICTION + 1, or 0
    while event < top and event < most_events and not wrong:
        cell = work[_EVENTS + event] & 127
        digit = work[_EVENTS + event] >> 7 & 15
        event += 1
        turn = 0
        if limits & _ONE_DIGIT:
            turn = 9
        while turn < 29 and not wrong:
            lost = digit
            peer = cell
            if turn < 9:
                lost = turn
            else:
                peer = tables[_PEERS + 20 * cell + turn - 9]
            turn += 1
            bit = 1 << lost
            mask = work[_CANDIDATES + peer]
            if not mask & bit:
                continue
            if peer == cell:
                if lost == digit:
                    continue
            mask ^= bit
            work[_CANDIDATES + peer] = mask
            work[_CAUSES + 9 * peer + lost] = event
            if not mask & 511:
                if not limits & _BINARY or int(tables[_BITS + work[_START + peer]]) == 2:
                    wrong = (NO_HOUSE << 7 | peer) + 1
            elif not mask & mask - 1:
                own = 2  # candidates before the trial: a link needs two
                if limits & _STATIC:
                    own = tables[_BITS + work[_START + peer]]
                if own == 2 and not limits & _ONE_DIGIT:
                    work[_CANDIDATES + peer] = mask | _QUEUED
                    single = 0
                    while mask >> single != 1:
                        single += 1
                    work[_EVENTS + top] = peer | single << 7 | NO_HOUSE << 11
                    top += 1
            house = peer * 57 >> 9  # peer // 9
            own = 3  # houses of the peer still to check
            if limits & _OF_CELLS:
                own = 0
            while own and not wrong:
                at = _COUNTS + 9 * house + lost
                mask = work[at] - 1
                work[at] = mask
                if not mask:
                    if not limits & _BINARY or work[_START + at] == 2:
                        wrong = (house << 7 | lost) + 1
                elif mask == 1:
                    mask = 2
                    if limits & _STATIC:
                        mask = work[_START + at]
                    at = _CELLS + 9 * house
                    while not work[_CANDIDATES + tables[at]] & bit:
                        at += 1
                    place = tables[at]
                    if mask == 2 and not work[_CANDIDATES + place] & _QUEUED:
                        work[_CANDIDATES + place] |= _QUEUED
                        work[_EVENTS + top] = place | lost << 7 | house << 11
                        top += 1
                own -= 1
                if own == 2:
                    house = 9 + peer - 9 * house
                else:
                    house = 18 + tables[_BOXES + peer]
    work[_EVENT_COUNT] = top
    if wrong:
        work[CONTRADICTION] = wrong - 1
    return wrong != 0


@micropython.viper
def _trace(at: int, mask: int, place: int, tables: ptr8, space) -> int:
    """Mark the events that the contradiction depends on: first its own causes, then backwards the
    causes of each marked event. Return the length of the chain."""
    work = ptr16(space)
    house = work[CONTRADICTION] >> 7
    cell = work[CONTRADICTION] & 127
    lost = cell
    event = int(work[_EVENT_COUNT])
    length = 0
    while event:
        at = 0
        while at < 9:
            if house == NO_HOUSE:
                place = _CAUSES + 9 * cell + at
            else:
                place = _CAUSES + 9 * int(tables[_CELLS + 9 * house + at]) + lost
            mask = work[place]
            if mask:
                if mask <= event:
                    work[_NEEDED + mask - 1] = 1
            at += 1
        event -= 1
        while event and not work[_NEEDED + event]:
            event -= 1
        if event:
            length += 1
            cell = work[_EVENTS + event] & 127
            lost = work[_EVENTS + event] >> 7 & 15
            house = work[_EVENTS + event] >> 11
    work[_NEEDED] = 1
    return length + 1


@micropython.viper
def _read(space, at: int) -> int:
    """Return halfword `at` of the work space, an array of 32-bit words."""
    work = ptr16(space)
    return work[at]


class Refutation:
    """Why a cell cannot be a digit: the chain to a contradiction.

    links   [(cell, digit, house)], the assumption first; house: NO_HOUSE for a naked single
    house   the house without a place left for `digit`, or NO_HOUSE
    cell    with NO_HOUSE: the cell without a candidate left
    """

    def __init__(self, words):
        """Decode `words`, as `Forcing.record` wrote them."""
        self.house = words[0] >> 7
        self.digit = (words[0] & 127) + 1
        self.cell = words[0] & 127
        self.links = [(it & 127, (it >> 7 & 15) + 1, it >> 11) for it in words[1:]]

    def is_of_cells(self):
        """Return whether each link after the first is a naked single."""
        return all(house == NO_HOUSE for _, _, house in self.links[1:])

    def needs(self):
        """Return the eliminations that the chain depends on, like steps.Step.needs."""
        needs = []
        lost = [0] * 81  # by cell: the mask of the digits that the links so far removed
        for number, (cell, digit, _) in enumerate(self.links):
            for other in range(81):
                if other == cell:
                    lost[other] |= _ALL ^ 1 << digit - 1
                elif sees(cell, other):
                    lost[other] |= 1 << digit - 1
            if number + 1 < len(self.links):
                single, digit, house = self.links[number + 1]
                mask = _ALL ^ 1 << digit - 1
            else:
                single, digit, house = self.cell, self.digit, self.house
                mask = _ALL
                if house != NO_HOUSE:
                    single = -1  # all cells of the house
            if house == NO_HOUSE:
                needs.append((single, mask & (_ALL ^ lost[single])))
                continue
            for other in house_cells(house):
                if other != single:
                    needs.append((other, 1 << digit - 1 & (_ALL ^ lost[other])))
        return [need for need in needs if need[1]]


def _passes(preferred):
    """Return the passes, with those that have the limits `preferred` first."""
    first = [it for it in _PASSES if it[0] & preferred == preferred]
    return first + [it for it in _PASSES if it not in first]


class Forcing:
    """Finds the shortest chain. Once it is made, only `reset` with a preferred kind takes heap.

    After `step` has returned FOUND, `cell` cannot be `digit`:

        cell, digit     1..9
        length          number of links, including the assumption
        visits          work for this hint, in cells looked at; the hinter resets it
        limits          limits on its links: bits _ONE_DIGIT, _STATIC, _BINARY and _OF_CELLS
        gives           after `aim`: whether a digit follows at once
    """

    def __init__(self, logic):
        """`logic`: a ladder.Logic whose techniques find nothing; its candidates are tried."""
        self._logic = logic
        self._work = logic.work
        self.visits = 0
        self.reset()

    def reset(self, preferred=-1):
        """Start on the current candidates. Unless `preferred` is negative, look first for chains
        whose links have at least these limits (bits of techniques.py)."""
        self._passes = _PASSES if preferred < 0 else _passes(preferred)
        self._begin()

    def aim(self):
        """Start on the current candidates, and prefer a chain that leaves one digit in a cell, or
        one place for a digit: then `gives` is true."""
        self._passes = _AIMED
        self._begin()

    def _begin(self):
        self.cell = self.digit = self.length = self.limits = 0
        self._pass = 0
        self._next = 0
        self._least = 2 * _INDIRECT
        logic = self._logic
        _prepare(0, 0, 0, logic.candidates, logic.houses, self._work)

    def step(self, visits):
        """Look at about `visits` cells. Return RUNNING, FOUND or EXHAUSTED (no chain)."""
        stop = self.visits + visits
        while self.visits < stop:
            if self._next == 729:
                if self.length:
                    self._refute(self.cell, self.digit - 1)
                    self.limits = self._passes[self._pass][0]
                    return FOUND
                self._next = 0
                self._pass += 1
                if self._pass == len(self._passes):
                    self._pass = 0
                    return EXHAUSTED
            cell = self._next // 9
            digit = self._next % 9
            self._next += 1
            if self._logic.candidates[cell] >> digit & 1:
                length = self._refute(cell, digit)
                self.visits += _TRIAL_VISITS + _EVENT_VISITS * min(
                    _read(self._work, _EVENT_COUNT), self._passes[self._pass][1]
                )
                if length and self._passes[self._pass][0] & _OF_CELLS and not self._is_loop(digit):
                    length = 0
                least = length
                if self._passes is _AIMED and not self._is_last_but_one(cell, digit):
                    least += _INDIRECT
                if length and least < self._least:
                    self._least = least
                    self.length = length
                    self.cell = cell
                    self.digit = digit + 1
        return RUNNING

    def _refute(self, cell, digit):
        """Assume `digit` (0..8) in `cell`; return the length of the refuting chain, or 0."""
        tables = self._logic.tables
        work = self._work
        limits, most_events = self._passes[self._pass]
        _assume(0, work, cell, digit)
        if not _follow(0, 0, 0, tables, work, most_events, limits):
            return 0
        return _trace(0, 0, 0, tables, work)

    @property
    def gives(self):
        """Whether the chain that `aim` has found gives a digit."""
        return self._least < _INDIRECT

    def _is_last_but_one(self, cell, digit):
        """Return whether the cell has two candidates, or a house two places for `digit` (0..8)."""
        work = self._work
        tables = self._logic.tables
        if tables[_BITS + _read(work, _START + cell)] == 2:
            return True
        at = _START + _COUNTS + digit
        row = cell // 9
        return (
            _read(work, at + 9 * row) == 2
            or _read(work, at + 81 + 9 * (cell - 9 * row)) == 2
            or _read(work, at + 162 + 9 * tables[_BOXES + cell]) == 2
        )

    def _is_loop(self, digit):
        """Return whether the bivalue cells of a chain form a loop, in which each cell takes a
        digit from the next: exactly two of them lose the assumed `digit` (0..8) because of the
        assumption itself, and they see each other."""
        work = self._work
        count = one = other = 0
        for event in range(1, _read(work, _EVENT_COUNT) + 1):
            cell = _read(work, CONTRADICTION) & 127
            if event < _read(work, _EVENT_COUNT):
                if not _read(work, _NEEDED + event):
                    continue
                cell = _read(work, _EVENTS + event) & 127
            if _read(work, _CAUSES + 9 * cell + digit) == 1:
                count += 1
                one = other
                other = cell
        return count == 2 and sees(one, other)

    def record(self, table, at):
        """Write the chain into `table` from index `at` on: the contradiction, then its events.
        Return the index after it, or -1 if it does not fit."""
        if at + 1 + self.length > len(table):
            return -1
        work = self._work
        table[at] = _read(work, CONTRADICTION)
        for event in range(_read(work, _EVENT_COUNT)):
            if _read(work, _NEEDED + event):
                at += 1
                table[at] = _read(work, _EVENTS + event)
        return at + 1
