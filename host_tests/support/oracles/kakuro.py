"""Kakuro without the firmware's code, to judge it by: solutions, reasoning, shapes.

A board is given as (rows, columns, clues), with clues as in the firmware (board.clue). A solution
is bytes, one per place, 0 for walls.
"""

from array import array
from itertools import combinations, takewhile

from ortools.sat.python import cp_model

DIGITS = frozenset(range(1, 10))


def runs_of(rows, columns, clues):
    """Return the runs as pairs of (places, sum), in no particular order."""
    runs = []
    for place in range(rows * columns):
        if clues[place]:
            across, down = _lines_from(place, rows, columns)
            runs.append((_up_to_wall(across, clues), clues[place] & 127))
            runs.append((_up_to_wall(down, clues), clues[place] >> 8 & 127))
    return [run for run in runs if run[0]]


def clues_of(rows, columns, digits):
    """Return the clues of the board that a solution belongs to."""
    walls = [digit == 0 for digit in digits]
    clues = array("H", bytes(2 * rows * columns))
    for place in range(rows * columns):
        if walls[place]:
            across, down = (
                sum(digits[p] for p in _up_to_wall(line, walls))
                for line in _lines_from(place, rows, columns)
            )
            clues[place] = 1 << 15 | down << 8 | across
    return clues


def _lines_from(place, rows, columns):
    """Return the places to the right of a place and those below it."""
    across = range(place + 1, (place // columns + 1) * columns)
    return across, range(place + columns, rows * columns, columns)


def _up_to_wall(line, walls):
    """Return the places of a line before its first wall."""
    return list(takewhile(lambda place: not walls[place], line))


def brute_force(rows, columns, clues, limit):
    """Return up to `limit` solutions of a small board, by trying digits place after place."""
    runs = runs_of(rows, columns, clues)
    cells = [place for place in range(rows * columns) if not clues[place]]
    through = {place: [run for run in runs if place in run[0]] for place in cells}
    digits = {}
    found = []

    def possible(run):
        places, total = run
        placed = [digits[place] for place in places if place in digits]
        rest = total - sum(placed)
        if len(placed) == len(places):
            return rest == 0 and len(set(placed)) == len(placed)
        return rest > 0 and len(set(placed)) == len(placed)

    def put(k):
        if len(found) == limit:
            return
        if k == len(cells):
            found.append(bytes(digits.get(place, 0) for place in range(rows * columns)))
            return
        for digit in DIGITS:
            digits[cells[k]] = digit
            if all(possible(run) for run in through[cells[k]]):
                put(k + 1)
        del digits[cells[k]]

    put(0)
    return found


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells, size, limit):
        super().__init__()
        self.cells = cells
        self.size = size
        self.limit = limit
        self.found = []

    def on_solution_callback(self):
        solution = bytearray(self.size)
        for place, cell in self.cells.items():
            solution[place] = self.value(cell)
        self.found.append(bytes(solution))
        if len(self.found) >= self.limit:
            self.stop_search()


def cp_sat(rows, columns, clues, limit):
    """Return up to `limit` solutions of a board, by OR-tools' CP-SAT."""
    places = [place for place in range(rows * columns) if not clues[place]]
    runs = runs_of(rows, columns, clues)
    return filled(runs, dict.fromkeys(places, DIGITS), rows * columns, limit)


def filled(runs, left, size, limit):
    """Return up to `limit` ways to fill the cells of runs, as `runs_of` returns them, for boards
    of `size` places, by OR-tools' CP-SAT. `left`: what each cell can be, a dict to sets."""
    model = cp_model.CpModel()
    cells = {
        place: model.new_int_var_from_domain(cp_model.Domain.from_values(digits), str(place))
        for place, digits in left.items()
    }
    for places, total in runs:
        run = [cells[place] for place in places]
        model.add_all_different(run)
        model.add(sum(run) == total)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(cells, size, limit)
    solver.solve(model, collector)
    return collector.found


def reason(rows, columns, clues, rung):
    """Return the digits that reasoning up to a rung leaves for each cell, as a dict of sets, or
    None if a cell has none left. Rungs are as in solver/kakuro/search.py, up to PAIRS."""
    left = {place: set(DIGITS) for place in range(rows * columns) if not clues[place]}
    return reasoned(runs_of(rows, columns, clues), left, rung)


def reasoned(runs, left, rung):
    """The same for runs, as `runs_of` returns them, and what each cell can be before."""
    before = None
    while left != before:
        before = {place: set(digits) for place, digits in left.items()}
        for places, total in runs:
            _reason_about(places, total, left, rung)
            if not all(left.values()):
                return None
    return left


def _reason_about(places, total, left, rung):
    """Reason once about one run."""
    placed = [place for place in places if len(left[place]) == 1]
    is_open = [place for place in places if place not in placed]
    digits = {digit for place in placed for digit in left[place]}
    rest = total - sum(digits)
    sets = [
        set(one)
        for one in combinations(sorted(DIGITS - digits), len(is_open))
        if sum(one) == rest and (rung < 1 or _fits(one, [left[place] for place in is_open]))
    ]
    if len(digits) < len(placed) or not sets:
        left[places[0]].clear()
        return
    for place in is_open:
        left[place] &= set.union(*sets)
    if rung >= 2:
        for digit in set.intersection(*sets):
            holders = [place for place in is_open if digit in left[place]]
            if len(holders) == 1:
                left[holders[0]] &= {digit}
    if rung >= 3:
        for one, other in combinations(is_open, 2):
            if left[one] == left[other] and len(left[one]) == 2:
                for place in places:
                    if place not in (one, other):
                        left[place] -= left[one]


def _fits(digits, options):
    """Return whether cells with these options may have these digits, looking at each digit and
    each cell alone."""
    return set(digits) <= set().union(*options) and all(set(digits) & option for option in options)


def shape_faults(rows, columns, clues):
    """Return what is wrong with the shape of a made board, as a list of words."""
    cells = {place for place in range(rows * columns) if not clues[place]}
    faults = []
    if any(place < columns or place % columns == 0 for place in cells):
        faults.append("border")
    if any(not 2 <= len(run[0]) <= 9 for run in runs_of(rows, columns, clues)):
        faults.append("length")
    opposite = {(rows - p // columns) * columns + columns - p % columns for p in cells}
    if opposite != cells:
        faults.append("symmetry")
    reached = set()
    near = {min(cells)} if cells else set()
    while near:
        reached |= near
        steps = (1, -1, columns, -columns)
        near = {place + step for place in near for step in steps} & cells - reached
    if reached != cells or not cells:
        faults.append("parts")
    return faults
