"""Read the text of a game and restore the game. save_to_text.py explains the format.

If the clock was running when the power failed, the time after the last save is missing. Then the
clock is advanced by the longest time between two saves, so that pulling the plug never gains time.
The screen Paused shows the added time.

Loading replays the moves from the start, all at once, and refuses a move that is not legal at its
point. So a damaged or edited save gives a message, never a broken game.
"""

from array import array

import micropython
from micropython import const

from sumpad.app import game_state, move_log
from sumpad.games import backend, text_reader

_CHARACTERS = const(3)  # of a move, as in save_to_text.py
_MOST_TRIALS = const(2)  # as in app/trials.py

# The maximum age of the save of a running game: the autosave's period, plus the wait for the keys.
MISSED_MS = const(30000)


def stamp_of(saved):
    """Return the stamp of the puzzle in the text `saved`, "" if it has none."""
    _, _, after = saved.partition("\nmade - ")
    return after.partition("\n")[0].partition(" ")[0]


def has_moves(saved):
    """Return whether the game in the text `saved` has moves."""
    return "\nmoves " in saved and "\nmoves 0 of 0\n" not in saved


def with_known_code(saved, code):
    """Return the text `saved` with its puzzle marked as selected instead of drawn at random. None
    if it was not drawn, or has a code other than `code`."""
    drawn = " code {} drawn\n".format(code)
    if drawn not in saved:
        return None
    return saved.replace(drawn, " code {} selected\n".format(code))


def read(play, lines):
    """Restore `play` from the lines of a text. Its clock is stopped until `play.go_on()`. The
    caller must not keep the text itself: the log of a long game may not fit on the heap beside it.

    Returns None, or the text_reader.TextError that says what is wrong; then `play` is unusable.
    """
    try:
        _read(play, lines)
    except text_reader.TextError as error:
        return error
    return None


def _read(play, lines):
    game = play.game
    head, puzzle, moves = _parts(lines)
    first_of_puzzle = len(head) + 2
    first_of_moves = first_of_puzzle + puzzle.count("\n") + 1

    reader = text_reader.Reader(head)
    version = _field(reader, "save").number(1, 2, "the version")
    _field(reader, "family").literal(game.NAME)
    made = _read_made(_field(reader, "made"), game)
    elapsed = _field(reader, "clock").number(0, game_state.MAX_CLOCK, "milliseconds")
    missed = MISSED_MS if reader.choice(("standing", "running")) else 0
    helped = _field(reader, "helped").number(0, 63, "0 to 63")
    cursor = _field(reader, "cursor").number(0, 255, "a cell")
    notes = window = view = 0
    trials = ()
    if version > 1:
        notes = _field(reader, "notes").choice(("off", "on"))
        window = _field(reader, "window").number(0, 255, "a row and column")
        view = reader.choice(("usual", "part", "whole"))
        trials = _read_trials(reader)
    reader.end_of_text()

    error = game.load(puzzle, first_of_puzzle)
    if error:
        raise error
    play.begin(*made)

    _replay(play, moves, first_of_moves)
    if trials and trials[-1] > play.done:
        raise reader.error("a trial that has begun", str(trials[-1]))
    play.notes = bool(notes)  # for a game that goes on: one that is resumed begins without notes
    play.window = window
    play.view = view
    play.trials = trials
    play.resume(cursor if cursor < game.rows * game.columns else 0, elapsed, helped)
    play.add_missed(missed)


def _parts(lines):
    """Split the lines of a text. Return the lines of the head, the puzzle as one string, and the
    lines of the moves. Missing parts are empty."""
    puzzle = lines.index("puzzle") if "puzzle" in lines else len(lines)
    moves = puzzle
    while moves < len(lines) and not lines[moves].startswith("moves "):
        moves += 1
    return lines[:puzzle], "\n".join(lines[puzzle + 1 : moves]), lines[moves:]


def _field(reader, name):
    """Go to the next line, which must begin with the field `name`, and past that name."""
    reader.need_line("'" + name + "'")
    reader.literal(name)
    return reader


def _read_trials(reader):
    """Read the line of the trials, if there is one. Return the number of moves before each."""
    trials = ()
    if reader.next_line():
        reader.literal("trial")
        while reader.peek() and len(trials) < _MOST_TRIALS:
            least = trials[-1] if trials else 0
            trials += (reader.number(least, move_log.MOST_MOVES, "a number of moves"),)
        reader.end_of_line()
    return trials


def _read_made(reader, game):
    """Read the origin of the puzzle. Return the arguments for `Play.begin`."""
    if reader.peek() == "-":
        reader.word()
        return (), game_state.NO_CODE, False, reader.word(), reader.word()
    parameters = tuple(reader.number(p.low, p.high, p.title) for p in game.PARAMETERS)
    parameters = game.settled(parameters)  # of older versions they may not be
    reader.literal("code")
    code = reader.number(0, backend.MAX_CODE, "a code")
    return parameters, code, bool(reader.choice(("selected", "drawn")))


def _replay(play, moves, first_line):
    """Carry out the moves of a text. `moves`: its lines, numbered from `first_line`."""
    reader, done, end = _begin_moves(moves, first_line)
    log = array("I", bytes(256))
    piece = array("I", log)
    while len(log) < end:
        log.extend(piece)  # grows in place if possible, as there is no room for two logs
    for line, at in _lines(reader, end):
        if not _decode(bytes(line, "utf-8"), len(line), log, at):
            reader.refuse("characters from 0 to o")
    if done < end and log[done] & move_log.CHAINED:
        raise reader.error("a number of moves that ends a step", str(done))
    legal = 0 if end and log[0] & move_log.CHAINED else play.replay(log, done, end)
    if legal < end:
        reader, _, _ = _begin_moves(moves, first_line)
        for line, at in _lines(reader, end):
            if at + len(line) // _CHARACTERS > legal:
                reader.refuse("moves that are legal here")


def _begin_moves(moves, first_line):
    """Read the line before the log. Return (reader, moves carried out, moves in the log)."""
    reader = text_reader.Reader(moves, first_line)
    done = _field(reader, "moves").number(0, move_log.MOST_MOVES, "a number of moves")
    reader.literal("of")
    end = reader.number(done, move_log.MOST_MOVES, "a number of moves")
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
    """Write the moves in `line`, bytes of a line of the log, into the words of `log` from `at` on.
    Return False if there are invalid characters. The old digits of the moves stay 0."""
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
