"""Kakuro boards for tests, as plain lists, and what is true of them, without the firmware's code.

A grid is a list of rows, border included: 0 is black, 1..9 the digit of a white place. A run is
(direction, list of places (row, column)), direction 1 for across and -1 for down.
"""


def layout(rng, rows, columns, black):
    """Which places are white, of a random board with about this share of black ones."""
    white = [[0] * columns] + [
        [0] + [int(rng.random() >= black) for _ in range(columns - 1)] for _ in range(rows - 1)
    ]
    changed = True
    while changed:
        changed = False
        for _, places in runs_of(white):
            if len(places) == 1 or len(places) > 9:
                r, c = rng.choice(places)
                white[r][c] = 0
                changed = True
                break
    return white


def runs_of(grid):
    """All runs, those across first; runs of one place too, for layouts that are not done."""
    found = []
    for direction in (1, -1):
        lines = grid if direction == 1 else list(zip(*grid, strict=True))
        for i, line in enumerate(lines):
            places = []
            for k, white in enumerate([*line, 0]):
                if white:
                    places.append((i, k) if direction == 1 else (k, i))
                elif places:
                    found.append((direction, places))
                    places = []
    return found


def filled(rng, white):
    """A grid with random digits on a layout, different in each run; None if that went wrong."""
    grid = [[0] * len(row) for row in white]
    through = {}
    for _, places in runs_of(white):
        for place in places:
            through.setdefault(place, []).extend(places)
    for (r, c), others in sorted(through.items()):
        taken = {grid[y][x] for y, x in others}
        digits = [digit for digit in range(1, 10) if digit not in taken]
        if not digits:
            return None
        grid[r][c] = rng.choice(digits)
    return grid


def board(rng, rows, columns, black=0.3):
    """A random grid with at least one white place."""
    while True:
        grid = filled(rng, layout(rng, rows, columns, black))
        if grid and any(map(any, grid)):
            return grid


def numbers(grid):
    """The numbers of the CSV format, row by row."""
    table = [[0 if white else 10000 for white in row] for row in grid]
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
