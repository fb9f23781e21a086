"""Draw boards in every style, and text, and print digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. All
drawing runs with the heap locked.
"""

import micropython
from stage import digest, screen

from sumpad.games.crossnum.layout import numbers
from sumpad.games.kakuro import layout as with_walls
from sumpad.games.sudoku.layout import numbers as boxes
from sumpad.view import board_layout, cell_style, fonts, views

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = (3, 8, 12) if QUICK else range(3, 13)
FLAGS = (
    cell_style.GIVEN,
    cell_style.WRONG,
    cell_style.MARK,
    cell_style.FOCUS,
    cell_style.DIAGONAL,
    cell_style.SAME,
)
LINE_FLAGS = (cell_style.SIGNED, cell_style.WRONG_SUM, cell_style.DONE, cell_style.MARKED)
TEXTS = ("Sumpad", "Row 3: 17 left", "\x01\x02\x05 {|}~")


class Source:
    """Cells and sums that go through all looks as `turn` changes."""

    def __init__(self):
        self.turn = 0

    def cell_style(self, cell):
        number = cell * 7 + self.turn * 5
        digit = number % 10
        what = FLAGS[number % 6] | (FLAGS[number % 3] if cell & 1 else 0)
        return what | digit if digit else what | number % 511 << 4

    def cell_styles(self, table):
        for cell in range(len(table)):
            table[cell] = self.cell_style(cell)

    def sum_styles(self, table):
        for line in range(len(table)):
            table[line] = self.sum_style(line)

    def sum_style(self, line):
        number = line * 11 + self.turn * 17
        if number % 13 == 0:
            return -1
        entry = number % 128 | number * 3 % 256 << cell_style.VALUE_SHIFT
        return entry | (cell_style.VALUE if number % 5 else 0) | LINE_FLAGS[number % 4]


class Walls(Source):
    """A Source with clues in every third place."""

    def cell_style(self, cell):
        if (cell + self.turn) % 3:
            return Source.cell_style(self, cell) & (cell_style.GIVEN * 8 - 1)
        return cell_style.WALL | cell * 5 % 46 | cell * 7 % 46 << cell_style.DOWN_SHIFT


def show(view, size):
    """Show four boards one after another, with the cursor in each corner."""
    for turn in range(4):
        source.turn = turn
        view.show(source, (turn >> 1) * (size - 1), (turn & 1) * (size - 1))


def write(y):
    """Write with every font, including past the edges of the screen."""
    for i in range(len(fonts.FONTS)):
        screen.number(fonts.FONTS[i], y * 3 - 20, y + i * 9, y * 4711)
        screen.clock(fonts.FONTS[i], 128 + y, y + i * 8 - 3, y * y * 7)
    for i in range(len(TEXTS)):
        screen.text(fonts.TEXT, y - 9, y + i * 20, TEXTS[i], y & 1)
        screen.text_centred(fonts.SMALL, 64, y + i * 17, TEXTS[i])
    screen.number_right(fonts.SMALL, 90, y, -y)
    screen.number(fonts.SMALL, 90, y, -y, False, True)
    screen.invert(y - 5, y - 5, y * 3, y * 2)
    screen.dots(-5, y, 3, 1, 60)
    screen.frame(y, y, 40, 20)


source = Source()
for size in SIZES:
    view = views.view_of(screen, board_layout.Layout(size, size, *numbers(size)))
    micropython.heap_lock()
    screen.clear()
    show(view, size)
    micropython.heap_unlock()
    print(size, digest())
for rows in (2, 5, 9):
    view = views.view_of(screen, board_layout.plain(rows, 9))
    micropython.heap_lock()
    screen.clear()
    show(view, rows)
    micropython.heap_unlock()
    print(rows, digest())
for zoomed in (False, True):
    view = views.view_of(screen, board_layout.Layout(9, 9, *boxes(zoomed)))
    micropython.heap_lock()
    screen.clear()
    show(view, 9)
    micropython.heap_unlock()
    print("boxes", zoomed, digest())
source = Walls()
for size in SIZES:
    for zoomed in (False, True):
        place = board_layout.Layout(size, size, *with_walls.numbers(size, size, zoomed))
        view = views.view_of(screen, place)
        micropython.heap_lock()
        screen.clear()
        show(view, size)
        micropython.heap_unlock()
        print(size, zoomed, digest())
for y in range(-10, 70, 13):
    micropython.heap_lock()
    write(y)
    micropython.heap_unlock()
    print(y, digest())
