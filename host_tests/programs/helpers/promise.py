"""Make the puzzles of codes again, with their checksums: the lines of host_tests/data/codes.txt.

It runs on every runtime. Tests print the lines; `puzzles/frozen_codes.py` of the tools writes the
file.
Puzzles that the console offers are made by the contract of the families, as the console makes
them. Kakuros of other sizes, which only the PC's `make` offers, come from the maker that both
share, and are then loaded into the game.
"""

import binascii

from sumpad.games import backend, jobs, open_family

_game = None  # the open one, as on a console


def line(asked):
    """Return the line of a puzzle.

    `asked` has its family, the words of its parameters and its code, like `crossnum 4x4 open few
    000042`. Two checksums follow: of its text, and of the digits of the first solution that a
    search finds. If the maker or the search gives up, the line ends with `gave-up`.
    """
    words = asked.split(" ")
    game = _opened(words[0])
    job = _make(game, words[1:-1], int(words[-1]))
    if _answer(job) != backend.FOUND:
        return f"{asked} gave-up"
    puzzle = _checksum(game.text())
    job = game.search(False)
    if _answer(job) != backend.FOUND:
        return f"{asked} {puzzle} gave-up"
    solution = "".join(str(digit) for digit in job.digits[: game.rows * game.columns])
    return f"{asked} {puzzle} {_checksum(solution)}"


def _opened(name):
    global _game
    if _game is None or _game.NAME != name:
        _game = None  # frees its memory first
        _game = open_family(name)
    return _game


def _make(game, words, code):
    """Return the job that makes the puzzle."""
    values = [_value(game.PARAMETERS[i], words[i]) for i in range(len(words))]
    if None not in values:
        return game.make(tuple(values), code)
    if game.NAME != "kakuro" or values[1] is None:
        raise ValueError("nothing makes {} {}".format(game.NAME, " ".join(words)))
    from sumpad.solver.kakuro import maker as kakuro_maker
    from sumpad.solver.kakuro import search as kakuro_search

    rows, columns = [int(side) for side in words[0].split("x")]
    maker = kakuro_maker.Maker(kakuro_search.Search())
    maker.reset(rows, columns, values[1], code)
    board = maker.board
    return jobs.MakeJob(maker, lambda _: game.take(rows, columns, board.clues))


def _value(parameter, word):
    """Return the value that a word stands for, or None if the console does not offer it."""
    for value in range(parameter.low, parameter.high + 1):
        if parameter.shown(value) == word:
            return value
    return None


def _answer(job):
    """Run a job to its end and return FOUND, EXHAUSTED or GAVE_UP."""
    answer = backend.RUNNING
    while answer == backend.RUNNING:
        answer = job.step()
    return answer


def _checksum(text):
    return f"{binascii.crc32(text.encode()):08x}"
