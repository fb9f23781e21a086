"""Independent answers for the solvers: brute force and OR-tools, written without their code.

Boards are plain lists, lines are made by row and column, and nothing is imported from firmware/.
"""

from ortools.sat.python import cp_model


def lines_of(size):
    """Return the cells (row, column) of every line: rows, columns, diagonals."""
    n = range(size)
    rows = [[(r, c) for c in n] for r in n]
    columns = [[(r, c) for r in n] for c in n]
    return rows + columns + [[(k, k) for k in n], [(k, size - 1 - k) for k in n]]


def sums_of(grid):
    return [sum(grid[r][c] for r, c in line) for line in lines_of(len(grid))]


def brute_force(grid, targets, limit):
    """Return up to `limit` solutions of a board (0 is a blank), by trying digits cell after
    cell."""
    size = len(grid)
    grid = [list(row) for row in grid]
    lines = lines_of(size)
    through = {
        (r, c): [i for i, line in enumerate(lines) if (r, c) in line]
        for r in range(size)
        for c in range(size)
    }
    blanks = [(r, c) for r in range(size) for c in range(size) if not grid[r][c]]
    found = []

    def possible(index):
        values = [grid[r][c] for r, c in lines[index]]
        blank = values.count(0)
        return blank <= targets[index] - sum(values) <= 9 * blank

    def place(k):
        if len(found) >= limit:
            return
        if k == len(blanks):
            found.append([list(row) for row in grid])
            return
        r, c = blanks[k]
        for digit in range(1, 10):
            grid[r][c] = digit
            if all(possible(i) for i in through[r, c]):
                place(k + 1)
        grid[r][c] = 0

    if all(possible(i) for i in range(len(lines))):
        place(0)
    return found


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells, limit):
        super().__init__()
        self.cells = cells
        self.limit = limit
        self.found = []

    def on_solution_callback(self):
        self.found.append([[self.value(cell) for cell in row] for row in self.cells])
        if len(self.found) >= self.limit:
            self.stop_search()


def cp_sat(grid, targets, limit, left=None):
    """Return up to `limit` solutions of a board, by OR-tools' CP-SAT; `left`: what some cells can
    be, by (row, column)."""
    size = len(grid)
    model = cp_model.CpModel()
    cells = [
        [model.new_int_var(grid[r][c] or 1, grid[r][c] or 9, f"{r},{c}") for c in range(size)]
        for r in range(size)
    ]
    for line, target in zip(lines_of(size), targets, strict=True):
        model.add(sum(cells[r][c] for r, c in line) == target)
    for (row, column), digits in (left or {}).items():
        model.add_allowed_assignments([cells[row][column]], [[digit] for digit in digits])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(cells, limit)
    solver.solve(model, collector)
    return collector.found
