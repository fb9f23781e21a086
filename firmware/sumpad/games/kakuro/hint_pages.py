"""Puts the steps of an explanation on pages; see explain.paginate."""

from micropython import const

from sumpad.games import backend, explain
from sumpad.games import messages as shared
from sumpad.games.kakuro import fitting_sets, messages
from sumpad.games.kakuro.hint_run_pages import RunWriter, places
from sumpad.games.messages import digits
from sumpad.solver.kakuro import techniques
from sumpad.solver.kakuro.steps import digit_of

_NONE = const(-1)
_ALL = const(511)


class StepWriter(RunWriter):
    """Puts the steps of a Replay on pages, in their order. Sentences do not name a block of runs,
    because its cells are marked.

    count  the number of steps
    parts  a part for each step that has been written, see explain.paginate
    """

    def __init__(self, replay, fits, about=_NONE, skipped=0):
        """`skipped`: the number of steps at the start that are only summed up; the others as in
        RunWriter."""
        RunWriter.__init__(self, replay, fits, about)
        self._skipped = skipped
        self.count = len(replay.steps.kept()) - skipped
        self.parts = []

    def write(self):
        """Write the next step. Return its Pages."""
        number = len(self.parts)
        pages = self.begin()
        if not number and self._skipped:
            self.skip(self._skipped)
            self._leaves(0)
        self._before = self._replay.known()
        step = self._replay.next()
        if step:
            self._write(step)
        if number == self.count - 1 and self._about >= 0:
            cell = self._about
            digit = digit_of(self._replay.mask(cell))
            if not step or step.placed != (cell, digit) or self._replay.rung == techniques.PAIR:
                self.add((messages.so_only(digit),), _NONE, [cell], ())
        self.parts.append((pages, pages))
        return pages

    def write_all(self, most):
        """Return the pages of all steps; None if there are more than `most`. A generator that
        yields RUNNING after each step."""
        found = explain.Pages()
        for _ in range(self.count):
            if len(found) > most:
                self.skip(1)
            else:
                found.extend(self.write())
            yield backend.RUNNING
        return found if len(found) <= most else None

    def sum_up(self, count, start=0):
        """Return a page on what the first `count` steps, from `start` on, leave."""
        pages = self.begin()
        self._replay.rewind()
        self.skip(self._skipped + count)
        self._leaves(len([pages for pages, _ in self.parts[start:count] if pages]))
        return pages

    def skip(self, count):
        """Repeat `count` steps without pages."""
        for _ in range(count):
            self._replay.next()

    def _leaves(self, count):
        """Add a page on what the steps so far leave for the cells that later steps use; `count`:
        how many steps they are, or 0: those without pages."""
        steps = self._steps
        place = self._board.place
        cells = [
            place[cell]
            for cell in range(self._board.cells)
            if steps.masks[cell] != steps.entered[cell] and self._replay.matters(place[cell])
        ]
        if len(cells) > 1:
            self.add(messages.limit(count), _NONE, cells, ())
            return
        cell = self._replay.plainest(steps.entered)
        left = steps.masks[cell]
        ways = messages.left_out(count, left) if count else messages.skipped(left)
        self.add(ways, _NONE, [place[cell]], ())

    # Pages.

    def impossible(self, run):
        """Return ways to say why the candidates of a run cannot make its sum."""
        from sumpad.games.kakuro import failures  # most hints do without

        board = self._board
        name = self.name(run)
        total = board.sum(run)
        masks = [self._replay.mask(it) for it in places(self._board, run)]
        known = 0
        self._stuck = []  # the cells that have no digit left, or two with one digit
        self._lone = []  # the cell that has a digit of no set
        for mask in masks:
            if not mask & mask - 1:
                if known & mask:
                    return (shared.repeated(name, digit_of(mask), masks.count(mask)),)
                known |= mask
        only = {}
        ends = []
        for place, mask in zip(places(board, run), masks):
            left = mask
            if mask & mask - 1:
                left &= ~known
                if not left:
                    self._stuck = [place]
                    return (failures.none_left(name, mask),)
                if not left & left - 1:
                    if left in only:
                        self._stuck = [only[left], place]
                        return (failures.both(digit_of(left)),)
                    only[left] = place
            ends.append((digits(left)[0], digits(left)[-1]))
        rest = total - fitting_sets.total(known)
        count = len([mask for mask in masks if mask & mask - 1])
        table = self._steps.necks.sums
        sets = fitting_sets.fitting(table, [_ALL & ~known] * count, rest) if count > 1 else ()
        has_none = count > 0 and not sets  # whatever its cells can be
        if len(sets) > fitting_sets.MOST_LISTED:
            sets = ()
        left = [mask & ~known for mask in masks if mask & mask - 1]
        lost = [digits(it & ~fitting_sets.union(left))[-1:] for it in sets]
        missing = [1 << its[0] - 1 for its in lost if its]
        missing = fitting_sets.union(missing) if len(missing) == len(sets) else 0
        usable = fitting_sets.union(sets)
        stuck = 0
        for at, mask in enumerate(masks):
            if sets and mask & mask - 1 and not stuck and not mask & usable:
                stuck = mask & ~known
                self._lone = [places(board, run)[at]]
        if len(left) == 1 and 0 < rest < 10:
            blank = [mask & mask - 1 > 0 for mask in masks].index(True)
            stuck = places(board, run)[blank]
            self._stuck = [stuck]
            cell = board.cell[stuck]
            other = board.across_run[cell] + board.down_run[cell] - run
            others = [self._replay.mask(it) for it in places(board, other) if it != stuck]
            return failures.none_fits(
                name,
                rest,
                known >> rest - 1 & 1,
                left[0] & self._allowed(run) & self._allowed(other),
                self.name(other) if 1 << rest - 1 in others else "",
            )
        left = _below(rest, left)
        masks = _below(total, [mask & ~known if mask & mask - 1 else mask for mask in masks])
        some = ()
        if known and rest > 0 and left and all(left):
            some = left, fitting_sets.can_make(left, rest), rest
        ways = failures.impossible(
            name,
            total,
            ends,
            (masks, fitting_sets.can_make(masks, total)),
            some,
            sets,
            missing,
            stuck,
        )
        if has_none and rest > 0:
            ways.insert(-1, failures.no_digits(name, rest, count))
        return ways

    def _allowed(self, run):
        """Return the digits that the sum of a run allows in its blank cells."""
        entered = [self._replay.digits[it] for it in places(self._board, run)]
        free = _ALL
        for digit in entered:
            free &= ~(1 << digit >> 1)
        masks = [free] * entered.count(0)
        sets = fitting_sets.fitting(self._steps.necks.sums, masks, self.rest(run))
        return fitting_sets.union(sets)

    def framed(self, words):
        """Return the cells to frame on a page with a sentence of `impossible`."""
        return self._stuck or (self._lone if "framed" in words else [])

    # Steps.

    def _write(self, step):
        rung = self._replay.rung
        if rung == techniques.PAIR:
            mask = self._basis(step.cells[0])
            self.add((messages.pair(self.name(step.line), mask),), step.line, step.cells)
        elif rung < techniques.NECK:
            self.write_run(step)
        else:
            self._write_block(step)

    def _write_block(self, step):
        """Add pages on the sums of a block of runs, and on what follows for the cells that join it
        to the rest of the board."""
        board = self._board
        steps = self._steps
        steps.block([board.cell[it] for it in step.cells])
        reached = steps.reached
        totals = []
        for is_across in (True, False):
            lines, sums, placed, marked = [], [], [], []
            for run in range(board.across) if is_across else range(board.across, board.runs):
                if reached[run]:
                    lines.append(run)
                    sums.append(board.sum(run))
                    for place in places(board, run):
                        if digit := self._replay.digits[place]:
                            placed.append(digit)
                        else:
                            marked.append(place)
            totals.append(sum(sums) - sum(placed))
            words = self.best([[it] for it in messages.block(sums, placed, is_across)])
            focus = [it for it in step.cells if it in marked]
            self.add((words,), _NONE, focus, marked, self._before, lines=lines)
        words = messages.difference(*totals)
        if self._replay.rung == techniques.COUPLE:
            self._write_couple(step, words)
        elif self._replay.rung == techniques.NECK:
            self.add(messages.neck(words), _NONE, step.cells, step.cells)
        else:
            ways = messages.shorter_run(words, len(step.cells))
            self.add(ways, step.line, step.cells, step.cells, self._before)
            self.write_run(step)

    def _write_couple(self, step, words):
        lost = step.removed[0][1]
        cells = [cell for cell, _ in step.removed]
        sign = self._sign(cells[0])
        if not self._missing(sign, lost) and all(its == lost for _, its in step.removed):
            self._write_cells_of_couple(step, words, cells, lost)
            return
        # The most important cell comes last; its page shows all that is known.
        for cell, lost in reversed(step.removed):
            if cell == cells[0] or self._replay.matters(cell):
                annotations = None if cell == cells[0] else self._before
                self._write_cells_of_couple(step, words, [cell], lost, annotations)

    def _sign(self, cell):
        """Return the sign of the total of a couple in cell = other + sign * total; None if the
        total is the sum of the two."""
        couples = self._steps.couples
        k = self._replay.index
        if not couples.differ(k):
            return None
        if not couples.total(k):
            return 0
        return 1 if self._board.cell[cell] == couples.one(k) else -1

    def _missing(self, sign, lost):
        """Return the digits that the other cell of a couple would have if one had those of
        `lost`."""
        total = self._steps.couples.total(self._replay.index)
        missing = 0
        for digit in digits(lost):
            its = total - digit if sign is None else digit - sign * total
            if 1 <= its <= 9:
                missing |= 1 << its - 1
        return missing

    def _write_cells_of_couple(self, step, words, cells, lost, annotations=None):
        sign = self._sign(cells[0])
        missing = self._missing(sign, lost)
        left = self._replay.mask(cells[0])
        more = 0
        ways = messages.couple(words, sign, len(cells))
        focus = cells if sign else step.cells  # what the sentence calls these two
        if missing:
            self.add(ways, _NONE, focus, step.cells, self._before, cells[0])
            focus = cells
            other = sum(step.cells) - cells[0]
            its = self._basis(other)
            ways = (messages.other(missing, its),)
            if annotations is None and its & its - 1:
                # What this one leaves for the other cell is no reason here.
                known = self._replay.known()
                annotations = bytearray()
                for at in range(0, len(known), 2):
                    if known[at] != other:
                        annotations += known[at : at + 2]
            # What the other cell leaves for this one, if earlier steps leave less.
            if " not " not in ways[0]:
                more = self._missing(sign and -sign, its) & ~left
        end = messages.follows(left | more, lost, len(cells) if left & left - 1 else 1)
        ways = [words + end for words in ways]
        if more and not left & left - 1:
            self.add(ways, _NONE, focus, step.cells, self._before, cells[0])
            ways = (messages.so_only(digit_of(left)),)
            focus = [cells[0]]
        self.add(ways, _NONE, focus, step.cells, annotations, cells[0])


def _below(total, masks):
    """Return `masks` without the digits that are not below `total`, unless that leaves none."""
    small = (1 << max(0, total - 1)) - 1
    return [mask & small or mask for mask in masks]
