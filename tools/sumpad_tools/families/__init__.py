"""What the PC's commands do with a family, a folder each where that is more than its backend says.

`of(name)` gives a family. `Family` does all by the contract of the backends alone, so that a new
family needs nothing here; a package of a family's name has a `FAMILY` that does some of it better.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sumpad_tools import use_firmware

use_firmware()

from sumpad import games  # noqa: E402
from sumpad.games import backend, rating  # noqa: E402

if TYPE_CHECKING:
    from sumpad_tools.families import options


@functools.cache
def of(name: str) -> Family:
    """The Family of a name."""
    package = f"{__name__}.{name}"
    if importlib.util.find_spec(package):
        return importlib.import_module(package).FAMILY
    return Family(name)


def module(name: str, part: str) -> ModuleType | None:
    """A module of a family's package, None if there is none."""
    package = f"{__name__}.{name}"
    if importlib.util.find_spec(package) and importlib.util.find_spec(f"{package}.{part}"):
        return importlib.import_module(f"{package}.{part}")
    return None


class Product(Protocol):
    """A puzzle that was made: its `text`, a `title` that is all that is needed to make it again,
    `digits`, None if the maker gave up."""

    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def digits(self) -> bytes | None: ...
    def as_object(self) -> dict[str, object]: ...


Maker = Callable[[int], Product]
"""What makes the puzzle of a code."""

Rows = tuple[tuple[str, ...], ...]
"""Of key scripts, each the way to a picture."""


class Scripts(Protocol):
    """The module `scripts` of a family: see those there."""

    @property
    def CLOCK_Y(self) -> int: ...
    @property
    def WAY(self) -> str: ...
    @property
    def TIMED(self) -> tuple[tuple[str, str, str], ...]: ...
    @property
    def LARGE(self) -> tuple[str, str]: ...
    @property
    def PICTURES(self) -> Rows: ...


class FirstScripts(Scripts, Protocol):
    """That of the first family."""

    @property
    def GAME(self) -> str: ...


class Made(NamedTuple):
    """A puzzle: `parameters`, a dict from names to what is shown of their values; its `text`;
    `digits`, None if the maker gave up."""

    family: str
    parameters: dict[str, str]
    code: int
    text: str
    digits: bytes | None

    @property
    def title(self) -> str:
        """All that is needed to make it again, in a line."""
        return f"{self.family} {' '.join(self.parameters.values())}, code {self.code:06}"

    def as_object(self) -> dict[str, object]:
        """It all as lists and words, for JSON."""
        return {
            "family": self.family,
            **self.parameters,
            "code": self.code,
            "puzzle": self.text,
        }


class Family:
    """A family as its backend has it."""

    # A module with CLOCK_Y, WAY, TIMED, PICTURES: what bench and the README show.
    scripts: Scripts | None = None
    OPTIONS = ""  # of `make`, for its help
    # What `make` makes and no console does, as in host_tests/data/codes.txt.
    FURTHER_KINDS: tuple[str, ...] = ()
    # There, by kind: codes for which the maker comes to the limit of its work.
    FURTHER_CODES: Mapping[str, tuple[int, ...]] = {}
    # Whether a puzzle of a higher grade always has a higher rating.
    RATED_BY_GRADE = True

    def __init__(self, name: str) -> None:
        self.name = name

    # files of puzzles

    LOOKS = ""  # like what a puzzle of it begins, "" if just with the family's name
    LINES = False  # whether a puzzle is a line, so that the next line is another one
    APART = False  # whether an empty line stands between two puzzles of a file

    def is_meant(self, line: str) -> bool:
        """Whether a line that begins no puzzle seems to be meant for one of this family; what is
        wrong with it is told then."""
        return False

    # make

    def maker(self, wanted: options.Wanted) -> Maker:
        """The function that makes the puzzle of a code, for the verb `make`; of several processes,
        so it must be one that pickle takes. `wanted`: its options, a dict from names to values;
        what is used of them is taken out. Raises OptionError."""
        return functools.partial(_made, self.name)

    def size(self, size: str | None) -> object:
        """What a --size of `bench` is for the `figures` of the family, if these take any. Raises
        OptionError."""
        raise NotImplementedError

    def console_size(self, game: backend.Backend, size: str | None) -> int | None:
        """The value that a --size has as a parameter of the game on a console. Raises
        OptionError."""
        return size  # type: ignore[return-value]  # a family with a size has its own

    # solve, check

    def title(self, game: backend.Backend) -> str:
        """The family, and the size where it has several."""
        return f"{game.NAME} {game.rows}x{game.columns}"

    def shown(self, rows: Sequence[Sequence[int]]) -> list[str]:
        """A solution, lists of digits, as lines of text."""
        return [" ".join(str(digit or "#") for digit in row) for row in rows]

    def steps(self, game: backend.Backend, solution: bytes | None) -> Iterator[str]:
        """Yield the steps of the puzzle that a game holds in words, a line each. `solution`: its
        digits if it is the only one, else None; the steps end where several solutions are left.

        By its hints, one after another, which are played.
        """
        from sumpad_tools.puzzles import explaining

        for _, lines in explaining.hints(game):
            yield from lines

    def sentence(self, words: str, cells: str) -> str:
        """A sentence of a hint, which speaks of these cells, where none are marked."""
        return words

    def grading(self, game: backend.Backend) -> tuple[str, dict[str, int]]:
        """(grade, dict from rungs to how often they were used) of a puzzle with one solution."""
        from sumpad_tools.puzzles import explaining

        grade = self.grade(game) or "not graded"
        used = Counter(rung for rung, _ in explaining.hints(game))
        return grade, {rung: used[rung] for rung in self.rungs() or used}

    def grade(self, game: backend.Backend) -> str:
        """How hard a puzzle with one solution is, a word; "" if the family does not know."""
        return game.grade(game.defaults())

    def rating(self, game: backend.Backend) -> float:
        """How hard the hardest hint of a puzzle with one solution is, on a scale from 1 to about
        11 as tools/README.md has it. The game is left as it is."""
        job = rating.RatingJob(game)
        while job.step() == backend.RUNNING:
            pass
        return job.tenths / 10

    def rungs(self) -> tuple[str, ...]:
        """The names of the rungs that give a digit, easiest first; () if they are not known."""
        return ()


def _made(name: str, code: int) -> Made:
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
