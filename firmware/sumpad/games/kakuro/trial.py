"""Why a cell has one digit only, shown by trying the others: for the what-ifs of the hints.

A search says that a digit must be, not why. Here the others are tried by the reasoning about
single runs, to the run that they break; nearly always there is a cell where that is enough for all
of them. Further pages tell the way there.
"""

from micropython import const

from sumpad.games import hint
from sumpad.games.kakuro import telling, wording
from sumpad.games.kakuro.told import Pages
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import sums as kakuro_sums

_ALL = const(511)
_NONE = const(-1)
_WORKING = const(-2)
_WHYS = const(3)  # pages for them at the most: with a first and a last one that is five
_CELLS = const(16)  # that are tried at the most
_FURTHER = const(32)  # further pages, at the most: these take heap, some 80 bytes each
_LONG = const(36)  # characters of what cells can be, where a page has nothing else


class Trials:
    """Picks a cell that has one digit only and finds why, by `steps`.

    cell, digit  what must be; as given, unless another cell takes less to explain
    effort       how many others were tried
    depth        0, or 2 if the search alone refutes one
    details      Pages: the way to the runs that the others break
    leads        for each of these, the number of the sentence that it leads to
    """

    def __init__(self, steps, board, digits, cell, digit):
        """`steps`: after all reasoning, not in use by others; `cell`: a cell that has `digit` in
        every solution."""
        self.cell = cell
        self.digit = digit
        # (run, digits which break it, why, where the way is, what it tells); -1: only the search
        # does
        self._whys = []
        self.effort = self.depth = 0
        self.details = Pages()
        self.leads = bytearray()
        self._told = steps
        self._board = board
        self._trial = bytearray(digits)
        self._masks = [steps.masks[at] for at in range(board.cells)]

    def steps(self):
        """Do it all, with a yield after each bounded piece of work."""
        cells = [at for at, mask in enumerate(self._masks) if mask & mask - 1 and at != self.cell]
        cells.sort(key=lambda at: len(self._left(at)) << 8 | at)  # MicroPython keeps no order
        first = None
        for cell in [self.cell] + cells[:_CELLS]:
            wrong = []  # (run, digit)
            right = []  # the digits that break no run
            for digit in self._left(cell):
                if len(right) > 1 and first:
                    break
                for run in self._runs_broken(cell, digit):
                    if run != _WORKING:
                        if run == _NONE:
                            right.append(digit)
                        else:
                            wrong.append((run, digit))
                    yield
            if len(right) == 1:
                self.cell, self.digit = cell, right[0]
                break
            if not first:
                first = wrong + [(_NONE, digit) for digit in right if digit != self.digit]
        else:
            wrong = first
        yield from self._keep(wrong)
        yield from self._tell_left()

    def sentences(self):
        """What was found, five pages at the most: (words, run, limits: see hint.py) each."""
        left = hint.left(self._left(self.cell))
        if self.leads[:1] == b"\0":
            left += " " + hint.LEFT_OUT
        pages = [(left, _NONE, b"")]
        told = self._whys if len(self._whys) <= _WHYS else self._whys[: _WHYS - 1]
        for run, digits, why, where, known in told:
            words = "every way on fails"
            if run >= 0:
                words = wording.name(self._board, run) + (why or wording.CANNOT)
            words = "with {} here{}, {}".format(hint.either(digits), where, words)
            pages.append((words, run, known))
        rest = [digit for it in self._whys[len(told) :] for digit in it[1]]
        if rest:
            rest.sort()
            pages.append(
                ("with {} here, other runs cannot be made".format(hint.either(rest)), _NONE, b"")
            )
        pages.append((hint.what_if(self.digit), _NONE, b""))
        return pages

    def _runs_broken(self, cell, digit):
        """Try a digit: yield WORKING for a while, then the run that it breaks or NONE."""
        steps = self._told
        place = self._board.place[cell]
        self._trial[place] = digit
        steps.reset(self._board, self._trial)
        self._trial[place] = 0
        told = 0
        while told >= 0 and steps.quiet <= kakuro_steps.PAIR - kakuro_steps.SUMS:
            told = steps.tell_on(kakuro_steps.PAIR)
            yield _WORKING
        yield _NONE if told >= 0 else steps.run

    def _keep(self, wrong):
        """Collect the digits by the runs that they break, and the ways there; with a yield after
        each piece of work."""
        self.effort = len(wrong)
        self._whys = []
        self.details = Pages()
        self.leads = bytearray()
        runs = sorted({it[0] for it in wrong}, reverse=True)
        shown = len(runs) if len(runs) <= _WHYS else _WHYS - 1
        for run in runs:
            if run == _NONE:
                self.depth = 2
            digits = [digit for its, digit in wrong if its == run]
            way = Pages()
            why = ""
            known = b""
            is_cut = False
            if run != _NONE and len(self._whys) < shown:
                for digit in digits:
                    yield from self._find_way(digit)
                    room = _FURTHER - len(self.details) - len(way)
                    is_cut = not (yield from self._fits(digit, run, room))
                    if is_cut:
                        break
                    known = yield from self._tell_way(digit, run, way)
                    why = self._why(run, known)
                    if len(way) and (len(digits) > 1 or why == wording.CANNOT):
                        end = self._why(run, known, _LONG)
                        words = "so {}{}".format(wording.name(self._board, run), end)
                        way.add(words, run, self._places(run), b"", known)
            where = " " + hint.LEFT_OUT if len(way) else ""
            if is_cut and run != _NONE and len(self._whys) < shown:
                way = Pages()
                where = ", if one goes on"  # and there is no room for more
                why = ""
            if len(digits) > 1:
                why = ""
                known = b""
            self._whys.append((run, digits, why, where, known))
            self.details.add_all(way)
            self.leads += bytes([len(self._whys)]) * len(way)

    def _find_way(self, digit):
        """The steps to the run that a digit breaks, as few as may be."""
        for run in self._runs_broken(self.cell, digit):
            if run == _WORKING:
                yield
        steps = self._told
        broken = steps.run
        steps.explain_contradiction()
        while not steps.shorten(self.cell, broken):
            yield

    def _fits(self, digit, run, room):
        """Whether so many pages are enough for these steps: else none of them is made, since they
        take heap."""
        its = self._telling_with(digit, run)
        count = 0
        for number in range(self._told.length):
            its.begin(number)
            count += its.changes()
            yield
        return count + 1 < room  # with what is supposed

    def _telling_with(self, digit, run):
        """What tells the steps on a board with a digit that is supposed, to the run it breaks."""
        place = self._board.place[self.cell]
        with_it = bytearray(self._trial)
        with_it[place] = digit
        its = telling.Telling(self._told, self._board, with_it, _NONE, run)
        its.supposed = place
        return its

    def _tell_way(self, digit, run, way):
        """Add to a list the pages on these steps, if there are any; returns what they tell of
        single cells, see `limits` in hint.py."""
        steps = self._told
        place = self._board.place[self.cell]
        if not steps.length:
            return bytes((place, 17 * digit))
        its = self._telling_with(digit, run)
        words = "suppose {} here".format(digit)
        its.pages.add(words, _NONE, b"", bytes((place,)), bytes((place, 17 * digit)))
        for number in range(steps.length):
            its.begin(number)
            if its.changes():
                its.go_on()
            yield
        way.add_all(its.pages)
        return its.known()

    def _tell_left(self):
        """Further pages on what leaves those digits for the cell that are tried, if there is room
        for all of them."""
        steps = self._told
        steps.reset(self._board, self._trial)
        while steps.quiet <= kakuro_steps.COUPLE - kakuro_steps.SUMS:
            steps.tell_on(kakuro_steps.COUPLE)
            yield
        steps.explain_left(self.cell)
        while not steps.shorten(self.cell):
            yield
        its = telling.Telling(steps, self._board, self._trial, self.cell)
        for number in range(steps.length):
            its.begin(number)
            if its.changes():
                while its.is_busy:
                    its.go_on()
            if len(self.details) + len(its.pages) > _FURTHER:
                return
            yield
        its.pages.add_all(self.details)
        self.leads = bytes(len(its.pages) - len(self.details)) + self.leads
        self.details = its.pages

    def _why(self, run, known, longest=wording.LONGEST):
        """Why a run cannot be made of what its cells can be, in words that follow its name;
        `known`: single cells, as limits (see hint.py)."""
        steps = self._told
        allowed = steps.told(steps.entered, run)  # by the sum alone, -1: nothing
        masks = []
        told = []  # what no sentence before it forbids, but for digits as large as the sum
        total = self._board.sum(run)
        seen = 0
        for cell in self._cells(run):
            mask = steps.masks[cell]
            for at in range(0, len(known), 2):
                if known[at] == self._board.place[cell]:
                    mask = 1 << known[at + 1] % 16 - 1
            if wording.size(mask) == 1:
                if seen & mask:
                    return " has {} twice".format(wording.digits_of(mask))
                seen |= mask
                told.append(mask)
            else:
                told.append(mask & (1 << total - 1) - 1 or mask)
                if allowed > 0:
                    mask = mask & allowed or mask
            masks.append(mask)
        missing = self._missing(run, masks, seen)
        if missing:
            return " has no place for " + wording.digits_of(missing, " and ")
        if wording.sets_of(told, longest) and total not in wording.sums_of(told):
            masks = told
        return wording.broken(masks, total, longest)

    def _missing(self, run, masks, seen):
        """The digits that no cell of a run can be, but all sets of its sum with those that are
        `seen` have."""
        table = self._told.necks.sums
        key = kakuro_sums.FIRST + kakuro_sums.SUMS * len(masks) + self._board.sum(run)
        needed = _ALL
        fits = False
        for i in range(table[key], table[key + 1]):
            if table[i] & seen == seen:
                needed &= table[i]
                fits = True
        if not fits:
            return 0
        for mask in masks:
            needed &= ~mask
        return needed

    def _cells(self, run):
        board = self._board
        return board.members[board.start[run] : board.start[run + 1]]

    def _places(self, run):
        return [self._board.place[cell] for cell in self._cells(run)]

    def _left(self, cell):
        return [digit for digit in range(1, 10) if self._masks[cell] >> digit - 1 & 1]
