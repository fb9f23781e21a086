"""Sheets of cross-number with the cursor somewhere and something typed."""

from sumpad.games.crossnum import game as crossnum_game


def blank(size):
    return crossnum_game.Game().sheet(size)


def at_sum(size, line):
    """Return a blank sheet with the cursor on the sum of a line."""
    a_sheet = blank(size)
    a_sheet.go_to(size * size + line)
    return a_sheet


def typed(a_sheet, digits):
    for digit in str(digits):
        assert a_sheet.key(int(digit))
    return a_sheet
