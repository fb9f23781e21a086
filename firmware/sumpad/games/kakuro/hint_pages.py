"""The pages of the steps of an explanation; see explain.paginate."""

from micropython import const

from sumpad.games import explain
from sumpad.games import messages as shared
from sumpad.games.kakuro import messages, sets
from sumpad.games.messages import digits, fullest
from sumpad.solver.kakuro import techniques
from sumpad.solver.kakuro.steps import digit_of

_NONE = const(-1)
_ALL = const(511)
_FEW = const(4)  # digits that some cells lose, which one sentence names

# Why a cell of a run loses digits: others have them, no set that fits has them, or the sets need
# another digit that only this cell can be.
_PLACED = const(0)
_MISSING = const(1)
_NEEDED = const(2)


class Teller:
    """Words the steps of a Replay, in their order. Sentences name a run by its sum and direction,
    a block of runs not at all: its cells are marked."""

    def __init__(self, replay, fits, about=_NONE, skipped=0):
        """`fits`: see Game.hint; `about`: the place of the cell that the last step fills in;
        `skipped`: how many steps come before the first one that is worded."""
        self._replay = replay
        self._steps = replay.steps
        self._board = replay.board
        self._fits = fits
        self._about = about
        self._skipped = skipped
        self.count = len(replay.steps.kept()) - skipped
        self._twins = _twins(self._board, replay.runs())
        self._told = []  # the Pages of each step
        self._pages = explain.Pages()  # of the present one
        self._before = b""  # the annotations before it

    # for paginate

    def full(self, number):
        """Return the pages of the next step."""
        pages = self.begin()
        if not number and self._skipped:
            self.skip(self._skipped)
            self._leaves(messages.skipped)
        self._before = self._replay.known()
        step = self._replay.next()
        if step:
            self._tell(step)
        if number == self.count - 1 and self._about >= 0:
            cell = self._about
            digit = digit_of(self._replay.mask(cell))
            if not step or step.placed != (cell, digit) or self._replay.rung == techniques.PAIR:
                self.add((messages.so_only(digit),), _NONE, [cell], ())
        self._told.append(pages)
        return pages

    def brief(self, number):
        return self._told[number]

    def together(self, count, room):
        pages = self.begin()
        self._replay.rewind()
        self.skip(self._skipped + count)
        shown = len([it for it in self._told[:count] if it])
        self._leaves(lambda mask: messages.left_out(shown, mask))
        return pages

    def skip(self, count):
        """Carry out some steps that have no pages."""
        for _ in range(count):
            self._replay.next()

    def _leaves(self, worded):
        """Tell what all steps so far leave for the cell that matters most."""
        cell = self._replay.plainest(self._steps.entered)
        self.add(worded(self._steps.masks[cell]), _NONE, [self._board.place[cell]], ())

    # pages

    def begin(self):
        """Return new Pages: what is added goes there."""
        self._pages = explain.Pages()
        return self._pages

    def add(self, ways, line, focus, marked=None, annotations=None):
        """Add a page with one of some ways to say a thing, on a run or NONE; `annotations`: unless
        they are what is known after the last step."""
        if marked is None:
            marked = places(self._board, line)
        cell = self._about if self._about in focus or not focus else focus[0]
        self._pages.add(
            fullest(ways, self._fits),
            b"" if line < 0 else bytes((line,)),
            marks(marked, focus),
            cell,
            self._replay.known() if annotations is None else annotations,
        )

    def _name(self, run):
        return name_of(self._board, run, run in self._twins)

    def rest(self, run):
        """Return what is left of the sum of a run."""
        return self._board.sum(run) - sum(
            [self._replay.digits[it] for it in places(self._board, run)]
        )

    def impossible(self, run):
        """Return ways to say why a run cannot be made of what its cells can still be."""
        board = self._board
        name = self._name(run)
        total = board.sum(run)
        masks = [self._replay.mask(it) for it in places(self._board, run)]
        ends = [(digits(mask)[0], digits(mask)[-1]) for mask in masks]
        known = 0
        for mask in masks:
            if not mask & mask - 1:
                if known & mask:
                    return (shared.repeated(name, digit_of(mask), masks.count(mask)),)
                known |= mask
        rest = total - sets.total(known)
        left = _below(rest, [mask & ~known for mask in masks if mask & mask - 1])
        masks = _below(total, masks)
        some = ()
        if known and rest > 0 and left and all(left):
            some = left, sets.makes(left, rest), rest
        return messages.impossible(name, total, ends, (masks, sets.makes(masks, total)), some)

    # steps

    def _tell(self, step):
        rung = self._replay.rung
        if rung == techniques.PAIR:
            mask = self._basis(step.cells[0])
            self.add((messages.pair(self._name(step.line), mask),), step.line, step.cells)
        elif rung < techniques.NECK:
            self._tell_run(step)
        else:
            self._tell_block(step)

    def _basis(self, place):
        """Return what the last step takes a cell to be."""
        is_plain = self._replay.rung == techniques.SUMS
        return (self._steps.entered if is_plain else self._steps.before)[self._board.cell[place]]

    def _group(self, changes, kind):
        """Take the first of some changes (cell, what it loses), and those that the same sentence
        is true of, out of a list. Returns (cells, what the first can be by then, what they lose).

        `kind` sorts what a cell loses.
        """
        cell, lost = changes[0]
        left = self._replay.mask(cell)
        is_named = messages.names_left(left, lost)
        most = max(_FEW, len(digits(lost)))
        why = kind(lost)
        cells, others = [], []
        for change in changes:
            it, its = change
            fits = kind(its) <= why < _NEEDED or it == cell
            if is_named:
                fits = fits and self._replay.mask(it) == left
            else:
                fits = fits and len(digits(lost | its)) <= most
                fits = fits and not messages.names_left(left, lost | its)
            if fits:
                cells.append(it)
                lost |= its
            else:
                others.append(change)
        changes[:] = others
        return cells, left, lost

    def _begins_with_what_matters(self, changes):
        """Put a cell that still matters in front; False if there is none."""
        for change in changes:
            if self._replay.matters(change[0]):
                changes.remove(change)
                changes.insert(0, change)
                return True
        return False

    def _tell_run(self, step):
        """Tell what the cells of a run, or of a part of it, can be by its sum."""
        replay = self._replay
        run = step.line
        is_part = replay.rung == techniques.SHORTER_RUN
        total = self._steps.necks.sum(replay.index) if is_part else self.rest(run)
        entered = 0  # digits of the run
        for it in places(self._board, run):
            entered |= 1 << replay.digits[it] >> 1
        masks = [self._basis(it) for it in step.cells]
        others = [digit_of(mask) for mask in masks if not mask & mask - 1]
        known = 0  # digits of cells that can be nothing else
        for digit in others:
            known |= 1 << digit - 1
        placed = entered | known
        free = _ALL & ~placed
        masks = [mask & free for mask in masks if mask & mask - 1]
        count = len(masks)
        rest = total - sum(others)
        name = messages.part(len(step.cells)) if is_part else self._name(run)
        if count == 1:
            self.add(messages.last(name, total, others), run, [step.removed[0][0]])
            return
        table = self._steps.necks.sums
        fitting = sets.that_fit(table, masks, rest)
        is_known = fitting != sets.that_fit(table, [free] * count, rest)
        missing = _ALL & ~(sets.union(fitting) | placed)

        def kind(lost):
            if not lost & ~placed:
                return _PLACED
            is_needed = replay.rung == techniques.REQUIRED or lost & ~placed & ~missing
            return _NEEDED if is_needed else _MISSING

        listed = fitting if len(fitting) <= sets.MOST else ()
        changes = list(step.removed)
        shown = bytearray(self._before)
        while True:
            cells, left, lost = self._group(changes, kind)
            if not left & left - 1:
                for cell in cells:
                    shown += bytes((cell, 17 * digit_of(left)))
            if not lost & ~placed:
                ways = (messages.has(self._name(run), left, lost, len(cells)),)
            else:
                if is_part:
                    clauses = messages.made(name, total, rest, known)
                else:
                    union = sets.union(sets.that_fit(table, [_ALL] * count, rest))
                    some = placed if placed & (lost | union) else 0
                    is_less = rest != self._board.sum(run)
                    clauses = messages.blanks(name, rest if is_less else 0, count, some)
                taken = self._taken_by_others(step, cells, free)
                if taken and not left & left - 1 and rest == sets.total(taken | left):
                    ways = messages.others(clauses, taken, left)
                elif kind(lost) == _NEEDED:
                    ways = messages.required(name, clauses, listed, is_known, left, is_part)
                else:
                    allowed = sets.union(fitting)
                    sample = 0 if is_known else sets.extreme(free, count, rest, missing)
                    ways = messages.by_sets(
                        clauses, listed, allowed, missing, is_known, left, lost, len(cells), sample
                    )
            words = fullest(ways, self._fits)
            if listed and messages.listed(listed) in words and kind(lost) != _NEEDED:
                # This says enough of all cells but those that the sets need for a digit.
                changes = [it for it in changes if kind(it[1]) == _NEEDED]
            if not self._begins_with_what_matters(changes):
                self.add((words,), run, cells)
                break
            self.add((words,), run, cells, annotations=shown)

    def _taken_by_others(self, step, cells, free):
        """Return the digits of `free` that the other open cells of a run have, 0 if it is not
        known that they take all of these from the only one of `cells`."""
        masks = [self._basis(it) for it in step.cells if it != cells[0]]
        masks = [mask & free for mask in masks if mask & mask - 1]
        taken = sets.union(masks)
        return taken if len(cells) == 1 and 1 < sets.size(taken) == len(masks) else 0

    def _tell_block(self, step):
        """Tell what the runs of a block that hangs on some cells add up to, and what follows."""
        board = self._board
        steps = self._steps
        steps.block([board.cell[it] for it in step.cells])
        reached = steps.reached
        marked = [
            board.place[cell]
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
        ways = messages.block(across, down, is_begun)
        self.add(ways, _NONE, step.cells, marked, self._before)
        words = messages.difference(sum(across), sum(down))
        if self._replay.rung == techniques.COUPLE:
            self._tell_couple(step, words)
        elif self._replay.rung == techniques.NECK:
            self.add((messages.neck(words),), _NONE, step.cells, step.cells)
        else:
            ways = (messages.shorter_run(words, len(step.cells)),)
            self.add(ways, step.line, step.cells, None, self._before)
            self._tell_run(step)

    def _tell_couple(self, step, words):
        lost = step.removed[0][1]
        cells = [cell for cell, _ in step.removed]
        sign = self._sign(cells[0])
        if not self._missing(sign, lost) and all(its == lost for _, its in step.removed):
            self._tell_of_couple(step, words, cells, lost)
            return
        # The cell that matters most is the last one; its page shows all that is known.
        for cell, lost in reversed(step.removed):
            if cell == cells[0] or self._replay.matters(cell):
                annotations = None if cell == cells[0] else self._before
                self._tell_of_couple(step, words, [cell], lost, annotations)

    def _sign(self, cell):
        """Return the sign of the total of a couple in cell = other + total, None if it is that of
        the sum."""
        couples = self._steps.couples
        k = self._replay.index
        if not couples.differ(k):
            return None
        if not couples.total(k):
            return 0
        return 1 if self._board.cell[cell] == couples.one(k) else -1

    def _missing(self, sign, lost):
        """Return what the other cell of a couple would be for the digits `lost` of one."""
        total = self._steps.couples.total(self._replay.index)
        missing = 0
        for digit in digits(lost):
            its = total - digit if sign is None else digit - sign * total
            if 1 <= its <= 9:
                missing |= 1 << its - 1
        return missing

    def _tell_of_couple(self, step, words, cells, lost, annotations=None):
        sign = self._sign(cells[0])
        missing = self._missing(sign, lost)
        other = sum(step.cells) - cells[0]
        this, that = self._sides(cells[0], other)
        ways = messages.couple(words, sign, this, that)
        if missing:
            self.add(ways, _NONE, cells, step.cells, self._before)
            ways = (messages.other(missing, self._basis(other), that),)
        end = messages.follows(self._replay.mask(cells[0]), lost, len(cells))
        self.add([words + end for words in ways], _NONE, cells, step.cells, annotations)

    def _sides(self, cell, other):
        """Return where two cells lie, in words."""
        columns = self._board.columns
        across = cell // columns == other // columns
        words = ("left", "right") if across else ("top", "bottom")
        return words if cell < other else (words[1], words[0])


def places(board, run):
    """Return the places of the cells of a run."""
    return [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]


def name_of(board, run, has_twin=False):
    """Return the name of a run, with its row or column if it `has_twin`. The row and the column of
    sums count, as in the names of cells."""
    is_across = run < board.across
    first = places(board, run)[0]
    line = first // board.columns if is_across else first % board.columns
    return messages.run(board.sum(run), is_across, line + 1 if has_twin else 0)


def _twins(board, runs):
    """Return those of some runs that have the name of another one of them."""
    names = [(board.sum(run), run < board.across) for run in runs]
    return [run for run, name in zip(runs, names) if names.count(name) > 1]


def marks(marked, focus):
    """Return the marks of a page: some cells in focus, and others."""
    found = bytearray()
    for cell in marked:
        found.append(cell)
        found.append(explain.MARK)
    for cell in focus:
        found.append(cell)
        found.append(explain.FOCUS)
    return found


def _below(total, masks):
    """Return what cells can be without the digits that are as large as their total, if any is
    left."""
    small = (1 << max(0, total - 1)) - 1
    return [mask & small or mask for mask in masks]
