"""What the player chooses about the puzzles of a family, and about how they are shown."""

from micropython import const


class Parameter:
    """One thing that the user chooses about a puzzle: a whole number from low to high.

    `words`: what the values are called, from low on; without it the numbers are shown.
    """

    def __init__(self, name, title, low, high, default, words=None):
        self.name = name
        self.title = title
        self.low = low
        self.high = high
        self.default = default
        self._words = words

    def shown(self, value):
        """A value as the user reads it."""
        return self._words[value - self.low] if self._words else str(value)


AUTOMATIC = const(0)  # what suits the size of a board
LARGE = const(1)  # a part of it, if there is a view in larger cells
WHOLE = const(2)  # all of it, or as much as is ever seen at once
VIEW = Parameter("view", "View", AUTOMATIC, WHOLE, 0, ("automatic", "a part", "whole board"))
