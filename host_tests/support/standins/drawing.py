"""A canvas, and boards to draw on it, for the tests of the view."""

from sumpad.view import canvas, cell_style

WIDTH = canvas.Canvas.WIDTH
HEIGHT = canvas.Canvas.HEIGHT


# The bits of each byte that are set, and for each bit a table from bytes to its digit 0 or 1.
_BITS = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
_DIGITS = [bytes(0x30 | byte >> bit & 1 for byte in range(256)) for bit in range(8)]


class Drawing:
    """A dark screen: its bytes `pixels`, and the `canvas` that draws on them."""

    def __init__(self):
        self.pixels = bytearray(WIDTH * HEIGHT // 8)
        self.canvas = canvas.Canvas(self.pixels)

    def lit(self):
        """Return the set of the pixels (x, y) that are lit."""
        return {
            (at % WIDTH, at // WIDTH * 8 + bit)
            for at, byte in enumerate(self.pixels)
            if byte
            for bit in _BITS[byte]
        }

    def frame(self):
        """Return the picture as a frame of the panel: 16 bytes per row, the left pixel first."""
        rows = []
        for page in range(0, len(self.pixels), WIDTH):
            columns = self.pixels[page : page + WIDTH]
            rows += [int(columns.translate(digits), 2) for digits in _DIGITS]
        return b"".join(row.to_bytes(WIDTH // 8, "big") for row in rows)


class Source:
    """What a board view can show, from `cell_style(cell)` and `sum_style(line)`."""

    def cell_styles(self, table):
        for cell in range(len(table)):
            table[cell] = self.cell_style(cell)

    def sum_styles(self, table):
        for line in range(len(table)):
            table[line] = self.sum_style(line)


class Board(Source):
    """A cross-number board in the middle of a game, as the view sees it.

    Every `blank`-th cell that is not given is blank. A test fills `flags` (cell -> style flags or
    notes) and `line_flags`. `sums` is "deltas", "sums" or None.
    """

    def __init__(self, size, blank=2, sums="deltas", diagonals=False):
        self.size = size
        self.sums = sums
        cells = range(size * size)
        self.solution = [(cell * cell * 7 + cell * 5 + size) % 9 + 1 for cell in cells]
        self.given = [cell * (cell + size) % 5 in (0, 3) for cell in cells]
        open_cells = [cell for cell in cells if not self.given[cell]]
        self.digits = list(self.solution)
        for cell in open_cells[::blank]:
            self.digits[cell] = 0
        self.flags = {}
        self.line_flags = {}
        self._lines = [self.cells(line) for line in range(2 * size + 2)]
        if diagonals:
            for cell in self.cells(2 * size) + self.cells(2 * size + 1):
                self.flags[cell] = cell_style.DIAGONAL

    def cells(self, line):
        """Return the cells of a line; lines are the rows, the columns and the two diagonals."""
        size = self.size
        if line < size:
            return list(range(line * size, (line + 1) * size))
        if line < 2 * size:
            return list(range(line - size, size * size, size))
        if line == 2 * size:
            return list(range(0, size * size, size + 1))
        return list(range(size - 1, size * size - 1, size - 1))

    def cell_style(self, cell):
        given = cell_style.GIVEN if self.given[cell] else 0
        return self.digits[cell] | given | self.flags.get(cell, 0)

    def sum_style(self, line):
        cells = self._lines[line]
        digits = [self.digits[cell] for cell in cells]
        target = sum([self.solution[cell] for cell in cells])
        so_far = sum(digits)
        blanks = digits.count(0)
        entry = target | self.line_flags.get(line, 0)
        if not blanks <= target - so_far <= 9 * blanks:
            entry |= cell_style.WRONG_SUM
        elif not blanks:
            entry |= cell_style.DONE
        if self.sums == "deltas":
            value = so_far - target + cell_style.VALUE_ZERO
            entry |= cell_style.VALUE | cell_style.SIGNED | value << cell_style.VALUE_SHIFT
        elif self.sums == "sums":
            entry |= cell_style.VALUE | (so_far + cell_style.VALUE_ZERO) << cell_style.VALUE_SHIFT
        return entry
