"""The text format of sudokus: one line of 81 characters, row by row, `1` to `9` for a given, `.`
or `0` for a blank.
"""

from micropython import const

from sumpad.games import text_reader

_CELLS = const(81)


def parse(puzzle, first_line=1):
    """Read a puzzle text. Return its digits: 81 bytes, 0 for a blank.

    `first_line` is the number of its first line in messages. Raises text_reader.TextError.
    """
    reader = text_reader.Reader(puzzle, first_line)
    expected = "81 characters, '1' to '9', '.' or '0'"
    reader.need_line(expected)
    word = reader.peek()
    digits = bytearray(_CELLS)
    for i, character in enumerate(word):
        if i == _CELLS or character not in ".0123456789":
            reader.skip(i)
            raise reader.error(expected, text_reader.shown(character))
        if character != ".":
            digits[i] = ord(character) - ord("0")
    reader.word()
    if len(word) < _CELLS:
        raise reader.error(expected, "{} of them".format(len(word)))
    reader.end_of_line()
    reader.end_of_text()
    return bytes(digits)


def compose(digits):
    """Return the text of a puzzle; the inverse of `parse`."""
    return "".join(str(digit) if digit else "." for digit in digits[:_CELLS]) + "\n"


def of_solution(side, digits, shown):
    """Return the text of the puzzle with the solution `digits` and as givens the cells set in
    `shown` (a byte per cell each). `side` is 9."""
    return compose([digit if given else 0 for digit, given in zip(digits, shown)])
