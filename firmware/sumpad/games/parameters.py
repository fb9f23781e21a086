"""The player's choices about the puzzles of a family and their display."""

from micropython import const


class Parameter:
    """A choice of the user about puzzles: a whole number from `low` to `high`.

    `words`: the names of the values, from `low` on; without it the numbers are shown.
    """

    def __init__(self, name, title, low, high, default, words=None):
        self.name = name
        self.title = title
        self.low = low
        self.high = high
        self.default = default
        self._words = words

    def shown(self, value):
        """Return a value as the user reads it."""
        return self._words[value - self.low] if self._words else str(value)


# Values of VIEW.
AUTOMATIC = const(0)  # the view that suits the size of the board
LARGE = const(1)  # a part of the board in larger cells, if there is such a view
WHOLE = const(2)  # the whole board, or as much of it as any view shows
VIEW = Parameter("view", "View", AUTOMATIC, WHOLE, 0, ("automatic", "a part", "whole board"))
