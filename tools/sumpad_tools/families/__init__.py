"""What the PC's commands do with a family, a folder each where that is more than its backend says.

`of(name)` gives a family. `Family` does all by the contract of the backends alone, so that a new
family needs nothing here; a package of a family's name has a `FAMILY` that does some of it better.
"""

import functools
import importlib
import importlib.util
from collections import Counter
from typing import NamedTuple

from sumpad_tools import use_firmware

use_firmware()

from sumpad import games  # noqa: E402
from sumpad.games import backend  # noqa: E402


@functools.cache
def of(name):
    """The Family of a name."""
    module = f"{__name__}.{name}"
    if importlib.util.find_spec(module):
        return importlib.import_module(module).FAMILY
    return Family(name)


class Made(NamedTuple):
    """A puzzle: `parameters`, a dict from names to what is shown of their values; its `text`;
    `digits`, None if the maker gave up."""

    family: str
    parameters: dict
    code: int
    text: str
    digits: bytes | None

    @property
    def title(self):
        """All that is needed to make it again, in a line."""
        return f"{self.family} {' '.join(self.parameters.values())}, code {self.code:06}"

    def as_object(self):
        """It all as lists and words, for JSON."""
        return {
            "family": self.family,
            **self.parameters,
            "code": self.code,
            "puzzle": self.text,
        }


class Family:
    """A family as its backend has it."""

    APART = False  # whether an empty line stands between two puzzles of a file

    def __init__(self, name):
        self.name = name

    # make

    def maker(self, wanted):
        """The function that makes the puzzle of a code, for the verb `make`; of several processes,
        so it must be one that pickle takes. `wanted`: its options, a dict from names to values;
        what is used of them is taken out. Raises typer.BadParameter."""
        return functools.partial(_made, self.name)

    def console_size(self, game, size):
        """The value that a --size has as a parameter of the game on a console. Raises
        typer.BadParameter."""
        return size

    # solve, check

    def title(self, game):
        """The family, and the size where it has several."""
        return f"{game.NAME} {game.rows}x{game.columns}"

    def shown(self, rows):
        """A solution, lists of digits, as lines of text."""
        return [" ".join(str(digit or "#") for digit in row) for row in rows]

    def steps(self, game, solution):
        """Yield the steps of the puzzle that a game holds in words, a line each. `solution`: its
        digits if it is the only one, else None; the steps end where several solutions are left.

        By its hints, one after another, which are played.
        """
        from sumpad_tools.puzzles import explaining

        for _, lines in explaining.hints(game):
            yield from lines

    def sentence(self, words, cells):
        """A sentence of a hint, which speaks of these cells, where none are marked."""
        return words

    def grading(self, game):
        """(grade, dict from rungs to how often they were used) of a puzzle with one solution."""
        from sumpad_tools.puzzles import explaining

        grade = self.grade(game) or "not graded"
        used = Counter(rung for rung, _ in explaining.hints(game))
        return grade, {rung: used[rung] for rung in self.rungs() or used}

    def grade(self, game):
        """How hard a puzzle with one solution is, a word; "" if the family does not know."""
        return game.grade(game.defaults())

    def rungs(self):
        """The names of the rungs that give a digit, easiest first; () if they are not known."""
        return ()


def _made(name, code):
    """The puzzle of a code that a family makes by its own choice of parameters."""
    game = games.open_family(name)
    values = game.defaults()
    job = game.make(values, code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    shown = {it.name: it.shown(value) for it, value in zip(game.PARAMETERS, values, strict=True)}
    if answer != backend.FOUND:
        return Made(name, shown, code, "", None)
    digits = bytes(game.digit(cell) for cell in range(game.rows * game.columns))
    return Made(name, shown, code, game.text(), digits)
