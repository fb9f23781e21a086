"""The verbs that read and write puzzle text: `solve`, `check` and `make`.

They run the modules of the firmware through the contract of the families (games/backend.py), so a
new family needs no word here. Exit status of the readers: 0 solvable, 1 no solution, 2 bad input,
3 gave up; of a text with several puzzles the first of 2, 3, 1, 0 that any of them has.
"""

import json
import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import use_firmware
from sumpad_tools.verbs import options

SOLVED, NO_SOLUTION, BAD_INPUT, GAVE_UP = 0, 1, 2, 3
_WORST_FIRST = (BAD_INPUT, GAVE_UP, NO_SOLUTION, SOLVED)

_CHECK_LIMIT = 10  # solutions after which `check` stops counting, as the game's Test does

Source = Annotated[str, typer.Argument(metavar="FILE", help="Puzzle text; - for the input.")]


class InputError(Exception):
    """A text that holds no puzzle; reads `file:line:column: expected this, found that`."""


class Outcome:
    """What is known of a puzzle: `solutions` (number found, up to `limit`), `first` (rows of
    digits, or None), `complete` (there are no more), `gave_up` (the search's own limit was
    reached), `nodes`, and `fault`, why there is none where plain sums tell without a search."""

    def __init__(self, game, limit):
        from sumpad.games import backend

        self.solutions = 0
        self.first = None
        self.nodes = 0
        self.fault = game.fault()
        answer = backend.EXHAUSTED if self.fault else backend.RUNNING
        job = game.search(False)
        while answer == backend.RUNNING or answer == backend.FOUND:
            answer = job.step()
            self.nodes = job.nodes
            if answer == backend.FOUND:
                if self.solutions == limit:
                    break
                if not self.solutions:
                    starts = range(0, game.rows * game.columns, game.columns)
                    self.first = [list(job.digits[i : i + game.columns]) for i in starts]
                self.solutions += 1
        self.complete = answer == backend.EXHAUSTED
        self.gave_up = answer == backend.GAVE_UP

    @property
    def status(self):
        if self.solutions:
            return SOLVED
        return GAVE_UP if self.gave_up else NO_SOLUTION

    @property
    def count(self):
        """The number of solutions in words."""
        if self.fault:
            return f"no solution: {self.fault}"
        if not self.solutions:
            return "gave up, no solution so far" if self.gave_up else "no solution"
        number = f"{self.solutions}{'' if self.complete else '+'}"
        return f"{number} solution{'' if number == '1' else 's'}"


def solve(
    source: Source,
    limit: Annotated[int, typer.Option(min=1, help="Count no further than this.")] = 500,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
):
    """Solve puzzles: the first solution of each, and how many there are."""

    def report(game):
        outcome = Outcome(game, limit)
        if as_json:
            print(json.dumps(_as_object(game, outcome)))
        else:
            print(f"{game.NAME} {game.label()}: {outcome.count}")
            for row in outcome.first or ():
                print(" ".join(str(digit) for digit in row))
        return outcome.status

    raise typer.Exit(_over_puzzles(source, report))


def check(source: Source):
    """Check puzzles: well-formed, solvable, and with how many solutions."""

    def report(game):
        outcome = Outcome(game, _CHECK_LIMIT)
        print(f"{game.NAME} {game.label()}: {outcome.count}")
        return outcome.status

    raise typer.Exit(_over_puzzles(source, report))


def make(
    family: Annotated[str, typer.Argument(help="Which kind of puzzle: crossnum.")],
    size: Annotated[int | None, typer.Option(help="Cells along a side.")] = None,
    single: Annotated[bool, typer.Option("--single", help="With one solution.")] = False,
    grade: Annotated[
        str | None, typer.Option(help="With one solution, found by: easy, medium, hard, expert.")
    ] = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="Work more, give less.")] = False,
    code: Annotated[int | None, typer.Option(help="The puzzle's number; default random.")] = None,
    count: Annotated[
        int, typer.Option(min=1, help="How many; from --code on, codes in a row.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
):
    """Make puzzles, as text. Size, kind and code give the same puzzle everywhere."""
    use_firmware()
    from sumpad import games
    from sumpad.games import backend
    from sumpad_tools import making

    if family not in games.FAMILIES:
        raise typer.BadParameter(f"no family '{family}'; there are: {', '.join(games.FAMILIES)}")
    if grade is not None and grade not in making.GRADES:
        raise typer.BadParameter(f"--grade is one of {', '.join(making.GRADES)}, not '{grade}'")
    if single and grade:
        raise typer.BadParameter(
            "--single or --grade, not both: a board of any grade has one solution"
        )
    kind = grade or ("single" if single else "open")
    if thorough and kind == "open":
        raise typer.BadParameter("--thorough is for boards of --single or a --grade")
    wanted = {"size": size, "kind": making.KINDS.index(kind)}
    size, *_ = options.parameters(games.open_family(family), wanted)
    options.check_code(code)
    codes = backend.MAX_CODE + 1
    for i in range(count):
        number = random.randrange(codes) if code is None else (code + i) % codes
        made = making.make(size, kind, number, thorough)
        if as_json:
            print(json.dumps(made.as_object()))
        else:
            print(f"# {made.title}\n{made.text}", end="")


def _as_object(game, outcome):
    return {
        "family": game.NAME,
        "size": game.rows,
        "solutions": outcome.solutions,
        "complete": outcome.complete,
        "gave_up": outcome.gave_up,
        "first": outcome.first,
        "nodes": outcome.nodes,
    }


def _over_puzzles(source, report):
    """Call `report(game) -> status` for every puzzle of a source; the status of it all."""
    use_firmware()
    statuses = set()
    try:
        for game in puzzles_of(source):
            statuses.add(report(game))
    except InputError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    return next(status for status in _WORST_FIRST if status in statuses)


def puzzles_of(source):
    """The puzzles of a file or `-`, each loaded into a game of its family. Raises InputError."""
    name = "input" if source == "-" else source
    return puzzles_in(_read(source, name), name)


def puzzles_in(content, name):
    """The puzzles of a text, each loaded into a game of its family. `name`: of the text in
    messages. Raises InputError."""
    from sumpad import games
    from sumpad.games import text

    for first_line, piece in text.split(content, games.family_of):
        game = games.open_family(games.family_of(piece) or games.FAMILIES[0])
        error = game.load(piece, first_line)
        if error:
            raise InputError(
                f"{name}:{error.line}:{error.column}: "
                f"expected {error.expected}, found {error.found}"
            )
        yield game


def _read(source, name):
    """The text of a file or of the input, which may be anything at all. Raises InputError."""
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise InputError(f"{name}: expected a file of puzzles, found: {error.strerror}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise InputError(
            f"{name}:{line}:{column}: expected text, found the byte 0x{data[error.start]:02x}"
        ) from error
