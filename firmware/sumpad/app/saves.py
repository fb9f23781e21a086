"""A game as text: the puzzle and the log of all that was done to it.

The format, read by `text.Reader` like every other:

    save 1
    family ...              its name
    made 4 0 0 code 123456 drawn    parameters, code, `drawn` at random or `selected`;
                                    or `made -` and, if it has them, the stamp of the puzzle's
                                    text and its name without blanks
    clock 83500 running     ms played; the clock was `running` or `standing`
    helped 0                sum of 1: the machine solved it, 2: hints or checks, 4: clock stopped
    cursor 5                cell
    puzzle
    ...                     the puzzle's own text
    moves 12 of 14          carried out, in the log; then the log, up to 24 moves a line
    1D01E0...

A move is three characters, six bits each from the lowest: the cell, the new digit, the kind and
whether it is chained. The old digit is whatever the cell holds. The log is this terse because
littlefs needs no block of its own, and no erasure, for a file of less than 512 bytes.

Here it is written; restoring.py reads it.
"""

from micropython import const

from sumpad.app import play as midend

_MOVES_A_LINE = const(24)
_CHARACTERS = const(3)  # of a move
_FIRST = const(48)  # character that means 0
_LOW = const(0xFFF)  # cell and new digit of a move
_BESIDES = const(2048)  # characters, more than ever precede the log

LONGEST = _BESIDES + midend.MOST_MOVES * _CHARACTERS + midend.MOST_MOVES // _MOVES_A_LINE


def write(play):
    """The text of a game."""
    return "".join(pieces(play))


def pieces(play):
    """The text of a game, piece by piece, each made in a few milliseconds on the chip. The pieces
    are void if the game changes meanwhile (`play.changes`)."""
    made = "- {} {}".format(play.stamp, play.tag).rstrip()
    if play.code != midend.NO_CODE:
        how = "drawn" if play.drawn else "selected"
        made = " ".join(str(p) for p in play.parameters)
        made = "{} code {} {}".format(made, play.code, how)
    yield "save 1\nfamily {}\nmade {}\n".format(play.game.NAME, made)
    clock = "running" if play.running else "standing"
    yield "clock {} {}\nhelped {}\n".format(play.elapsed, clock, play.flags())
    yield "cursor {}\npuzzle\n{}\n".format(play.cell, play.puzzle)
    yield "moves {} of {}\n".format(play.done - play.shown, play.end)
    line = bytearray(_MOVES_A_LINE * _CHARACTERS + 1)
    for first in range(0, play.end, _MOVES_A_LINE):
        yield _line(line, play.log, first, min(first + _MOVES_A_LINE, play.end))


def _line(line, log, first, end):
    """A line of the log; `line`: room for it."""
    at = 0
    for k in range(first, end):
        entry = log[k]
        bits = entry & _LOW | entry >> 4 & ~_LOW  # all but the digit before
        line[at] = _FIRST + (bits & 63)
        line[at + 1] = _FIRST + (bits >> 6 & 63)
        line[at + 2] = _FIRST + (bits >> 12)
        at += _CHARACTERS
    line[at] = 10
    return str(memoryview(line)[: at + 1], "ascii")
