"""A game as text: the puzzle and the log of all that was done to it.

The format, read by `text.Reader` like every other:

    save 1
    family ...              its name
    made 4 0 0 code 123456 drawn    parameters, code, `drawn` at random or `selected`;
                                    or `made -` and the stamp of the puzzle's text, if it has one
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

A clock that was running when the power failed has missed what came after the save: it is advanced
by the longest time between two saves, so that pulling the plug never gains time.

Loading replays the moves from the start and refuses any that is not legal at its point, so a
damaged or edited save gives a message, never a broken game.
"""

from micropython import const

from sumpad.app import play as midend
from sumpad.games import backend, text

_MOVES_A_LINE = const(24)
_CHARACTERS = const(3)  # of a move
_FIRST = const(48)  # character that means 0
_LOW = const(0xFFF)  # cell and new digit of a move
_BESIDES = const(2048)  # characters, more than ever precede the log

LONGEST = _BESIDES + midend.MOST_MOVES * _CHARACTERS + midend.MOST_MOVES // _MOVES_A_LINE

# The oldest that the save of a running game can be: the keeper's period, and a rest of the keys.
MISSED_MS = const(30000)


def write(play):
    """The text of a game."""
    return "".join(pieces(play))


def pieces(play):
    """The text of a game, piece by piece, each made in a few milliseconds on the chip. The pieces
    are void if the game changes meanwhile (`play.changes`)."""
    made = ("- " + play.stamp).rstrip()
    if play.code != midend.NO_CODE:
        how = "drawn" if play.drawn else "selected"
        made = " ".join(str(p) for p in play.parameters)
        made = "{} code {} {}".format(made, play.code, how)
    yield "save 1\nfamily {}\nmade {}\n".format(play.game.NAME, made)
    clock = "running" if play.running else "standing"
    yield "clock {} {}\nhelped {}\n".format(play.elapsed, clock, play.flags())
    yield "cursor {}\npuzzle\n{}\n".format(play.cell, play.puzzle)
    yield "moves {} of {}\n".format(play.done, play.end)
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


def stamp_of(saved):
    """The stamp of the puzzle in a text, "" if it says none."""
    _, _, after = saved.partition("\nmade - ")
    return after.partition("\n")[0]


def with_known_code(saved, code):
    """The text with its puzzle no longer drawn at random but selected, if it was drawn and its
    code is this one; None otherwise."""
    drawn = " code {} drawn\n".format(code)
    if drawn not in saved:
        return None
    return saved.replace(drawn, " code {} selected\n".format(code))


def read(play, saved):
    """Restore a game, its clock stopped until `play.go_on()`.

    Returns None, or the text.TextError that says what is wrong; then `play` is of no further use.
    """
    try:
        _read(play, saved)
    except text.TextError as error:
        return error
    return None


def _read(play, saved):
    game = play.game
    head, puzzle, moves = _parts(saved)
    first_of_puzzle = head.count("\n") + 3
    first_of_moves = first_of_puzzle + puzzle.count("\n") + 1

    reader = text.Reader(head)
    _field(reader, "save").number(1, 1, "the version")
    _field(reader, "family").literal(game.NAME)
    made = _read_made(_field(reader, "made"), game)
    elapsed = _field(reader, "clock").number(0, midend.MAX_CLOCK, "milliseconds")
    if reader.choice(("standing", "running")):
        elapsed = min(elapsed + MISSED_MS, midend.MAX_CLOCK)
    helped = _field(reader, "helped").number(0, 7, "0 to 7")
    cursor = _field(reader, "cursor").number(0, 255, "a cell")
    reader.end_of_text()

    error = game.load(puzzle, first_of_puzzle)
    if error:
        raise error
    play.begin(*made)

    reader = text.Reader(moves, first_of_moves)
    done = _field(reader, "moves").number(0, midend.MOST_MOVES, "a number of moves")
    reader.literal("of")
    end = reader.number(done, midend.MOST_MOVES, "a number of moves")
    reader.end_of_line()
    _read_log(reader, play, end)
    while play.done > done:
        play.undo()
    if play.done != done:
        raise reader.error("a number of moves that ends a step", str(done))

    play.resume(cursor if cursor < game.rows * game.columns else 0, elapsed, helped)


def _parts(saved):
    """Head, puzzle and moves of a text, "" for what is missing. The moves may be long, so they are
    copied only once."""
    puzzle = saved.find("\npuzzle\n")
    if puzzle < 0:
        return saved, "", ""
    head = saved[:puzzle]
    puzzle += len("\npuzzle\n")
    moves = saved.find("\nmoves ", puzzle)
    if moves < 0:
        return head, saved[puzzle:], ""
    return head, saved[puzzle:moves], saved[moves + 1 :]


def _field(reader, name):
    """Go to the line of a field, past its name."""
    reader.need_line("'" + name + "'")
    reader.literal(name)
    return reader


def _read_made(reader, game):
    """Where the puzzle came from: the arguments of `Play.begin`."""
    if reader.peek() == "-":
        reader.word()
        return (), midend.NO_CODE, False, reader.word()
    parameters = tuple(reader.number(p.low, p.high, p.title) for p in game.PARAMETERS)
    reader.literal("code")
    code = reader.number(0, backend.MAX_CODE, "a code")
    return parameters, code, bool(reader.choice(("selected", "drawn")))


def _read_log(reader, play, end):
    """Replay the moves of the log, all `end` of them."""
    while play.end < end:
        reader.need_line("a move")
        line = reader.peek()
        if len(line) % _CHARACTERS or len(line) // _CHARACTERS > end - play.end:
            reader.refuse("{} moves of three characters".format(end - play.end))
        for at in range(0, len(line), _CHARACTERS):
            _play_again(reader, play, line, at)
        reader.word()
        reader.end_of_line()
    reader.end_of_text()


def _play_again(reader, play, line, at):
    """Replay the move at a place in a line."""
    bits = 0
    for i in range(_CHARACTERS):
        six = ord(line[at + i]) - _FIRST
        if not 0 <= six < 64:
            reader.refuse("characters from 0 to o")
        bits |= six << 6 * i
    entry = bits & _LOW | (bits & ~_LOW) << 4
    game = play.game
    cell = backend.move_cell(entry)
    if backend.move_kind(entry) == backend.DIGIT and cell < game.rows * game.columns:
        entry |= game.digit(cell) << 12
    chained_to_nothing = entry & midend.CHAINED and not play.done
    if chained_to_nothing or not game.is_legal(entry & ~midend.CHAINED):
        reader.refuse("moves that are legal here")
    play.record(entry)
