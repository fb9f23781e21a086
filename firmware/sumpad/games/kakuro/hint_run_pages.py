"""Writes pages on runs, for the steps of an explanation."""

from micropython import const

from sumpad.games import explain
from sumpad.games.kakuro import fitting_sets, messages
from sumpad.games.messages import digits, fullest
from sumpad.solver.kakuro import techniques
from sumpad.solver.kakuro.steps import digit_of

_NONE = const(-1)
_ALL = const(511)
_FEW = const(4)  # the most digits lost by cells that share a sentence

_LONGEST = const(88)  # characters of a sentence that may take two screens
_HALVES = (": ", "; ", ", so ", ", and ", ", but ")  # what may divide a sentence

# Why a cell of a run loses digits: other cells have them, no fitting set has them, or all fitting
# sets need another digit that only this cell can be.
_PLACED = const(0)
_MISSING = const(1)
_NEEDED = const(2)


class RunWriter:
    """Writes the pages of steps about runs. Sentences name a run by its sum and direction."""

    def __init__(self, replay, fits, about):
        """`fits`: see Backend.hint; `about`: the place of the cell that the last step fills, or
        NONE."""
        self._replay = replay
        self._steps = replay.steps
        self._board = replay.board
        self._fits = fits
        self._about = about
        self._pages = explain.Pages()  # of the current step
        self._before = b""  # the annotations before the current step

    def begin(self):
        """Return new Pages, which `add` then adds to."""
        self._pages = explain.Pages()
        return self._pages

    def add(self, ways, line, focus, marked=None, annotations=None, cell=_NONE, lines=()):
        """Add a page with the fullest of `ways` that fits, on a run or NONE, or on several runs,
        `lines`.

        `focus`, `marked`: places to frame and to mark, by default those of the run. `annotations`:
        by default the cells known after the latest step. `cell`: for the cursor, by default the
        one that the last step fills, or the first.
        """
        if marked is None:
            marked = places(self._board, line)
        its = focus or marked
        if cell == _NONE:
            cell = self._about if self._about in its or not its else its[0]
        self._pages.add(
            fullest(ways, self._fits),
            (line,) if line >= 0 else lines,
            marked,
            focus,
            cell,
            self._replay.known() if annotations is None else annotations,
        )

    def name(self, run):
        return name_of(self._board, run)

    def rest(self, run):
        """Return the sum of a run less the digits in it."""
        return self._board.sum(run) - sum(
            [self._replay.digits[it] for it in places(self._board, run)]
        )

    def best(self, groups):
        """Return the first way of the first group that has room. Each group may take two screens
        if it fits on none: its first half may end with a colon."""
        for ways in groups:
            for words in ways:
                if self._fits(words):
                    return words
            for words in ways:
                for end in _HALVES if len(words) <= _LONGEST else ():
                    at = words.find(end)
                    rest = words[at + 2 :]
                    # A screen does not begin a page with two words.
                    if at > 0 and rest.count(" ") > 1:
                        if self._fits(words[:at] + ",") and self._fits(rest):
                            return words
        return words

    # Steps.

    def _basis(self, place):
        """Return the candidates that the latest step uses for a cell."""
        is_plain = self._replay.rung == techniques.SUMS
        return (self._steps.entered if is_plain else self._steps.before)[self._board.cell[place]]

    def _group(self, changes, kind):
        """Remove from `changes`, a list of (cell, lost digits), the first one and all others for
        which the same sentence holds. Return (cells, candidates of the first, what they lose).

        `kind(lost)` returns why a cell loses digits: _PLACED, _MISSING or _NEEDED.
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
        """Move the change of a cell that later steps use to the front. Return False if there is
        none."""
        for change in changes:
            if self._replay.matters(change[0]):
                changes.remove(change)
                changes.insert(0, change)
                return True
        return False

    def write_run(self, step):
        """Add pages on what the sum of a run, or of a part of it, leaves for its cells."""
        replay = self._replay
        run = step.line
        is_part = replay.rung == techniques.SHORTER_RUN
        total = self._steps.necks.sum(replay.index) if is_part else self.rest(run)
        masks = [self._basis(it) for it in step.cells]
        known = fitting_sets.union([mask for mask in masks if not mask & mask - 1])
        placed = known  # the digits that cells of the run have
        for it in places(self._board, run):
            placed |= 1 << replay.digits[it] >> 1
        free = _ALL & ~placed
        opens = [it for it, mask in zip(step.cells, masks) if mask & mask - 1]
        masks = [mask & free for mask in masks if mask & mask - 1]
        count = len(masks)
        rest = total - fitting_sets.total(known)
        name = messages.part(len(step.cells)) if is_part else self.name(run)
        if count == 1:
            cell = step.removed[0][0]
            ways = messages.last(name, total, known)
            if is_part:
                self.add(ways, run, step.cells, step.cells, None, cell)
            else:
                self.add(ways, run, [cell])
            return
        table = self._steps.necks.sums
        fitting = fitting_sets.fitting(table, masks, rest)
        is_known = fitting != fitting_sets.fitting(table, [free] * count, rest)
        is_less = rest != self._board.sum(run)
        whole = "" if is_part or is_less else name
        missing = _ALL & ~(fitting_sets.union(fitting) | placed)

        def kind(lost):
            if not lost & ~placed:
                return _PLACED
            all_sets_have_it = replay.rung == techniques.REQUIRED or lost & ~placed & ~missing
            return _NEEDED if all_sets_have_it else _MISSING

        fresh = fitting
        if is_known and not replay.refutes:
            # The step does not use what earlier steps of its pass remove, but the player knows it.
            # A proof that a run is impossible may use it later.
            earlier = [replay.earlier[self._board.cell[it]] & free for it in opens]
            fresh = fitting_sets.fitting(table, earlier, rest) or fitting
        gone = fitting_sets.union(fitting) & ~fitting_sets.union(fresh)
        changes = list(step.removed)
        shown = bytearray(self._before)
        while True:
            cells, left, lost = self._group(changes, kind)
            if is_part and 1 < len(cells) < count and messages.names_left(left, lost):
                # All cells of the part have frames, so a claim that some can only be some digits
                # takes a page for each.
                changes += [it for it in step.removed if it[0] in cells[1:]]
                del cells[1:]
                lost = dict(step.removed)[cells[0]]
            is_needed = kind(lost) == _NEEDED
            listed = fresh
            allowed = fitting_sets.union(fitting)
            if left & gone:
                still = left & ~gone
                if still & still - 1:  # else its page would have to show the digit
                    lost |= left & gone
                    left = still
                    allowed &= ~gone
                else:
                    listed = fitting
            if len(listed) > fitting_sets.MOST_LISTED:
                listed = ()
            if not left & left - 1:
                for cell in cells:
                    shown += bytes((cell, 17 * digit_of(left)))
            if not lost & ~placed:
                ways = [messages.has(self.name(run), left, lost, len(cells))]
            else:
                if is_part:
                    clauses = messages.made(name, total, rest, known)
                else:
                    union = fitting_sets.union(fitting_sets.fitting(table, [_ALL] * count, rest))
                    some = placed if placed & (lost | union) else 0
                    clauses = messages.blanks(name, rest if is_less else 0, count, some)
                if is_needed:
                    crossing = "" if left & left - 1 else self._crossing(step, cells[0], left)
                    ways = messages.required(
                        name, clauses, listed, is_known, left, is_part, crossing, whole
                    )
                else:
                    sample = (
                        0 if is_known else fitting_sets.example_against(free, count, rest, missing)
                    )
                    ways = messages.by_sets(
                        clauses,
                        listed,
                        allowed,
                        missing,
                        is_known,
                        left,
                        lost,
                        len(cells),
                        sample,
                        whole,
                    )
            words = self.best(ways)
            if listed and messages.listed(listed) in words and not is_needed:
                # The sets explain all other changes, too, except for needed digits.
                changes = [it for it in changes if kind(it[1]) == _NEEDED]
            focus, marked = cells, None
            if is_part and lost & ~placed:
                focus = marked = step.cells
            elif messages.is_of_others(words):
                focus = opens
            is_last = not self._begins_with_what_matters(changes)
            cell = self._about if self._about in cells else cells[0]
            self.add((words,), run, focus, marked, None if is_last else shown, cell)
            if is_last:
                break

    def _crossing(self, step, cell, mask):
        """Return the direction of the runs that cross the run of a step, if they do not allow its
        other cells the digit of `mask`; else ""."""
        board = self._board
        is_across = step.line < board.across
        runs = board.down_run if is_across else board.across_run
        for at in step.cells:
            run = runs[board.cell[at]]
            others = [self._basis(it) & ~mask for it in places(board, run) if it != at]
            if at != cell and fitting_sets.fitting(
                self._steps.necks.sums, [mask] + others, board.sum(run)
            ):
                return ""
        return "down" if is_across else "across"


def places(board, run):
    """Return the places of the cells of a run; () for NONE."""
    if run == _NONE:
        return ()
    return [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]


def name_of(board, run):
    return messages.run(board.sum(run), run < board.across)
