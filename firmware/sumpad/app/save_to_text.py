"""A game as text: the puzzle and the log of all moves. save_from_text.py reads it.

The format, for `text_reader.Reader`:

    save 2
    family ...              its name
    made 4 0 0 code 123456 drawn    parameters, code, `drawn` at random or `selected`;
                                    or `made -` and, if there are any, the stamp of the puzzle's
                                    text and its name without blanks
    clock 83500 running     ms played; the clock was `running` or `standing`
    helped 0                sum of 1: the console solved it, 2: any help, 4: clock stopped,
                            8: hints, 16: mistakes shown, 32: solutions counted
    cursor 5                cell
    notes off               whether digits are notes
    window 17 whole         16 * first visible row + column; the view chosen for this board: a
                            `part` or the `whole` of it; `usual`: none was
    trial 12 30             only in a trial: moves before it, and before one inside it
    puzzle
    ...                     the puzzle's own text
    moves 12 of 14          moves carried out, moves in the log; then the log, up to 24 a line
    1D01E0...

A move is three characters of six bits each, from the lowest: the cell, the new digit, the kind and
whether it is chained. The old digit is the digit that the cell then holds. The log is this terse
because littlefs needs no separate block, and no erasure, for a file of less than 512 bytes. Format
1 has no lines from `notes` to `trial`.
"""

from micropython import const

from sumpad.app import game_state, move_log

_MOVES_A_LINE = const(24)
_CHARACTERS = const(3)  # of a move
_FIRST = const(48)  # character that means 0
_LOW = const(0xFFF)  # cell and new digit of a move
_BESIDES = const(2048)  # characters, more than can precede the log

LONGEST = _BESIDES + move_log.MOST_MOVES * _CHARACTERS + move_log.MOST_MOVES // _MOVES_A_LINE


def write(play):
    """Return the text of the game `play`."""
    return "".join(pieces(play))


def pieces(play):
    """Yield the text of the game `play` in pieces, each made in a few milliseconds on the chip.
    The pieces are invalid if the game changes meanwhile (`play.changes`)."""
    made = "- {} {}".format(play.stamp, play.tag).rstrip()
    if play.code != game_state.NO_CODE:
        how = "drawn" if play.drawn else "selected"
        made = " ".join(str(p) for p in play.parameters)
        made = "{} code {} {}".format(made, play.code, how)
    yield "save 2\nfamily {}\nmade {}\n".format(play.game.NAME, made)
    clock = "running" if play.running else "standing"
    yield "clock {} {}\nhelped {}\n".format(play.elapsed, clock, play.flags())
    notes = "on" if play.notes else "off"
    view = ("usual", "part", "whole")[play.view]
    yield "cursor {}\nnotes {}\nwindow {} {}\n".format(play.cell, notes, play.window, view)
    if play.trials:
        yield "trial {}\n".format(" ".join([str(at) for at in play.trials]))
    yield "puzzle\n{}\n".format(play.puzzle)
    yield "moves {} of {}\n".format(play.done - play.shown, play.end)
    line = bytearray(_MOVES_A_LINE * _CHARACTERS + 1)
    for first in range(0, play.end, _MOVES_A_LINE):
        yield _line(line, play.log, first, min(first + _MOVES_A_LINE, play.end))


def _line(line, log, first, end):
    """Return the line with the moves first..end-1 of `log`. `line`: a buffer for it."""
    at = 0
    for k in range(first, end):
        entry = log[k]
        bits = entry & _LOW | entry >> 4 & ~_LOW  # everything except the old digit
        line[at] = _FIRST + (bits & 63)
        line[at + 1] = _FIRST + (bits >> 6 & 63)
        line[at + 2] = _FIRST + (bits >> 12)
        at += _CHARACTERS
    line[at] = 10
    return str(memoryview(line)[: at + 1], "ascii")
