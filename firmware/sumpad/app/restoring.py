"""A game from its text, whose format saves.py tells, and what such a text says.

If the clock was running when the power failed, the time after the last save is missing. The clock
is advanced by the longest time between two saves, so that pulling the plug never gains time. The
player sees that on Paused.

Loading replays the moves from the start, all at once, and refuses any that is not legal at its
point, so a damaged or edited save gives a message, never a broken game.
"""

from array import array

import micropython
from micropython import const

from sumpad.app import play as midend
from sumpad.games import backend, text

_CHARACTERS = const(3)  # of a move, as in saves.py

# The oldest that the save of a running game can be: the keeper's period, and a rest of the keys.
MISSED_MS = const(30000)


def stamp_of(saved):
    """The stamp of the puzzle in a text, "" if it says none."""
    _, _, after = saved.partition("\nmade - ")
    return after.partition("\n")[0].partition(" ")[0]


def is_unstamped(saved):
    """Whether anything was entered in the game of a text, whose puzzle has no stamp by which it
    would be kept."""
    return "\nmoves " in saved and "\nmoves 0 of 0\n" not in saved and not stamp_of(saved)


def with_known_code(saved, code):
    """The text with its puzzle no longer drawn at random but selected, if it was drawn and its
    code is this one; None otherwise."""
    drawn = " code {} drawn\n".format(code)
    if drawn not in saved:
        return None
    return saved.replace(drawn, " code {} selected\n".format(code))


def read(play, lines):
    """Restore a game from the lines of its text, its clock stopped until `play.go_on()`. The
    caller lets go of the text itself: there may be no room for a long game's log beside it.

    Returns None, or the text.TextError that says what is wrong; then `play` is of no further use.
    """
    try:
        _read(play, lines)
    except text.TextError as error:
        return error
    return None


def _read(play, lines):
    game = play.game
    head, puzzle, moves = _parts(lines)
    first_of_puzzle = len(head) + 2
    first_of_moves = first_of_puzzle + puzzle.count("\n") + 1

    reader = text.Reader(head)
    _field(reader, "save").number(1, 1, "the version")
    _field(reader, "family").literal(game.NAME)
    made = _read_made(_field(reader, "made"), game)
    elapsed = _field(reader, "clock").number(0, midend.MAX_CLOCK, "milliseconds")
    missed = MISSED_MS if reader.choice(("standing", "running")) else 0
    helped = _field(reader, "helped").number(0, 7, "0 to 7")
    cursor = _field(reader, "cursor").number(0, 255, "a cell")
    reader.end_of_text()

    error = game.load(puzzle, first_of_puzzle)
    if error:
        raise error
    play.begin(*made)

    _replay(play, moves, first_of_moves)
    play.resume(cursor if cursor < game.rows * game.columns else 0, elapsed, helped)
    play.add_missed(missed)


def _parts(lines):
    """Of the lines of a text those of the head, the puzzle, a string, and the lines of the moves.
    Empty is what is missing."""
    puzzle = lines.index("puzzle") if "puzzle" in lines else len(lines)
    moves = puzzle
    while moves < len(lines) and not lines[moves].startswith("moves "):
        moves += 1
    return lines[:puzzle], "\n".join(lines[puzzle + 1 : moves]), lines[moves:]


def _field(reader, name):
    """Go to the line of a field, past its name."""
    reader.need_line("'" + name + "'")
    reader.literal(name)
    return reader


def _read_made(reader, game):
    """Where the puzzle came from: the arguments of `Play.begin`."""
    if reader.peek() == "-":
        reader.word()
        return (), midend.NO_CODE, False, reader.word(), reader.word()
    parameters = tuple(reader.number(p.low, p.high, p.title) for p in game.PARAMETERS)
    reader.literal("code")
    code = reader.number(0, backend.MAX_CODE, "a code")
    return parameters, code, bool(reader.choice(("selected", "drawn")))


def _replay(play, moves, first_line):
    """Carry out the moves of a text, given as lines that count from `first_line`."""
    reader, done, end = _begin_moves(moves, first_line)
    log = array("I", bytes(256))
    piece = array("I", log)
    while len(log) < end:
        log.extend(piece)  # in place where it can be: there is no room for two of them
    for line, at in _lines(reader, end):
        if not _decode(bytes(line, "utf-8"), len(line), log, at):
            reader.refuse("characters from 0 to o")
    if done < end and log[done] & midend.CHAINED:
        raise reader.error("a number of moves that ends a step", str(done))
    legal = 0 if end and log[0] & midend.CHAINED else play.replay(log, done, end)
    if legal < end:
        reader, _, _ = _begin_moves(moves, first_line)
        for line, at in _lines(reader, end):
            if at + len(line) // _CHARACTERS > legal:
                reader.refuse("moves that are legal here")


def _begin_moves(moves, first_line):
    """Read the line before the log: (reader, moves carried out, moves in the log)."""
    reader = text.Reader(moves, first_line)
    done = _field(reader, "moves").number(0, midend.MOST_MOVES, "a number of moves")
    reader.literal("of")
    end = reader.number(done, midend.MOST_MOVES, "a number of moves")
    reader.end_of_line()
    return reader, done, end


def _lines(reader, end):
    """Yield the lines of a log of `end` moves, each with the index of its first move."""
    at = 0
    while at < end:
        reader.need_line("a move")
        line = reader.peek()
        if len(line) % _CHARACTERS or len(line) // _CHARACTERS > end - at:
            reader.refuse("{} moves of three characters".format(end - at))
        yield line, at
        at += len(line) // _CHARACTERS
        reader.word()
        reader.end_of_line()
    reader.end_of_text()


@micropython.viper
def _decode(line, size: int, log, at: int) -> bool:
    """Write the moves of a line of the log, bytes, into a log of words from `at` on; False if it
    has characters that stand for nothing. The digits that they replace stay 0."""
    ln = ptr8(line)
    lg = ptr32(log)
    i = 0
    while i < size:
        low = ln[i] - 48
        middle = ln[i + 1] - 48
        high = ln[i + 2] - 48
        if low < 0 or low > 63 or middle < 0 or middle > 63 or high < 0 or high > 31:
            return False
        lg[at] = low | middle << 6 | high << 16
        at += 1
        i += 3
    return True
