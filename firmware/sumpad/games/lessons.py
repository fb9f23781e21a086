"""The boards of lessons: positions in which a technique is the easiest one that makes progress. In
those of a few rare sudoku techniques easier ones make progress too; hints skip these.

Boards are square. A board is a line of bytes, with a character for each cell, row by row:

    1 to 9   a digit that is shown
    a to i   a blank, whose digit is 1 to 9
    #        a wall

Each family has a module `lessons` with the constant `BOARDS`, bytes, which
tools/sumpad_tools/puzzles/lessons.py makes: after `*` and the name of a technique, a line for each
of its boards, packed to two thirds: two characters stand for three cells. They are the digits of a
number in base 84, from `+` on. In base 19, this number has a digit for each cell, the first cell
last: 0 for a wall, 1 to 9 for a shown digit, 10 to 18 for a blank. The last cells may be padding.
"""

from micropython import const

from sumpad.games import backend, messages
from sumpad.solver.technique_columns import LESSON, NAME, WORDS

BLANK = b"a"[0] - 1  # before the letter of the digit 1
_DIGIT = b"0"[0]
_WALL = b"#"[0]

_CELLS = b"#123456789abcdefghi"
_BASE = const(84)  # of packed lines
_ZERO = const(43)  # "+"


def _rows(family):
    """Return the rows of the techniques of `family` that have a lesson, easiest first."""
    return [row for row in messages.techniques(family).TABLE if row[LESSON]]


def techniques(family):
    """Return (name, parameters of puzzles that are likely to need it) of each technique of
    `family` with a lesson, easiest first."""
    return tuple([(row[NAME], row[LESSON]) for row in _rows(family)])


def words(family, technique):
    """Return what to look for in the lesson on `technique`, a sentence of up to four lines."""
    return {row[NAME]: row[WORDS] for row in _rows(family)}[technique]


def boards(family, technique):
    """Return the boards for `technique` of `family`, a list of bytes; [] if none is stored."""
    stored = __import__("sumpad.games." + family + ".lessons", None, None, ("BOARDS",)).BOARDS
    title = b"*" + technique.encode() + b"\n"
    start = stored.find(title)
    if start < 0:
        return []
    start += len(title)
    lines = stored[start : stored.find(b"*", start)].split()  # the last board ends with a newline
    return [_unpacked(line) for line in lines]


def _unpacked(packed):
    """Return the board that the line `packed` of a module stands for."""
    line = bytearray(len(packed) // 2 * 3)
    for at in range(len(line)):
        if at % 3 == 0:
            high, low = packed[at // 3 * 2], packed[at // 3 * 2 + 1]
            cells = (high - _ZERO) * _BASE + low - _ZERO
        line[at] = _CELLS[cells % len(_CELLS)]
        cells //= len(_CELLS)
    return bytes(line[: _side(line) ** 2])


def _side(line):
    """Return the side of the largest square board for which `line` has cells."""
    side = 1
    while (side + 1) ** 2 <= len(line):
        side += 1
    return side


def mirrored(line):
    """Return the board `line` with its rows as columns: a player who knows the board does not
    recognise it, and its technique stays the same."""
    side = _side(line)
    return bytes([line[at % side * side + at // side] for at in range(len(line))])


def take(game, line, technique):
    """Load the board `line` of the lesson on `technique` into `game`. Return its solution, a byte
    per cell, 0 for walls, and the moves that enter the shown digits that are not givens. Hints
    prefer the technique until the caller clears `game.preferred`. Raises text_reader.TextError."""
    solution = bytearray(len(line))
    shown = bytearray(len(line))
    for cell, character in enumerate(line):
        if character > BLANK:
            solution[cell] = character - BLANK
        elif character != _WALL:
            solution[cell] = character - _DIGIT
            shown[cell] = 1
    side = _side(line)
    text = __import__("sumpad.games." + game.NAME + ".puzzle_text", None, None, ("of_solution",))
    error = game.load(text.of_solution(side, solution, shown))
    if error:
        raise error
    game.preferred = technique
    return solution, [
        backend.move(cell, 0, solution[cell])
        for cell in range(len(line))
        if shown[cell] and not game.digit(cell)
    ]
