"""Why a cell of a cross-number is none of some digits: `trial.py` finds it, `telling.py` explains
it.
"""

from micropython import const

from sumpad.solver.crossnum.hinter import HIGH

BOUNDS = const(0)  # what shows that digits are wrong: a chain
STUCK = const(1)  # a cell each of whose digits then breaks a line by bounds alone
SEARCH = const(2)  # only the search


class Why:
    """Why no digit from `least` to `most` is right: `how`, and

    rests           whether on the guess that it is one of them
    length, facts   of BOUNDS: the steps of the chain, see chains.py,
    breaks          the line that cannot be met at its end,
    line            that cannot be met as it was told, which may come sooner,
    is_short        whether its blanks cannot reach
    left            what they have to make,
    terms           whatever they are: the most or the least of each
    stuck, ways     of STUCK: the cell, and for each digit that is guessed (it, the Whys of the
                    cell's digits then)
    span            the least and the most that all sums leave for the cell of the guess
    told            of the cells by the end, see bounds.py
    """

    rests = True
    steps = ()  # as those of groups.Group

    def __init__(self, least, most):
        self.least = least
        self.most = most
        self.how = SEARCH
        self.stuck = -1
        self.span = 1, 9
        self.ways = []
        self.length = 0
        self.facts = []
        self.breaks = -1
        self.line = -1
        self.is_short = False
        self.left = 0
        self.terms = ()
        self.told = b""

    def take(self, chains, with_facts):
        """The chain is what shows it."""
        self.how = BOUNDS
        self.length = chains.length
        self.breaks = chains.line
        self.facts = chains.facts() if with_facts else []

    def end(self, bounds, line):
        """The chain has been told, and comes to a line that cannot be met, if it is one."""
        self.line = line
        side = bounds.broken(line) if self.how == BOUNDS else HIGH
        self.told = bounds.told(line, side)
        if self.how == BOUNDS:
            self.is_short = side == HIGH
            self.left = bounds.left(line)
            self.terms = [limit for _, limit in bounds.of_blanks(line, side)]


def order(why):
    """The shortest come first."""
    return len(why.facts) << 8 | why.least
