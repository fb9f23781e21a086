"""A judge of the steps of kakuro's hints: each follows, by brute force, from what it needs."""

import itertools

from sumpad.solver.kakuro import search
from support.games.digits import DIGITS, digits_of
from support.oracles import kakuro as kakuro_oracle


def possible(choices, total):
    """What each cell can be if all are different and make a total, of sets of digits; empty sets
    if there is no way."""
    reached = [{0}]  # the sets of digits, as bits, that the first cells can have
    for its in choices:
        reached.append({it | 1 << d for it in reached[-1] for d in its if not it >> d & 1})
    ends = {it for it in reached[-1] if sum(d for d in DIGITS if it >> d & 1) == total}
    left = []
    for before, its in zip(reached[-2::-1], choices[::-1], strict=True):
        ways = [(it, d) for it in before for d in its if not it >> d & 1 and it | 1 << d in ends]
        left.insert(0, {d for _, d in ways})
        ends = {it for it, _ in ways}
    return left


class Grid:
    """A board with digits entered, a byte a place."""

    def __init__(self, board, digits):
        self.board = board
        self.digits = digits

    def places(self, run):
        board = self.board
        return [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]

    def rest(self, run):
        return self.board.sum(run) - sum(self.digits[place] for place in self.places(run))

    def runs(self, place):
        """Return the runs across and down through a cell."""
        cell = self.board.cell[place]
        return self.board.across_run[cell], self.board.down_run[cell]

    def left(self, supposed):
        """What each place can be by what was entered, and digits that are supposed."""
        places = [self.board.place[cell] for cell in range(self.board.cells)]
        known = {place: supposed.get(place) or self.digits[place] for place in places}
        return {place: {digit} if digit else set(DIGITS) for place, digit in known.items()}

    def narrow(self, left, run):
        """Narrow what the cells of a run can be by all ways to make it; False if there is none."""
        places = self.places(run)
        found = possible([left[place] for place in places], self.board.sum(run))
        left.update(zip(places, found, strict=True) if all(found) else ())
        return all(found)

    def breaks(self, place, digit, run):
        """Return whether `digit` at `place` leaves no way to make `run`, or another run, given all
        ways to make each of the others."""
        left = self.left({place: digit})
        before = None
        while before != left:
            before = dict(left)
            if not all(self.narrow(left, it) for it in range(self.board.runs)):
                return True
        return not self.narrow(left, run)

    def sides(self, cut):
        """Yield the runs that some blank cells cut off from the others, on one side of the first
        of these and on the other."""
        for start in self.runs(cut[0]):
            runs = [start]
            for run in runs:
                for place in self.places(run):
                    if place not in cut and not self.digits[place]:
                        runs += [it for it in self.runs(place) if it not in runs]
            yield runs

    def block(self, cut):
        """Return what the runs on one side of the blank cells `cut` say about these: (the sign of
        each cell, the sum of the cells with these signs)."""
        for runs in self.sides(cut):
            across = self.board.across
            total = sum(self.rest(it) if it < across else -self.rest(it) for it in runs)
            signs = [(self.runs(it)[0] in runs) - (self.runs(it)[1] in runs) for it in cut]
            if all(signs):
                return signs, total
        raise AssertionError(cut)

    def holds(self, allowed):
        """Return whether a solution has, in each cell of `allowed`, a digit of its set."""
        left = {at: its & allowed.get(at, DIGITS) for at, its in self.left({}).items()}
        return all(left.values()) and bool(kakuro_oracle.filled(self._runs(), left, 144, 1))

    def reasoned(self, supposed=None):
        """Return what reasoning up to pairs leaves for each cell, a dict to sets of digits."""
        return kakuro_oracle.reasoned(self._runs(), self.left(supposed or {}), search.PAIRS)

    def _runs(self):
        return [(self.places(run), self.board.sum(run)) for run in range(self.board.runs)]


def check_steps(grid, steps, solutions, supposed=None):
    """Each of some steps follows from the digits entered, those supposed and what it needs, which
    steps before it have shown, and takes nothing from the solutions. Returns what is left."""
    left = grid.left(supposed or {})
    fixed = {place for place, digits in left.items() if len(digits) == 1}
    for step in steps:
        can = {place: left[place] if place in fixed else set(DIGITS) for place in left}
        for place, mask in step.needs:
            assert not left[place] & digits_of(mask)
            can[place] = can[place] - digits_of(mask)
        follows = conclusion(grid, step, can)
        assert step.removed
        for place, mask in step.removed:
            lost = digits_of(mask)
            assert lost <= left[place] and lost < DIGITS and not lost & follows[place]
            left[place] = left[place] - lost
            assert left[place] and all(solution[place] not in lost for solution in solutions)
        place = step.removed[0][0]
        assert step.placed == ((place, *left[place]) if len(left[place]) == 1 else ())
    return left


def conclusion(grid, step, can):
    """Return what cells can be after `step`, if `can` is what they can be before it."""
    if step.technique not in ("neck", "shorter run", "couple"):
        places = grid.places(step.line)
        assert set(step.cells) <= set(places) and {it for it, _ in step.needs} <= set(step.cells)
        found = possible([can[place] for place in places], grid.board.sum(step.line))
        return dict(zip(places, found, strict=True))
    signs, total = grid.block(step.cells)
    choices = [can[place] for place in step.cells]
    if step.technique == "couple":
        ways = [
            it
            for it in itertools.product(*choices)
            if sum(sign * digit for sign, digit in zip(signs, it, strict=True)) == total
        ]
        found = [{way[k] for way in ways} for k in range(2)]
    else:
        assert len(set(signs)) == 1 and (len(signs) == 1) == (step.technique == "neck")
        found = possible(choices, total * signs[0])
    return dict(zip(step.cells, found, strict=True))
