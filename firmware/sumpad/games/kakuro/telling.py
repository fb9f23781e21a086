"""Steps of kakuro in words, on pages.

Sentences name a run by its sum and direction, a block of runs not at all: its cells are marked.
"""

from micropython import const

from sumpad.games.kakuro import wording
from sumpad.games.kakuro.told import Pages
from sumpad.games.kakuro.wording import digits_of
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import sums as kakuro_sums

_NONE = const(-1)
_ALL = const(511)


class Telling:
    """Makes `pages`, which have cells as places.

    is_plain        the last sentence names the digit of its cell
    is_busy         a step is being told
    supposed        the place of a digit that is not on the board, -1: there is none
    sets_that_fit   that of sets.py, where such sets are to be listed, or None
    """

    def __init__(self, steps, board, digits, cell=_NONE, broken=_NONE):  # noqa: PLR0913
        """`steps`: those of a hinter; `digits`, a byte a place; `cell`: what the hint is about;
        `broken`: the run that they break."""
        self.pages = Pages()
        self.is_plain = False
        self.is_busy = False
        self.supposed = _NONE
        self.sets_that_fit = None
        self._known = bytearray()
        self._steps = steps
        self._board = board
        self._digits = digits
        self._cell = cell
        self._goal = self.cells(broken) if broken >= 0 else ()
        self._used = bytearray(board.cells)  # by what comes later: see _find_used
        self._now = 0  # the step that is told, as `go_to` has returned it,
        self._is_last = False  # whether it is the last one,
        self._before = []  # what each cell could be before its pass, and
        self._known_by_now = []  # before it, and
        self._cut = []  # the cells that its block hangs on, once that is told, and
        self._totals = (0, 0)  # the greater and the less of its sums

    def tell(self, words, run, focus, marked=None, limits=b""):  # noqa: PLR0913
        if marked is None:
            marked = self.cells(run) if run >= 0 else ()
        limits = self.known() if self.is_busy else limits
        self.pages.add(words, run, self._places(marked), self._places(focus), limits)

    def known(self):
        """Which blanks can be one digit only by the steps so far, as limits (see hint.py): now,
        or when it was told, since a step need not take into account the one before it."""
        known = self._known
        places = [known[at] for at in range(0, len(known), 2)]
        for cell in range(self._board.cells):
            place = self._board.place[cell]
            mask = self._steps.masks[cell]
            is_blank = not self._digits[place] or place == self.supposed
            if is_blank and mask and not mask & mask - 1 and place not in places:
                known.append(place)
                known.append(17 * int(digits_of(mask)))
        return bytes(known)

    def _places(self, cells):
        return [self._board.place[cell] for cell in cells]

    # what the sentences are about

    def cells(self, run, bits=_ALL):
        """The cells of a run, or those of them that are in `bits`."""
        board = self._board
        members = board.members[board.start[run] : board.start[run + 1]]
        return [cell for i, cell in enumerate(members) if bits >> i & 1]

    def digit(self, cell):
        return self._digits[self._board.place[cell]]

    def open(self, run):
        return [cell for cell in self.cells(run) if not self.digit(cell)]

    def rest(self, run):
        """What is left of the sum of a run."""
        return self._board.sum(run) - sum(self.digit(cell) for cell in self.cells(run))

    def _placed(self, run):
        """The set of the digits that a run has."""
        placed = 0
        for cell in self.cells(run):
            placed |= 1 << self.digit(cell) >> 1
        return placed

    # one step after another

    def begin(self, number):
        """Begin to tell a step of the explanation."""
        steps = self._steps
        steps.go_to(number, True)
        self._known_by_now = steps.masks[: self._board.cells]
        self._now = steps.go_to(number)
        self._is_last = number == steps.length - 1
        self._find_used(number + 1)
        self._before = steps.masks[: self._board.cells]
        self._cut = []
        self.is_busy = True

    def changes(self):
        """Whether the step that was begun tells anything: of an explanation that was shortened it
        may be that others have told it by then."""
        steps = self._steps
        before = self._before
        steps.carry_out(self._now)
        changed = False
        for cell, mask in enumerate(before):
            changed = changed or steps.masks[cell] != mask
            steps.masks[cell] = mask
        return changed

    def go_on(self):
        """Tell it, in one go or two."""
        if self._now >> 8 >= kakuro_steps.NECK and not self._cut:
            self._cut = self._cells_of(self._now)
            self._tell_block(self._cut)
            return
        self.is_plain = self._tell_step(self._now)
        self.is_busy = False

    def tell_left(self, number, several):
        """That `several` steps, as many as `number`, come before what is told, and what they leave
        for the cell that they tell most about."""
        steps = self._steps
        steps.go_to(number, True)
        self._find_used(number)
        cell = self._plainest(steps.entered)
        words = "{}: they leave {} here".format(several, wording.only(steps.masks[cell]))
        self.tell(words, _NONE, [cell])

    def _plainest(self, before):
        """Of the cells that can be less now than before, the hint's, or else the one at which most
        of what comes later looks; of several such, the one with the fewest digits."""
        masks = self._steps.masks
        best = _NONE
        least = 0
        for cell in range(self._board.cells):
            if masks[cell] != before[cell]:
                if cell == self._cell:
                    return cell
                rank = wording.size(masks[cell]) - 10 * self._used[cell]
                if best < 0 or rank < least:
                    best, least = cell, rank
        return best

    def _find_used(self, number):
        """Count how many of the steps from a number on, and whether the end, look at each cell."""
        used = self._used
        for cell in range(len(used)):
            used[cell] = 0
        looked_at = [self._goal]
        for step in self._steps.kept()[number:]:
            rung = step >> 8
            if kakuro_steps.SETS <= rung <= kakuro_steps.PAIR:
                looked_at.append(self.cells(step & 255))
            elif rung >= kakuro_steps.SHORTER_RUN:
                looked_at.append(self._cells_of(step))
        for cells in looked_at:
            for cell in cells:
                used[cell] += 1

    def _tell_change(self, words, run, named=0, reason=""):
        """A sentence, with what follows for the cells in focus; returns whether that is a digit.
        `named`: digits that it has; `reason`: why, in brackets."""
        steps = self._steps
        cell = self._plainest(self._before)
        changed = [at for at, mask in enumerate(self._before) if mask != steps.masks[at]]
        if self._is_last:
            steps.go_to(steps.length)  # with what steps beside this one tell of the same cell
        left = steps.masks[cell]
        lost = self._before[cell] & ~left
        is_one = wording.size(left) == 1
        is_short = is_one or wording.size(left) < wording.size(lost)  # rather than what is lost
        alike = [cell]
        for other in changed:
            its = steps.masks[other]
            is_alike = its == left if is_short else self._before[other] & ~its == lost
            if other != cell and is_alike:
                alike.append(other)
        where = "here" if len(alike) == 1 else "in these"
        if is_one:
            follows = ", so it is {}".format(digits_of(left))
        elif named and named in (left, lost):
            words += " here" if len(alike) == 1 else ""
            follows = ""
        elif is_short:
            follows = ", so only {} {}".format(digits_of(left), where)
        else:
            follows = ", so no {} {}".format(digits_of(lost), where)
        self.tell(words + reason + follows, run, alike, self._cut if run < 0 else None)
        return is_one

    def _cells_of(self, step):
        """The cells that the block of a step hangs on."""
        steps = self._steps
        index = step & 255
        if step >> 8 == kakuro_steps.COUPLE:
            return [steps.couples.one(index), steps.couples.other(index)]
        return self.cells(steps.necks.run(index), steps.necks.bits(index))

    def _tell_step(self, step):
        """Returns whether the sentence names the digit of a cell."""
        necks = self._steps.necks
        rung = step >> 8
        index = step & 255
        if rung == kakuro_steps.REQUIRED:
            return self._tell_required(index)
        if rung == kakuro_steps.PAIR:
            self._tell_pair(step)
        elif rung == kakuro_steps.COUPLE:
            return self._tell_couple(step)
        elif rung == kakuro_steps.NECK:
            words = "other cells are in both sums: this is " + self._difference()
            self.tell(words, -1, self._cut)
            return True
        elif rung == kakuro_steps.SHORTER_RUN:
            run = necks.run(index)
            total = necks.sum(index)
            words = "other cells are in both sums: these {} make {}"
            self.tell(words.format(len(self._cut), self._difference()), run, self._cut)
            words = "these {} cells make {}".format(len(self._cut), total)
            return self._tell_sets(words, run, self._cut, total, step)
        else:
            return self._tell_sets("", index, self.open(index), self.rest(index), step)
        return False

    def _tell_sets(self, words, run, cells, total, step):  # noqa: PLR0913
        """Which digits some cells of a run that make a total can have. `words` say which cells
        these are, "" for all its blanks. Returns as `_tell_change`."""
        steps = self._steps
        known = step >> 8 != kakuro_steps.SUMS  # it takes what each of them can be by now
        placed = self._placed(run)
        all_left = _ALL & ~placed
        masks = [self._before[cell] & ~placed if known else all_left for cell in cells]
        steps.carry_out(step)
        if known:
            allowed = 0
            for cell in cells:
                allowed |= steps.masks[cell]
        else:
            allowed = steps.told(steps.entered, run) & _ALL
        cell = self._plainest(self._before)
        lost = self._before[cell] & ~steps.masks[cell]
        if self._is_last:  # steps beside it, which have been told, may have taken some already
            lost = lost & self._known_by_now[cell] or lost
        name = wording.name(self._board, run)
        if not words and self._tell_last(run, cells, masks, cell):
            return True
        if not lost & ~placed:
            return self._tell_change("{} has {}".format(name, digits_of(lost)), run)
        if not lost & ~allowed:  # another cell may yet have them, or has
            return self._tell_change(wording.used(name, masks, lost), run)
        if not words:
            count = len(cells)
            union = steps.necks.sums[kakuro_sums.UNION + kakuro_sums.SUMS * count + total]
            if known or not placed & union:  # without them it would be the same
                placed = 0
            words = wording.blanks(self._board, run, total, count, placed)
        sets = self._sets(masks, total)
        if sets and sets == self._sets([all_left] * len(cells), total):
            known = False  # all that make it fit
        words, named = wording.made_by(words, len(cells), allowed, known, sets, placed)
        if lost & allowed:
            reason = wording.besides(masks, lost & allowed, steps.masks[cell])
        elif not known and named and named != allowed:
            reason = wording.reckoned(words, all_left, len(cells), total, named)
        else:
            reason = ""
        return self._tell_change(words, run, named, reason)

    def _sets(self, masks, total):
        return self.sets_that_fit(masks, total) if self.sets_that_fit else ""

    def _tell_last(self, run, cells, masks, cell):  # noqa: PLR0913
        """Tell what one of the blank cells of a run is by the digits of the others, unless these
        are not all known: `masks` are what each can be. Returns whether it was told."""
        others = [int(digits_of(mask)) for at, mask in zip(cells, masks)
                  if at != cell and wording.size(mask) == 1]  # fmt: skip
        if len(others) != len(cells) - 1:
            return False
        words = wording.last(wording.name(self._board, run), self.rest(run), others)
        if words:
            self.tell(words, run, [cell])
        return words != ""

    def _tell_required(self, run):
        """Returns whether the sentence names the digit of a cell."""
        steps = self._steps
        required = steps.told(steps.masks, run) >> 9
        cells = [cell for cell in self.open(run) if steps.masks[cell] & required]
        if self._cell in cells:
            cells = [self._cell]
        digits = digits_of(steps.masks[cells[0]] & required)
        left = _ALL & ~self._placed(run)
        masks = [steps.masks[cell] & left for cell in self.open(run)]
        rest = self.rest(run)
        sets = self._sets(masks, rest)
        words = wording.blanks(self._board, run, rest, len(masks))
        name = wording.name(self._board, run)
        known = sets != self._sets([left] * len(masks), rest)
        words = wording.required(words, name, sets, digits, known)
        steps.carry_out(self._now)
        if self._tell_last(run, self.open(run), masks, cells[0]):
            return True
        self.tell(words, run, cells[:1])
        return len(digits) == 1

    def _tell_pair(self, step):
        run = step & 255
        steps = self._steps
        cells = self.open(run)
        masks = [steps.masks[cell] for cell in cells]
        steps.carry_out(step)
        for mask in masks:
            pair = [cell for cell, of in zip(cells, masks) if of == mask]
            if wording.size(mask) == 2 and len(pair) == 2:
                others = [
                    cell
                    for cell, of in zip(cells, masks)
                    if cell not in pair and of & mask and not steps.masks[cell] & mask
                ]
                if others:
                    words = "{}: two cells hold {}, so no others do"
                    name = wording.name(self._board, run)
                    self.tell(words.format(name, digits_of(mask, " and ")), run, pair)
                    return

    def _tell_couple(self, step):
        """Returns as `_tell_change`."""
        steps = self._steps
        couples = steps.couples
        k = step & 255
        total = couples.total(k)
        steps.carry_out(step)
        cell, other = couples.one(k), couples.other(k)
        sign = 1  # of `total` in cell = total + other
        if cell != self._plainest(self._before):
            cell, other = other, cell
            sign = -1
        if not couples.differ(k):
            words = "these two make " + self._difference()
        elif total:
            words = "this is {} {} than that"
            words = words.format(self._difference(), "more" if sign > 0 else "less")
        else:
            words = "these two are the same"
        words = "other cells are in both sums: " + words
        missing = 0  # of what the other could be
        for digit in range(1, 10):
            rest = digit - sign * total if couples.differ(k) else total - digit
            lost = self._before[cell] & ~steps.masks[cell]
            if lost >> digit - 1 & 1 and 1 <= rest <= 9:
                missing |= 1 << rest - 1
        if missing:
            self.tell(words, -1, [cell], self._cut)
            words = wording.other(missing, self._before[other])
        return self._tell_change(words, -1)

    def _tell_block(self, cut):
        """What the runs of a block that hangs on some cells add up to."""
        board = self._board
        steps = self._steps
        steps.block(cut)
        reached = steps.reached
        marked = [
            cell
            for cell in range(board.cells)
            if reached[board.across_run[cell]] or reached[board.down_run[cell]]
        ]
        across, down = [], []
        is_begun = False
        for run in range(board.runs):
            if reached[run]:
                rest = self.rest(run)
                is_begun = is_begun or rest != board.sum(run)
                (across if run < board.across else down).append(rest)
        one, other = sum(across), sum(down)
        self._totals = (max(one, other), min(one, other))
        self.tell(wording.block(across, down, is_begun), -1, cut, marked)

    def _difference(self):
        """That of the sums of the block, as it is reckoned."""
        greater, less = self._totals
        return "{}-{}={}".format(greater, less, greater - less)
