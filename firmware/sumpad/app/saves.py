"""A game as text: the puzzle and the log of all that was done to it.

The format, read by `text.Reader` like every other:

    save 1
    family crossnum
    made 4 0 code 123456    parameters and code, or `made -` for a puzzle that has no code
    clock 83500             ms played
    helped 0                1: the machine has solved it on the way, 2: hints or checks, 3: both
    cursor 5                cell
    puzzle
    crossnum 4              the puzzle's own text
    ...
    moves 12 of 14          carried out, in the log; then the log, hexadecimal, 12 a line
    8201 ...

Loading plays the moves again from the start and refuses any that is not legal where it stands, so
a save that was damaged or edited is a message and never a broken game.
"""

from micropython import const

from sumpad.app import play as midend
from sumpad.games import backend, text

_MOVES_A_LINE = const(12)
_MAX_MOVES = const(99999)
_MAX_CLOCK = const(999999999)  # ms, eleven days


def write(play):
    """The text of a game."""
    made = "-"
    if play.code != midend.NO_CODE:
        made = "{} code {}".format(" ".join(str(p) for p in play.parameters), play.code)
    lines = [
        "save 1",
        "family " + play.game.NAME,
        "made " + made,
        "clock {}".format(play.elapsed),
        "helped {}".format(play.helped | play.hinted << 1),
        "cursor {}".format(play.cell),
        "puzzle",
        play.game.text().rstrip(),
        "moves {} of {}".format(play.done, play.end),
    ]
    for i in range(0, play.end, _MOVES_A_LINE):
        last = min(i + _MOVES_A_LINE, play.end)
        lines.append(" ".join("{:x}".format(play.log[k]) for k in range(i, last)))
    return "\n".join(lines) + "\n"


def read(play, saved):
    """Bring a game back, its clock standing still until `play.go_on()`.

    Returns None, or the text.TextError that says what is wrong; then `play` is of no further use.
    """
    try:
        _read(play, saved)
    except text.TextError as error:
        return error
    return None


def _read(play, saved):
    game = play.game
    head, _, rest = saved.partition("\npuzzle\n")
    puzzle, _, moves = rest.partition("\nmoves ")
    first_of_puzzle = head.count("\n") + 3
    first_of_moves = first_of_puzzle + puzzle.count("\n") + 1

    reader = text.Reader(head)
    _field(reader, "save").number(1, 1, "the version")
    _field(reader, "family").literal(game.NAME)
    parameters, code = _read_made(_field(reader, "made"), game)
    elapsed = _field(reader, "clock").number(0, _MAX_CLOCK, "milliseconds")
    helped = _field(reader, "helped").number(0, 3, "0 to 3")
    cursor = _field(reader, "cursor").number(0, 255, "a cell")
    reader.end_of_text()

    error = game.load(puzzle, first_of_puzzle)
    if error:
        raise error
    play.begin(parameters, code)

    reader = text.Reader("moves " + moves if moves else "", first_of_moves)
    done = _field(reader, "moves").number(0, _MAX_MOVES, "a number of moves")
    reader.literal("of")
    end = reader.number(done, _MAX_MOVES, "a number of moves")
    reader.end_of_line()
    for _ in range(end):
        _read_move(reader, play)
    reader.end_of_line()
    reader.end_of_text()
    while play.done > done:
        play.undo()
    if play.done != done:
        raise reader.error("a number of moves that ends a step", str(done))

    play.row = min(cursor // game.columns, game.rows - 1)
    play.column = cursor % game.columns
    play.elapsed = elapsed
    play.helped = bool(helped & 1)
    play.hinted = bool(helped & 2)
    play.running = False


def _field(reader, name):
    """Go to the line of a field and behind its name."""
    reader.need_line("'" + name + "'")
    reader.literal(name)
    return reader


def _read_made(reader, game):
    if reader.peek() == "-":
        reader.word()
        return (), midend.NO_CODE
    parameters = tuple(reader.number(p.low, p.high, p.title) for p in game.PARAMETERS)
    reader.literal("code")
    return parameters, reader.number(0, backend.MAX_CODE, "a code")


def _read_move(reader, play):
    """Play one move of the log again."""
    if not reader.peek():
        reader.need_line("a move")
    try:
        entry = int(reader.peek(), 16)
    except ValueError:
        reader.refuse("a move in hexadecimal")
    chained_to_nothing = entry & midend.CHAINED and not play.done
    if chained_to_nothing or not play.game.is_legal(entry & ~midend.CHAINED):
        reader.refuse("a move that is legal here")
    play.record(entry)
    reader.word()
