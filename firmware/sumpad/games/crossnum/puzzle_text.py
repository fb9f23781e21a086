"""The text format of cross-number puzzles, for files and saved games:

crossnum 4
8 . 5 3 | 22        # a row: digits, `.` for a blank, then its target
. . . . | 19
. . . . | 25
. 7 3 . | 19
= 20 16 20 29       # the targets of the columns
\\ 23                # of the diagonal from the top left
/ 12                # of the diagonal from the top right
"""

from micropython import const

from sumpad.games import text_reader

_MIN_SIZE = const(3)  # as in solver/crossnum/search.py
_MAX_SIZE = const(12)


def parse(puzzle, first_line=1):
    """Read a puzzle text. Return (size, digits, targets): a byte per cell, 0 blank, and a byte per
    line.

    `first_line` is the number of its first line in messages. Raises text_reader.TextError.
    """
    reader = text_reader.Reader(puzzle, first_line)
    reader.need_line("'crossnum' and a size")
    reader.literal("crossnum")
    size = reader.number(_MIN_SIZE, _MAX_SIZE, "a size")
    reader.end_of_line()
    digits = bytearray(size * size)
    targets = bytearray(2 * size + 2)
    for row in range(size):
        reader.need_line("row {} of {}".format(row + 1, size))
        for column in range(size):
            if reader.peek() == ".":
                reader.word()
            else:
                digits[row * size + column] = reader.number(1, 9, "'.' or a digit")
        reader.literal("|")
        targets[row] = _read_target(reader, size)
        reader.end_of_line()
    reader.need_line("'=' and the sums of the columns")
    reader.literal("=")
    for column in range(size):
        targets[size + column] = _read_target(reader, size)
    reader.end_of_line()
    for line, sign in ((2 * size, "\\"), (2 * size + 1, "/")):
        reader.need_line("'{}' and the sum of this diagonal".format(sign))
        reader.literal(sign)
        targets[line] = _read_target(reader, size)
        reader.end_of_line()
    reader.end_of_text()
    return size, bytes(digits), bytes(targets)


def _read_target(reader, size):
    return reader.number(size, 9 * size, "a sum")


def compose(size, digits, targets):
    """Return the text of a puzzle; the inverse of `parse`."""
    lines = ["crossnum {}".format(size)]
    for row in range(size):
        cells = digits[row * size : (row + 1) * size]
        lines.append(" ".join(str(d) if d else "." for d in cells) + " | " + str(targets[row]))
    lines.append("= " + " ".join(str(t) for t in targets[size : 2 * size]))
    lines.append("\\ {}".format(targets[2 * size]))
    lines.append("/ {}\n".format(targets[2 * size + 1]))
    return "\n".join(lines)


def of_solution(side, digits, shown):
    """Return the text of the puzzle of size `side` with the solution `digits` and as givens the
    cells set in `shown` (a byte per cell each)."""
    firsts = [side * row for row in range(side)] + list(range(side)) + [0, side - 1]
    steps = [1] * side + [side] * side + [side + 1, side - 1]
    targets = [
        sum([digits[first + step * i] for i in range(side)]) for first, step in zip(firsts, steps)
    ]
    return compose(side, [digit if given else 0 for digit, given in zip(digits, shown)], targets)
