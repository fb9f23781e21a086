"""Trial and error, where the other techniques find no more: suppose a digit, follow what singles
make of it, and if a cell or a house is left with nothing, the digit is wrong.

Loaded by `hinter.py` only when it gets there. A `Refutation` has the digits alone that the
contradiction rests on, found backwards over the cause of each elimination; of all digits that can
be refuted with few placements the one with the shortest chain is taken. Chains of one digit are
the turbot fish and X-chains of the books, chains through cells of two candidates the XY-chains,
the others nishio and forcing chains.
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

# In the work space of Logic, halfwords:
_LEFT = const(0)  # a cell's candidates, and _QUEUED if its digit is an event
_COUNTS = const(81)  # places of each digit in each house: 9 * house + digit - 1
_CAUSES = const(324)  # 9 * cell + digit - 1: the event that took it away, from 1
EVENTS = const(1053)  # cell | digit - 1 << 7 | house << 11, the house as in a queue of the ladder
_NEEDED = const(1134)  # whether the contradiction rests on an event
NOTHING_LEFT = const(1215)  # what is left with nothing: house << 7 | digit - 1, or 27 << 7 | cell
_TOP = const(1216)  # events
_START = const(1218)  # what _LEFT and _COUNTS are before a trial, up to 1542

_ALL = const(0x1FF)
_QUEUED = const(512)

# As in techniques.py:
_ONE_DIGIT = const(1)
_STATIC = const(2)
_BINARY = const(4)
_OF_CELLS = const(8)

# Pass by pass how a chain is looked for, and how many events to follow.
_PASSES = (
    (_ONE_DIGIT | _STATIC, 81), (_OF_CELLS | _STATIC | _BINARY, 81), (_STATIC | _BINARY, 8),
    (_STATIC | _BINARY, 81), (_ONE_DIGIT, 81), (_STATIC, 8), (_STATIC, 81), (0, 8), (0, 16),
    (0, 81),
)  # fmt: skip
_EVENT_VISITS = const(35)  # what following one costs, in cells looked at
_TRIAL_VISITS = const(70)  # and beginning


@micropython.viper
def _count(at: int, mask: int, place: int, candidates: ptr16, houses: ptr32, space):
    """Set what a trial starts from."""
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
def _suppose(at: int, space, cell: int, digit: int):
    """Begin a trial with a digit (0..8) of a cell as its first event."""
    work = ptr16(space)
    words = ptr32(space)
    at = _START >> 1
    while at > _CAUSES >> 1:
        at -= 1
        words[at] = 0
    while at:
        at -= 1
        words[at] = words[at + (_START >> 1)]
    work[EVENTS] = cell | digit << 7 | NO_HOUSE << 11
    work[_LEFT + cell] |= _QUEUED


# It and _trace are not one, for the heap may have no piece large enough for that.
@micropython.viper
def _follow(at: int, mask: int, bit: int, tables: ptr8, space, limit: int, how: int) -> bool:
    """Follow what was supposed, over `limit` events at the most; whether that leads to a
    contradiction. `how`: bits of ONE_DIGIT, STATIC, BINARY and OF_CELLS."""
    work = ptr16(space)
    top = 1
    event = 0
    wrong = 0  # NOTHING_LEFT + 1
    while event < top and event < limit and not wrong:
        cell = work[EVENTS + event] & 127
        digit = work[EVENTS + event] >> 7 & 15
        event += 1
        turn = 0
        if how & _ONE_DIGIT:
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
            mask = work[_LEFT + peer]
            if not mask & bit:
                continue
            if peer == cell:
                if lost == digit:
                    continue
            mask ^= bit
            work[_LEFT + peer] = mask
            work[_CAUSES + 9 * peer + lost] = event
            if not mask & 511:
                if not how & _BINARY or int(tables[_BITS + work[_START + peer]]) == 2:
                    wrong = (NO_HOUSE << 7 | peer) + 1
            elif not mask & mask - 1:
                own = 2  # candidates it may have had for that to be a link
                if how & _STATIC:
                    own = tables[_BITS + work[_START + peer]]
                if own == 2 and not how & _ONE_DIGIT:
                    work[_LEFT + peer] = mask | _QUEUED
                    single = 0
                    while mask >> single != 1:
                        single += 1
                    work[EVENTS + top] = peer | single << 7 | NO_HOUSE << 11
                    top += 1
            house = peer * 57 >> 9  # peer // 9
            own = 3  # houses
            if how & _OF_CELLS:
                own = 0
            while own and not wrong:
                at = _COUNTS + 9 * house + lost
                mask = work[at] - 1
                work[at] = mask
                if not mask:
                    if not how & _BINARY or work[_START + at] == 2:
                        wrong = (house << 7 | lost) + 1
                elif mask == 1:
                    mask = 2
                    if how & _STATIC:
                        mask = work[_START + at]
                    at = _CELLS + 9 * house
                    while not work[_LEFT + tables[at]] & bit:
                        at += 1
                    place = tables[at]
                    if mask == 2 and not work[_LEFT + place] & _QUEUED:
                        work[_LEFT + place] |= _QUEUED
                        work[EVENTS + top] = place | lost << 7 | house << 11
                        top += 1
                own -= 1
                if own == 2:
                    house = 9 + peer - 9 * house
                else:
                    house = 18 + tables[_BOXES + peer]
    work[_TOP] = top
    if wrong:
        work[NOTHING_LEFT] = wrong - 1
    return wrong != 0


@micropython.viper
def _trace(at: int, mask: int, place: int, tables: ptr8, space) -> int:
    """Find the events that the contradiction rests on, backwards: first its own causes, then those
    of each event; the length of the chain."""
    work = ptr16(space)
    house = work[NOTHING_LEFT] >> 7
    cell = work[NOTHING_LEFT] & 127
    lost = cell
    event = int(work[_TOP])
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
            cell = work[EVENTS + event] & 127
            lost = work[EVENTS + event] >> 7 & 15
            house = work[EVENTS + event] >> 11
    work[_NEEDED] = 1
    return length + 1


@micropython.viper
def _read(space, at: int) -> int:
    """A halfword of the work space, which is made of words."""
    work = ptr16(space)
    return work[at]


class Refutation:
    """Why a cell cannot be a digit: what would follow from it.

    links   (cell, digit, house or NO_HOUSE for a naked single) ..., first what is supposed
    house   the house that is left without a place for `digit`, or NO_HOUSE
    cell    else the cell that is left without a digit
    """

    def __init__(self, words):
        """Read what `Forcing.keep` has written."""
        self.house = words[0] >> 7
        self.digit = (words[0] & 127) + 1
        self.cell = words[0] & 127
        self.links = [(it & 127, (it >> 7 & 15) + 1, it >> 11) for it in words[1:]]

    def is_of_cells(self):
        """Return whether each link is the last candidate of its cell."""
        return all(house == NO_HOUSE for _, _, house in self.links[1:])

    def needs(self):
        """Return what it rests on, as steps.Step.needs."""
        needs = []
        lost = [0] * 81  # what the links so far have taken away from each cell
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
    """Return the passes, those with the limits `preferred` first."""
    first = [it for it in _PASSES if it[0] & preferred == preferred]
    return first + [it for it in _PASSES if it not in first]


class Forcing:
    """Finds the shortest chain. No heap is needed after it is made, except for a preferred kind.

    When `step` has answered FOUND, the digit of the cell is wrong:

        cell, digit     1..9
        length          digits of the chain, with that one
        visits          work for this hint, in cells looked at; the hinter resets it
        how             bits of ONE_DIGIT, STATIC, BINARY and OF_CELLS: what its links are like
    """

    def __init__(self, logic):
        """`logic`: a ladder.Logic that found no more, whose candidates are tried."""
        self._logic = logic
        self._work = logic.work
        self.visits = 0
        self.reset()

    def reset(self, preferred=-1):
        """Start on the candidates as they are now; with chains that have the limits `preferred`
        on their links (bits of techniques.py), and perhaps more, unless that is negative."""
        self._passes = _PASSES if preferred < 0 else _passes(preferred)
        self.cell = self.digit = self.length = self.how = 0
        self._pass = 0
        self._next = 0
        logic = self._logic
        _count(0, 0, 0, logic.candidates, logic.houses, self._work)

    def step(self, visits):
        """Go on for about `visits` cells looked at: RUNNING, FOUND or EXHAUSTED: no chain."""
        stop = self.visits + visits
        while self.visits < stop:
            if self._next == 729:
                if self.length:
                    self._try(self.cell, self.digit - 1)
                    self.how = self._passes[self._pass][0]
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
                length = self._try(cell, digit)
                self.visits += _TRIAL_VISITS + _EVENT_VISITS * min(
                    _read(self._work, _TOP), self._passes[self._pass][1]
                )
                if length and self._passes[self._pass][0] & _OF_CELLS and not self._is_loop(digit):
                    length = 0
                if length and (not self.length or length < self.length):
                    self.length = length
                    self.cell = cell
                    self.digit = digit + 1
        return RUNNING

    def _try(self, cell, digit):
        """Suppose a digit (0..8); the length of the chain to a contradiction, 0: none is found."""
        tables = self._logic.tables
        work = self._work
        how, limit = self._passes[self._pass]
        _suppose(0, work, cell, digit)
        if not _follow(0, 0, 0, tables, work, limit, how):
            return 0
        return _trace(0, 0, 0, tables, work)

    def _is_loop(self, digit):
        """Return whether just two cells of a chain of cells lose the digit (0..8) that is
        supposed, and see each other: then the cells are a loop, each of which takes a digit from
        the next."""
        work = self._work
        count = one = other = 0
        for event in range(1, _read(work, _TOP) + 1):
            cell = _read(work, NOTHING_LEFT) & 127
            if event < _read(work, _TOP):
                if not _read(work, _NEEDED + event):
                    continue
                cell = _read(work, EVENTS + event) & 127
            if _read(work, _CAUSES + 9 * cell + digit) == 1:
                count += 1
                one = other
                other = cell
        return count == 2 and sees(one, other)

    def keep(self, table, at):
        """Write what was found into a table of numbers after the step: what is left with
        nothing, then the events. Returns the index after it, -1 if it does not fit."""
        if at + 1 + self.length > len(table):
            return -1
        work = self._work
        table[at] = _read(work, NOTHING_LEFT)
        for event in range(_read(work, _TOP)):
            if _read(work, _NEEDED + event):
                at += 1
                table[at] = _read(work, EVENTS + event)
        return at + 1
