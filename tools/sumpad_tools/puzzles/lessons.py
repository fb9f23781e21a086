"""The boards of the lessons, for `firmware/sumpad/games/<family>/lessons.py`. In tools/:

    SUMPAD_KERNELS=compiled python -m sumpad_tools.puzzles.lessons sudoku

Makes puzzles and follows their hints. Where a hint has a step of a technique that still lacks a
board, the position becomes one: digits of the solution are filled in as long as the hint keeps the
step and gets no longer, until the board has as few blanks as its place in the lesson asks for.
Then the hint must be of that technique, and in sudoku of no other besides, except for a single.
Boards that the module has already, and whose hints are still like that, are kept.

A technique that still lacks boards is hardly ever the easiest one: naked quads go with hidden
sets of the rest of their house, for instance. Its boards are positions whose hint, as in a lesson,
passes over the easier ones.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from sumpad import games
from sumpad.games import backend, lessons
from sumpad_tools import ROOT

BOARDS = 4  # for each technique

# The share of a board's cells that stay blank, by the place of the board in its lesson.
_BLANKS = (0.15, 0.25, 0.35, 0.5)
_FEWEST = 2  # blanks that are left after the hint: the board is not full then
_CODES = 3000  # of each set of parameters
_STEPS = 5  # of a hint that is looked at: it takes long to shorten longer ones
_PAGES = 5  # of a hint of cross-number: one that supposes a digit may have many
_SINGLES = {"last blank", "hidden single", "naked single"}

_HEAD = '''"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""'''

# Of packed lines, as in games/lessons.py.
_CELLS = b"#123456789abcdefghi"
_BASE = 84
_ZERO = ord("+")


def run(job: backend.Job) -> int:
    """Run `job` to its end, and return its answer."""
    while (answer := job.step()) == backend.RUNNING:
        pass
    return answer


def hint_of(game: backend.Backend) -> backend.HintJob | None:
    """Return the next hint of `game` if a move follows from it."""
    hint = game.hint()
    return hint if run(hint) == backend.FOUND and hint.move >= 0 else None


def line_of(game: backend.Backend, solution: bytes) -> bytes:
    """Return the board of `game` as games/lessons.py describes it."""
    line = bytearray(b"#" * (game.rows * game.columns))
    for cell in range(len(line)):
        if game.is_cell(cell):
            digit = game.digit(cell)
            line[cell] = ord("0") + digit if digit else lessons.BLANK + solution[cell]
    return bytes(line)


def solution_of(line: bytes) -> bytes:
    """Return the digits of the board `line`, shown or not, and its walls."""
    hidden = lessons.BLANK - ord("0")
    return bytes(character - hidden * (character > lessons.BLANK) for character in line)


def open_line(
    line: bytes, game: backend.Backend, technique: str, is_easiest: bool
) -> backend.HintJob | None:
    """Load the board `line` of the lesson on `technique` into `game`, and return its hint; unless
    `is_easiest`, it passes over easier techniques, as in a lesson."""
    _, moves = lessons.take(game, line, technique)
    for move in moves:
        game.apply(move)
    if is_easiest:
        game.preferred = ""
    return hint_of(game)


def named(hint: backend.HintJob) -> set[str]:
    """Return the names of the techniques that lead to `hint`."""
    return {hint.rung, *(step.technique for step in hint.steps())}


def is_pure(game: backend.Backend, hint: backend.HintJob) -> bool:
    """Return whether `hint` needs no second technique, as far as its family can do without. In
    kakuro others prepare a technique: few enough steps. In cross-number it has few pages."""
    if game.NAME == "crossnum":
        return hint.pages + len(hint.details) <= _PAGES
    most = 2 if game.NAME == "sudoku" else _STEPS
    is_single = game.NAME != "sudoku" or len(named(hint) - _SINGLES) <= 1
    return is_single and len(hint.steps()) <= most


def simplified(
    game: backend.Backend, line: bytes, technique: str, share: float, is_easiest: bool
) -> bytes | None:
    """Return the board `line` with more digits shown, so that only `technique` is needed, and if
    possible no more than `share` of its cells are blank; None if that fails. Changes the board of
    `game`."""
    hint = open_line(line, game, technique, is_easiest)
    if not hint or technique not in named(hint):
        return None
    cells = [cell for cell in range(len(line)) if line[cell] > lessons.BLANK]
    left = len(cells)
    random.Random(line).shuffle(cells)
    least = share * sum(character != ord("#") for character in line)
    for cell in cells:
        if left <= least and is_pure(game, hint):
            break
        digit = bytes((line[cell] - lessons.BLANK + ord("0"),))
        simpler = line[:cell] + digit + line[cell + 1 :]
        other = open_line(simpler, game, technique, is_easiest)
        if other and technique in named(other) and len(other.steps()) <= len(hint.steps()):
            line, hint = simpler, other
            left -= 1
    return line if fits(game, line, technique, is_easiest) else None


def fits(game: backend.Backend, line: bytes, technique: str, is_easiest: bool) -> bool:
    """Return whether the board `line` is one for the lesson on `technique`, and whether that is
    the easiest one if `is_easiest`. Changes the board of `game`."""
    hint = open_line(line, game, technique, is_easiest)
    if not hint or hint.rung != technique or not is_pure(game, hint):
        return False
    blanks = sum(character > lessons.BLANK for character in line)
    search = game.search(True)
    has_one = run(search) == backend.FOUND and run(search) == backend.EXHAUSTED
    if not has_one or blanks - 1 - len(hint.also) < _FEWEST:
        return False
    return not is_easiest or fits(game, line, technique, False)


def positions(
    game: backend.Backend, parameters: tuple[int, ...], code: int
) -> Iterator[tuple[set[str], bytes]]:
    """Yield (techniques, board) for the short ones of the hints that solve the puzzle of
    `parameters` and `code`."""
    if run(game.make(parameters, code)) != backend.FOUND:
        return
    search = game.search(False)
    if run(search) != backend.FOUND:
        return
    solution = bytes(search.digits)
    while game.status() != backend.SOLVED and (hint := hint_of(game)):
        if backend.move_new(hint.move) != solution[backend.move_cell(hint.move)]:
            return
        if len(hint.steps()) <= _STEPS:
            yield named(hint), line_of(game, solution)
        game.apply(hint.move)


def fill(family: str, found: dict[str, list[bytes]], is_easiest: bool) -> None:
    """Add to the boards `found`, by technique, those that are missing. `is_easiest`: only where
    the technique is the easiest one."""
    game = games.open_family(family)
    other = games.open_family(family)
    for parameters in sorted({parameters for _, parameters in game.LESSONS}):
        names = [name for name, its in game.LESSONS if its == parameters]
        for code in range(_CODES):
            wanted = {name for name in names if len(found[name]) < BOARDS}
            if not wanted:
                break
            for techniques, line in positions(game, parameters, code):
                for technique in wanted & techniques if is_easiest else sorted(wanted):
                    boards = found[technique]
                    board = simplified(other, line, technique, _BLANKS[len(boards)], is_easiest)
                    if board and solution_of(board) not in map(solution_of, boards):
                        wanted.remove(technique)  # a puzzle gives a technique one board
                        boards.append(board)
                        write(family, found)
                        print(family, technique, len(boards), parameters, code, flush=True)


def module_of(family: str) -> Path:
    """Return the path of the module of `family`."""
    return ROOT / "firmware" / "sumpad" / "games" / family / "lessons.py"


def packed(line: bytes) -> bytes:
    """Return the board `line` as a line of a module, as games/lessons.py describes it."""
    characters = bytearray()
    for at in range(0, len(line), 3):
        number = 0
        for character in reversed(line[at : at + 3]):
            number = number * len(_CELLS) + _CELLS.index(character)
        characters += bytes(_ZERO + digit for digit in divmod(number, _BASE))
    return bytes(characters)


def write(family: str, found: dict[str, list[bytes]]) -> None:
    """Write the boards `found`, by technique, to the module of `family`."""
    rows = [
        b"*%s\n" % name.encode() + b"".join(packed(it) + b"\n" for it in found[name])
        for name in found
    ]
    words = _HEAD + "\n" + b"".join(rows).decode() + '"""\n'
    module_of(family).write_text(words, encoding="utf-8")


def complete(family: str) -> None:
    """Complete the module of `family`, and say which techniques still lack boards."""
    game = games.open_family(family)
    names = [name for name, _ in game.LESSONS]
    if not module_of(family).exists():
        write(family, {})
    stored = {name: lessons.boards(family, name) for name in names}
    found: dict[str, list[bytes]] = {name: [] for name in names}
    for is_easiest in (True, False):
        for name in names:
            its = [line for line in stored[name] if line not in found[name]]
            its = [line for line in its if fits(game, line, name, is_easiest)]
            found[name] += its[: BOARDS - len(found[name])]
        fill(family, found, is_easiest)
    write(family, found)
    print(family, "lacks", [name for name in names if len(found[name]) < BOARDS])


if __name__ == "__main__":
    for family in sys.argv[1:]:
        complete(family)
