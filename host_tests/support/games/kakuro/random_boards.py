"""Kakuro boards for tests, as plain lists, and facts about them, without the firmware's code.

A grid is a list of rows, border included: 0 is a wall, 1..9 the digit of a cell. A run is
(direction, list of places (row, column)), direction 1 for across and -1 for down.
"""


def layout(rng, rows, columns, walls):
    """Return which places of a random board are cells; about the share `walls` of them are
    walls."""
    cells = [[0] * columns] + [
        [0] + [int(rng.random() >= walls) for _ in range(columns - 1)] for _ in range(rows - 1)
    ]
    changed = True
    while changed:
        changed = False
        for _, places in runs_of(cells):
            if len(places) == 1 or len(places) > 9:
                r, c = rng.choice(places)
                cells[r][c] = 0
                changed = True
                break
    return cells


def runs_of(grid):
    """Return all runs, across first, including runs of one place in unfinished layouts."""
    found = []
    for direction in (1, -1):
        lines = grid if direction == 1 else list(zip(*grid, strict=True))
        for i, line in enumerate(lines):
            places = []
            for k, cells in enumerate([*line, 0]):
                if cells:
                    places.append((i, k) if direction == 1 else (k, i))
                elif places:
                    found.append((direction, places))
                    places = []
    return found


def filled(rng, cells):
    """Fill a layout with random digits, different in each run; return None if that fails."""
    grid = [[0] * len(row) for row in cells]
    through = {}
    for _, places in runs_of(cells):
        for place in places:
            through.setdefault(place, []).extend(places)
    for (r, c), others in sorted(through.items()):
        taken = {grid[y][x] for y, x in others}
        digits = [digit for digit in range(1, 10) if digit not in taken]
        if not digits:
            return None
        grid[r][c] = rng.choice(digits)
    return grid


def board(rng, rows, columns, walls=0.3):
    """Return a random grid with at least one cell."""
    while True:
        grid = filled(rng, layout(rng, rows, columns, walls))
        if grid and any(map(any, grid)):
            return grid


def numbers(grid):
    """Return the numbers of the CSV format, row by row."""
    table = [[0 if cells else 10000 for cells in row] for row in grid]
    for direction, places in runs_of(grid):
        r, c = places[0]
        total = sum(grid[y][x] for y, x in places)
        if direction == 1:
            table[r][c - 1] += total
        else:
            table[r - 1][c] += 100 * total
    return table


def text(grid):
    return "".join(",".join(map(str, row)) + "\n" for row in numbers(grid))
