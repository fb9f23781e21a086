"""What `solve` and `check` report about a puzzle: its solutions, its steps in words, its grade.

Many puzzles are divided among several processes, so input and output are plain data: a Piece of
text and a Wish in, a Report out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sumpad.games import backend, jobs
from sumpad_tools import families
from sumpad_tools.puzzles import formats, reading
from sumpad_tools.puzzles.reading import BAD_INPUT, GAVE_UP, NO_SOLUTION, SOLVED

if TYPE_CHECKING:
    from sumpad_tools.puzzles.explaining import Explained

LIMIT = 500  # `solve` stops counting solutions here
CHECK_LIMIT = 10  # `check` stops counting solutions here, as the game's Test does

WORST_FIRST = (BAD_INPUT, GAVE_UP, NO_SOLUTION, SOLVED)

_WORDS = {NO_SOLUTION: "no solution", BAD_INPUT: "no puzzle", GAVE_UP: "gave up"}


class Wish(NamedTuple):
    """What to report.

    Solutions are counted up to `limit`. `solution` adds the first one as rows, `steps` each step
    in words, `grades` grades and rungs, `rating` the rating. `as_json` makes it a line of JSON.
    `placed` puts the file and line of the puzzle before it (not in JSON). `in_format` names the
    format of the solution. `effort` is how many times the usual work a search may do.
    """

    limit: int
    solution: bool = True
    steps: bool = False
    grades: bool = False
    rating: bool = False
    as_json: bool = False
    placed: bool = False
    in_format: str = ""
    effort: int = 1


class Report(NamedTuple):
    """`out` and `err`: text to print, `err` for bad input. `grade`: a word, also for a puzzle
    without a grade; `rungs`: how often reasoning used each, by name, or None."""

    status: int
    family: str
    out: str
    err: str
    grade: str | None = None
    rungs: dict[str, int] | None = None


class Outcome:
    """The solutions of a puzzle.

    `solutions` is the number found, up to `limit`. `first` has the rows of digits of the first
    one, 0 where no digit belongs, or is None. `complete` means that there are no more. `gave_up`
    means that the search reached its own limit. `nodes` counts its work. `fault` says why there is
    no solution if plain rules show it without a search.
    """

    def __init__(self, game: backend.Backend, limit: int) -> None:
        self.solutions = 0
        self.first: list[list[int]] | None = None
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
    def status(self) -> int:
        if self.gave_up:
            return GAVE_UP
        return SOLVED if self.solutions else NO_SOLUTION

    @property
    def is_single(self) -> bool:
        return self.solutions == 1 and self.complete

    @property
    def count(self) -> str:
        """The number of solutions in words."""
        if self.fault:
            return f"no solution: {self.fault}"
        if not self.solutions:
            return "gave up, no solution so far" if self.gave_up else "no solution"
        number = f"{self.solutions}{'' if self.complete else '+'}"
        words = f"{number} solution{'' if number == '1' else 's'}"
        return f"{words}, gave up looking for more" if self.gave_up else words


def fill_in(game: backend.Backend) -> Outcome:
    """Fill the first solution into `game`, if there is one, and return the outcome."""
    outcome = Outcome(game, 1)
    if outcome.first:
        for move in list(game.solve_moves(bytes(sum(outcome.first, [])))):
            game.apply(move)
    return outcome


def reports(wish: Wish, pieces: Iterable[reading.Piece]) -> list[Report]:
    """Return the Report of each Piece."""
    jobs.SearchJob.effort = wish.effort
    return [_report(wish, piece) for piece in pieces]


def _report(wish: Wish, piece: reading.Piece) -> Report:
    try:
        game = reading.load(piece)
    except reading.InputError as error:
        return Report(BAD_INPUT, piece.family, "", f"{error}\n", _WORDS[BAD_INPUT])
    outcome = Outcome(game, wish.limit)
    rating = None
    is_large = reading.is_large(game)  # and has no hints, so no rating and no grade
    if wish.rating and outcome.is_single and not is_large:
        rating = families.of(game.NAME).rating(game)
    steps: list[Explained] = []
    if wish.steps and outcome.solutions and not is_large:
        from sumpad_tools.puzzles import explaining

        only = bytes(sum(outcome.first or [], [])) if outcome.is_single else None
        steps = list(explaining.steps(game, only))
    grade = rungs = None
    if wish.grades:
        grade = _WORDS.get(outcome.status, "several solutions")
        if outcome.is_single and is_large:
            grade = "not graded"
        elif outcome.is_single:
            grade, rungs = families.of(game.NAME).grading(game)
    if wish.as_json:
        import json

        found = _as_object(game, outcome, rating, steps if wish.steps else None)
        found["remark"] = piece.remark or None
        out = json.dumps(found) + "\n"
    else:
        place = f"{piece.name}:{piece.line}: " if wish.placed else ""
        rated = "" if rating is None else f", rated {rating}"
        if wish.rating and outcome.is_single and is_large:
            rated = ", not rated: consoles do not take such boards"
        lines = [f"{place}{families.of(game.NAME).title(game)}: {outcome.count}{rated}"]
        if wish.steps and is_large:
            lines.append("a board of this size has no explanation")
        lines += [sentence for it in steps for sentence in it.sentences]
        if wish.solution and outcome.first:
            lines += _solution(game, outcome.first, wish.in_format)
        out = "".join(f"{line}\n" for line in lines)
    return Report(outcome.status, game.NAME, out, "", grade, rungs)


def _solution(game: backend.Backend, rows: list[list[int]], in_format: str) -> list[str]:
    """Return a solution as lines of text. If `in_format` cannot hold it, one says so."""
    if not in_format:
        return families.of(game.NAME).shown(rows)
    from sumpad_tools.puzzles.formats import writing

    writer = writing.Writer(formats.named(in_format))
    try:
        writer.check(game.NAME)
        return (writer.add(writing.solved(game, rows), "") + writer.end()).splitlines()
    except formats.FormatError as error:
        return [str(error)]


def _as_object(
    game: backend.Backend,
    outcome: Outcome,
    rating: float | None,
    steps: list[Explained] | None,
) -> dict[str, object]:
    is_graded = outcome.is_single and not reading.is_large(game)
    grade = families.of(game.NAME).grade(game) if is_graded else ""
    found: dict[str, object] = {
        "family": game.NAME,
        "size": game.rows if game.rows == game.columns else f"{game.rows}x{game.columns}",
        "solutions": outcome.solutions,
        "complete": outcome.complete,
        "gave_up": outcome.gave_up,
        "first": outcome.first,
        "grade": grade or None,
        "rating": rating,
        "nodes": outcome.nodes,
        "fault": outcome.fault,
    }
    if steps is not None:
        from sumpad_tools.puzzles import explaining

        found["steps"] = explaining.as_objects(steps, game.columns)
    return found
